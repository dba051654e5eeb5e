/** The board as the table draws it: laid out by the server, and roughly here while it changes. */
import { withIndex } from "../core/editions.js";
import { FILE, mapOf, scaledShapes } from "./ground.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { SketchMeasures } from "../types.d.ts" */
/** @import { Drawn, StudioBoard, StudioRoute } from "./studio.d.ts" */

/**
 * What the board component needs, from the board and what the server last drew of it.
 * @param {StudioBoard} board
 * @param {Drawn|null} drawn
 * @param {SketchMeasures} measures
 * @returns {Edition}
 */
export function drawnBoard(board, drawn, measures) {
  const aspect = Number(board.settings.aspect) || 1.5;
  const fits = drawn && drawn.aspect === aspect;
  const width = fits ? drawn.board.width : Math.round(measures.side * Math.sqrt(aspect));
  const height = width / aspect;
  const at = Object.fromEntries(board.locations.map(({ id, x, y }) => [id, [x * width, y * height]]));
  const known = board.routes.filter(({ from, to }) => from in at && to in at);
  const colors = [...new Set((board.settings.card_kinds ?? []).map((/** @type {any} */ kind) => kind.color))];
  return withIndex(
    /** @type {any} */ ({
      ...drawn,
      id: "studio",
      name: String(board.settings.name ?? ""),
      names: {},
      aspect,
      colors: colors.filter(Boolean),
      card_kinds: (board.settings.card_kinds ?? []).map((/** @type {any} */ kind) => ({ ...kind, wild: !kind.color })),
      decks: board.settings.decks ?? [],
      fleet: board.settings.fleet ?? null,
      features: {},
      doubles_closed_up_to: 0,
      piece_name: "",
      tickets: [],
      locations: board.locations.map((each) => ({ ...each, building: null })),
      routes: known.map((each) => described(each)),
      board: {
        ...measures,
        ...(fits ? drawn.board : plain(width, height)),
        ...ground(board, width, fits ? drawn : null),
        locations: at,
        tracks: known.map((route) => kept(route, at, fits ? drawn : null) ?? straight(route, known, at, measures)),
        labels: board.locations.filter(({ junction }) => !junction).map((each) => label(each, at, fits ? drawn : null)),
        labels_in: {},
      },
    }),
  );
}

/**
 * The map as the server drew it, if it has not been changed since.
 * @param {StudioBoard} board
 * @param {number} width
 * @param {Drawn|null} drawn
 */
function ground(board, width, drawn) {
  if (drawn && drawn.ground === board.others[FILE]) return {};
  const map = mapOf(board);
  return { map: { paths: map ? scaledShapes(map, width) : [], credit: map?.credit ?? "" } };
}

/** @param {StudioRoute} route */
const described = (route) => ({
  ...route,
  a: route.from,
  b: route.to,
  wilds: route.wilds ?? 0,
  hard: route.hard ?? 0,
  substitute: route.substitute ?? 0,
  double: route.double ?? null,
  piece: route.kind === "sea" ? "ship" : "train",
  points: 0,
});

/**
 * @param {number} width
 * @param {number} height
 */
const plain = (width, height) => ({
  width,
  height,
  aspect: width / height,
  margin: 0,
  exits: [],
  regions: [],
  sheet: [-0.04 * width, -0.04 * width, 1.08 * width, height + 0.08 * width],
  map: { paths: [], credit: "" },
  look: { night: false, colors: {} },
});

/**
 * The track as the server drew it, if nothing that matters has changed since.
 * @param {StudioRoute} route
 * @param {Record<string, number[]>} at
 * @param {Drawn|null} drawn
 */
function kept(route, at, drawn) {
  const [track, before] = [drawn?.track[route.id], drawn?.route[route.id]];
  if (!track || !before || !drawn || before.length !== route.length || before.double !== (route.double ?? null))
    return null;
  const still = (/** @type {string} */ id) => {
    const [was, is] = [drawn.board.locations[id], at[id]];
    return was && is && Math.hypot(was[0] - is[0], was[1] - is[1]) < 1;
  };
  return before.a === route.from && before.b === route.to && still(route.from) && still(route.to) ? track : null;
}

/**
 * A straight track, beside the other one of a double route.
 * @param {StudioRoute} route
 * @param {StudioRoute[]} routes
 * @param {Record<string, number[]>} at
 * @param {SketchMeasures} measures
 */
function straight(route, routes, at, { space_width, location_radius, gap, longest_space }) {
  const [[ax, ay], [bx, by]] = [at[route.from], at[route.to]];
  const [dx, dy] = [bx - ax, by - ay];
  const far = Math.hypot(dx, dy) || 1;
  const beside = route.double ? routes.filter(({ double }) => double === route.double) : [route];
  const aside = (beside.findIndex(({ id }) => id === route.id) - (beside.length - 1) / 2) * (space_width + gap);
  const back = beside[0].from === route.from ? 1 : -1;
  const step = Math.max((far - 2 * location_radius) / route.length, 4);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const spaces = Array.from({ length: route.length }, (_, n) => {
    const along = (n + 0.5 - route.length / 2) * step + far / 2;
    return [ax + (dx * along - dy * aside * back) / far, ay + (dy * along + dx * aside * back) / far, angle];
  });
  const line = `M${ax} ${ay}L${bx} ${by}`;
  return { route: route.id, spaces, space_length: Math.min(step - gap, longest_space), line };
}

/**
 * @param {{id: string, name: string}} location
 * @param {Record<string, number[]>} at
 * @param {Drawn|null} drawn
 */
function label({ id, name }, at, drawn) {
  const [x, y] = at[id];
  const before = drawn?.board.labels.find(({ location }) => location === id);
  const [wasX, wasY] = drawn?.board.locations[id] ?? [x, y];
  if (before && before.lines.join(" ") === name) {
    const [dx, dy] = [x - wasX, y - wasY];
    const anchor = [before.anchor[0] + dx, before.anchor[1] + dy];
    return { ...before, x: before.x + dx, y: before.y + dy, anchor };
  }
  return { location: id, x, y: y + 18, anchor: [x, y + 8], lines: [name] };
}
