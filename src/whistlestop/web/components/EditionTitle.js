import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { editionName, editionNote } from "../core/names.js";
import { edition } from "../core/store.js";

/** What is played; a board that was reconstructed says so wherever it is shown. */
export function EditionTitle() {
  const reconstruction = edition.value.provenance.certainty === "reconstruction";
  return html`<h1 class="bar-edition">
    ${editionName()}
    ${reconstruction && html`<span class="tag" title=${editionNote()}>${t("table.reconstruction")}</span>`}
  </h1>`;
}
