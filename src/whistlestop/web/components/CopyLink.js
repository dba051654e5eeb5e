import { html, useRef, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { Icon } from "./Icon.js";

/**
 * An address to give to others, with a button that copies it, and one for the share sheet of a phone.
 * @param {{label: string, address: string}} properties
 */
export function CopyLink({ label, address }) {
  const field = useRef(/** @type {any} */ (null));
  const [state, setState] = useState("");
  const copy = async () => {
    field.current.focus();
    field.current.select();
    setState((await copied(address)) ? "copied" : "failed");
  };
  return html`<div class="copy-link row">
    <label class="field grow">
      <span>${label}</span>
      <input ref=${field} readonly value=${address} onFocus=${(event) => event.target.select()} />
    </label>
    <button type="button" class="button" data-action="copy" onClick=${copy}>
      <${Icon} name=${state === "copied" ? "check" : "link"} size=${16} />
      ${t(state === "copied" ? "app.copied" : "app.copy")}
    </button>
    ${
      "share" in navigator &&
      html`<button type="button" class="button" data-action="share" onClick=${() => share(label, address)}>
        <${Icon} name="share" size=${16} />
        ${t("app.share")}
      </button>`
    }
    <p class="small" role="status">${state === "failed" && t("app.copy_failed")}</p>
  </div>`;
}

/**
 * Copy the address, which is selected. Without HTTPS only the old command copies.
 * @param {string} address
 */
async function copied(address) {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/**
 * @param {string} title
 * @param {string} url
 */
async function share(title, url) {
  try {
    await navigator.share({ title: `Whistlestop: ${title}`, url });
  } catch {
    // Whoever closes the share sheet wants nothing shared.
  }
}
