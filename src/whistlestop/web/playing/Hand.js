import { CardFace } from "../components/Card.js";
import { Icon } from "../components/Icon.js";
import { classes, computed, html, signal } from "../core/html.js";
import { t } from "../core/i18n.js";
import { cardCount, pieceName, stationWords } from "../core/names.js";
import { activeSeat, edition, events, legal, observation, own } from "../core/store.js";
import { exchanging } from "./decisions/Exchange.js";
import { cardsOf } from "./moveWords.js";
import { chosen, offer, target } from "./selection.js";

/** @import { EditionCardKind } from "../types.d.ts" */

/** The player's own cards and pieces. */
export function Hand() {
  const { hand, reserve } = own.value;
  const total = Object.values(hand).reduce((sum, n) => sum + n, 0);
  const { card_kinds: kinds, decks } = edition.value;
  const fans = decks
    .map(({ name }) => kinds.filter(({ id, deck }) => deck === name && hand[id]))
    .filter(({ length }) => length);
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
          ${t("exchange.open", { points: edition.value.fleet?.exchange_cost ?? 0 })}
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
    <div
      class=${classes("hand-fans", fans.length > 1 && arrangement(fans))}
      style=${{ "--all": fans.flat().length }}
    >
      ${fans.map((group) => html`<${Fan} key=${group[0].deck} kinds=${group} />`)}
      ${!total && html`<p class="quiet">${t("hand.empty")}</p>`}
    </div>
  </section>`;
}

/** In windows of these sizes, at most this many kinds show their symbols in one row; larger windows take WIDEST. */
const ROWS = [
  { media: matchMedia("(max-width: 900px), (max-height: 560px)"), most: 6 },
  { media: matchMedia("(max-width: 1300px)"), most: 11 },
];
const WIDEST = 16;
const mostInRow = () => ROWS.find(({ media }) => media.matches)?.most ?? WIDEST;
const most = signal(mostInRow());
for (const { media } of ROWS) media.addEventListener("change", () => (most.value = mostInRow()));

/**
 * Do the cards of two decks lie beside each other, or is there no room for that?
 * @param {EditionCardKind[][]} fans
 */
const arrangement = (fans) => (fans.flat().length > most.value ? "over" : "beside");

/** Beside a tall board, more kinds than this lie in two rows. */
const IN_ONE_ROW = 3;

/**
 * The cards of one deck, each kind over the next one's edge; beside a tall board they lie in two rows
 * if there are too many kinds for their symbols to be seen.
 * @param {{kinds: EditionCardKind[]}} properties
 */
function Fan({ kinds }) {
  const columns = Math.ceil(kinds.length / 2);
  return html`<ul
    class=${classes("fan", kinds.length > IN_ONE_ROW && "broad")}
    style=${{ "--columns": columns - 1, "--kinds": kinds.length }}
  >
    ${kinds.map(({ id }) => html`<${Kind} key=${id} id=${id} n=${own.value.hand[id]} />`)}
  </ul>`;
}

/** How many cards of a kind are shown; the rest are only counted. */
const SEEN = 4;

/** @param {{id: string, n: number}} properties */
function Kind({ id, n }) {
  const fresh = gained.value.includes(id);
  return html`<li
    class=${classes("hand-kind", paying(id) && "paying", fresh && "gained")}
    data-card=${id}
    data-count=${n}
  >
    <span class="pile">
      ${Array.from(
        { length: Math.min(n, SEEN) },
        (_, below) => html`<span
          key=${below}
          class=${classes("hand-card", !below && "front")}
          style=${{ "--below": below }}
        >
          <${CardFace} kind=${id} />
        </span>`,
      ).reverse()}
      ${n > 1 && html`<span class="count" aria-hidden="true">${n}</span>`}
    </span>
    <span class="unseen">${cardCount(id, n)}${fresh && ` (${t("hand.new")})`}</span>
  </li>`;
}

const DRAWN = new Set(["CardTaken", "CardDrawn"]);

/** The kinds of the cards that last came into the hand, all in one turn. */
const gained = computed(() => {
  const told = events.value.filter(({ seat }) => seat !== undefined);
  const last = told.findLastIndex(({ seat }) => seat === activeSeat.value) + 1;
  const other = told.slice(0, last).findLastIndex(({ seat, event }) => seat !== activeSeat.value || !DRAWN.has(event));
  return told.slice(other + 1, last).map(({ card }) => card);
});

function OwnBuildings() {
  const { stations_left: stations, harbours_left: harbours } = observation.value.seats[activeSeat.value ?? -1];
  return html`
    ${
      stations !== undefined &&
      html`<${OwnPieces}
        icon="station"
        n=${stations}
        words=${`${t("hand.stations", { n: stations })}. ${stationWords()}`}
      />`
    }
    ${
      harbours !== undefined &&
      html`<${OwnPieces} icon="harbour" n=${harbours} words=${t("hand.harbours", { n: harbours })} />`
    }
  `;
}

/**
 * A kind of piece still to place: a picture and a number, with the words as a tooltip.
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
 * Does the chosen payment include cards of this kind?
 * @param {string} kind
 */
function paying(kind) {
  return target.value && chosen.value && cardsOf(chosen.value)[kind];
}
