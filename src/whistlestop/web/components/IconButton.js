import { classes, html } from "../core/html.js";
import { Icon } from "./Icon.js";

/**
 * A button that shows only an icon: its label is read aloud, and shown when it is pointed at.
 * @param {{icon: string, label: string, size?: number, plain?: boolean, more?: string, [attribute: string]: any}}
 *   properties `plain`: without a frame; `more`: other classes; the rest are attributes
 */
export function IconButton({ icon, label, size, plain = false, more = "", ...attributes }) {
  return html`<button
    type="button"
    class=${classes("button", plain && "plain", "icon", more)}
    aria-label=${label}
    title=${label}
    ...${attributes}
  >
    <${Icon} name=${icon} size=${size} />
  </button>`;
}
