/**
 * What is shown lags behind what is known: events are played one after the other, and only then are
 * they part of what board, seats and log show. Everything that decisions are based on is the truth at once.
 * On a click or key, in a hidden tab, or with too much to tell, the truth is shown without delay.
 */
import { effect } from "../core/html.js";
import { mayMove } from "../core/settings.js";
import { setStage } from "../core/store.js";
import { hear } from "../playing/announcements.js";
import { clear, rendered } from "./flights.js";
import { PLAYS } from "./plays.js";
import { catchUp, skips, stayBehind, tell } from "./shown.js";
import { untrace, watchTickets } from "./trace.js";
import { closeTunnel, linger } from "./tunnel.js";

/** @import { GameEvent } from "../core/game.d.ts" */

/** @typedef {{fresh: GameEvent[], enter: () => void, entered: boolean}} Step */

/** Events that the page must not give away: their view waits until they have been played. */
const SECRET = new Set(["TunnelRevealed", "GameEnded"]);
/** The most turns that are told one after the other; of more, only the end is shown. */
const MOST_TURNS = 6;

/** What is being played and what waits, in order. @type {Step[]} */
const steps = [];
let running = false;
/** Changes when everything is skipped, so that what was being played stops. */
let round = 0;

setStage({ show, clear: skip });
watchTickets((event) => {
  if (mayMove() && !document.hidden) show([event], () => {});
  else hear(event);
});

/**
 * Events have arrived: play them, and let the page take them over.
 * @param {GameEvent[]} fresh
 * @param {() => void} enter
 */
function show(fresh, enter) {
  const step = { fresh, enter, entered: false };
  const played = fresh.some(({ event }) => event in PLAYS);
  const undone = fresh.some(({ event }) => event === "MoveUndone");
  if (!mayMove() || document.hidden || undone || (!played && !steps.length)) {
    skip();
    enter();
    return;
  }
  stayBehind();
  const waits = steps.some(({ entered }) => !entered) || fresh.some(isSecret);
  if (!waits) letIn(step);
  steps.push(step);
  if (turns() > MOST_TURNS) skip();
  else if (!running) run();
}

/** @param {Step} step */
function letIn(step) {
  if (step.entered) return;
  step.entered = true;
  step.enter();
}

/**
 * A secret is out: whatever waited only for it is let in as well, up to the next secret.
 * @param {Step} told
 */
function letInAfter(told) {
  for (const step of steps) {
    if (step !== told && step.fresh.some(isSecret)) return;
    letIn(step);
  }
}

/** @param {GameEvent} event */
const isSecret = ({ event }) => SECRET.has(event);

/** How many turns wait to be told. */
function turns() {
  const seats = steps.flatMap(({ fresh }) => fresh.flatMap(({ seat }) => seat ?? []));
  return seats.filter((seat, n) => seat !== seats[n - 1]).length;
}

/** Play step after step. */
async function run() {
  const mine = ++round;
  running = true;
  while (steps.length) {
    const [step] = steps;
    // Things fly to where they are in the view that has just been let in.
    await rendered();
    if (mine !== round) return;
    const lastSecret = step.fresh.findLast(isSecret);
    for (const event of step.fresh) {
      hear(event);
      const play = PLAYS[event.event];
      // Where nothing is played there is no wait: the page is drawn once for all such events in a row.
      if (play) await play(event);
      if (mine !== round) return;
      if (event === lastSecret) letInAfter(step);
      tell(event);
      if (!play) continue;
      if (event.event === "TunnelRevealed") await linger(event);
      // Pieces that have arrived lie on the board before their flying copies are removed.
      await rendered();
      clear();
    }
    letIn(step);
    steps.shift();
  }
  finish();
}

/** Show the truth at once. */
export function skip() {
  if (!running) return;
  round += 1;
  skips.value += 1;
  for (const step of steps.splice(0)) letIn(step);
  closeTunnel();
  untrace();
  finish();
}

function finish() {
  clear();
  catchUp();
  running = false;
}

let swallowing = false;

/**
 * Every input acts on the truth. Where that was still a secret, the first click or key only shows it:
 * something else may then lie under the pointer.
 * @param {Event} event
 */
function onInput(event) {
  const secret = steps.some(({ entered }) => !entered);
  const follows = event.type === "click" && swallowing;
  if (event.type !== "wheel") swallowing = event.type === "pointerdown" && secret;
  skip();
  if (event.type === "pointerdown" || event.type === "wheel" || !(secret || follows)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

for (const kind of ["pointerdown", "click", "keydown", "wheel"])
  addEventListener(kind, onInput, { capture: true, passive: kind === "wheel" });
for (const kind of ["visibilitychange", "resize"]) addEventListener(kind, skip);
effect(() => {
  if (!mayMove()) skip();
});
