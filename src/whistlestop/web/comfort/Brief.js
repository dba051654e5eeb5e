import { Legend } from "../board/Legend.js";
import { Dialog } from "../components/Dialog.js";
import { ALONE } from "../core/home.js";
import { html } from "../core/html.js";
import { language, t } from "../core/i18n.js";
import { editionName } from "../core/names.js";
import { isOwn } from "../core/ownBoards.js";

/** @import { Edition } from "../core/game.d.ts" */

/**
 * The rules on one screen: a few sections, each a few sentences.
 * @param {{edition: Edition, onClose: () => void}} properties
 */
export function Brief({ edition, onClose }) {
  const sections = edition.brief[language.value] ?? edition.brief.en;
  return html`<${Dialog} title=${`${editionName(edition)}: ${t("brief.title")}`} onClose=${onClose} testid="brief">
    ${Object.entries(sections).map(
      ([section, lines]) => html`<section key=${section}>
        <h3>${t(`brief.${section}`)}</h3>
        <ul class="brief-lines">${lines.map((/** @type {string} */ line) => html`<li>${line}</li>`)}</ul>
      </section>`,
    )}
    <${Legend} edition=${edition} />
    ${
      !ALONE &&
      !isOwn(edition) &&
      html`<p>
        <a class="button" href=${rulesPage(edition)} target="_blank" data-action="all-rules">${t("brief.more")}</a>
      </p>`
    }
  <//>`;
}

/**
 * Where the help has all rules of an edition, in the language of the page.
 * @param {Edition} edition
 */
function rulesPage(edition) {
  const folder = language.value === "en" ? "" : `${language.value}/`;
  return `/help/rules/${folder}${edition.id}.html`;
}
