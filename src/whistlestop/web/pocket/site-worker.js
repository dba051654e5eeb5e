/**
 * The service worker of the site: keeps all files of its version, and answers from them. A new
 * version is fetched beside the old one, and waits until nobody uses the old one or somebody asks for
 * the new one. `versions.js` deletes what no game needs.
 */
const { version, python, files } = /** @type {any} */ (globalThis).SITE;
const site = /** @type {any} */ (globalThis);
const ROOT = new URL("./", site.location.href);
/** One server may hold several sites: `versions.js` builds the same names. @param {string} part */
const nameOf = (part) => `whistlestop ${ROOT.pathname} ${part}`;
const OURS = nameOf(version);

site.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));
site.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(site.clients.claim()));
site.addEventListener("message", (/** @type {any} */ { data }) => data === "take over" && site.skipWaiting());

site.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(ROOT.href)) event.respondWith(answer(request));
});

/**
 * Files have their version in their address, so any may be asked for; the first document is ours.
 * @param {Request} request
 */
async function answer(request) {
  const ours = await caches.open(OURS);
  const kept =
    (await ours.match(request, { ignoreSearch: true })) ?? (await caches.match(request, { ignoreSearch: true }));
  if (kept) return kept;
  return (request.mode === "navigate" && (await ours.match(ROOT))) || fetch(request);
}

async function keepAll() {
  const lasting = await caches.open(nameOf(python));
  const ours = await caches.open(OURS);
  await Promise.all(
    files.map((/** @type {string} */ file) =>
      keep(file.startsWith(`${python}/`) ? lasting : ours, new URL(file, ROOT)),
    ),
  );
}

/**
 * Keep a file. Python is the same in most versions, and is fetched once.
 * @param {Cache} kept
 * @param {URL} file
 */
async function keep(kept, file) {
  if (!(await kept.match(file))) await kept.add(new Request(file, { cache: "no-cache" }));
}
