/** A symbol for every colour of cards and a pattern for every seat: nobody needs to see colours. */

/** Outlines around 0, 0, about 7 units wide; the same that drawn boards use. */
export const SYMBOLS = {
  red: "M0,-3A3,3 0 1 1 0,3A3,3 0 1 1 0,-3Z",
  blue: "M-2.6,-2.6H2.6V2.6H-2.6Z",
  green: "M0,-3.2L3.2,2.5H-3.2Z",
  orange: "M0,-3.6L3.2,0L0,3.6L-3.2,0Z",
  yellow: "M0,-3.7L1,-1.2L3.6,-1.1L1.6,.6L2.3,3.1L0,1.6L-2.3,3.1L-1.6,.6L-3.6,-1.1L-1,-1.2Z",
  purple: "M-1.1,-3.2H1.1V-1.1H3.2V1.1H1.1V3.2H-1.1V1.1H-3.2V-1.1H-1.1Z",
  black: "M-3,-2.9H-1V2.9H-3ZM1,-2.9H3V2.9H1Z",
  white: "M1.4,-3.4A3.5,3.5 0 1 0 1.4,3.4A3.9,3.9 0 0 1 1.4,-3.4Z",
};
const OTHER_SYMBOLS = [
  "M-3,-2.8L0,-.2L3,-2.8V.2L0,2.9L-3,.2Z",
  "M-2.8,-3H2.8L-2.8,3H2.8Z",
  "M-2.6,-2.6H2.6V2.6H-2.6Z",
  "M-3,-2.9H-1V2.9H-3ZM1,-2.9H3V2.9H1Z",
];

/** Lines of a seat's pattern in a tile of 6 by 6. */
export const SEAT_PATTERNS = ["M-1,4L4,-1M2,7L7,2", "M3,1.6V4.4M1.6,3H4.4", "M0,3H6M3,0V6", "M0,2L3,5L6,2", "M3,0V6"];

/** How a colour is painted: its class in the style sheets and its symbol (grey has none). */
export function paint(color, colors = []) {
  if (color === "gray") return { name: "gray", symbol: null };
  if (color in SYMBOLS) return { name: color, symbol: SYMBOLS[color] };
  const other = colors.filter((name) => !(name in SYMBOLS)).indexOf(color) % OTHER_SYMBOLS.length;
  return { name: `other-${other}`, symbol: OTHER_SYMBOLS[other] };
}
