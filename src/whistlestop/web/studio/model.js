/** The board that is being made, what is chosen on it, and what can be undone. */
import { computed, signal } from "../core/html.js";
import { recall, remember } from "../core/storage.js";
import { isBrief } from "./files.js";

/** @import { BoardForm } from "../types.d.ts" */
/** @import { FoundProblem, StudioBoard, StudioLocation, StudioRoute } from "./studio.d.ts" */

const KEPT = "studio";
/** The board that the kept one replaced. */
const LEFT = "studio.left";
const MOST_UNDONE = 100;
const LONGEST_ID = 31;
/** Settings that change no rule: what somebody wrote about the rules still holds. */
const NAMING = ["name", "summary", "note"];

/** @type {StudioBoard} */
const NOTHING = { settings: {}, locations: [], routes: [], tickets: [], names: {}, others: {} };

export const board = signal(NOTHING);

/** The id of the location or route that is chosen; null for none. */
export const chosen = signal(/** @type {string|null} */ (null));

/** What a board consists of, as the server says. */
export const form = signal(/** @type {BoardForm|null} */ (null));

/** What a click on the board does: `move`, `place`, `join`, `ticket`, `land` or `water`. */
export const tool = signal("move");

/** Do locations keep to a grid? */
export const snaps = signal(true);

/** What the loader finds wrong. */
export const problems = signal(/** @type {FoundProblem[]} */ ([]));

const past = signal(/** @type {StudioBoard[]} */ ([]));
const future = signal(/** @type {StudioBoard[]} */ ([]));
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

/**
 * Begin with another board. The one before may hold hours of work: it can be restored, even after a reload.
 * @param {StudioBoard} started
 */
export function begin(started) {
  const left = board.value;
  if (left.locations.length) {
    remember(LEFT, left);
    past.value = [...past.value, left].slice(-MOST_UNDONE);
  }
  future.value = [];
  chosen.value = null;
  show(started);
}

/** Go on with the board that this browser kept; false if it kept none. */
export function goOn() {
  const [left, kept] = [recall(LEFT, null), recall(KEPT, null)];
  if (!kept) return false;
  past.value = left ? [{ ...NOTHING, ...left }] : [];
  future.value = [];
  chosen.value = null;
  show({ ...NOTHING, ...kept });
  return true;
}

/** @param {StudioBoard} next */
function show(next) {
  board.value = next;
  remember(KEPT, next);
  if (chosen.value && !thing(chosen.value)) chosen.value = null;
}

/**
 * Change the board; `goesOn`: this continues the change before, as while something is dragged.
 * @param {Partial<StudioBoard>} part
 * @param {{goesOn?: boolean}} [how]
 */
export function change(part, { goesOn = false } = {}) {
  if (!goesOn) past.value = [...past.value, board.value].slice(-MOST_UNDONE);
  future.value = [];
  show({ ...board.value, ...part });
}

export function undo() {
  const before = past.value.at(-1);
  if (!before) return;
  past.value = past.value.slice(0, -1);
  future.value = [...future.value, board.value];
  show(before);
}

export function redo() {
  const next = future.value.at(-1);
  if (!next) return;
  future.value = future.value.slice(0, -1);
  past.value = [...past.value, board.value];
  show(next);
}

/**
 * The location or route with this id.
 * @param {string} id
 */
export const thing = (id) => location(id) ?? board.value.routes.find((route) => route.id === id);

/** @param {string|null} id */
export const location = (id) => board.value.locations.find((each) => each.id === id);

/**
 * What to call a location, or a route by its ends.
 * @param {string} id
 */
export function nameOf(id) {
  const route = board.value.routes.find((each) => each.id === id);
  const ends = route ? [route.from, route.to] : [id];
  return ends.map((end) => location(end)?.name ?? end).join(" – ");
}

/**
 * Turn a name into an id that nothing has yet.
 * @param {string} name
 * @param {string[]} taken
 */
export function idFor(name, taken) {
  const letters = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  const plain = letters.replace(/[^a-z0-9]+/g, "_").replace(/^[_0-9]+|_+$/g, "") || "place";
  const first = plain.slice(0, LONGEST_ID - 3);
  for (let n = 1; ; n++) {
    const id = n === 1 ? first : `${first}_${n}`;
    if (!taken.includes(id)) return id;
  }
}

/** @param {number} value */
const placed = (value) => {
  const within = Math.min(Math.max(value, 0.02), 0.98);
  return snaps.value ? Math.round(within * 50) / 50 : Math.round(within * 1000) / 1000;
};

/**
 * @param {string} name
 * @param {number} x
 * @param {number} y
 */
export function addLocation(name, x, y) {
  const id = idFor(
    name,
    board.value.locations.map((each) => each.id),
  );
  change({ locations: [...board.value.locations, { id, name, x: placed(x), y: placed(y) }] });
  chosen.value = id;
}

/**
 * @param {string} id
 * @param {number} x
 * @param {number} y
 * @param {boolean} goesOn
 */
export function moveLocation(id, x, y, goesOn) {
  const at = { x: placed(x), y: placed(y) };
  const here = location(id);
  if (!here || (here.x === at.x && here.y === at.y)) return false;
  editLocation(id, at, goesOn);
  return true;
}

/**
 * @param {string} id
 * @param {Partial<StudioLocation>} part
 * @param {boolean} [goesOn]
 */
export function editLocation(id, part, goesOn = false) {
  const locations = board.value.locations.map((each) => (each.id === id ? { ...each, ...part } : each));
  change({ locations }, { goesOn });
}

/**
 * Join two locations with a route; a second one makes a double route.
 * @param {string} from
 * @param {string} to
 * @param {number} length
 */
export function addRoute(from, to, length) {
  const { routes } = board.value;
  const beside = routes.filter((each) => [each.from, each.to].sort().join() === [from, to].sort().join());
  if (from === to || beside.length > 1) return;
  const id = freeRouteId(from, to);
  const other = beside[0];
  const double = other ? `${other.from}-${other.to}` : undefined;
  const added = { id, from, to, length: other?.length ?? length, color: "gray", kind: other?.kind ?? "rail", double };
  change({ routes: [...routes.map((each) => (each === other ? { ...each, double } : each)), added] });
  chosen.value = id;
}

/**
 * @param {string} from
 * @param {string} to
 */
function freeRouteId(from, to) {
  for (let n = 1; ; n++) {
    if (!board.value.routes.some(({ id }) => id === `${from}-${to}-${n}`)) return `${from}-${to}-${n}`;
  }
}

/**
 * @param {string} id
 * @param {Partial<StudioRoute>} part
 */
export function editRoute(id, part) {
  change({ routes: board.value.routes.map((each) => (each.id === id ? { ...each, ...part } : each)) });
}

/**
 * Keep a file that is carried along.
 * @param {string} name
 * @param {string|null} text null removes it
 */
export function carry(name, text) {
  const { [name]: _, ...others } = board.value.others;
  change({ others: text === null ? others : { ...others, [name]: text } });
}

/** Remove what is chosen, with the routes and tickets that need it. */
export function removeChosen() {
  const { locations, routes, tickets } = board.value;
  const gone = routes.find(({ id }) => id === chosen.value);
  if (gone) {
    const left = routes.filter((each) => each !== gone);
    change({ routes: left.map((each) => (each.double && each.double === gone.double ? single(each) : each)) });
  } else if (location(chosen.value)) {
    const id = chosen.value ?? "";
    change({
      locations: locations.filter((each) => each.id !== id),
      routes: routes.filter(({ from, to }) => from !== id && to !== id),
      tickets: tickets.filter((ticket) => !ticket.locations.includes(id)),
    });
  }
  chosen.value = null;
}

/**
 * @param {StudioRoute} route
 * @returns {StudioRoute}
 */
const single = (route) => ({ ...route, double: undefined });

/**
 * The steps of a key: names, and numbers from 0 where it names one of several.
 * @param {string} key such as `stations.count` or `prizes[1].points`
 */
const steps = (key) =>
  [...key.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, number, name]) => (number ? Number(number) - 1 : name));

/**
 * A value of `edition.toml` by its key, with the key of its section before it.
 * @param {string} key
 */
export function setting(key) {
  return steps(key).reduce((part, step) => part?.[step], /** @type {any} */ (board.value.settings));
}

/**
 * @param {string} key
 * @param {unknown} value undefined removes the key
 */
export function setSetting(key, value) {
  const kept = Object.entries(board.value.others).filter(([name]) => NAMING.includes(key) || !isBrief(name));
  const settings = withValue(board.value.settings, steps(key), value);
  change({ settings, others: Object.fromEntries(kept) });
}

/**
 * @param {any} whole
 * @param {(string|number)[]} path
 * @param {unknown} value
 * @returns {any}
 */
function withValue(whole, [step, ...rest], value) {
  const copy = Array.isArray(whole) ? [...whole] : { ...whole };
  copy[step] = rest.length ? withValue(copy[step] ?? {}, rest, value) : value;
  return copy;
}
