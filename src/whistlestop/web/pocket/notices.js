/** What the pocket shows besides the page: how much of Python is loaded, and what went wrong. */
import { t } from "../core/i18n.js";

/** @type {HTMLProgressElement|null} */
let bar = null;

/** @param {number} part how much of it is loaded, up to 1 */
export function showProgress(part) {
  if (!bar) {
    bar = document.createElement("progress");
    bar.setAttribute("aria-label", t("pocket.loading"));
    bar.dataset.testid = "loading";
    Object.assign(bar.style, {
      position: "fixed",
      insetInline: "0",
      bottom: "0",
      width: "100%",
      zIndex: "10",
      accentColor: "var(--accent)",
    });
    document.body.append(bar);
  }
  bar.value = part;
}

export function hideProgress() {
  bar?.remove();
}

/**
 * Say once that something is not as it should be.
 * @param {string} words
 */
export function say(words) {
  if (document.querySelector("[data-testid=pocket-notice]")) return;
  const notice = document.createElement("p");
  notice.className = "new-version";
  notice.setAttribute("role", "alert");
  notice.dataset.testid = "pocket-notice";
  notice.textContent = words;
  document.body.prepend(notice);
}
