/**
 * The service worker: when the server cannot be reached, it shows a page that says so. It answers nothing
 * else, and keeps nothing of any game: the browser sends all other requests as usual.
 */
const KEPT = "offline-1";
const SHELL = "/offline.html";
const FILES = [SHELL, "/styles.css", "/icon.svg"];
const worker = /** @type {any} */ (globalThis);

worker.importScripts("/notifying-worker.js");

worker.addEventListener("install", (/** @type {any} */ event) => {
  const keep = caches
    .open(KEPT)
    .then((kept) => kept.addAll(FILES.map((file) => new Request(file, { cache: "reload" }))));
  event.waitUntil(keep.then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const forget = caches.keys().then((all) => Promise.all(all.map((name) => name !== KEPT && caches.delete(name))));
  event.waitUntil(forget.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => shell()));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

/** The page that says that there is no connection. */
async function shell() {
  return (await caches.match(SHELL)) ?? Response.error();
}

/** @param {Request} request */
async function kept(request) {
  return (await caches.match(request)) ?? Response.error();
}
