/** What pointers and keys do to the board, caught before the board's own camera sees them. */
import { effect, signal } from "../core/html.js";
import { t } from "../core/i18n.js";
import { edition } from "../core/store.js";
import { aspectOf } from "./ground.js";
import { addLocation, addRoute, board, chosen, form, location, moveLocation, removeChosen, tool } from "./model.js";
import { ARROWS, DRAWING, drawGround, keyboardPen, STEP } from "./pen.js";

/** @typedef {{id: string, x: number, y: number, moved: boolean, changed: boolean, points: number[][]}} Drag */

/** How many pixels a pointer must move to drag. */
const FAR = 5;
/** The tools that drag a location. */
const HOLDING = ["move", "join"];
/** The most spaces that a new route is given. */
const USUAL = 6;

/** Where a route begins while its other end is still to be chosen. */
export const begun = signal(/** @type {string|null} */ (null));
effect(() => {
  if (tool.value !== "join") begun.value = null;
});

/**
 * Join two locations chosen one after the other.
 * @param {string} id
 */
export function chooseRouteEnd(id) {
  const from = begun.value;
  begun.value = from ? null : id;
  if (from && from !== id) join(from, id);
  else chosen.value = id;
}

/**
 * Listen to a frame; returns a function that stops it.
 * @param {HTMLElement} frame
 * @param {(thread: number[][]|null) => void} setThread shows the line that is being drawn
 */
export function listen(frame, setThread) {
  /** @type {Drag|null} */
  let held = null;
  /** Has lifting the pointer already chosen what the click that follows would choose again? */
  let hasChosen = false;
  const here = (/** @type {MouseEvent} */ event) => {
    const { left, top } = frame.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const down = (/** @type {PointerEvent} */ event) => {
    hasChosen = false;
    const target = /** @type {Element} */ (event.target);
    const draws = tool.value in DRAWING && target.closest(".board-drawing");
    const id = draws ? "" : HOLDING.includes(tool.value) ? locationAt(target) : null;
    if (id === null || !event.isPrimary || event.button > 0) return;
    event.stopPropagation();
    frame.setPointerCapture(event.pointerId);
    held = { id, x: event.clientX, y: event.clientY, moved: false, changed: false, points: [here(event)] };
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (!held) return;
    event.stopPropagation();
    held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
    if (!held.moved) return;
    if (tool.value === "move") {
      const [x, y] = share(event.clientX, event.clientY, frame);
      held.changed = moveLocation(held.id, x, y, held.changed) || held.changed;
      return;
    }
    held.points = tool.value === "join" ? [held.points[0], here(event)] : [...held.points, here(event)];
    setThread(held.points);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    const done = held;
    held = null;
    setThread(null);
    if (!done) return;
    event.stopPropagation();
    if (event.type === "pointercancel") return;
    if (tool.value in DRAWING) {
      const { left, top } = frame.getBoundingClientRect();
      drawGround(done.points.map(([x, y]) => share(x + left, y + top, frame)));
    } else if (!done.moved) {
      hasChosen = true;
      if (tool.value === "join") chooseRouteEnd(done.id);
      else chosen.value = done.id;
    } else if (tool.value === "join") {
      const under = locationAt(document.elementFromPoint(event.clientX, event.clientY));
      if (under && under !== done.id) join(done.id, under);
    }
  };
  const click = (/** @type {MouseEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (hasChosen) {
      event.stopPropagation();
      return;
    }
    if (tool.value !== "place" || !target.closest(".board-drawing") || target.closest("[data-feature]")) return;
    event.stopPropagation();
    const [x, y] = share(event.clientX, event.clientY, frame);
    if (x < 0 || x > 1 || y < 0 || y > 1) return;
    addLocation(t("studio.new_location", { n: board.value.locations.length + 1 }), x, y);
  };
  const pen = keyboardPen((points) => setThread(points?.map(([x, y]) => pixel(x, y, frame)) ?? null));
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.target === frame ? !pen.press(event) : !moveOrRemove(event)) return;
    event.stopPropagation();
    event.preventDefault();
  };
  /** @type {Record<string, any>} */
  const heard = {
    ...{ pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, click },
    ...{ keydown: key, focusout: pen.leave },
  };
  for (const [name, heed] of Object.entries(heard)) frame.addEventListener(name, heed, { capture: true });
  return () => {
    for (const [name, heed] of Object.entries(heard)) frame.removeEventListener(name, heed, { capture: true });
  };
}

/**
 * Arrow keys move the chosen thing that has the focus, and Delete removes it.
 * @param {KeyboardEvent} event
 */
function moveOrRemove({ key, target, shiftKey }) {
  const focused = /** @type {any} */ (target)?.closest?.("[data-feature]")?.dataset.feature;
  if (!focused || focused !== chosen.value) return false;
  const [arrow, found] = [ARROWS[key], location(focused)];
  if (key === "Delete") removeChosen();
  else if (arrow && found && !shiftKey)
    moveLocation(found.id, found.x + arrow[0] * STEP, found.y + arrow[1] * STEP, false);
  else return false;
  return true;
}

/** @param {EventTarget|null} target */
function locationAt(target) {
  const found = /** @type {any} */ (target)?.closest?.("[data-location]");
  return /** @type {string|null} */ (found?.dataset.location ?? null);
}

/**
 * Add a route with as many spaces as there is room for.
 * @param {string} from
 * @param {string} to
 */
function join(from, to) {
  const [a, b] = [location(from), location(to)];
  if (!a || !b) return;
  const { width } = edition.value.board;
  const far = Math.hypot((a.x - b.x) * width, ((a.y - b.y) * width) / aspectOf(board.value));
  const space = form.value?.measures.longest_space ?? far;
  addRoute(from, to, Math.min(Math.max(Math.round(far / space / 1.4), 1), USUAL));
}

/**
 * A point on the screen, in fractions of the board.
 * @param {number} x
 * @param {number} y
 * @param {HTMLElement} frame
 */
function share(x, y, frame) {
  const svg = /** @type {SVGSVGElement} */ (frame.querySelector(".board-drawing"));
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()?.inverse());
  const { width, height } = edition.value.board;
  return [at.x / width, at.y / height];
}

/**
 * A point on the board, in pixels of the frame.
 * @param {number} x
 * @param {number} y
 * @param {HTMLElement} frame
 */
function pixel(x, y, frame) {
  const svg = /** @type {SVGSVGElement} */ (frame.querySelector(".board-drawing"));
  const { width, height } = edition.value.board;
  const at = new DOMPoint(x * width, y * height).matrixTransform(svg.getScreenCTM() ?? undefined);
  const { left, top } = frame.getBoundingClientRect();
  return [at.x - left, at.y - top];
}
