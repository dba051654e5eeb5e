/**
 * Where the tables are: in this browser. A worker runs the code of the server (server/pocket) and
 * answers the requests of the page. This module takes the place of core/home.js.
 */
import { t } from "../core/i18n.js";
import { newPage } from "../core/version.js";
import { hideProgress, say, showProgress } from "./notices.js";
import { fetchPacked } from "./packedFiles.js";

/** The folder of the site: above `page/VERSION/pocket`. */
const SITE = new URL("../../../", import.meta.url);

export const ALONE = true;
export const WORKER = new URL("site-worker.js", SITE).href;

/** Answers that never change are files: the lobby is ready before Python is. Custom boards have an `@` in their id. */
const WRITTEN = /^\/(editions(\/\w+)?|bots|referee\/rules\/[\w-]+)$/;

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
/** @typedef {{take: (answer: Response) => void, signal?: AbortSignal|null}} Asked */
/**
 * Requests without an answer yet, or with a part of one, by number.
 * @type {Map<number, Asked & {rest?: ReadableStreamDefaultController}>}
 */
const asked = new Map();
/** Live connections by number. @type {Map<number, LiveLine>} */
const lines = new Map();
/** Running games that began under another version: the page of that version, by table. @type {Map<string, string>} */
const elsewhere = new Map();
let numbers = 0;

/**
 * Send a request. However long Python takes to start, the request waits in the worker and is not cancelled.
 * @param {string} path
 * @param {RequestInit} sent
 * @returns {Promise<Response>}
 */
export function send(path, { method = "GET", headers, body, signal }) {
  if (method === "GET" && WRITTEN.test(path)) {
    return fetchPacked(new URL(`../api${path}.packed`, import.meta.url), signal);
  }
  const id = numbers++;
  const seat = new Headers(headers).get("Whistlestop-Seat");
  worker.postMessage({ ask: { id, method, path, seat: Number(seat ?? -1), body: body ?? "" } });
  return new Promise((take) => asked.set(id, { take, signal }));
}

/** @param {{id: number, status: number, type: string, text: string, more: boolean}} answer all of it, or a piece */
function hear({ id, status, type, text, more }) {
  const request = asked.get(id);
  if (!request) return;
  if (!request.rest) {
    const start = (/** @type {ReadableStreamDefaultController} */ rest) => {
      request.rest = rest;
    };
    const body = more ? new ReadableStream({ start }) : text;
    request.take(new Response(body, { status, headers: { "Content-Type": type } }));
    if (more) giveUpWith(id);
  }
  if (more) request.rest?.enqueue(new TextEncoder().encode(text));
  else {
    asked.delete(id);
    request.rest?.close();
  }
}

/** Once a request is cancelled, no more of its answer is sent. @param {number} id */
function giveUpWith(id) {
  const { signal, rest } = asked.get(id) ?? {};
  const stop = () => {
    if (!asked.delete(id)) return;
    rest?.error(signal?.reason);
    worker.postMessage({ giveUp: { id } });
  };
  if (signal?.aborted) stop();
  else signal?.addEventListener("abort", stop);
}

/** A live connection: as much of a `WebSocket` as the page uses. */
class LiveLine {
  /** @type {((event: any) => void)|null} */
  onopen = null;
  /** @type {((event: any) => void)|null} */
  onmessage = null;
  /** @type {((event: any) => void)|null} */
  onclose = null;

  /** @param {string} path */
  constructor(path) {
    this.number = numbers++;
    lines.set(this.number, this);
    worker.postMessage({ connect: { number: this.number, path } });
    queueMicrotask(() => this.onopen?.(null));
  }

  /** @param {string} text */
  send(text) {
    worker.postMessage({ hear: { number: this.number, text } });
  }

  close() {
    lines.delete(this.number);
    worker.postMessage({ hangUp: { number: this.number } });
  }
}

/** @param {string} path */
export const connect = (path) => /** @type {WebSocket} */ (/** @type {unknown} */ (new LiveLine(path)));

worker.onmessage = ({ data }) => {
  if (data.answer) {
    hear(data.answer);
  } else if (data.told) {
    const line = lines.get(data.told.number);
    if (data.told.what === "message") line?.onmessage?.({ data: data.told.text });
    else line?.onclose?.(null);
  } else if (data.elsewhere) {
    elsewhere.set(`/table/${data.elsewhere.table}`, data.elsewhere.page);
    if (!isNear(pageOf(location))) location.replace(addressOf(pageOf(location)));
  } else if (data.progress < 1) showProgress(data.progress);
  else if (data.progress) hideProgress();
  else if (data.unkept) say(t("pocket.unkept"));
  else if (data.failed) say(t("pocket.failed"));
};
worker.onerror = () => say(t("pocket.failed"));

/** Pages are named after a `?`: any file server finds them, in any folder. @param {Location} address */
export const pageOf = (address) => decodeURI(address.search.slice(1)) || "/";

/** A table stays on the page of its version; everything else is on the newest. @param {string} page or its address */
export function addressOf(page) {
  if (!page.startsWith("/") || page === SITE.pathname || page.includes("?/")) return page;
  const here = page.startsWith("/table/") ? location.pathname : SITE.pathname;
  return (elsewhere.get(page) ?? here) + (page === "/" ? "" : `?${page}`);
}

/** Is a page shown by these files, or must others be loaded? @param {string} page */
export const isNear = (page) => new URL(addressOf(page), location.href).pathname === location.pathname;

/** Let the waiting version take over, and load it. */
export function reload() {
  navigator.serviceWorker?.getRegistration(SITE.href).then((registered) => {
    if (!registered?.waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registered.waiting.postMessage("take over");
  });
}

/** When a new version has been fetched and is waiting, the page says so. */
navigator.serviceWorker?.ready.then((registered) => {
  const look = () => {
    if (registered.waiting) newPage.value = "waiting";
  };
  look();
  registered.addEventListener("updatefound", () => registered.installing?.addEventListener("statechange", look));
});

/** Links name pages as on a server: a new tab must find them, too. @param {Event} event */
function rewrite({ target }) {
  const link = /** @type {Element|null} */ (target)?.closest?.("a[data-link]");
  if (link) link.setAttribute("href", addressOf(link.getAttribute("href") ?? "/"));
}

/** A saved game is a download from the worker. @param {MouseEvent} event */
async function download(event) {
  const link = /** @type {Element} */ (event.target).closest?.('a[download][href^="/api/v1/"]');
  if (!link) return;
  event.preventDefault();
  const answer = await send((link.getAttribute("href") ?? "").slice("/api/v1".length), {});
  const copy = document.createElement("a");
  copy.href = URL.createObjectURL(await answer.blob());
  copy.download = link.getAttribute("download") ?? "";
  copy.click();
}

addEventListener("pointerdown", rewrite);
addEventListener("focusin", rewrite);
addEventListener("click", download);
