import { html } from "../core/html.js";
import { MARKS, OTHER_SYMBOLS, SEAT_PATTERNS, SYMBOLS } from "../core/palette.js";

/** @import { Edition } from "../core/game.d.ts" */

/**
 * How a colour is painted: its class in the style sheets and its symbol (grey has none).
 * @param {string} color
 * @param {string[]} [colors]
 * @returns {{name: string, symbol: string|null}}
 */
export function paint(color, colors = []) {
  if (color === "gray") return { name: "gray", symbol: null };
  const symbols = /** @type {Record<string, string>} */ (SYMBOLS);
  if (color in symbols) return { name: color, symbol: symbols[color] };
  const other = colors.filter((name) => !(name in SYMBOLS)).indexOf(color) % OTHER_SYMBOLS.length;
  return { name: `other-${other}`, symbol: OTHER_SYMBOLS[other] };
}

/**
 * The colour and pattern of a seat's pieces.
 * @param {number} seat
 */
export function seatFill(seat) {
  return `url(#seat-${seat % SEAT_PATTERNS.length})`;
}

/**
 * The colour of a seat's pieces, lit from above.
 * @param {number} seat
 */
export const bodyFill = (seat) => `url(#body-${seat % SEAT_PATTERNS.length})`;

/**
 * The drawing on the tourist tokens with a symbol.
 * @param {string} symbol
 */
export const souvenir = (symbol) => /** @type {keyof typeof MARKS} */ (`souvenir_${symbol.toLowerCase()}`);

/**
 * A mark of the palette, around 0, 0 unless it is moved.
 * @param {{name: keyof typeof MARKS, seat?: number, transform?: string}} properties
 */
export function Mark({ name, seat = 0, transform }) {
  return html`<g transform=${transform} aria-hidden="true">
    ${MARKS[name].map(
      ({ d, fill, stroke, width, ...rest }) => html`<path
        d=${d}
        fill=${fill === "seat" ? seatFill(seat) : fill === "body" ? bodyFill(seat) : fill}
        fill-opacity=${"opacity" in rest ? rest.opacity : undefined}
        stroke=${stroke}
        stroke-width=${width}
        stroke-linecap="round"
      />`,
    )}
  </g>`;
}

/**
 * Where something is drawn: in its place, or once more beyond the nearer edge of the world.
 * @param {number} x
 * @param {Edition} edition
 * @param {boolean} again
 */
export function drawnAt(x, edition, again) {
  const { width } = edition.board;
  return again ? x + (x > width / 2 ? -width : width) : x;
}

/**
 * How far a space is turned, never upside down.
 * @param {number} degrees
 */
export function upright(degrees) {
  return ((((degrees + 90) % 180) + 180) % 180) - 90;
}
