import { html, useRef, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { Icon } from "./Icon.js";

/**
 * An address to give to others, with a button that copies it.
 * @param {{label: string, address: string}} properties
 */
export function CopyLink({ label, address }) {
  const field = useRef(/** @type {any} */ (null));
  const [copied, setCopied] = useState(false);
  async function copy() {
    field.current.select();
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Without permission the address is at least selected.
    }
  }
  return html`<div class="copy-link row">
    <label class="field grow">
      <span>${label}</span>
      <input ref=${field} readonly value=${address} onFocus=${(event) => event.target.select()} />
    </label>
    <button type="button" class="button" data-action="copy" onClick=${copy}>
      <${Icon} name=${copied ? "check" : "link"} size=${16} />
      ${t(copied ? "app.copied" : "app.copy")}
    </button>
  </div>`;
}
