import { Cards } from "../../components/Card.js";
import { html, useEffect, useSignal } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { cardsText, routeName } from "../../core/names.js";
import { asksFirst } from "../../core/settings.js";
import { ask, busy, decision, view } from "../../core/store.js";
import { Turned } from "../Moment.js";
import { chosen, make } from "../selection.js";

/** @import { PaymentAnswer } from "../../types.d.ts" */

/** A tunnel costs more than its spaces: pay what is owed, or withdraw. */
export function Surcharge() {
  const { for: route = "", laid = {}, revealed, matching, extra } = decision.value;
  const payments = useSignal(/** @type {PaymentAnswer[]|null} */ (null));
  useEffect(() => {
    ask("surcharges").then((answer) => (payments.value = answer.payments));
  }, [view.value.table.version]);
  /** @param {string} move */
  const pay = (move) => {
    if (asksFirst() && chosen.value !== move) chosen.value = move;
    else make(move);
  };
  return html`<div class="decision tunnel" data-testid="surcharge">
    <h2>${t("tunnel.title", { route: routeName(route) })}</h2>
    <${Turned} revealed=${revealed} matching=${matching} />
    <p class="owed">${t("tunnel.owed", { n: extra })}</p>
    <p class="small quiet">${t("tunnel.laid")} ${cardsText(laid)}</p>
    <div class="payment-list">
      ${payments.value?.map(
        ({ cards, move }, n) => html`<button
          type="button"
          key=${move}
          class="payment"
          data-action="pay"
          data-payment=${n}
          data-move=${move}
          aria-pressed=${chosen.value === move}
          disabled=${busy.value}
          onClick=${() => pay(move)}
        >
          ${t("tunnel.pay")} <${Cards} cards=${cards} />
        </button>`,
      )}
    </div>
    ${payments.value?.length === 0 && html`<p>${t("tunnel.cannot")}</p>`}
    ${
      asksFirst() &&
      payments.value?.some(({ move }) => move === chosen.value) &&
      html`<button type="button" class="button primary" data-action="confirm" onClick=${() => make(chosen.value ?? "")}>
        ${t("confirm.yes")}
      </button>`
    }
    <button
      type="button"
      class="button"
      data-action="withdraw"
      disabled=${busy.value}
      onClick=${() => make("withdraw")}
    >${t("tunnel.withdraw")}</button>
  </div>`;
}
