import { html, useEffect, useSignal } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { cardsText, routeName } from "../../core/names.js";
import { ask, decision, moving, view } from "../../core/store.js";
import { Turned } from "../../motion/TunnelMoment.js";
import { make } from "../selection.js";
import { PaymentList } from "./PaymentList.js";

/** @import { PaymentAnswer } from "../../types.d.ts" */

/** A tunnel costs more than its spaces: pay what is owed, or withdraw. */
export function Surcharge() {
  const { for: route = "", laid = {}, revealed, matching, extra } = decision.value;
  const payments = useSignal(/** @type {PaymentAnswer[]|null} */ (null));
  useEffect(() => {
    const show = (/** @type {{payments: PaymentAnswer[]}} */ answer) => (payments.value = answer.payments);
    // The claim may be withdrawn before the answer arrives.
    ask("surcharges").then(show, () => {});
  }, [view.value.table.version]);
  return html`<div class="decision tunnel" data-testid="surcharge">
    <h2>${t("tunnel.title", { route: routeName(route) })}</h2>
    <${Turned} revealed=${revealed} matching=${matching} />
    <p class="owed">${t("tunnel.owed", { n: extra })}</p>
    <p class="small quiet">${t("tunnel.laid")} ${cardsText(laid)}</p>
    ${
      payments.value &&
      payments.value.length > 0 &&
      html`<${PaymentList} payments=${payments.value} label=${t("tunnel.pay")} />`
    }
    ${payments.value?.length === 0 && html`<p data-testid="cannot-pay">${t("tunnel.cannot")}</p>`}
    <button
      type="button"
      class="button"
      data-action="withdraw"
      disabled=${moving.value}
      onClick=${() => make("withdraw")}
    >${t("tunnel.withdraw")}</button>
  </div>`;
}
