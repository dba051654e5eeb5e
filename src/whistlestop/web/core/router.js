/** Which page the address names, and going to another one without a reload. */
import { addressOf, isNear, pageOf } from "./home.js";
import { signal } from "./html.js";
import { newPage } from "./version.js";

/** The path of the address. */
export const path = signal(pageOf(location));

addEventListener("popstate", () => (path.value = pageOf(location)));

/**
 * Go to an address of the page.
 * @param {string} address
 * @param {{replace?: boolean}} [how]
 */
export function navigate(address, { replace = false } = {}) {
  // Modules of two versions do not fit together.
  if (newPage.value || !isNear(address)) return location[replace ? "replace" : "assign"](addressOf(address));
  history[replace ? "replaceState" : "pushState"](null, "", addressOf(address));
  path.value = pageOf(location);
  scrollTo(0, 0);
}

/** Links inside the page change the page only; everything else is left to the browser. */
export function catchLinks() {
  addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[data-link]");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || event.defaultPrevented) return;
    event.preventDefault();
    navigate(link.getAttribute("href") ?? "/");
  });
}
