import { Mark, paint } from "../board/marks.js";
import { classes, html } from "../core/html.js";
import { cardCount } from "../core/names.js";
import { MARKS } from "../core/palette.js";
import { edition } from "../core/store.js";
import { VEHICLE_OF } from "../core/vehicles.js";
import { Scene } from "./Vehicles.js";

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
    <${Sheet} ship=${ship}>
      <use href=${symbol ? "#card-rays" : "#card-spectrum"} />
      <${Scene} name=${card.drawing ?? vehicleOf(name, ship)} n=${card.spaces} />
    <//>
    ${
      card.spaces > 1
        ? [11.5, 24].map((y) => html`<${ColorSymbol} path=${symbol} x=${11.5} y=${y} size=${1.8} />`)
        : html`<${ColorSymbol} path=${symbol} x=${12.5} y=${13.5} size=${card.harbour ? 2.1 : 2.4} />`
    }
    ${card.harbour && html`<${HarbourSign} />`}
  </svg>`;
}

/**
 * The vehicle on the cards of a colour.
 * @param {string} color
 * @param {boolean} ship
 */
function vehicleOf(color, ship) {
  const found = /** @type {Record<string, {train: string, ship: string}>} */ (VEHICLE_OF)[color];
  return found?.[ship ? "ship" : "train"] ?? "express";
}

/**
 * Paper with a coloured field, and what is printed on the field.
 * @param {{ship: boolean, children?: any}} properties
 */
function Sheet({ ship, children }) {
  return html`
    <rect x="1" y="1" width="42" height="62" rx=${ship ? 11 : 4} class="card-paper" />
    <g clip-path=${ship ? "url(#field-ship)" : "url(#field-train)"}>
      <rect x="3" y="3" width="38" height="58" class="card-field" />
      ${children}
    </g>
  `;
}

/**
 * The symbol of a colour; for a wild, the wheel.
 * @param {{path: string|null, x: number, y: number, size: number}} properties
 */
function ColorSymbol({ path, x, y, size }) {
  const transform = `translate(${x} ${y}) scale(${size})`;
  if (!path) return html`<${Mark} name="wheel" transform=${`translate(${x} ${y}) scale(${size * 0.85})`} />`;
  return html`<path d=${path} class="card-symbol" transform=${transform} />`;
}

function HarbourSign() {
  return html`<g transform="translate(11.5 26.4)">
    <circle r="5.8" class="card-badge" />
    <${Mark} name="port" transform="scale(1.1)" />
  </g>`;
}

/**
 * The back of a deck's cards: a wheel, or an anchor.
 * @param {{deck: string}} properties
 */
export function CardBack({ deck }) {
  const ship = deck === "ship";
  return html`<svg class=${classes("card-face card-back", ship && "ship-card")} viewBox="0 0 44 64" aria-hidden="true">
    <${Sheet} ship=${ship}><use href="#card-rays" y="-20" /><//>
    <rect x="6" y="6" width="32" height="52" rx=${ship ? 7 : 1.5} class="back-frame" />
    <circle cx="22" cy="27" r="11.5" class="back-plate" />
    <g transform=${ship ? "translate(22 28) scale(2.1)" : "translate(22 27) scale(2)"} class="back-emblem">
      <path d=${MARKS[ship ? "port" : "wheel"].map(({ d }) => d).join("")} />
    </g>
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
