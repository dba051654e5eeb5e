import { html, signal } from "../core/html.js";
import { t } from "../core/i18n.js";

/** A picture to trace; it never leaves the browser. */
const picture = signal(/** @type {string|null} */ (null));

/**
 * The picture on the ground, under everything else.
 * @param {{board: {width: number, height: number}}} properties
 */
export function Tracing({ board: { width, height } }) {
  if (!picture.value) return null;
  return html`<image
    class="studio-tracing"
    href=${picture.value}
    width=${width}
    height=${height}
    preserveAspectRatio="none"
  />`;
}

/** Choose the picture, or remove it. */
export function TracingButton() {
  const read = (/** @type {any} */ event) => {
    const [file] = event.target.files;
    const reader = new FileReader();
    reader.onload = () => (picture.value = String(reader.result));
    if (file) reader.readAsDataURL(file);
  };
  const putAway = () => (picture.value = null);
  if (picture.value) {
    return html`<button type="button" class="button" onClick=${putAway}>${t("studio.tracing.away")}</button>`;
  }
  return html`<label class="button">
    ${t("studio.tracing.choose")}
    <input type="file" accept="image/*" class="unseen" data-testid="tracing" onChange=${read} />
  </label>`;
}
