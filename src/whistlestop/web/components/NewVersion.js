import { html, useEffect } from "../core/html.js";
import { t } from "../core/i18n.js";
import { loadNewPage, newPage, wasLoadedFor } from "../core/version.js";

/** Milliseconds of calm before the page is loaded again, so that what has just happened can be seen. */
const SETTLED = 2000;
const IN_USE = "dialog[open], input:focus, textarea:focus, select:focus";

/**
 * A line that says that the server has a new version of this page. While `calm`, it is loaded
 * without asking, unless a dialog is open or something is being typed.
 * @param {{calm?: boolean}} properties
 */
export function NewVersion({ calm = false }) {
  const version = newPage.value;
  useEffect(() => {
    if (!version || !calm || wasLoadedFor(version)) return;
    const timer = setInterval(() => document.querySelector(IN_USE) ?? loadNewPage(), SETTLED);
    return () => clearInterval(timer);
  }, [version, calm]);
  return (
    version &&
    html`<p class="new-version" role="status" data-testid="new-version">
      <span>${t("app.new_version")}</span>
      <button type="button" class="button" onClick=${loadNewPage}>${t("app.reload")}</button>
    </p>`
  );
}
