/** Walking over the board with the arrow keys. */

/**
 * The route or place next to `from` in a direction: near, and not too far aside.
 * @param {object} edition
 * @param {string} from
 * @param {[number, number]} direction
 * @param {(edition: object, id: string) => number[]} middle
 */
export function walk(edition, from, [dx, dy], middle) {
  const [x, y] = middle(edition, from);
  let best = from;
  let least = Infinity;
  const features = [...edition.board.tracks.map((track) => track.route), ...Object.keys(edition.board.places)];
  for (const id of features) {
    const [a, b] = middle(edition, id);
    const ahead = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    const cost = ahead + 2 * aside;
    if (id !== from && ahead > 1 && aside <= 2 * ahead && cost < least) [best, least] = [id, cost];
  }
  return best;
}
