import { CardFace } from "../components/Card.js";
import { Icon } from "../components/Icon.js";
import { classes, html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { cardCount, pieceName } from "../core/names.js";
import { activeSeat, edition, legal, observation, own } from "../core/store.js";
import { exchanging } from "./decisions/Exchange.js";
import { cardsOf } from "./moveWords.js";
import { chosen, offer, target } from "./selection.js";

/** Kinds of cards that lie side by side. */
const ONE_ROW = 7;

/** The player's own cards and pieces. */
export function Hand() {
  const { hand, reserve } = own.value;
  const total = Object.values(hand).reduce((sum, n) => sum + n, 0);
  const kinds = edition.value.card_kinds.filter(({ id }) => hand[id]);
  const rows = kinds.length > ONE_ROW ? 2 : 1;
  return html`<section class="hand panel" data-testid="hand" aria-labelledby="hand-title">
    <header class="hand-head">
      <h2 id="hand-title" class="section-title">${t("hand.title")} <span class="quiet number">${total}</span></h2>
      ${Object.entries(reserve).map(
        ([piece, n]) => html`<${OwnPieces}
          key=${piece}
          icon=${piece}
          n=${n}
          words=${t("hand.pieces", { n, piece: pieceName(piece, n) })}
        />`,
      )}
      <${OwnBuildings} />
      ${
        legal.value.exchange &&
        html`<button
          type="button"
          class="button small"
          data-action="exchange"
          onClick=${() => (exchanging.value = true)}
        >
          <${Icon} name="exchange" size=${16} />
          ${t("exchange.title")}
        </button>`
      }
      ${
        legal.value.pass &&
        html`<button
          type="button"
          class="button primary"
          data-action="pass"
          onClick=${() => offer("pass", { kind: "pass" })}
        >${t("table.pass")}</button>`
      }
    </header>
    <ul
      class=${classes("hand-cards", rows > 1 && "two-rows")}
      style=${{ "--columns": Math.max(1, Math.ceil(kinds.length / rows)) }}
    >
      ${kinds.map(
        ({ id }) => html`<li
          key=${id}
          class=${classes("hand-kind", paying(id) && "paying")}
          data-card=${id}
          data-count=${hand[id]}
        >
          <span class="hand-pile">
            ${Array.from(
              { length: Math.min(hand[id], 4) },
              (_, n) => html`<span key=${n} class="hand-card">
                <${CardFace} kind=${id} />
              </span>`,
            )}
          </span>
          <span class="count" aria-hidden="true">${hand[id]}</span>
          <span class="unseen">${cardCount(id, hand[id])}</span>
        </li>`,
      )}
      ${!kinds.length && html`<li class="quiet">${t("hand.empty")}</li>`}
    </ul>
  </section>`;
}

function OwnBuildings() {
  const { stations_left: stations, harbours_left: harbours } = observation.value.seats[activeSeat.value ?? -1];
  return html`
    ${
      stations !== undefined &&
      html`<${OwnPieces} icon="station" n=${stations} words=${t("hand.stations", { n: stations })} />`
    }
    ${
      harbours !== undefined &&
      html`<${OwnPieces} icon="harbour" n=${harbours} words=${t("hand.harbours", { n: harbours })} />`
    }
  `;
}

/**
 * A sort of pieces still to place: a picture and a number, with its words as a tooltip.
 * @param {{icon: string, n: number, words: string}} properties
 */
function OwnPieces({ icon, n, words }) {
  return html`<span class="piece-count" data-piece=${icon} title=${words}>
    <${Icon} name=${icon} size=${18} />
    <b class="number" aria-hidden="true">${n}</b>
    <span class="unseen">${words}</span>
  </span>`;
}

/**
 * Would cards of this kind be paid by the payment that is chosen?
 * @param {string} kind
 */
function paying(kind) {
  return target.value && chosen.value && cardsOf(chosen.value)[kind];
}
