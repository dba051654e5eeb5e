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

/** Marks around 0, 0; `seat` and `body` are the owner's pattern and colour. */
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
    { d: "M-9.4,8.5V0.1H-10.5L-8.9,-2.9H-4.9V-4.9H-6.3L1.1,-11.9L8.5,-4.9H7.1V-2.9H11.1L12.7,0.1H11.6V8.5Z", fill: "var(--print)", stroke: "none", width: 0, opacity: 0.38 },
    { d: "M-10.5,7V-1.4H-11.6L-10,-4.4H-6V-6.4H-7.4L0,-13.4L7.4,-6.4H6V-4.4H10L11.6,-1.4H10.5V7Z", fill: "var(--paper)", stroke: "var(--paper)", width: 1.6 },
    { d: "M-10.5,7V-2H-5.6V-7H5.6V-2H10.5V7Z", fill: "body", stroke: "none", width: 0 },
    { d: "M-10.5,7V-1.4H-8.6V7ZM-5.6,-1.4V-6.4H-4V-1.4Z", fill: "var(--white)", stroke: "none", width: 0, opacity: 0.3 },
    { d: "M-10.5,-0.4H10.5V3.6H-10.5Z", fill: "seat", stroke: "none", width: 0 },
    { d: "M-7.4,-6.4L0,-13.4L7.4,-6.4ZM-11.6,-1.4L-10,-4.4H-5.6V-1.4ZM11.6,-1.4L10,-4.4H5.6V-1.4Z", fill: "var(--print)", stroke: "none", width: 0 },
    { d: "M0,-10.4A2,2 0 1 1 0,-6.4A2,2 0 1 1 0,-10.4Z", fill: "var(--paper)", stroke: "none", width: 0 },
    { d: "M-2,7V3Q-2,1 0,1Q2,1 2,3V7Z", fill: "var(--paper)", stroke: "var(--print)", width: 0.6 },
  ],
  harbour: [
    { d: "M-10.4,9.5V4.9H-7.5L-5.9,-7.5H-6.5V-10.5H-5.5L-2.9,-13.1L-0.3,-10.5H0.7V-7.5H0.1L0.9,-1.1L6.7,-4.7L12.6,-1.1V9.5Z", fill: "var(--print)", stroke: "none", width: 0, opacity: 0.38 },
    { d: "M-11.5,8V3.4H-8.6L-7,-9H-7.6V-12H-6.6L-4,-14.6L-1.4,-12H-0.4V-9H-1L-0.2,-2.6L5.6,-6.2L11.5,-2.6V8Z", fill: "var(--paper)", stroke: "var(--paper)", width: 1.6 },
    { d: "M-8.6,3.4L-7,-9H-1L0.6,3.4Z", fill: "body", stroke: "none", width: 0 },
    { d: "M-8.1,-0.6L-7.6,-4.6H-0.4L0.1,-0.6Z", fill: "var(--paper)", stroke: "none", width: 0 },
    { d: "M0.6,3.4V-2.2H10.8V3.4Z", fill: "seat", stroke: "none", width: 0 },
    { d: "M-6,-9V-12H-2V-9Z", fill: "var(--possible-hover)", stroke: "none", width: 0 },
    { d: "M-7.4,-12H-0.6L-4,-14.8ZM-7.8,-8.2H-0.2V-9.6H-7.8ZM-0.4,-2.2L5.6,-6.4L11.8,-2.2Z", fill: "var(--print)", stroke: "none", width: 0 },
    { d: "M-11.5,8V3.4H11.5V8Z", fill: "var(--train-back)", stroke: "none", width: 0 },
  ],
  token: [
    { d: "M0,-9.6A9.6,9.6 0 1 1 0,9.6A9.6,9.6 0 1 1 0,-9.6Z", fill: "var(--token-edge)", stroke: "var(--print)", width: 0.9 },
    { d: "M0,-8.2A8.2,8.2 0 1 1 0,8.2A8.2,8.2 0 1 1 0,-8.2Z", fill: "var(--token)", stroke: "none", width: 0 },
  ],
  souvenir_a: [
    { d: "M-6.4,-2.6H6.4V2.8H-6.4Z", fill: "var(--train-back)", stroke: "none", width: 0 },
    { d: "M-5.2,-1.7H-2.4V0.6H-5.2ZM-1.4,-1.7H1.4V0.6H-1.4ZM2.4,-1.7H5.2V0.6H2.4Z", fill: "var(--paper)", stroke: "none", width: 0 },
    { d: "M-7.2,-4.6H7.2V-3.2H-7.2ZM-4.4,2.2A1.5,1.5 0 1 1 -4.4,5.2A1.5,1.5 0 1 1 -4.4,2.2ZM4.4,2.2A1.5,1.5 0 1 1 4.4,5.2A1.5,1.5 0 1 1 4.4,2.2Z", fill: "var(--print)", stroke: "none", width: 0 },
  ],
  souvenir_b: [
    { d: "M-7.4,2.6H7.4M-3.6,5V-5.4M3.6,5V-5.4M-7.4,0Q-4.6,-1.4 -3.6,-5.2Q0,4.4 3.6,-5.2Q4.6,-1.4 7.4,0", fill: "none", stroke: "var(--train-back)", width: 1.2 },
  ],
  souvenir_c: [
    { d: "M0,5.6C-2.4,3 -6.2,0.6 -6.2,-2.2C-6.2,-4.2 -4.8,-5.2 -3.4,-5.2C-1.8,-5.2 -0.6,-4.2 0,-2.8C0.6,-4.2 1.8,-5.2 3.4,-5.2C4.8,-5.2 6.2,-4.2 6.2,-2.2C6.2,0.6 2.4,3 0,5.6Z", fill: "var(--train-back)", stroke: "none", width: 0 },
  ],
  souvenir_d: [
    { d: "M-0.6,-6.6V1.8H-6ZM0.6,-5V1.8H5.4Z", fill: "var(--port)", stroke: "none", width: 0 },
    { d: "M-6.6,2.8H6.6L4.6,5.8H-4.4Z", fill: "var(--train-back)", stroke: "none", width: 0 },
  ],
  souvenir_e: [
    { d: "M-6.6,-3H-3L-2,-4.8H2L3,-3H6.6V4.6H-6.6Z", fill: "var(--print)", stroke: "none", width: 0 },
    { d: "M0,-2.6A3.3,3.3 0 1 1 0,4A3.3,3.3 0 1 1 0,-2.6Z", fill: "var(--paper)", stroke: "none", width: 0 },
    { d: "M0,-1.4A2.1,2.1 0 1 1 0,2.8A2.1,2.1 0 1 1 0,-1.4Z", fill: "var(--port)", stroke: "none", width: 0 },
  ],
  souvenir_f: [
    { d: "M0,-7.4L4.6,6H-4.6ZM-5.6,-0.4H-2.4V1.4H-5.6Z", fill: "var(--port)", stroke: "none", width: 0 },
    { d: "M0,-7.4L-1,6H-4.6Z", fill: "var(--white)", stroke: "none", width: 0, opacity: 0.4 },
  ],
  souvenir_g: [
    { d: "M0,0C-3.6,-0.6 -6.4,-3 -4.6,-5.6C-2.6,-7 -0.8,-5 0,-2.4C0.8,-5 2.6,-7 4.6,-5.6C6.4,-3 3.6,-0.6 0,0ZM0,0C-3,0.4 -6,2 -5,4.6C-3.4,6.6 -0.8,4.6 0,2.2C0.8,4.6 3.4,6.6 5,4.6C6,2 3,0.4 0,0Z", fill: "var(--poppy)", stroke: "var(--train-back)", width: 0.6 },
    { d: "M0,-1.5A1.5,1.5 0 1 1 0,1.5A1.5,1.5 0 1 1 0,-1.5Z", fill: "var(--train-back)", stroke: "none", width: 0 },
  ],
};
