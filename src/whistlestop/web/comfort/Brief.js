import { Legend } from "../board/Legend.js";
import { Dialog } from "../components/Dialog.js";
import { Icon } from "../components/Icon.js";
import { html, useState } from "../core/html.js";
import { language, t } from "../core/i18n.js";
import { editionName } from "../core/names.js";

/** @import { Edition } from "../core/game.d.ts" */

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

/**
 * The rules on one screen: a few sections, each a few sentences.
 * @param {{edition: Edition, onClose: () => void}} properties
 */
function Brief({ edition, onClose }) {
  const sections = edition.brief[language.value] ?? edition.brief.en;
  return html`<${Dialog} title=${`${editionName(edition)}: ${t("brief.title")}`} onClose=${onClose} testid="brief">
    ${Object.entries(sections).map(
      ([section, lines]) => html`<section key=${section}>
        <h3>${t(`brief.${section}`)}</h3>
        <ul class="brief-lines">${lines.map((/** @type {string} */ line) => html`<li>${line}</li>`)}</ul>
      </section>`,
    )}
    <${Legend} edition=${edition} />
  <//>`;
}
