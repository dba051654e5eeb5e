/** A pen moved by the arrow keys: it sets locations, and the corners of land and water. */
import { t } from "../core/i18n.js";
import { FILE, withOutline } from "./ground.js";
import { addLocation, board, carry, tool } from "./model.js";

/** How far an arrow key moves something, in fractions of the board. */
export const STEP = 0.02;
/** @type {Record<string, number[]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** The tools that draw ground. */
/** @type {Record<string, "land"|"lake">} */
export const DRAWING = { land: "land", water: "lake" };

/** With the Shift key, the pen moves this many times as far. */
const FAST = 5;

/** Does this tool need an empty spot on the board? @param {string} name */
export const needsPen = (name) => name === "place" || name in DRAWING;

/**
 * What the keys do while the frame itself has the focus.
 * @param {(points: number[][]|null) => void} show draws corners and pen, in fractions of the board
 */
export function keyboardPen(show) {
  let at = [0.5, 0.5];
  /** @type {number[][]} */
  let corners = [];
  const isClosed = () => corners.length > 2 && String(corners.at(-1)) === String(at);
  const set = () => {
    if (tool.value === "place")
      addLocation(t("studio.new_location", { n: board.value.locations.length + 1 }), ...pair(at));
    else if (isClosed()) {
      drawGround(corners);
      corners = [];
    } else corners = [...corners, at];
  };
  /** @type {Record<string, () => void>} */
  const keys = {
    Enter: set,
    Backspace: () => (corners = corners.slice(0, -1)),
    Escape: () => (corners = []),
  };
  return {
    /** @param {KeyboardEvent} event @returns {boolean} was the key meant for the pen? */
    press({ key, shiftKey }) {
      const arrow = ARROWS[key];
      if (arrow) at = at.map((value, n) => within(value + arrow[n] * STEP * (shiftKey ? FAST : 1)));
      else if (keys[key]) keys[key]();
      else return false;
      show([...corners, at]);
      return true;
    },
    /** Leave the pen: what was begun is forgotten. */
    leave() {
      corners = [];
      show(null);
    },
  };
}

/** @param {number} value */
const within = (value) => Math.min(Math.max(Math.round(value * 1000) / 1000, 0), 1);

/** @param {number[]} point @returns {[number, number]} */
const pair = ([x, y]) => [x, y];

/**
 * Land or water inside an outline.
 * @param {number[][]} outline in fractions of the board
 */
export function drawGround(outline) {
  if (outline.length > 2) carry(FILE, JSON.stringify(withOutline(board.value, DRAWING[tool.value], outline)));
}
