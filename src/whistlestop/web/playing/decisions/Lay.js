import { CardFace, Cards } from "../../components/Card.js";
import { html } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { cardName } from "../../core/names.js";
import { decision, moving, view } from "../../core/store.js";
import { make } from "../selection.js";

/** Continue a payment that was begun card by card, by a program or on another page. */
export function Lay() {
  return html`<div class="decision" data-testid="lay">
    <h2>${t("lay.title")}</h2>
    <${Cards} cards=${decision.value.laid ?? {}} />
    <div class="row">
      ${view.value.legal.map(
        ({ kind, about, text }) => html`<button
          type="button"
          class="button choice"
          data-action=${kind}
          disabled=${moving.value}
          onClick=${() => make(text)}
        >
          ${kind === "lay" ? html`<${CardFace} kind=${about} /><span>${cardName(about)}</span>` : t(`lay.${kind}`)}
        </button>`,
      )}
    </div>
  </div>`;
}
