import { Mark, paint } from "../board/marks.js";
import { classes, html } from "../core/html.js";
import { cardCount } from "../core/names.js";
import { MARKS, PIECES } from "../core/palette.js";
import { edition } from "../core/store.js";

/**
 * The picture of a card. Its left edge alone tells what it is, as in a fanned hand: the symbol of
 * its colour, twice on a double ship, and the harbour sign.
 * @param {{kind: string}} properties
 */
export function CardFace({ kind }) {
  const card = edition.value.kind[kind];
  const { name, symbol } = card.color ? paint(card.color, edition.value.colors) : { name: "wild", symbol: null };
  const ship = card.deck === "ship";
  return html`<svg
    class=${classes("card-face", `paint-${name}`, ship && "ship-card")}
    viewBox="0 0 44 64"
    aria-hidden="true"
  >
    <${Sheet} round=${ship ? 11 : 4} />
    ${
      card.spaces > 1
        ? [11.5, 24].map((y) => html`<${ColorSymbol} path=${symbol} x=${11.5} y=${y} size=${1.8} />`)
        : html`<${ColorSymbol} path=${symbol} x=${12} y=${13} size=${2.2} />`
    }
    ${card.harbour && html`<${HarbourSign} />`}
    <rect x="5.5" y="32" width="33" height="22" rx=${ship ? 11 : 2} class="card-window" />
    ${ship && html`<path d=${WATER} class="card-water" />`}
    ${
      symbol
        ? html`<${Vehicle} ship=${ship} n=${card.spaces} />`
        : html`<${Mark} name="locomotive" transform=${ENGINE} />`
    }
  </svg>`;
}

const ENGINE = "translate(22 43)";
const WATER = "M7,48Q9.5,46.4 12,48T17,48T22,48T27,48T32,48T37,48Q34,53.6 28,53.7H16Q10,53.6 7,48Z";

/**
 * Paper with a coloured field.
 * @param {{round: number}} properties
 */
function Sheet({ round }) {
  return html`
    <rect x="1" y="1" width="42" height="62" rx=${round} class="card-paper" />
    <rect x="3" y="3" width="38" height="58" rx=${round - 1.5} class="card-field" />
  `;
}

/**
 * The symbol of a colour; the wheel of a wild.
 * @param {{path: string|null, x: number, y: number, size: number}} properties
 */
function ColorSymbol({ path, x, y, size }) {
  const transform = `translate(${x} ${y}) scale(${size})`;
  if (!path) return html`<${Mark} name="wheel" transform=${`translate(${x} ${y}) scale(${size * 0.8})`} />`;
  return html`<path d=${path} class="card-symbol" transform=${transform} />`;
}

function HarbourSign() {
  return html`<g transform="translate(11.5 25.6)">
    <circle r="5.6" class="card-badge" />
    <${Mark} name="port" transform="scale(1.05)" />
  </g>`;
}

/**
 * A wagon or a ship in the colour of the card; two of them on a double ship.
 * @param {{ship: boolean, n: number}} properties
 */
function Vehicle({ ship, n }) {
  const { outline, layers } = PIECES[ship ? "ship" : "train"];
  const places = n > 1 ? ["translate(23.5 39) scale(.7)", "translate(20.5 47) scale(.7)"] : [ENGINE];
  return places.map(
    (transform) => html`<g transform=${transform}>
      <path d=${outline} class="card-vehicle" />
      ${layers.map(
        ({ d, fill, ...more }) => html`<path
          d=${d}
          fill=${fill === "body" ? "var(--fill)" : fill}
          fill-opacity=${"opacity" in more ? more.opacity : undefined}
        />`,
      )}
    </g>`,
  );
}

/**
 * The back of a deck's cards.
 * @param {{deck: string}} properties
 */
export function CardBack({ deck }) {
  const ship = deck === "ship";
  return html`<svg class=${classes("card-face card-back", ship && "ship-card")} viewBox="0 0 44 64" aria-hidden="true">
    <${Sheet} round=${ship ? 11 : 4} />
    <rect x="7" y="7" width="30" height="50" rx=${ship ? 7 : 2} class="back-frame" />
    ${
      ship
        ? html`<g transform="translate(22 23) scale(.85)" class="back-vehicle"><path d=${PIECES.ship.outline} /></g>
            <${Mark} name="wave" transform="translate(22 34) scale(2.4)" />`
        : html`<g transform="translate(22 25) scale(2.6)" class="back-vehicle"><path d=${SPOKES} /></g>`
    }
  </svg>`;
}

const SPOKES = MARKS.wheel.map(({ d }) => d).join("");

/**
 * A few cards in a row, each kind with its number: a payment, a discard pile.
 * @param {{cards: Record<string, number>}} properties
 */
export function Cards({ cards }) {
  return html`<span class="cards">
    ${Object.entries(cards).map(
      ([kind, n]) => html`<span class="cards-kind" key=${kind} data-card=${kind}>
        <span class="number" aria-hidden="true">${n}</span>
        <${CardFace} kind=${kind} />
        <span class="unseen">${cardCount(kind, n)}</span>
      </span>`,
    )}
  </span>`;
}
