/** Finding things on the board: next to each other, or under a finger. */

/** @import { Edition } from "../core/game.d.ts" */

/**
 * The route or location next to `from` in a direction: near, and not too far to the side.
 * @param {Edition} edition
 * @param {string} from
 * @param {number[]} direction
 * @param {(edition: Edition, id: string) => number[]} middle
 */
export function walk(edition, from, [dx, dy], middle) {
  const [x, y] = middle(edition, from);
  let best = from;
  let least = Infinity;
  const features = [...edition.board.tracks.map((track) => track.route), ...Object.keys(edition.board.locations)];
  for (const id of features) {
    const [a, b] = middle(edition, id);
    const ahead = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    const cost = ahead + 2 * aside;
    if (id !== from && ahead > 1 && aside <= 2 * ahead && cost < least) [best, least] = [id, cost];
  }
  return best;
}

/**
 * The route or location nearest to a point, if one is within reach.
 * @param {Edition} edition
 * @param {number[]} point
 * @param {number} reach
 * @param {(id: string) => boolean} fits what may be found
 */
export function nearest(edition, [x, y], reach, fits) {
  /** @type {[string, number, number][]} */
  const spots = [
    ...edition.board.tracks.flatMap(({ route, spaces }) =>
      spaces.map(([a, b]) => /** @type {[string, number, number]} */ ([route, a, b])),
    ),
    ...Object.entries(edition.board.locations).map(
      ([location, [a, b]]) => /** @type {[string, number, number]} */ ([location, a, b]),
    ),
  ];
  let best = null;
  let least = reach;
  for (const [id, a, b] of spots) {
    const away = Math.hypot(a - x, b - y);
    if (away < least && fits(id)) [best, least] = [id, away];
  }
  return best;
}
