import { CardBack } from "../../components/Card.js";
import { html } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { deckName } from "../../core/names.js";
import { legal, moving, observation } from "../../core/store.js";
import { make } from "../selection.js";

/** Which deck the empty slot of the market is filled from. */
export function Refill() {
  return html`<div class="decision" data-testid="refill">
    <h2>${t("refill.title")}</h2>
    <div class="row">
      ${Object.values(legal.value.refill).map(
        ({ about, text }) => html`<button
          type="button"
          class="button choice"
          data-action="refill"
          data-deck=${about}
          disabled=${moving.value}
          onClick=${() => make(text)}
        >
          <${CardBack} deck=${about} />
          <span>${t("refill.from", { deck: deckName(about), n: observation.value.decks[about] })}</span>
        </button>`,
      )}
    </div>
  </div>`;
}
