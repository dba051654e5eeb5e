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

/** The shape of each seat's pattern, repeated every 6 units. */
export const SEAT_PATTERNS = [
  "M-2.4,2.3L0.4,-2.3L2.4,-2.3L-0.4,2.3Z",
  "M0,-2C1.1,-2 2,-1.1 2,0C2,1.1 1.1,2 0,2C-1.1,2 -2,1.1 -2,0C-2,-1.1 -1.1,-2 0,-2Z",
  "M-3,-0.9L3,-0.9L3,0.9L-3,0.9Z",
  "M-2.6,-2.2L0,0L2.6,-2.2L2.6,0L0,2.2L-2.6,0Z",
  "",
];

/** Pieces on a space 30 long; the fill `body` is the owner's colour, lit from above. */
export const PIECES = {
  train: {
    outline: "M-15.3,-3.2C-15.3,-5.2 -14.2,-6.2 -12.3,-6.2L12.3,-6.2C14.2,-6.2 15.3,-5.2 15.3,-3.2L15.3,3.2C15.3,4 14.8,4.5 14,4.5L13,4.5L12.2,6.3L5.8,6.3L5,4.5L-5,4.5L-5.8,6.3L-12.2,6.3L-13,4.5L-14,4.5C-14.8,4.5 -15.3,4 -15.3,3.2Z",
    pattern_at: 0.5,
    layers: [
      { d: "M-13.2,3.5L-4.8,3.5L-5.8,6.3L-12.2,6.3ZM13.2,3.5L4.8,3.5L5.8,6.3L12.2,6.3Z", fill: "var(--print)" },
      { d: "M-15.3,-3.2C-15.3,-5.2 -14.2,-6.2 -12.3,-6.2L12.3,-6.2C14.2,-6.2 15.3,-5.2 15.3,-3.2L15.3,3.2C15.3,4 14.8,4.5 14,4.5L-14,4.5C-14.8,4.5 -15.3,4 -15.3,3.2Z", fill: "body" },
      { d: "M-14.2,-3.4C-14.2,-4.7 -13.4,-5.3 -12.2,-5.3L12.2,-5.3C13.4,-5.3 14.2,-4.7 14.2,-3.4Z", fill: "var(--white)", opacity: 0.3 },
    ],
  },
  ship: {
    outline: "M-15.3,-1.8C-15.3,-4 -13.6,-5.2 -11,-5.2L-9,-5.2L-8.7,-7.2L-5.5,-7.2L-5.2,-5.2L2.2,-5.2L2.5,-7.2L5.5,-7.2L5.8,-5.2L6.5,-5.2C10.5,-5.2 13.6,-3.4 16.3,0.2C14,4.2 10.6,6.3 6.6,6.3L-11,6.3C-13.6,6.3 -15.3,4.9 -15.3,2.2Z",
    pattern_at: 2.9,
    layers: [
      { d: "M-9,-4.4L-8.7,-7.2L-5.5,-7.2L-5.2,-4.4ZM2.2,-4.4L2.5,-7.2L5.5,-7.2L5.8,-4.4Z", fill: "var(--print)" },
      { d: "M-15.3,-1.8C-15.3,-4 -13.6,-5.2 -11,-5.2L6.5,-5.2C10.5,-5.2 13.6,-3.4 16.3,0.2C14,4.2 10.6,6.3 6.6,6.3L-11,6.3C-13.6,6.3 -15.3,4.9 -15.3,2.2Z", fill: "body" },
      { d: "M-14,-0.4C-14.2,-3 -13,-4.2 -10.8,-4.2L6.4,-4.2C9.8,-4.2 12.4,-2.8 14.8,-0.4Z", fill: "var(--white)", opacity: 0.3 },
      { d: "M-10.6,-0.4L-10.6,-2.6L-9.6,-3.4L5.6,-3.4L7.2,-2.4L8,-0.4Z", fill: "var(--paper)" },
    ],
  },
};

/** What fades on a map: `round` from its middle, `up` from its lower edge. */
export const SOFT = { moonlight: "round", aurora: "up", cloud: "round" };

/** The layers of each mark around 0, 0; the fill `seat` is the pattern of the owner. */
export const MARKS = {
  wave: [
    { d: "M-4,.2Q-3,-1.8 -2,.2T0,.2T2,.2T4,.2", fill: "none", stroke: "var(--mark)", width: 1.1 },
  ],
  wheel: [
    { d: "M0,-4A4,4 0 1 1 0,4A4,4 0 1 1 0,-4Z", fill: "var(--white)", stroke: "var(--print)", width: 1.1 },
    { d: "M0,-4V4M-4,0H4M-2.8,-2.8L2.8,2.8M-2.8,2.8L2.8,-2.8", fill: "none", stroke: "var(--print)", width: 0.7 },
    { d: "M0,-1.1A1.1,1.1 0 1 1 0,1.1A1.1,1.1 0 1 1 0,-1.1Z", fill: "var(--print)", stroke: "none", width: 0 },
  ],
  port: [
    { d: "M0,-2.6V3M-1.6,-1H1.6M-3,.8Q-2.6,3 0,3.1Q2.6,3 3,.8", fill: "none", stroke: "var(--port)", width: 1.1 },
    { d: "M0,-4.2A.9,.9 0 1 1 0,-2.4A.9,.9 0 1 1 0,-4.2Z", fill: "none", stroke: "var(--port)", width: 0.8 },
  ],
  station: [
    { d: "M-7,7V-1.5L0,-8.5L7,-1.5V7Z", fill: "seat", stroke: "var(--print)", width: 1.2 },
  ],
  harbour: [
    { d: "M0,-9A9,9 0 1 1 0,9A9,9 0 1 1 0,-9Z", fill: "seat", stroke: "var(--print)", width: 1.2 },
    { d: "M0,-5A5,5 0 1 1 0,5A5,5 0 1 1 0,-5Z", fill: "var(--white)", stroke: "var(--print)", width: 0.8 },
    { d: "M0,-2.6V3M-1.6,-1H1.6M-3,.8Q-2.6,3 0,3.1Q2.6,3 3,.8", fill: "none", stroke: "var(--print)", width: 1.1 },
    { d: "M0,-4.2A.9,.9 0 1 1 0,-2.4A.9,.9 0 1 1 0,-4.2Z", fill: "none", stroke: "var(--print)", width: 0.8 },
  ],
  token: [
    { d: "M0,-7A7,7 0 1 1 0,7A7,7 0 1 1 0,-7Z", fill: "var(--token)", stroke: "var(--print)", width: 1 },
  ],
};
