import { html, useEffect, useState } from "../core/html.js";
import { language } from "../core/i18n.js";
import { touch } from "./boxes.js";
import { LINE_HEIGHT, lettersIn, placeAnyway, placeLabels } from "./labels.js";
import { drawnAt } from "./marks.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { Box } from "./boxes.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Spot } from "./labels.js" */

/** Pixels around a name that belong to it. */
const HALO = 3;
/** Pixels between a name that has no room of its own and any other. */
const GAP = 2;

/**
 * The names of the locations, beside them. A name that the edge of the window would cut, or that lies
 * under its buttons, is left out. What is pointed out is named even if there is no room for it.
 * @param {Properties} properties
 * @typedef {{edition: Edition, lit: Set<string>, camera: Camera, again?: boolean}} Properties
 */
export function Names(properties) {
  const ready = useFonts();
  const { edition, lit, camera } = properties;
  const scale = camera.drawnScale.value;
  if (!scale) return null;
  const size = lettersIn(camera.window.width) / scale;
  return html`<g class="labels" aria-hidden="true" font-size=${size}>
    ${shownNames(properties, size, ready).map(
      (label) =>
        html`<${Name} key=${label.location} edition=${edition} label=${label} lit=${lit.has(label.location)} />`,
    )}
  </g>`;
}

/**
 * Which names are shown, and where; what is pointed out comes last.
 * @param {Properties} properties
 * @param {number} size
 * @param {boolean} ready
 * @returns {ReturnType<typeof shifted>[]}
 */
function shownNames({ edition, lit, camera, again = false }, size, ready) {
  const scale = camera.drawnScale.value;
  const seen = seenThrough(camera);
  const isFree = (/** @type {Box} */ box, /** @type {{box: Box}[]} */ others) =>
    !others.some((other) => touch(box, other.box, GAP / scale));
  // Beyond the edge of the world a name is left out where it would cover one that is already there.
  const taken = again ? shownNames({ edition, lit, camera }, size, ready) : [];
  const isWhole = (/** @type {Box} */ box, /** @type {Box} */ at) => !seen.cuts(box, at) && isFree(box, taken);
  const placed = placedLast(edition, scale, size, language.value, ready);
  const there = placed.map((label) => shifted(label, edition, again));
  const fitting = there.filter(({ fits, box, at }) => fits && isWhole(box, at));
  const pointedOut = fitting.filter(({ location }) => lit.has(location));
  /** @type {ReturnType<typeof shifted>[]} */
  const anyway = [];
  for (const label of there.filter((one) => lit.has(one.location) && !fitting.includes(one))) {
    const { beyond, at } = label;
    const spot = placeAnyway(edition, label, scale, size, measure(), (box) => {
      const moved = beside(box, beyond);
      return seen.holds(moved) && isWhole(moved, at) && isFree(moved, [...pointedOut, ...anyway]);
    });
    if (spot) anyway.push(shifted(spot, edition, again));
  }
  const others = fitting.filter(({ location, box }) => !lit.has(location) && isFree(box, anyway));
  return [...others, ...pointedOut, ...anyway];
}

/** @param {{edition: Edition, label: ReturnType<typeof shifted>, lit: boolean}} properties */
function Name({ edition, label: { location, x, y, lines, end, beyond }, lit }) {
  const [cityX, cityY] = edition.board.locations[location];
  return html`
    ${end && html`<path class="to-label" d=${`M${cityX + beyond} ${cityY}L${end[0] + beyond} ${end[1]}`} />`}
    <text x=${x + beyond} y=${y} class=${lit ? "lit" : ""}>
      ${lines.map(
        (line, n) => html`<tspan
          x=${x + beyond}
          dy=${n ? `${LINE_HEIGHT}em` : `${0.36 - (LINE_HEIGHT / 2) * (lines.length - 1)}em`}
        >
          ${line}
        </tspan>`,
      )}
    </text>
  `;
}

/**
 * A name where it is drawn: also beyond the edge of the world.
 * @param {Spot} label
 * @param {Edition} edition
 * @param {boolean} again
 */
function shifted(label, edition, again) {
  const [middle, y] = edition.board.locations[label.location];
  const x = drawnAt(middle, edition, again);
  const at = { left: x, top: y, right: x, bottom: y };
  return { ...label, at, beyond: x - middle, box: beside(label.box, x - middle) };
}

/**
 * @param {Box} box
 * @param {number} beyond
 * @returns {Box}
 */
const beside = (box, beyond) => ({ ...box, left: box.left + beyond, right: box.right + beyond });

/**
 * What the window shows of the board: does it hold a name, cut one, or hide its location?
 * @param {Camera} camera
 */
function seenThrough({ viewBox, drawnScale, covered }) {
  const [left, top, width, height] = viewBox.value.split(" ").map(Number);
  const [right, bottom] = [left + width, top + height];
  const inUnits = (/** @type {number} */ pixels) => pixels / drawnScale.value;
  const halo = inUnits(HALO);
  const buttons = covered.value.map((box) => ({
    left: left + inUnits(box.left),
    top: top + inUnits(box.top),
    right: left + inUnits(box.right),
    bottom: top + inUnits(box.bottom),
  }));
  const window = { left, top, right, bottom };
  const holds = (/** @type {Box} */ box) =>
    box.left - halo > left && box.right + halo < right && box.top - halo > top && box.bottom + halo < bottom;
  const cuts = (/** @type {Box} */ box, /** @type {Box} */ at) =>
    (touch(box, window, halo) && !(holds(box) && touch(at, window, 0))) || buttons.some((one) => touch(box, one, halo));
  return { holds, cuts };
}

/** @type {{of: unknown[], placed: Spot[]}} */
let last = { of: [], placed: [] };

/**
 * The names of a board; both copies of a board that is drawn twice use the same ones.
 * @param {Edition} edition
 * @param {number} scale
 * @param {number} size
 * @param {unknown[]} more what else they depend on
 */
function placedLast(edition, scale, size, ...more) {
  const of = [edition, scale, size, ...more];
  if (of.some((each, n) => each !== last.of[n])) last = { of, placed: placeLabels(edition, scale, size, measure()) };
  return last.placed;
}

/** Are the fonts loaded? Until then letters have other widths. */
function useFonts() {
  const [ready, setReady] = useState(document.fonts.status === "loaded");
  useEffect(() => {
    document.fonts.ready.then(() => setReady(true));
  }, []);
  return ready;
}

/** @type {CanvasRenderingContext2D|null} */
let pen = null;

/** Returns a function that measures the width of words, as a multiple of the height of their letters. */
function measure() {
  pen ??= document.createElement("canvas").getContext("2d");
  if (pen) pen.font = `700 100px ${getComputedStyle(document.documentElement).getPropertyValue("--serif")}`;
  return (/** @type {string} */ words) => (pen ? pen.measureText(words).width / 100 : 0.6 * words.length);
}
