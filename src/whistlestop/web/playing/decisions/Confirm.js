import { html } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { cardName, deckName, locationName } from "../../core/names.js";
import { moving } from "../../core/store.js";
import { make, pending } from "../selection.js";

/** @import { Offer } from "../../core/game.d.ts" */

/** "Really?" for moves made by touch, and whenever a player wants to be asked. */
export function Confirm() {
  const { move, about } = /** @type {{move: string, about: Offer}} */ (pending.value);
  return html`<div class="decision confirm" data-testid="confirm">
    <h2>${question(about)}</h2>
    <div class="row">
      <button
        type="button"
        class="button primary grow"
        data-action="confirm"
        disabled=${moving.value}
        onClick=${() => make(move)}
      >${t("confirm.yes")}</button>
      <button type="button" class="button" data-action="cancel" onClick=${() => (pending.value = null)}>
        ${t("confirm.no")}
      </button>
    </div>
  </div>`;
}

/** @param {Offer} about */
function question({ kind, card, deck = "", location, n, given }) {
  if (kind === "draw")
    return card ? t("confirm.take", { card: cardName(card) }) : t("confirm.draw", { deck: deckName(deck) });
  if (kind === "refill") return t("confirm.refill", { deck: deckName(deck) });
  if (kind === "exchange") return t("confirm.exchange", { n, given });
  return t(`confirm.${kind}`, { location: location && locationName(location), n });
}
