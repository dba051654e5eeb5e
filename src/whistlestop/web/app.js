/** Where the page starts. */

import { html, render, signal, useLayoutEffect } from "./core/html.js";
import { startLanguage, t } from "./core/i18n.js";
import { keepOfflinePage } from "./core/installed.js";
import { listenToKeys } from "./core/keyboard.js";
import { catchLinks, path } from "./core/router.js";
import { openTable } from "./core/store.js";
import "./core/settings.js";

/** Pages by the form of their address; each is loaded when it is first wanted. */
const PAGES = [
  { address: /^\/table\/([\w-]+)\/?$/, load: () => import("./playing/TablePage.js"), open: openTable },
  { address: /^\/replay\/([\w-]+)\/?$/, load: () => import("./replaying/ReplayPage.js") },
  { address: /^\/score\/?$/, load: () => import("./score/ScorePage.js") },
  { address: /^\/print\/([\w@]+)\/?$/, load: () => import("./printing/PrintPage.js") },
  { address: /^\/studio(?:\/([\w@]+))?\/?$/, load: () => import("./studio/StudioPage.js") },
  { address: /^\/$/, load: () => import("./lobby/LobbyPage.js") },
];

const shown = signal(/** @type {{Page: Function, id?: string, address: string}|null} */ (null));

/** @param {string} address */
async function show(address) {
  const page = PAGES.find(({ address: form }) => form.test(address));
  const module = page ? await page.load() : { default: NotFound };
  // The address may have changed again while the page was loaded.
  if (path.value === address) shown.value = { Page: module.default, id: page?.address.exec(address)?.[1], address };
}

function NotFound() {
  return html`<main class="notice">
    <h1>${t("app.not_found")}</h1>
    <p><a href="/" data-link>${t("app.to_lobby")}</a></p>
  </main>`;
}

function App() {
  useLayoutEffect(() => path.subscribe(show), []);
  if (!shown.value) return null;
  const { Page, id, address } = shown.value;
  return html`<${Page} key=${address} id=${id} />`;
}

/** Load what the first page needs while its modules and the words are loading. */
function begin() {
  const page = PAGES.find(({ address }) => address.test(path.value));
  page?.open?.(page.address.exec(path.value)?.[1] ?? "");
  page?.load();
}

begin();
await startLanguage();
listenToKeys();
catchLinks();
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("page")));
keepOfflinePage();
