import { CardFace, Cards } from "../../components/Card.js";
import { Icon } from "../../components/Icon.js";
import { Problem } from "../../components/Problem.js";
import { classes, html, useEffect, useRef, useSignal } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { cardsText, locationName, routeDescription, routeName } from "../../core/names.js";
import { asksFirst } from "../../core/settings.js";
import { activeSeat, ask, busy, edition, legal, myMove, view } from "../../core/store.js";
import { chosen, letGo, make, ownerOf } from "../selection.js";

/** @import { Refusal } from "../../core/game.d.ts" */
/** @import { PaymentAnswer } from "../../types.d.ts" */

const SIDE_BY_SIDE = 10;

/** @typedef {{payments: PaymentAnswer[], more?: boolean, reason?: Refusal}} Found */

/**
 * Everything that pays for a route, a station or a harbour, best first; or why nothing does.
 * @param {{target: string}} properties
 */
export function Payments({ target }) {
  const answer = useSignal(/** @type {Found|null} */ (null));
  const { version } = view.value.table;
  const seated = activeSeat.value !== null;
  useEffect(() => {
    let wanted = true;
    /** @param {Found} found */
    const show = (found) => {
      if (wanted) answer.value = found;
    };
    if (seated) find(target).then(show, () => show({ payments: [] }));
    return () => (wanted = false);
  }, [target, version, seated]);
  useEffect(() => {
    // Whoever came here by keyboard goes on from the same spot on the board.
    const opener = /** @type {HTMLElement|null} */ (document.activeElement);
    return () => document.activeElement === document.body && opener?.focus?.({ preventScroll: true });
  }, []);
  const { sort, title, words } = described(target);
  return html`<div class="decision payments" data-testid="payments" data-target=${target}>
    <header class="decision-head">
      <h2>${title}</h2>
      <button
        type="button"
        class="button plain icon"
        data-action="close"
        aria-label=${t("app.close")}
        onClick=${letGo}
      >
        <${Icon} name="close" size=${18} />
      </button>
    </header>
    <p class="quiet small">${words}</p>
    ${answer.value?.reason && html`<${Problem} problem=${answer.value.reason} />`}
    ${answer.value && answer.value.payments.length > 0 && html`<${PaymentList} ...${answer.value} sort=${sort} />`}
  </div>`;
}

/**
 * What would be paid for, in words.
 * @param {string} target
 */
function described(target) {
  const [sort, location] = target.includes(":") ? target.split(":") : ["route"];
  if (location) return { sort, title: t(`payments.${sort}`, { location: locationName(location) }), words: "" };
  const title = routeName(target);
  const words = routeDescription(target, ownerOf(target)).slice(title.length + 2);
  const { points } = edition.value.route[target];
  return { sort, title, words: points ? `${words} · ${t("payments.points", { n: points })}` : words };
}

/**
 * Payments of the active seat, and if the move is not legal now, the reason.
 * @param {string} target
 * @returns {Promise<Found>}
 */
async function find(target) {
  const [kind, about] = target.includes(":") ? target.split(":") : ["claim", target];
  const possible = legal.value[kind]?.[about];
  const { payments, more } = await ask(`payments?target=${encodeURIComponent(target)}`);
  if (possible || !myMove.value) return { payments, more };
  const { reason } = await ask(`why?move=${encodeURIComponent(`${kind} ${about}`)}`);
  return { payments: [], reason };
}

/**
 * A list to choose from with arrow keys or a finger; Enter or one more click pays.
 * @param {Found & {sort: string}} properties
 */
function PaymentList({ payments, more, sort }) {
  const list = useRef(/** @type {any} */ (null));
  const moves = payments.map(({ move }) => move);
  const at = Math.max(moves.indexOf(chosen.value ?? ""), 0);
  /** @param {number} n */
  const choose = (n) => {
    chosen.value = moves[n];
    list.current.children[n].focus();
  };
  useEffect(() => list.current.children[at]?.focus({ preventScroll: true }), []);
  const pay = () => myMove.value && !busy.value && make(moves[at]);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose((at + step + moves.length) % moves.length);
    else if (event.key === "Enter") pay();
    else return;
    event.preventDefault();
  };
  /** @param {number} n */
  const onClick = (n) => (asksFirst() || !myMove.value ? choose(n) : make(moves[n]));
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
          onClick=${() => onClick(n)}
          onFocus=${() => (chosen.value = move)}
        >
          <${PaymentCards} cards=${cards} />
        </button>`,
      )}
    </div>
    ${more && html`<p class="quiet small">${t("payments.more")}</p>`}
    <button
      type="button"
      class="button primary"
      data-action="pay"
      disabled=${!myMove.value || busy.value}
      onClick=${pay}
    >${t(`payments.pay_${sort}`)}</button>
  `;
}

/**
 * The cards of a payment side by side, or counted where they are many.
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
