/** Which version of the page this is, and which one the server has by now. */
import { reload } from "./home.js";
import { signal } from "./html.js";

/** The version in the addresses of these files; none for a file asked for by its bare name. */
const OURS = /\/page\/(\w+)\//.exec(import.meta.url)?.[1];
const RELOADED = "whistlestop.reloaded_for";

/** The version of the server's page, once it differs from this one. */
export const newPage = signal(/** @type {string|null} */ (null));

/**
 * The server has said which page it has.
 * @param {string|null|undefined} theirs
 */
export function hearVersion(theirs) {
  if (OURS && theirs) newPage.value = theirs === OURS ? null : theirs;
}

/** Load the page that the server has. */
export function loadNewPage() {
  try {
    sessionStorage.setItem(RELOADED, newPage.value ?? "");
  } catch {
    // A browser that remembers nothing may be asked once more.
  }
  reload();
}

/**
 * Was the page loaded for this version already? While servers of two versions take turns, it must
 * not be loaded again and again.
 */
export function wasLoadedFor(/** @type {string} */ version) {
  try {
    return sessionStorage.getItem(RELOADED) === version;
  } catch {
    return true;
  }
}
