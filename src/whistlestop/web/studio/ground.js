/** The ground under a board, `map.json` of its folder: outlines that somebody drew, or a part of the world. */

/** @import { StudioBoard } from "./studio.d.ts" */

/** @typedef {{class: string, d: string}} Shape */
/** @typedef {{width: number, credit?: string, paths: Shape[]}} GroundMap */
/** @typedef {{west: number, east: number, south: number, north: number}} Part in degrees */
/** @typedef {{land: string[], border: string[]}} World paths in hundredths of a degree, y to the south */

export const FILE = "map.json";
const UNITS = 4000;
const CREDIT = "Made with Natural Earth.";
/** How far the ground extends beyond the board, in its widths and heights: windows have other shapes. */
const BEYOND = 1.5;
/** Points closer together than this are merged. */
const NEAR = 4;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

/**
 * The map of a board; null if it has none, or one that only the loader can complain about.
 * @param {StudioBoard} board
 * @returns {GroundMap|null}
 */
export function mapOf({ others }) {
  try {
    const found = JSON.parse(others[FILE] ?? "null");
    return found && found.width > 0 && Array.isArray(found.paths) ? found : null;
  } catch {
    return null;
  }
}

/**
 * The shapes of a map on a board of this width.
 * @param {GroundMap} map
 * @param {number} width
 * @returns {Shape[]}
 */
export function scaledShapes(map, width) {
  const scale = width / map.width;
  return map.paths.map((shape) => ({
    ...shape,
    d: shape.d.replace(NUMBER, (number) => ` ${Math.round(Number(number) * scale * 100) / 100}`),
  }));
}

/**
 * The map with one more outline; with the first land, the sea is added, too.
 * @param {StudioBoard} board
 * @param {"land"|"lake"} kind
 * @param {number[][]} outline in fractions of the board
 * @returns {GroundMap}
 */
export function withOutline(board, kind, outline) {
  const aspect = aspectOf(board);
  const map = mapOf(board) ?? { width: UNITS, paths: [] };
  const paths = kind === "land" && !map.paths.length ? [sea(aspect)] : [...map.paths];
  const points = outline.map(([x, y]) => [x * map.width, (y * map.width) / aspect]);
  const d = written(spaced(sunwise(points), NEAR), true);
  const last = paths.at(-1);
  // Land that grew is one shape: its shore runs around all of it.
  if (last?.class === kind) paths[paths.length - 1] = { ...last, d: last.d + d };
  else paths.push({ class: kind, d });
  return { ...map, paths };
}

/** @param {StudioBoard} board */
export const aspectOf = ({ settings }) => Number(settings.aspect) || 1.5;

/**
 * A part of the world, as large as it must be to fill the board.
 * @param {Part} part
 * @param {number} aspect
 * @returns {Part}
 */
export function fitted({ west, east, south, north }, aspect) {
  const shrunk = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [wide, high] = [east - west, north - south];
  const across = (Math.max(wide, (high * aspect) / shrunk) - wide) / 2;
  const up = (Math.max(high, (wide * shrunk) / aspect) - high) / 2;
  return { west: west - across, east: east + across, south: south - up, north: north + up };
}

/**
 * The map of a part of the world.
 * @param {World} world
 * @param {Part} chosen
 * @param {number} aspect
 * @returns {GroundMap}
 */
export function worldMap(world, chosen, aspect) {
  const { west, east, south, north } = fitted(chosen, aspect);
  const height = UNITS / aspect;
  const toBoard = (/** @type {number[]} */ [x, y]) => [
    within(((x - west) / (east - west)) * UNITS, UNITS),
    within(((north + y) / (north - south)) * height, height),
  ];
  const drawn = (/** @type {string[]} */ lines, /** @type {boolean} */ closed) =>
    [-360, 0, 360]
      .flatMap((turn) => lines.map((line) => pointsOf(line).map(([x, y]) => toBoard([x + turn, y]))))
      .filter((points) => isSeen(points, height))
      .map((points) => written(spaced(points, NEAR), closed))
      .join("");
  const paths = [sea(aspect), { class: "land", d: drawn(world.land, true) }];
  paths.push({ class: "border", d: drawn(world.border, false) });
  return { width: UNITS, credit: CREDIT, paths: paths.filter(({ d }) => d) };
}

/**
 * A point far outside is moved to the edge of the sheet.
 * @param {number} value
 * @param {number} length
 */
const within = (value, length) => Math.min(Math.max(value, -BEYOND * length), (1 + BEYOND) * length);

/** @param {number} aspect @returns {Shape} */
function sea(aspect) {
  const [x, y] = [BEYOND * UNITS, (BEYOND * UNITS) / aspect].map(Math.round);
  const [right, bottom] = [UNITS + x, Math.round(UNITS / aspect) + y];
  return { class: "water", d: `M${-x} ${-y}H${right}V${bottom}H${-x}z` };
}

/**
 * The points of a path in hundredths of a degree, in degrees.
 * @param {string} line
 */
function pointsOf(line) {
  const numbers = (line.match(NUMBER) ?? []).map(Number);
  let [x, y] = [0, 0];
  return Array.from({ length: numbers.length / 2 }, (_, n) => {
    x += numbers[2 * n];
    y += numbers[2 * n + 1];
    return [x / 100, y / 100];
  });
}

/**
 * @param {number[][]} points
 * @param {number} height
 */
function isSeen(points, height) {
  const edge = (/** @type {number} */ value, /** @type {number} */ length) =>
    value > -BEYOND * length && value < (1 + BEYOND) * length;
  return points.some(([x, y]) => edge(x, UNITS) && edge(y, height));
}

/**
 * A ring that runs clockwise, as in the atlas: rings that overlap are one area.
 * @param {number[][]} ring
 */
function sunwise(ring) {
  const area = ring.reduce((sum, [x, y], n) => {
    const [nextX, nextY] = ring[(n + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area > 0 ? ring : [...ring].reverse();
}

/**
 * A line without points that are too close together.
 * @param {number[][]} points
 * @param {number} near
 */
function spaced(points, near) {
  /** @type {number[][]} */
  const kept = [];
  for (const [x, y] of points) {
    const last = kept.at(-1);
    if (!last || Math.hypot(x - last[0], y - last[1]) >= near) kept.push([x, y]);
  }
  return kept;
}

/**
 * A line as a path in whole numbers, each point relative to the one before.
 * @param {number[][]} points
 * @param {boolean} closed
 */
function written(points, closed) {
  if (points.length < (closed ? 3 : 2)) return "";
  const grid = points.map((point) => point.map(Math.round));
  const moves = grid.slice(1).map(([x, y], n) => `${x - grid[n][0]} ${y - grid[n][1]}`);
  return `M${grid[0].join(" ")}l${moves.join(" ")}${closed ? "z" : ""}`;
}
