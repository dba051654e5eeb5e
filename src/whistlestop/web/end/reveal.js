/** The final score, revealed line by line with what lies behind each on the map. */
import { signal } from "../core/html.js";
import { pointedOut } from "../playing/selection.js";

/** @import { ScoreAnswer, ScoreLineAnswer } from "../types.d.ts" */

/** @typedef {{seat: number, line: ScoreLineAnswer}} Step */

/** Milliseconds: the whole of it at most, and each line at most and at least. */
const WHOLE = 20_000;
const SLOWEST = 950;
const QUICKEST = 220;
/** How long the map goes on showing a path after it has been traced. */
const TRACED = 900;
const ON_THE_PATH = 110;

/** How many lines are seen; Infinity when everything is. */
export const seen = signal(Infinity);

let timer = 0;

/**
 * The labels of all lines, in the order of the score.
 * @param {ScoreAnswer[]} scores
 */
export function labelsOf(scores) {
  /** @type {string[]} */
  const labels = [];
  for (const { lines } of scores) {
    let after = 0;
    for (const { label } of lines) {
      if (!labels.includes(label)) labels.splice(after, 0, label);
      after = labels.indexOf(label) + 1;
    }
  }
  return labels;
}

/**
 * All lines in the order in which they are revealed: label by label, the seats in turn.
 * @param {ScoreAnswer[]} scores
 * @returns {Step[]}
 */
export function stepsOf(scores) {
  return labelsOf(scores).flatMap((label) => {
    const columns = scores.map(({ lines }) => lines.filter((line) => line.label === label));
    const rows = Array.from({ length: Math.max(...columns.map((lines) => lines.length)) }, (_, n) => n);
    return rows.flatMap((n) =>
      columns.flatMap((lines, i) => (n < lines.length ? [{ seat: scores[i].seat, line: lines[n] }] : [])),
    );
  });
}

/**
 * Reveal the lines one after the other.
 * @param {Step[]} steps
 * @param {() => void} done
 */
export function reveal(steps, done) {
  stop();
  const pause = Math.min(SLOWEST, Math.max(QUICKEST, WHOLE / steps.length));
  const next = (/** @type {number} */ n) => {
    if (n === steps.length) {
      finish();
      return done();
    }
    seen.value = n + 1;
    const { line } = steps[n];
    const traced = line.label === "longest_path" ? trace(line.details.routes) : light(line);
    timer = setTimeout(next, Math.max(pause, traced), n + 1);
  };
  seen.value = 0;
  timer = setTimeout(next, pause, 0);
}

/** Show everything at once. */
export function finish() {
  stop();
  seen.value = Infinity;
  pointedOut.value = new Set();
}

function stop() {
  clearTimeout(timer);
  clearTimeout(tracing);
}

/**
 * Light on the map what a line is about; returns the milliseconds that takes.
 * @param {ScoreLineAnswer} line
 */
export function light({ details }) {
  pointedOut.value = new Set(onMap(details));
  return 0;
}

let tracing = 0;

/**
 * Light the routes of a path one after the other; returns the milliseconds that takes.
 * @param {string[]} routes
 */
export function trace(routes) {
  clearTimeout(tracing);
  const on = (/** @type {number} */ n) => {
    pointedOut.value = new Set(routes.slice(0, n));
    if (n < routes.length) tracing = setTimeout(on, ON_THE_PATH, n + 1);
  };
  on(Math.min(1, routes.length));
  return routes.length * ON_THE_PATH + TRACED;
}

/** Stop pointing anything out. */
export function dim() {
  clearTimeout(tracing);
  pointedOut.value = new Set();
}

/**
 * Every route and location that the details of a line name.
 * @param {Record<string, any>} details
 * @returns {string[]}
 */
export function onMap(details) {
  const found = [];
  for (const key of ["borrowed", "location"]) if (typeof details[key] === "string") found.push(details[key]);
  for (const key of ["routes", "locations"])
    for (const each of details[key] ?? []) found.push(typeof each === "string" ? each : each.route);
  return found;
}
