import { html } from "../core/html.js";
import { t } from "../core/i18n.js";

/** The mark of a game that begins from a position somebody made, wherever its table is named. */
export function FromPosition() {
  return html`<span class="tag" data-from-position title=${t("table.from_position_about")}>
    ${t("table.from_position")}
  </span>`;
}
