/** The printed game that is open, and what the server says about it. */
import { request } from "../core/api.js";
import { loadEdition } from "../core/editions.js";
import { batch, computed, signal } from "../core/html.js";
import { recall, remember } from "../core/storage.js";
import { closeTable, edition, view } from "../core/store.js";
import { detailsInColors, inColors, positionOf } from "./entry.js";
import { checked, gameIn } from "./link.js";

/** @import { Refusal } from "../core/game.d.ts" */
/** @import { Claimable, Standing } from "../types.d.ts" */
/** @import { BoxGame } from "./game.d.ts" */

const KEPT = "box.game";
const STEPS = 200;
const SOON = 2000;

/** The game being entered; null before one is begun. */
export const game = signal(/** @type {BoxGame|null} */ (null));
/** The colour that is being entered. */
export const active = signal(0);
/** What lies over the lower part of the map: "hand", "result", "claim", "rules"; null for nothing. */
export const sheet = signal(/** @type {string|null} */ (null));
/** What the server last said about a possible game. */
export const standing = signal(/** @type {Standing|null} */ (null));
/** Why the game is not possible as it stands; null while it is. */
export const problem = signal(/** @type {(Refusal & {field?: string})|null} */ (null));
/** Why a game cannot be opened: its board is not on this server. */
export const unknownBoard = signal(/** @type {Refusal|null} */ (null));
/** Games before each step that can be taken back. */
const past = signal(/** @type {BoxGame[]} */ ([]));
export const mayUndo = computed(() => past.value.length > 0);

/** The final score, seats called by their colours. */
export const outcome = computed(() =>
  standing.value?.outcome && game.value ? inColors(standing.value.outcome, game.value.players) : null,
);

/** What the server said about each colour. */
export const byColor = computed(() => {
  /** @type {Record<string, Standing["seats"][number]>} */
  const found = {};
  for (const seat of standing.value?.seats ?? []) {
    const player = game.value?.players[seat.seat];
    if (player) found[player.color] = seat;
  }
  return found;
});

/** The route or location that the problem is about, if it is about one. */
export const wrongFeature = computed(
  () => /^(?:routes|stations|harbours)\.(.+)$/.exec(problem.value?.field ?? "")?.[1],
);

/** In a race: a ticket that counts as completed although its owner's routes do not join it. */
export const unjoined = computed(() => {
  if (!edition.value?.features.race || problem.value || !game.value) return null;
  for (const [color, { joined }] of Object.entries(byColor.value)) {
    const ticket = game.value.tickets[color]?.find((id) => !joined.includes(id));
    if (ticket) return { ticket, seat: Number(color) };
  }
  return null;
});

/** Is the page still open? Its reader may leave before a board is loaded. */
let here = false;

/** Open the game of the address, or the one that was left open here. */
export async function openBox() {
  here = true;
  closeTable();
  const shared = await gameIn(location.hash);
  if (!here) return;
  // A game left in the address would come back with every reload, and overwrite whatever was changed.
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  const kept = shared ?? keptGame();
  if (kept) await openGame(kept, shared ? "result" : null);
}

function keptGame() {
  try {
    return checked(recall(KEPT, null));
  } catch {
    return null;
  }
}

/**
 * @param {BoxGame} next
 * @param {string|null} [shown] the sheet to begin with
 */
export async function openGame(next, shown = null) {
  let board;
  try {
    board = await loadEdition(next.edition);
  } catch (refusal) {
    unknownBoard.value = refusal;
    return;
  }
  if (!here) return;
  unknownBoard.value = null;
  batch(() => {
    edition.value = board;
    past.value = [];
    active.value = next.players[next.over ? 0 : next.turn].color;
    sheet.value = next.over ? shown : null;
    standing.value = null;
    problem.value = null;
    adopt(next);
  });
  await ask();
}

/** Leave the game; it can be opened again only if its result was kept. */
export function leaveGame() {
  batch(() => {
    game.value = null;
    past.value = [];
    sheet.value = null;
  });
  remember(KEPT, undefined);
}

export function closeBox() {
  here = false;
  game.value = null;
  closeTable();
}

/**
 * Names on the page are those of the table's seats: here seats are colours.
 * @param {BoxGame} next
 */
function adopt(next) {
  game.value = next;
  const seats = [];
  for (const { name, color } of next.players) seats[color] = { name };
  view.value = /** @type {any} */ ({ table: { seats } });
  remember(KEPT, next);
}

/**
 * Take a step that can be undone.
 * @param {BoxGame} next
 * @param {boolean} [judged] should the server be asked now?
 */
export function change(next, judged = true) {
  if (game.value) past.value = [...past.value.slice(1 - STEPS), game.value];
  adopt(next);
  if (judged) ask();
}

/**
 * Continue the last step: a stroke that paints several routes is one step.
 * @param {BoxGame} next
 */
export const extend = (next) => adopt(next);

export function undo() {
  const before = past.value.at(-1);
  if (!before) return;
  past.value = past.value.slice(0, -1);
  adopt(before);
  ask();
}

/** Is an answer on its way? */
export const asking = signal(false);

/** Ask about the game as it is now. If it changes meanwhile, ask again when the answer has arrived. */
export async function ask() {
  if (asking.value) return;
  asking.value = true;
  try {
    for (let about = null; game.value && game.value !== about; ) {
      about = game.value;
      await judge(about);
    }
  } finally {
    asking.value = false;
  }
}

/**
 * Ask the server's referee; if it was asked too often, try again soon.
 * @param {"standing"|"payments"} what
 * @param {object} body
 * @returns {Promise<any>}
 */
async function referee(what, body) {
  try {
    return await request("POST", `/referee/${what}`, { body });
  } catch (refusal) {
    if (refusal.status !== 429) throw refusal;
  }
  await new Promise((wake) => setTimeout(wake, SOON));
  return referee(what, body);
}

/** @param {BoxGame} about */
async function judge(about) {
  try {
    const said = await referee("standing", { position: positionOf(about, edition.value) });
    if (game.value === about) batch(() => ([standing.value, problem.value] = [said, null]));
  } catch (refusal) {
    if (game.value === about) problem.value = refused(refusal, about);
  }
}

/**
 * @param {any} refusal
 * @param {BoxGame} about
 */
function refused(refusal, { players }) {
  const { code, rule, status, body } = refusal;
  return { code, rule, status, field: body?.error?.field, details: detailsInColors(refusal.details ?? {}, players) };
}

/** End the turn: the next player's turn follows, or the end of the game. */
export async function nextTurn() {
  const about = game.value;
  if (!about || about.over) return;
  try {
    const position = positionOf(about, edition.value);
    /** @type {Standing} */
    const said = await referee("standing", { position, turn_over: true });
    if (game.value !== about) return;
    const over = Boolean(said.outcome);
    change({ ...about, turn: said.turn, lastTurns: said.last_turns, over });
    active.value = about.players[said.turn].color;
    if (over) sheet.value = "hand";
  } catch (refusal) {
    problem.value = refused(refusal, about);
  }
}

/**
 * May a colour claim or build this with these cards?
 * @param {number} color
 * @param {string} target
 * @param {Record<string, number>} hand
 * @returns {Promise<Claimable>}
 */
export async function mayClaim(color, target, hand) {
  const about = /** @type {BoxGame} */ (game.value);
  const seat = about.players.findIndex((player) => player.color === color);
  const position = positionOf({ ...about, over: false, turn: seat }, edition.value);
  position.seats[seat].hand = hand;
  const said = await referee("payments", { position, target });
  if (said.reason) said.reason.details = detailsInColors(said.reason.details ?? {}, about.players);
  return said;
}
