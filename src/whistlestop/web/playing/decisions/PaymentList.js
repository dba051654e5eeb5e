import { CardFace, Cards } from "../../components/Card.js";
import { classes, html, useLayoutEffect, useRef } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { cardsText } from "../../core/names.js";
import { moving, myMove } from "../../core/store.js";
import { chosen, make } from "../selection.js";

/** @import { PaymentAnswer, TunnelRiskAnswer } from "../../types.d.ts" */

const SIDE_BY_SIDE = 10;

/**
 * Payments to choose from with arrow keys, pointer or finger; the button pays, and so does Enter.
 * @param {{payments: PaymentAnswer[], more?: boolean, label: string}} properties
 */
export function PaymentList({ payments, more, label }) {
  const list = useRef(/** @type {any} */ (null));
  const moves = payments.map(({ move }) => move);
  const at = Math.max(moves.indexOf(chosen.value ?? ""), 0);
  /** @param {number} n */
  const choose = (n) => {
    chosen.value = moves[n];
    list.current.children[n].focus();
  };
  useLayoutEffect(() => list.current.children[at]?.focus({ preventScroll: true }), []);
  const pay = () => myMove.value && !moving.value && make(moves[at]);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose((at + step + moves.length) % moves.length);
    else if (event.key === "Enter") pay();
    else return;
    event.preventDefault();
  };
  return html`
    <p class="small">${t(myMove.value ? "payments.choose" : "payments.later", { n: payments.length })}</p>
    <div class="payment-list" role="radiogroup" aria-label=${t("payments.title")} ref=${list} onKeyDown=${onKey}>
      ${payments.map(
        ({ cards, move }, n) => html`<button
          type="button"
          key=${move}
          class=${classes("payment", n === at && "at")}
          role="radio"
          aria-checked=${n === at}
          tabindex=${n === at ? 0 : -1}
          data-payment=${n}
          data-move=${move}
          aria-label=${cardsText(cards)}
          onClick=${() => choose(n)}
          onFocus=${() => (chosen.value = move)}
        >
          <${PaymentCards} cards=${cards} />
        </button>`,
      )}
    </div>
    ${more && html`<p class="quiet small">${t("payments.more")}</p>`}
    ${payments[at]?.tunnel && html`<p id="tunnel-risk" data-testid="risk">${riskWords(payments[at].tunnel)}</p>`}
    <button
      type="button"
      class="button primary"
      data-action="pay"
      aria-describedby=${payments[at]?.tunnel && "tunnel-risk"}
      disabled=${!myMove.value || moving.value}
      onClick=${pay}
    >${label}</button>
  `;
}

/**
 * "3 in 10 chance that it costs more; you have 1 to spare."
 * @param {TunnelRiskAnswer} risk
 */
function riskWords({ chances, spare }) {
  const more = 1 - chances[0];
  return more > 0 ? t("tunnel.risk", { tenths: Math.round(10 * more), spare }) : t("tunnel.risk.none");
}

/**
 * The cards of a payment side by side, or counted if there are many.
 * @param {{cards: Record<string, number>}} properties
 */
function PaymentCards({ cards }) {
  const total = Object.values(cards).reduce((sum, n) => sum + n, 0);
  if (total > SIDE_BY_SIDE) return html`<${Cards} cards=${cards} />`;
  return html`
    <span class="payment-cards" aria-hidden="true">
      ${Object.entries(cards).flatMap(([kind, n]) =>
        Array.from(
          { length: n },
          (_, i) => html`<span key=${`${kind} ${i}`} class="mini-card">
            <${CardFace} kind=${kind} />
          </span>`,
        ),
      )}
    </span>
    <span class="payment-words" aria-hidden="true">${cardsText(cards)}</span>
  `;
}
