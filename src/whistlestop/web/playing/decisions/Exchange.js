import { Icon } from "../../components/Icon.js";
import { IconButton } from "../../components/IconButton.js";
import { effect, html, signal, useSignal } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { edition, myMove, view } from "../../core/store.js";
import { offer } from "../selection.js";

/** Is the exchange of pieces on the desk? */
export const exchanging = signal(false);

effect(() => {
  if (!myMove.value) exchanging.value = false;
});

/** Exchanges that are legal now, by what is given: {train: {1: move ...}, ship: {...}}. */
function exchanges() {
  /** @type {Record<string, Record<string, string>>} */
  const found = {};
  for (const { kind, text } of view.value.legal) {
    const parts = kind === "exchange" && /^exchange (\d+) (train|ship)s?$/.exec(text);
    if (!parts) continue;
    const [, n, given] = parts;
    found[given] = { ...found[given], [n]: text };
  }
  return found;
}

/** Exchange trains for ships or ships for trains, at a cost in points for each. */
export function Exchange() {
  const found = exchanges();
  const wish = useSignal({ given: Object.keys(found)[0], n: 1 });
  const given = wish.value.given in found ? wish.value.given : Object.keys(found)[0];
  const most = Math.max(...Object.keys(found[given]).map(Number));
  const n = Math.min(wish.value.n, most);
  const close = () => (exchanging.value = false);
  const go = () => {
    close();
    offer(found[given][n], { kind: "exchange", n, given });
  };
  return html`<div class="decision" data-testid="exchange">
    <header class="decision-head">
      <h2>${t("exchange.title")}</h2>
      <${IconButton} icon="close" size=${18} plain label=${t("app.close")} onClick=${close} />
    </header>
    <div class="row" role="radiogroup" aria-label=${t("exchange.title")}>
      ${Object.keys(found).map(
        (piece) => html`<button
          type="button"
          class="button grow"
          role="radio"
          aria-checked=${piece === given}
          data-given=${piece}
          onClick=${() => (wish.value = { given: piece, n })}
        >
          <${Icon} name=${piece} />
          ${t(`exchange.give_${piece}`)}
        </button>`,
      )}
    </div>
    <label class="field">
      <span>${t("exchange.amount", { n, given })}</span>
      <input
        type="range"
        min="1"
        max=${most}
        value=${n}
        onInput=${(event) => (wish.value = { given, n: Number(event.target.value) })}
      />
    </label>
    <button type="button" class="button primary" data-action="exchange-now" onClick=${go}>
      ${t("exchange.do", { n, points: n * (edition.value.fleet?.exchange_cost ?? 0) })}
    </button>
  </div>`;
}
