/** Things that move over the page: one layer, and only transform and opacity, so that no frame is lost. */
import { render } from "../core/html.js";
import { pace } from "../core/settings.js";

/** @import { Markup } from "../core/html.js" */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const EASE_OUT = "cubic-bezier(0.2, 0.7, 0.3, 1)";
/** How high things rise on their way, in pixels. */
const LIFT = 26;

/** What has been set in motion since the layer was cleared. @type {Set<Animation>} */
const moving = new Set();
/** How often the layer was cleared. */
let cleared = 0;

/** The layer above the page. */
function layer() {
  const found = document.getElementById("flights");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "flights";
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

/**
 * Move an element at the pace of the settings; it stays as it is at the end until the layer is cleared.
 * If it is stopped, the promise never resolves: whatever waits for it is stopped with it.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} milliseconds
 * @param {KeyframeAnimationOptions} [options]
 * @returns {Promise<void>}
 */
export function animate(element, frames, milliseconds, { delay = 0, ...options } = {}) {
  const timing = { duration: milliseconds * pace(), delay: Number(delay) * pace() };
  const animation = element.animate(frames, { easing: EASE_OUT, fill: "both", ...timing, ...options });
  moving.add(animation);
  return new Promise((done) => {
    animation.finished.then(
      () => done(),
      () => {},
    );
  });
}

/**
 * Let some time pass.
 * @param {number} milliseconds
 */
export const pause = (milliseconds) => animate(layer(), [{ opacity: 1 }, { opacity: 1 }], milliseconds);

/** Wait until the page shows what signals say: Preact renders in a microtask, before anything is painted. */
export async function rendered() {
  for (let n = 0; n < 3; n += 1) await null;
}

/** Wait for the next frame. */
const frame = () => new Promise(requestAnimationFrame);

/** Wait until everything drawn is on the screen and the next frame begins; never ends if the layer is cleared first. */
export async function painted() {
  const before = cleared;
  await frame();
  await frame();
  if (cleared !== before) await new Promise(() => {});
}

/**
 * Prepare a drawing to fly from one box to the middle of another, if both are seen; returns a function that starts it.
 * If it is painted before it sets off, no frames are lost. It stays there until the layer is cleared.
 * @param {Markup} drawing
 * @param {Box|null} from
 * @param {Box|null} to
 * @param {number} milliseconds
 * @param {{delay?: number, name?: string, like?: Box|null}} [options] `like`: the box it is drawn for, if not `from`
 * @returns {() => Promise<void>}
 */
export function prepare(drawing, from, to, milliseconds, { delay, name = "card", like = from } = {}) {
  if (!from || !to || !like) return async () => {};
  const { width, height } = like;
  const at = (/** @type {Box} */ box, lift = 0) => {
    const scale = Math.min(box.width / width, box.height / height) || 1;
    const x = box.x + box.width / 2 - width / 2;
    const y = box.y + box.height / 2 - height / 2 - lift;
    return `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const middle = { ...from, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const between = { ...middle, width: (from.width + to.width) / 2, height: (from.height + to.height) / 2 };
  const frames = [
    { transform: at(from), opacity: 1 },
    { transform: at(between, LIFT), opacity: 1 },
    { transform: at(to), opacity: 1 },
  ];
  const thing = document.createElement("div");
  // Before it sets off it is invisible: it still lies in the stock.
  Object.assign(thing.style, { width: `${width}px`, height: `${height}px`, transform: at(from), opacity: "0" });
  render(drawing, thing);
  layer().append(thing);
  return () => {
    thing.className = "flying";
    thing.dataset.flying = name;
    return animate(thing, frames, milliseconds, { delay, fill: "forwards" });
  };
}

/**
 * Let drawings fly, all at once.
 * @param {(() => Promise<void>)[]} prepared
 */
export async function fly(...prepared) {
  await painted();
  await Promise.all(prepared.map((setOff) => setOff()));
}

/** Take everything off the layer. */
export function clear() {
  for (const animation of moving) animation.cancel();
  moving.clear();
  cleared += 1;
  for (const thing of document.querySelectorAll("#flights > *")) {
    render(null, thing);
    thing.remove();
  }
}

/**
 * The box of the first of these that can be seen, if any can.
 * @param {...string} selectors
 * @returns {Box|null}
 */
export function boxOf(...selectors) {
  for (const selector of selectors)
    for (const element of document.querySelectorAll(selector)) {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width && height) return { x, y, width, height };
    }
  return null;
}
