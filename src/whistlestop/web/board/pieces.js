/** The pieces that lie on claimed routes: wagons and ships, lit from the upper left. */
import { html } from "../core/html.js";
import { PIECES, SEAT_PATTERNS } from "../core/palette.js";
import { bodyFill } from "./marks.js";

/** The length of the space that the pieces of the palette are drawn for. */
const LENGTH = 30;
const TILE = 6;
/** How much of a piece has no pattern. */
const ENDS = 5;
/** Where the shadow falls, whichever way a piece is turned. */
const SHADOW = [1.1, 1.5];

/**
 * A piece with its shadow, in the middle of a space.
 * @param {{piece: string, seat: number, length: number, x: number, y: number, degrees: number}} properties
 */
export function Piece({ piece, seat, length, x, y, degrees }) {
  const { outline, layers, pattern_at: at } = PIECES[/** @type {keyof typeof PIECES} */ (piece)];
  const turned = `rotate(${facing(degrees)})`;
  const shape = stretched(outline, length);
  const pattern = SEAT_PATTERNS[seat % SEAT_PATTERNS.length];
  return html`
    <path d=${shape} class="piece-shadow" transform=${`translate(${x + SHADOW[0]} ${y + SHADOW[1]}) ${turned}`} />
    <g transform=${`translate(${x} ${y}) ${turned}`}>
      <path d=${shape} class="piece" />
      ${layers.map(
        (layer) => html`<path
          d=${stretched(layer.d, length)}
          fill=${layer.fill === "body" ? bodyFill(seat) : layer.fill}
          fill-opacity=${"opacity" in layer ? layer.opacity : undefined}
        />`,
      )}
      <path d=${repeated(pattern, length)} class="piece-pattern" transform=${`translate(0 ${at})`} />
    </g>
  `;
}

/**
 * How far a piece is turned, so that its top faces the light.
 * @param {number} degrees
 */
const facing = (degrees) => ((((degrees + 135) % 180) + 180) % 180) - 135;

/**
 * The pieces of a route are all alike: each path is made once for a length.
 * @param {(path: string, length: number) => string} make
 */
function once(make) {
  const made = new Map();
  return (/** @type {string} */ path, /** @type {number} */ length) => {
    const key = `${length} ${path}`;
    if (!made.has(key)) made.set(key, make(path, length));
    return made.get(key);
  };
}

/** The shapes of a pattern side by side, as many as a piece has room for. */
const repeated = once((shape, length) => {
  const count = Math.floor((length - ENDS) / TILE);
  const first = (-TILE * (count - 1)) / 2;
  return Array.from({ length: count }, (_, n) => moved(shape, () => first + TILE * n)).join("");
});

/** A piece for a longer or shorter space: points move away from its middle, or towards it. */
const stretched = once((path, length) => moved(path, (x) => (Math.sign(x) * (length - LENGTH)) / 2));

/**
 * A path whose points move sideways, each by an amount that depends on its x.
 * @param {string} path
 * @param {(x: number) => number} by
 */
function moved(path, by) {
  return path.replace(/(-?[\d.]+),/g, (_, x) => `${Number((Number(x) + by(Number(x))).toFixed(2))},`);
}
