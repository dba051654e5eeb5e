import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { editionName, editionNote } from "../core/names.js";
import { edition, view } from "../core/store.js";
import { FromPosition } from "./FromPosition.js";

/** What is played; a reconstructed board and a game from a position are marked as such. */
export function EditionTitle() {
  const reconstruction = edition.value.provenance.certainty === "reconstruction";
  return html`<div class="bar-title">
    <h1 class="bar-edition">
      ${editionName()}
      ${reconstruction && html`<span class="tag" title=${editionNote()}>${t("table.reconstruction")}</span>`}
    </h1>
    ${view.value.table.from_position && html`<${FromPosition} />`}
  </div>`;
}
