/** Rectangles on the board: what a name covers, and what it must keep clear of. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{x: number, y: number, cos: number, sin: number, along: number, across: number}} Bar */

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
export const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/**
 * How far a point is from a box.
 * @param {Box} box
 * @param {number[]} point
 */
export const away = (box, [x, y]) => length(x - clamp(x, box.left, box.right), y - clamp(y, box.top, box.bottom));

/** A plain root: this is called for every spot of every name. @param {number} x @param {number} y */
export const length = (x, y) => Math.sqrt(x * x + y * y);

/**
 * Are two boxes nearer to each other than `room`?
 * @param {Box} one
 * @param {Box} other
 * @param {number} room
 */
export const touch = (one, other, room) =>
  one.left < other.right + room &&
  other.left < one.right + room &&
  one.top < other.bottom + room &&
  other.top < one.bottom + room;

/**
 * Does a box reach into a space? Not if one of the four directions of their sides keeps them apart.
 * @param {Box} box
 * @param {Bar} bar
 */
export function covers(box, { x, y, cos, sin, along, across }) {
  const wide = (box.right - box.left) / 2;
  const high = (box.bottom - box.top) / 2;
  const dx = (box.left + box.right) / 2 - x;
  const dy = (box.top + box.bottom) / 2 - y;
  const flat = Math.abs(cos);
  const steep = Math.abs(sin);
  return (
    Math.abs(dx) < wide + along * flat + across * steep &&
    Math.abs(dy) < high + along * steep + across * flat &&
    Math.abs(dx * cos + dy * sin) < along + wide * flat + high * steep &&
    Math.abs(dy * cos - dx * sin) < across + wide * steep + high * flat
  );
}
