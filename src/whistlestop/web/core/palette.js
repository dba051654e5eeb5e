// Written by tools/page_palette.py from drawing/palette.toml: change that file instead.

/** The symbol of each colour of cards: outlines around 0, 0. */
export const SYMBOLS = {
  red: "M0,-3A3,3 0 1 1 0,3A3,3 0 1 1 0,-3Z",
  blue: "M-2.6,-2.6H2.6V2.6H-2.6Z",
  green: "M0,-3.2L3.2,2.5H-3.2Z",
  yellow: "M0,-3.7L1,-1.2L3.6,-1.1L1.6,.6L2.3,3.1L0,1.6L-2.3,3.1L-1.6,.6L-3.6,-1.1L-1,-1.2Z",
  orange: "M0,-3.6L3.2,0L0,3.6L-3.2,0Z",
  purple: "M-1.1,-3.2H1.1V-1.1H3.2V1.1H1.1V3.2H-1.1V1.1H-3.2V-1.1H-1.1Z",
  black: "M-3,-2.9H-1V2.9H-3ZM1,-2.9H3V2.9H1Z",
  white: "M1.4,-3.4A3.5,3.5 0 1 0 1.4,3.4A3.9,3.9 0 0 1 1.4,-3.4Z",
};

/** Symbols for colours that none of the package's boards has. */
export const OTHER_SYMBOLS = [
  "M-3,-2.8L0,-.2L3,-2.8V.2L0,2.9L-3,.2Z",
  "M-2.8,-3H2.8L-2.8,3H2.8Z",
  "M-2.6,-2.6H2.6V2.6H-2.6Z",
  "M-3,-2.9H-1V2.9H-3ZM1,-2.9H3V2.9H1Z",
];

/** The lines of each seat's pattern in a tile of 6 by 6. */
export const SEAT_PATTERNS = ["M-1,4L4,-1M2,7L7,2", "M3,1.6V4.4M1.6,3H4.4", "M0,3H6M3,0V6", "M0,2L3,5L6,2", "M3,0V6"];

/** The layers of each mark around 0, 0; the fill `seat` is the pattern of the owner. */
export const MARKS = {
  wave: [{ d: "M-4,.2Q-3,-1.8 -2,.2T0,.2T2,.2T4,.2", fill: "none", stroke: "var(--on-fill)", width: 1.1 }],
  wheel: [
    { d: "M0,-4A4,4 0 1 1 0,4A4,4 0 1 1 0,-4Z", fill: "var(--white)", stroke: "var(--print)", width: 1.1 },
    { d: "M0,-4V4M-4,0H4M-2.8,-2.8L2.8,2.8M-2.8,2.8L2.8,-2.8", fill: "none", stroke: "var(--print)", width: 0.7 },
    { d: "M0,-1.1A1.1,1.1 0 1 1 0,1.1A1.1,1.1 0 1 1 0,-1.1Z", fill: "var(--print)", stroke: "none", width: 0 },
  ],
  port: [
    { d: "M0,-2.6V3M-1.6,-1H1.6M-3,.8Q-2.6,3 0,3.1Q2.6,3 3,.8", fill: "none", stroke: "var(--port)", width: 1.1 },
    { d: "M0,-4.2A.9,.9 0 1 1 0,-2.4A.9,.9 0 1 1 0,-4.2Z", fill: "none", stroke: "var(--port)", width: 0.8 },
  ],
  station: [{ d: "M-7,7V-1.5L0,-8.5L7,-1.5V7Z", fill: "seat", stroke: "var(--print)", width: 1.2 }],
  harbour: [
    { d: "M0,-9A9,9 0 1 1 0,9A9,9 0 1 1 0,-9Z", fill: "seat", stroke: "var(--print)", width: 1.2 },
    { d: "M0,-5A5,5 0 1 1 0,5A5,5 0 1 1 0,-5Z", fill: "var(--white)", stroke: "var(--print)", width: 0.8 },
    { d: "M0,-2.6V3M-1.6,-1H1.6M-3,.8Q-2.6,3 0,3.1Q2.6,3 3,.8", fill: "none", stroke: "var(--print)", width: 1.1 },
    { d: "M0,-4.2A.9,.9 0 1 1 0,-2.4A.9,.9 0 1 1 0,-4.2Z", fill: "none", stroke: "var(--print)", width: 0.8 },
  ],
  token: [{ d: "M0,-7A7,7 0 1 1 0,7A7,7 0 1 1 0,-7Z", fill: "var(--token)", stroke: "var(--print)", width: 1 }],
};
