/** Asks the server what is wrong with the board, and how it is laid out, whenever changes to it have paused. */
import { api } from "../core/api.js";
import { withIndex } from "../core/editions.js";
import { effect, signal } from "../core/html.js";
import { language } from "../core/i18n.js";
import { filesOf } from "./files.js";
import { FILE } from "./ground.js";
import { board, problems } from "./model.js";

/** @import { Refusal } from "../core/game.d.ts" */
/** @import { BoardProblem } from "../types.d.ts" */
/** @import { Drawn } from "./studio.d.ts" */

const REST = 500;
/** When a server that did not answer is asked again. */
const AGAIN = 3000;

/** The board as the server last drew it. */
export const drawn = signal(/** @type {Drawn|null} */ (null));

/** `empty`, `asking`, `sound`, `wrong`, or `unknown` while the server does not answer. */
export const soundness = signal("unknown");

/** Why the server does not answer. */
export const silence = signal(/** @type {Refusal|null} */ (null));

/**
 * The panel in which something is changed.
 * @param {string} about what a problem is about
 */
export function panelOf(about) {
  if (about.startsWith("ticket:") || about === "file:tickets.csv") return "tickets";
  if (about === `file:${FILE}` || about === "file:look.toml") return "ground";
  return about === "" || about.startsWith("rule:") ? "rules" : "things";
}

let timer = 0;

/** Check the board from now on; returns a function that stops it. */
export function keepChecking() {
  const stop = effect(() => {
    const asked = [board.value, language.value];
    clearTimeout(timer);
    const begun = board.value.locations.length > 0;
    soundness.value = begun ? "asking" : "empty";
    if (begun) timer = setTimeout(() => check(asked), REST);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** @param {unknown[]} asked */
async function check(asked) {
  const current = () => asked[0] === board.value && asked[1] === language.value;
  try {
    const report = await api.checkEdition({ files: filesOf(board.value), language: language.value, draw: true });
    if (!current()) return;
    silence.value = null;
    problems.value = report.problems.map((/** @type {BoardProblem} */ each) => ({ ...each, about: about(each) }));
    if (report.edition) drawn.value = { ...withIndex(report.edition), ground: board.value.others[FILE] };
    soundness.value = report.problems.length ? "wrong" : "sound";
  } catch (refusal) {
    if (!current()) return;
    silence.value = refusal;
    soundness.value = "unknown";
    timer = setTimeout(() => check(asked), AGAIN);
  }
}

/**
 * What a problem is about: the first line of a table is its head.
 * @param {BoardProblem} problem
 */
function about({ file, line, key }) {
  if (file && file !== "edition.toml" && !line) return `file:${file}`;
  const row = Number(line) - 2;
  if (file === "locations.csv") return board.value.locations[row]?.id ?? "";
  if (file === "routes.csv") return board.value.routes[row]?.id ?? "";
  if (file === "tickets.csv") return `ticket:${row}`;
  return key ? `rule:${key}` : "";
}
