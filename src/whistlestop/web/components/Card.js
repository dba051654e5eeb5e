import { Mark, paint } from "../board/marks.js";
import { classes, html } from "../core/html.js";
import { cardCount } from "../core/names.js";
import { edition } from "../core/store.js";

const HULL = "M-5,0H5L3.4,3.6H-3.4ZM-2.5,0V-3H1.5L3,0M-.5,-3V-5.5";
const ENGINE = "M-5.5,2.5V-1H-1V-4H4V2.5ZM-4,-1V-3.5M-6,2.5H5.5";

/**
 * The picture of a card: symbol and colour, train or ship, harbour sign, how many spaces.
 * @param {{kind: string}} properties
 */
export function CardFace({ kind }) {
  const card = edition.value.kind[kind];
  const { name, symbol } = card.color ? paint(card.color, edition.value.colors) : { name: "wild", symbol: null };
  const ship = card.deck === "ship";
  return html`<svg class=${classes("card-face", `paint-${name}`)} viewBox="0 0 44 64" aria-hidden="true">
    <rect x="1" y="1" width="42" height="62" rx="5" class="card-paper" />
    <rect x="4" y="4" width="36" height="56" rx="3" class="card-field" />
    ${
      symbol
        ? html`<path d=${symbol} class="card-symbol" transform="translate(22 26) scale(3.2)" />`
        : html`<${Mark} name="wheel" transform="translate(22 26) scale(3.2)" />`
    }
    ${symbol && html`<path d=${symbol} class="card-symbol" transform="translate(10 11) scale(1.1)" />`}
    <g transform="translate(22 50) scale(1.5)" class="card-vehicle">
      ${ship ? html`<path d=${HULL} />` : html`<path d=${ENGINE} />`}
    </g>
    ${card.spaces > 1 && html`<text x="36" y="15" class="card-count">${card.spaces}×</text>`}
    ${
      card.harbour &&
      html`<g transform="translate(34 12)">
        <circle r="6.5" class="card-badge" />
        <${Mark} name="port" transform="scale(1.2)" />
      </g>`
    }
  </svg>`;
}

/**
 * The back of a deck's cards.
 * @param {{deck: string}} properties
 */
export function CardBack({ deck }) {
  return html`<svg
    class=${classes("card-face", deck === "ship" && "ship-back")}
    viewBox="0 0 44 64"
    aria-hidden="true"
  >
    <rect x="1" y="1" width="42" height="62" rx="5" class="card-paper" />
    <rect x="4" y="4" width="36" height="56" rx="3" class="back-field" />
    <g transform="translate(22 32) scale(2.4)" class="back-vehicle">
      <path d=${deck === "ship" ? HULL : ENGINE} />
    </g>
    ${deck === "ship" && html`<${Mark} name="wave" transform="translate(22 46) scale(2.4)" />`}
  </svg>`;
}

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
