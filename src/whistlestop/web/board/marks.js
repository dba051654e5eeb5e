/** Outlines of the small things on a board, each around 0, 0. */
export const WAVE = "M-4,.2Q-3,-1.8 -2,.2T0,.2T2,.2T4,.2";
export const ANCHOR = "M0,-2.6V3M-1.6,-1H1.6M-3,.8Q-2.6,3 0,3.1Q2.6,3 3,.8";
export const WHEEL = "M0,-4V4M-4,0H4M-2.8,-2.8L2.8,2.8M-2.8,2.8L2.8,-2.8";
export const HOUSE = "M-7,7V-1.5L0,-8.5L7,-1.5V7Z";

/** Where something is drawn: in its place, or once more beyond the nearer edge of the world. */
export function drawnAt(x, edition, again) {
  const { width } = edition.board;
  return again ? x + (x > width / 2 ? -width : width) : x;
}

/** How far a space is turned, never upside down. */
export function upright(degrees) {
  return ((((degrees + 90) % 180) + 180) % 180) - 90;
}
