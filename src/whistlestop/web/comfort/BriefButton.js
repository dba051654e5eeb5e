import { Icon } from "../components/Icon.js";
import { html, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { later } from "../core/later.js";

/** @import { Edition } from "../core/game.d.ts" */

const Brief = later(() => import("./Brief.js").then((module) => module.Brief));

/**
 * A button that opens the rules of an edition in brief.
 * @param {{edition: Edition|null, iconOnly?: boolean}} properties
 */
export function BriefButton({ edition, iconOnly = false }) {
  const [open, setOpen] = useState(false);
  if (!edition?.brief) return null;
  return html`
    <button
      type="button"
      class=${iconOnly ? "button icon" : "button plain"}
      data-action="brief"
      aria-label=${t("brief.title")}
      title=${t("brief.title")}
      onClick=${() => setOpen(true)}
    >
      <${Icon} name="book" size=${18} />
      ${!iconOnly && t("brief.title")}
    </button>
    ${open && html`<${Brief} edition=${edition} onClose=${() => setOpen(false)} />`}
  `;
}
