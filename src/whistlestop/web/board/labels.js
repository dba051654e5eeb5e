/**
 * Where names stand at each scale: letters keep their size on the screen, so zoomed out they need more room
 * than the board was laid out for. A name then takes another spot beside its location; where none is free
 * of routes, locations and other names, it is left out until the board is zoomed in.
 */
import { language } from "../core/i18n.js";
import { locationName } from "../core/names.js";
import { away, clamp, covers, length, touch } from "./boxes.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { Box } from "./boxes.js" */
/** @typedef {Placed & {box: Box}} Spot */
/**
 * A name in lines around its middle; `end` is where a line to its location begins, if it stands far from it.
 * @typedef {{location: string, lines: string[], x: number, y: number, end: number[]|null, fits: boolean}} Placed
 */

/** The height of letters on the screen, in pixels; larger in a window at least this wide. */
const LETTERS = 12;
const LARGE_LETTERS = 14;
const LARGE = 1200;
export const LINE_HEIGHT = 1.05;
const DIRECTIONS = Array.from({ length: 24 }, (_, step) => (step * Math.PI) / 12).map((direction) => [
  Math.cos(direction),
  Math.sin(direction),
]);
/** Pixels between a location and its name. */
const GAPS = [2, 4, 7, 11, 16, 22, 30, 40];
/** Pixels around a name that stay free. */
const ROOM = 0.5;
/** Pixels between two names in one line, so that they do not read as one: wherever one of them can move. */
const APART = 4;
/** Pixels around a name that has plenty of room, and how far it then is from its location. */
const EASE = 1.5;
const NEAR = [4, 12];
const BELOW_LINE = /[gjpqyç]/;
const ATTEMPTS = 6;
/** How far a token reaches around its location, with a little room. */
const TOKEN = 11;
/** How many spaces a name would rather cover than another location. */
const LOCATION_COST = 4;
/** Pixels per unit below which a name must not stand nearer to another location. */
const CROWDED = 0.65;

/**
 * The height of letters in a window, in pixels.
 * @param {number} width
 */
export const lettersIn = (width) => (width < LARGE ? LETTERS : LARGE_LETTERS);

/**
 * The names of a board at a scale (pixels per unit).
 * @param {Edition} edition
 * @param {number} scale
 * @param {number} size the height of letters, in units
 * @param {(words: string) => number} widthOf the width of words, as a multiple of the height of their letters
 * @returns {Spot[]}
 */
export function placeLabels(edition, scale, size, widthOf) {
  const { labels, labels_in: renamed, label_size: printed } = edition.board;
  const width = remembered(widthOf);
  const here = new Map((renamed[language.value] ?? []).map((label) => [label.location, label]));
  const laidOut = labels.map((usual) => {
    const label = here.get(usual.location) ?? usual;
    const [share, [ax, ay]] = [size / printed, label.anchor];
    const lines = wrapped(locationName(label.location, edition), label.lines);
    const [x, y] = [ax + share * (label.x - ax), ay + share * (label.y - ay)];
    const end = endOf(edition, ...edition.board.locations[label.location], label.anchor);
    return { location: label.location, lines, x, y, end, fits: true };
  });
  const around = surroundings(edition, scale);
  const choices = laidOut.map((label) => {
    const own = edition.board.locations[label.location];
    const possible = [{ ...label, box: boxOf(label, size, width) }, ...spots(edition, label, size, scale, width)];
    const near = nearby(around, own, possible);
    const room = roomOf(edition);
    const [first, ...free] = possible.filter(({ box }) => isFree(box, near) && away(box, own) >= room);
    if (!first) return [];
    const strange = new Set([first, ...free].filter((spot) => isStrange(spot, own, near)));
    const clear = free.filter((spot) => !strange.has(spot));
    const inOrder = scale < CROWDED ? (strange.has(first) ? clear : [first, ...clear]) : [first, ...clear, ...strange];
    // A spot that is barely free, or has no room for descenders, is only second best.
    const [nearest, farthest] = NEAR.map((gap) => room + gap / scale);
    const atEase = (/** @type {Spot} */ spot) => {
      const far = away(spot.box, own);
      const beside = nearest <= far && far <= farthest && !strange.has(spot);
      return (spot === first || beside) && isFree(roomy(spot, size, EASE / scale), near);
    };
    const easy = new Set(inOrder.filter(atEase));
    return [...easy, ...inOrder.filter((spot) => !easy.has(spot))];
  });
  const chosen = choose(choices, ROOM / scale);
  setApart(choices, chosen, scale);
  return laidOut.map((label, n) => chosen[n] ?? { ...label, fits: false, box: boxOf(label, size, width) });
}

/**
 * Where to put a name that has no room: in an allowed spot, covering as little as possible.
 * @param {Edition} edition
 * @param {Placed} label
 * @param {number} scale
 * @param {number} size
 * @param {(words: string) => number} widthOf
 * @param {(box: Box) => boolean} may
 * @returns {Spot|undefined}
 */
export function placeAnyway(edition, label, scale, size, widthOf, may) {
  const possible = spots(edition, label, size, scale, remembered(widthOf)).filter(({ box }) => may(box));
  if (!possible.length) return undefined;
  const { bars, others, radius } = nearby(
    surroundings(edition, scale),
    edition.board.locations[label.location],
    possible,
  );
  const costs = possible.map(
    ({ box }) =>
      bars.filter((bar) => covers(box, bar)).length +
      LOCATION_COST * others.filter((point) => away(box, point) < radius).length,
  );
  return possible[costs.indexOf(Math.min(...costs))];
}

/**
 * Measure the same words only once.
 * @param {(words: string) => number} widthOf
 */
function remembered(widthOf) {
  const known = new Map();
  return (/** @type {string} */ words) => {
    if (!known.has(words)) known.set(words, widthOf(words));
    return known.get(words);
  };
}

/**
 * One spot for each name, apart from each other, for as many names as possible: the names with the least choice
 * choose first, and in the next attempt those that found nothing left.
 * @param {Spot[][]} choices
 * @param {number} room
 * @returns {(Spot|undefined)[]}
 */
function choose(choices, room) {
  const order = choices.map((_, n) => n).sort((a, b) => choices[a].length - choices[b].length);
  /** @type {(Spot|undefined)[]} */
  let best = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    /** @type {(Spot|undefined)[]} */
    const found = choices.map(() => undefined);
    for (const n of order) seat(n, choices, found, room);
    if (!attempt || count(found) > count(best)) best = found;
    if (count(best) === order.length) break;
    order.sort((a, b) => Number(Boolean(found[a])) - Number(Boolean(found[b])));
  }
  return best;
}

/**
 * Find a spot for a name; if none is left, another name may move aside for it.
 * @param {number} n
 * @param {Spot[][]} choices
 * @param {(Spot|undefined)[]} found
 * @param {number} room
 */
function seat(n, choices, found, room) {
  /** @type {(spot: Spot) => number[]} */
  const inTheWay = ({ box }) => [...found.keys()].filter((m) => m !== n && touches(box, found[m], room));
  found[n] = choices[n].find((spot) => !inTheWay(spot).length);
  if (found[n]) return;
  for (const spot of choices[n]) {
    const [other, ...more] = inTheWay(spot);
    if (more.length) continue;
    const aside = choices[other].find(
      ({ box }) => !touches(box, spot, room) && !found.some((one, m) => m !== other && touches(box, one, room)),
    );
    if (!aside) continue;
    found[other] = aside;
    found[n] = spot;
    return;
  }
}

/**
 * Move names that read as one with another beside them, where they have a spot that does not.
 * @param {Spot[][]} choices
 * @param {(Spot|undefined)[]} found
 * @param {number} scale
 */
function setApart(choices, found, scale) {
  const [room, more] = [ROOM / scale, (APART - ROOM) / scale];
  for (const [n, spot] of found.entries()) {
    /** @type {(spot: Spot) => boolean} */
    const readsAlone = ({ box: { left, right, top, bottom } }) =>
      !found.some((one, m) => m !== n && touches({ left: left - more, right: right + more, top, bottom }, one, room));
    if (spot && !readsAlone(spot)) found[n] = choices[n].find(readsAlone) ?? spot;
  }
}

/**
 * @param {Box} box
 * @param {Spot|undefined} spot
 * @param {number} room
 */
const touches = (box, spot, room) => spot !== undefined && touch(box, spot.box, room);

/** @param {unknown[]} found */
const count = (found) => found.filter(Boolean).length;

/**
 * Spots beside a location, nearer ones first.
 * @param {Edition} edition
 * @param {Placed} label
 * @param {number} size
 * @param {number} scale
 * @param {(words: string) => number} widthOf
 * @returns {Spot[]}
 */
function spots(edition, label, size, scale, widthOf) {
  const [x, y] = edition.board.locations[label.location];
  const name = label.lines.join(" ");
  const ways = name.includes(" ") ? [[name], wrapped(name, ["", ""])] : [[name]];
  return GAPS.flatMap((gap) =>
    ways.flatMap((lines) => {
      const [wide, high] = extent(lines, size, widthOf);
      const far = roomOf(edition) + gap / scale;
      return DIRECTIONS.map(([dx, dy]) => {
        const [cx, cy] = [x + dx * far + (push(dx) * wide) / 2, y + dy * far + (push(dy) * high) / 2];
        const box = middled(cx, cy, wide, high);
        const nearest = [clamp(x, box.left, box.right), clamp(y, box.top, box.bottom)];
        return { location: label.location, lines, x: cx, y: cy, fits: true, end: endOf(edition, x, y, nearest), box };
      });
    }),
  );
}

/**
 * The radius of what stands on a location.
 * @param {Edition} edition
 */
const roomOf = ({ tokens, board }) => (tokens ? TOKEN : board.location_radius);

/**
 * Where the line from a name to its location begins, if it stands far from it.
 * @param {Edition} edition
 * @param {number} x
 * @param {number} y
 * @param {number[]} end
 */
const endOf = ({ board }, x, y, end) => (length(end[0] - x, end[1] - y) > board.label_far ? end : null);

/**
 * How far a box is pushed out of the way: fully to the sides, not at all straight above.
 * @param {number} share
 */
const push = (share) => clamp(1.6 * share, -1, 1);

/**
 * @param {string[]} lines
 * @param {number} size
 * @param {(words: string) => number} widthOf
 */
const extent = (lines, size, widthOf) => [
  size * Math.max(...lines.map(widthOf)),
  size * (0.8 + LINE_HEIGHT * (lines.length - 1)),
];

/**
 * @param {Placed} label
 * @param {number} size
 * @param {(words: string) => number} widthOf
 * @returns {Box}
 */
function boxOf({ x, y, lines }, size, widthOf) {
  const [wide, high] = extent(lines, size, widthOf);
  return middled(x, y, wide, high);
}

/**
 * A box around its middle.
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {number} high
 * @returns {Box}
 */
const middled = (x, y, wide, high) => ({
  left: x - wide / 2,
  top: y - high / 2,
  right: x + wide / 2,
  bottom: y + high / 2,
});

/**
 * The box of a name with room around it, and for descenders below it.
 * @param {Spot} spot
 * @param {number} size
 * @param {number} room
 * @returns {Box}
 */
function roomy({ box: { left, top, right, bottom }, lines }, size, room) {
  const below = BELOW_LINE.test(lines[lines.length - 1]) ? 0.2 * size : 0;
  return { left: left - room, top: top - room, right: right + room, bottom: bottom + below + room };
}

/**
 * What never moves: spaces, locations, and the edge; around the world, also what is drawn beyond it.
 * @param {Edition} edition
 * @param {number} scale
 */
function surroundings(edition, scale) {
  const { tracks, locations, exits, width, height, margin, space_width: breadth } = edition.board;
  const shifts = exits.length ? [-width, 0, width] : [0];
  const room = ROOM / scale;
  return {
    bars: tracks.flatMap(({ spaces, space_length: long }) =>
      spaces.flatMap(([x, y, degrees]) => {
        const [along, across, turned] = [(long + room) / 2, (breadth + room) / 2, (degrees * Math.PI) / 180];
        const bar = { y, cos: Math.cos(turned), sin: Math.sin(turned), along, across };
        return shifts.map((shift) => ({ ...bar, x: x + shift }));
      }),
    ),
    locations: Object.values(locations),
    radius: roomOf(edition) + room,
    edge: { left: -margin, top: 0, right: width + margin, bottom: height },
  };
}

/**
 * The surroundings that a name could touch at any of its possible spots.
 * @param {ReturnType<typeof surroundings>} around
 * @param {number[]} own its location
 * @param {Spot[]} possible
 */
function nearby({ bars, locations, radius, edge }, own, possible) {
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let reach = radius;
  for (const { box } of possible) {
    all.left = Math.min(all.left, box.left);
    all.top = Math.min(all.top, box.top);
    all.right = Math.max(all.right, box.right);
    all.bottom = Math.max(all.bottom, box.bottom);
    reach = Math.max(reach, away(box, own));
  }
  return {
    bars: bars.filter(({ x, y, along, across }) => away(all, [x, y]) < along + across),
    others: locations.filter((point) => point !== own && away(all, point) < reach),
    radius,
    edge,
  };
}

/**
 * Does a box lie on nothing that is drawn, and inside the edge?
 * @param {Box} box
 * @param {ReturnType<typeof nearby>} near
 */
function isFree(box, { bars, others, radius, edge }) {
  if (box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom) return false;
  return !others.some((point) => away(box, point) < radius) && !bars.some((bar) => covers(box, bar));
}

/**
 * Does a name stand nearer to another location, so that it could be taken for that one's name?
 * @param {Spot} spot
 * @param {number[]} own its location
 * @param {ReturnType<typeof nearby>} near
 */
function isStrange({ box }, own, { others }) {
  const far = away(box, own);
  return others.some((point) => away(box, point) < far);
}

/**
 * A name in as many lines as its label has room for; in another language it breaks elsewhere.
 * @param {string} name
 * @param {string[]} lines
 */
function wrapped(name, lines) {
  if (lines.join(" ") === name || lines.length === 1) return lines.join(" ") === name ? lines : [name];
  const words = name.split(" ");
  if (words.length === 1) return [name];
  const breaks = words.slice(1).map((_, n) => [words.slice(0, n + 1).join(" "), words.slice(n + 1).join(" ")]);
  return breaks.reduce((best, tried) => (longest(tried) < longest(best) ? tried : best));
}

/** @param {string[]} lines */
const longest = (lines) => Math.max(...lines.map((line) => line.length));
