/** The table on the screen: what the server last said about it, and sending moves to it. */
import { ApiError, api, BackOff, clientId, request } from "./api.js";
import { loadEdition } from "./editions.js";
import { batch, computed, signal } from "./html.js";
import { LiveTable } from "./live.js";
import { addGame } from "./person.js";
import { forgetSeat, holdSeats, keepSeats, seatsOf } from "./seats.js";
import { addToShuffle, keepShare, newShare } from "./shuffle.js";

/** @import { ReadonlySignal, Signal } from "./html.js" */
/** @import { Edition, GameEvent, Legal, Refusal } from "./game.d.ts" */
/** @import { ChatMessage, DecisionAnswer, MadeMove, ObservationAnswer, OwnSeat, View } from "../types.d.ts" */

/** Before the server has answered. @type {any} */
const NOT_YET = null;

/** The id of the open table. */
export const tableId = /** @type {Signal<string>} */ (signal(NOT_YET));
/**
 * What the active seat sees. While it is being fetched it is null, and nothing that needs it is shown: the
 * type leaves that out, as it does for the edition.
 */
export const view = /** @type {Signal<View & {hands?: OwnSeat[], made?: MadeMove|null}>} */ (signal(NOT_YET));
/** The edition played at the table, indexed. */
export const edition = /** @type {Signal<Edition>} */ (signal(NOT_YET));
/** All events this seat has seen, in order. */
export const events = signal(/** @type {GameEvent[]} */ ([]));
/** What people have said at the table, in order. */
export const chat = signal(/** @type {ChatMessage[]} */ ([]));
/** Events that came with the last view, to be announced and animated; empty after a reload. */
export const news = signal(/** @type {GameEvent[]} */ ([]));
/** The seats that this browser holds at the table, by number. */
export const held = signal(/** @type {Record<string, true>} */ ({}));
/** Which of them looks and acts now; null for a spectator. */
export const activeSeat = signal(/** @type {number|null} */ (null));
/** An invitation found in the address. */
export const invitation = signal(/** @type {string|null} */ (null));
const underWay = signal(0);
/** Is something that was sent not answered yet? */
export const busy = computed(() => underWay.value > 0);
/** The last thing the server refused, until it is dismissed or something else is done. */
export const problem = signal(/** @type {Refusal|null} */ (null));
/**
 * Lets views onto the page: at once, unless something must be seen before them (see motion/stage.js).
 * @typedef {{show: (fresh: GameEvent[], enter: () => void) => void, clear: () => void}} Stage
 */
/** @type {Stage} */
let stage = { show: (_, enter) => enter(), clear: () => {} };
/** @param {Stage} next */
export const setStage = (next) => (stage = next);

/** The newest view that has arrived; the page may not show it yet. @type {View|null} */
let newest = null;
/** The number after the last event or message that has arrived. */
let next = 0;
/** The live connection. */
const live = signal(/** @type {LiveTable|null} */ (null));

/** "connecting", "live" or "lost" */
export const connection = computed(() => live.value?.state.value ?? "connecting");
export const observation = /** @type {ReadonlySignal<ObservationAnswer>} */ (
  computed(() => view.value?.observation ?? null)
);
/** The seats that may decide now, in turn order: several where all choose at once. */
export const deciding = computed(() => observation.value?.decisions.map(({ seat }) => seat) ?? []);
/** What the active seat must decide; if nothing, the decision of the first seat that must. */
export const decision = /** @type {ReadonlySignal<DecisionAnswer>} */ (
  computed(() => {
    const { decision: first = null, decisions = [] } = observation.value ?? {};
    return decisions.find(({ seat }) => seat === activeSeat.value) ?? first;
  })
);
/** Are first tickets or fleets being chosen, by all at once? */
export const allChoose = computed(
  () => Boolean(observation.value?.setting_up) && ["keep_tickets", "fleet"].includes(decision.value?.kind),
);
/** Identifies the decision: it changes as soon as somebody acts, except while all choose at once. */
export const decisionKey = computed(() => {
  const { kind, seat } = decision.value ?? {};
  return `${tableId.value} ${kind} ${seat} ${allChoose.value || view.value?.table.version}`;
});
const changing = signal(/** @type {string|null} */ (null));
/** Is a move of this decision on its way, or is one being taken back? */
export const moving = computed(() => changing.value === decisionKey.value);
/** The seat's own secrets; null for a spectator. */
export const own = /** @type {ReadonlySignal<OwnSeat>} */ (computed(() => observation.value?.own ?? null));
/** Does a bot play for the active seat? */
export const awayFromSeat = computed(
  () => view.value?.table.state === "running" && Boolean(view.value.table.seats[activeSeat.value ?? -1]?.stand_in),
);
/** Must the active seat decide now? */
export const myMove = computed(
  () =>
    activeSeat.value !== null &&
    view.value?.table.state === "running" &&
    view.value.table.paused_at === undefined &&
    decision.value?.seat === activeSeat.value &&
    !awayFromSeat.value,
);
/** Legal actions by kind, each by what it is about: legal.value.claim?.["london-dieppe-1"]. */
export const legal = computed(() => {
  /** @type {Legal} */
  const found = {};
  for (const action of view.value?.legal ?? []) {
    found[action.kind] ??= {};
    found[action.kind][action.about] = action;
  }
  return found;
});

/** Is this table still on the page? An answer that arrives after it was left changes nothing. @param {string} id */
const isOpen = (id) => tableId.value === id;

/**
 * Open a table: as the seat the address names, one this browser holds, or a spectator.
 * @param {string} id
 * @returns {Promise<void>}
 */
export async function openTable(id) {
  closeTable();
  const asked = new URLSearchParams(location.hash.slice(1));
  batch(() => {
    tableId.value = id;
    held.value = seatsOf(id);
    invitation.value = asked.get("invite");
    activeSeat.value = Number(Object.keys(held.value)[0] ?? NaN);
    if (Number.isNaN(activeSeat.value)) activeSeat.value = null;
  });
  const secret = asked.get("seat");
  const seen = secret ? await takeLink(id, secret) : null;
  if (!isOpen(id)) return;
  // A secret in the address must not stay there for the next look over the shoulder.
  if (secret) history.replaceState(null, "", location.pathname);
  await look(seen);
  if (!isOpen(id)) return;
  call();
  if (activeSeat.value !== null) addGame(id);
}

/**
 * Follow a seat's link: find out which seat, and keep it. A link that no longer works still lets its user watch.
 * @param {string} id
 * @param {string} secret
 */
async function takeLink(id, secret) {
  try {
    const { seat, view: seen } = await api.keep(id, secret);
    keepSeats(id, [seat]);
    if (!isOpen(id)) return null;
    held.value = seatsOf(id);
    activeSeat.value = seat;
    return seen;
  } catch (refusal) {
    if (isOpen(id)) problem.value = refusal;
    return null;
  }
}

/**
 * Fetch the whole view of the active seat, unless it has just arrived.
 * @param {View|null} [come]
 * @returns {Promise<void>}
 */
export async function look(come = null) {
  const id = tableId.value;
  try {
    const seen = come ?? (await api.table(id, activeSeat.value));
    const played = await loadEdition(seen.table.edition);
    if (!isOpen(id)) return;
    edition.value = played;
    adopt(seen, true);
  } catch (refusal) {
    if (!isOpen(id)) return;
    if (refusal.status === 401 && activeSeat.value !== null) {
      forgetSeat(id, activeSeat.value);
      return openTable(id);
    }
    problem.value = refusal;
  }
}

/** Connect, or connect again after the seat changed. */
function call() {
  live.value?.close();
  live.value = new LiveTable(
    tableId.value,
    () => activeSeat.value,
    () => next,
    (seen) => adopt(seen),
  );
}

/** Forget what has arrived, for another table or seat. */
function forget() {
  stage.clear();
  newest = null;
  next = 0;
}

/** Leave the table's page. */
export function closeTable() {
  live.value?.close();
  forget();
  batch(() => {
    live.value = null;
    for (const part of [tableId, view, edition, problem, invitation]) part.value = null;
    events.value = [];
    chat.value = [];
    news.value = [];
    activeSeat.value = null;
  });
}

/**
 * Take over what the server says, unless something newer has arrived.
 * @param {View} seen
 * @param {boolean} [whole]
 */
function adopt(seen, whole = false) {
  if (!isOpen(seen.table.id)) return;
  if (seen.you.seat !== activeSeat.value) {
    // The host has moved this seat: the server knows who asks by the cookie of the old one.
    if (seen.you.seat !== null && activeSeat.value !== null) followSeat();
    return;
  }
  if (!whole && newest && seen.table.version < newest.table.version) return;
  const fresh = whole || !newest ? [] : seen.events.filter(({ n }) => n >= next);
  if (whole) forget();
  newest = seen;
  next = Math.max(next, ...[...seen.events, ...seen.chat].map(({ n }) => n + 1));
  const enter = () =>
    batch(() => {
      events.value = withoutUndone(whole ? seen.events : merged(events.value, seen.events));
      chat.value = whole ? seen.chat : merged(chat.value, seen.chat);
      // A second answer to the same move brings nothing new, and hides nothing that is.
      if (whole || fresh.length) news.value = fresh;
      view.value = seen;
    });
  stage.show(fresh, enter);
  addToShuffle(seen.table);
}

/** Take the seat to which the host has moved this browser's person, and keep the cookies of its seats there. */
async function followSeat() {
  const id = tableId.value;
  const { seat, seats } = await api.moved(id, activeSeat.value);
  if (!isOpen(id) || seat === activeSeat.value) return;
  holdSeats(id, seats);
  held.value = seatsOf(id);
  await takeSeat(seat);
}

/**
 * What was known and what has arrived, each once, in order.
 * @template {{n: number}} T
 * @param {T[]} known
 * @param {T[]} come
 * @returns {T[]}
 */
function merged(known, come) {
  const numbers = new Set(come.map(({ n }) => n));
  return [...known.filter(({ n }) => !numbers.has(n)), ...come].sort((a, b) => a.n - b.n);
}

/** What happens beside the game: taking a move back does not undo it. */
const AT_THE_TABLE = new Set([
  "SeatLeft",
  "SeatTakenBack",
  "StandInCalled",
  "GamePaused",
  "GameResumed",
  "GameCalledOff",
]);

/**
 * Events that still hold: a move that was taken back is as if it had never been made.
 * @param {GameEvent[]} all
 */
function withoutUndone(all) {
  const undone = all.filter(({ event }) => event === "MoveUndone");
  return all.filter(
    ({ n, event }) => AT_THE_TABLE.has(event) || !undone.some(({ first, last }) => first <= n && n <= last),
  );
}

/**
 * Look and act as another seat that this browser holds.
 * @param {number} seat
 */
export async function takeSeat(seat) {
  const id = tableId.value;
  forget();
  batch(() => {
    activeSeat.value = seat;
    view.value = NOT_YET;
    events.value = [];
    chat.value = [];
  });
  await look();
  if (isOpen(id)) call();
}

/**
 * Take an open seat, under a name.
 * @param {string} name
 */
export async function sitDown(name) {
  // From here on, views for spectators are not meant for us.
  live.value?.close();
  const id = tableId.value;
  try {
    const { contribution, commitment } = newShare();
    const { seat } = await api.join(id, { name, invite: invitation.value, commitment });
    keepSeats(id, [seat]);
    keepShare(id, { seat, contribution });
    addGame(id);
    if (!isOpen(id)) return;
    held.value = seatsOf(id);
    await takeSeat(seat);
  } catch (refusal) {
    if (!isOpen(id)) return;
    problem.value = refusal;
    call();
  }
}

/** Leave the seat. A bot plays until its player comes back; as long as nothing is sealed, the seat is open again. */
export async function getUp() {
  const [id, seat] = [tableId.value, activeSeat.value];
  const forGood = !view.value.table.seal;
  if (!(await act("leave"))) return;
  if (forGood) forgetSeat(id, seat);
  if (isOpen(id)) await openTable(id);
}

/** What the server identifies by a client id, so that sending it twice counts once. */
const NAMED = new Set(["moves", "undo", "chat"]);

/**
 * Do something at the table as the active seat; true if the server did it.
 * @param {string} what the end of the address: "moves", "undo", "chat" ...
 * @param {object} [body]
 * @param {number|null} [seat] another seat that this browser holds
 */
export async function act(what, body = {}, seat = activeSeat.value) {
  const id = tableId.value;
  underWay.value += 1;
  problem.value = null;
  try {
    const named = NAMED.has(what) ? { ...body, client_id: clientId() } : body;
    const answer = await send(id, what, seat, named);
    if (answer?.view) adopt(answer.view);
    return answer ?? true;
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    if (refusal.body?.view) adopt(refusal.body.view);
    if (isOpen(id)) problem.value = refusal;
    return null;
  } finally {
    underWay.value -= 1;
  }
}

/**
 * Send something; with a client id, again and again until it arrives or the table is left.
 * @param {string} id
 * @param {string} what
 * @param {number|null} seat
 * @param {{client_id?: string}} body
 */
async function send(id, what, seat, body) {
  for (const backOff = new BackOff(); ; ) {
    try {
      return await request("POST", `/tables/${id}/${what}`, { seat, body });
    } catch (refusal) {
      if (refusal.code !== "no_connection" || !body.client_id || !isOpen(id)) throw refusal;
    }
    // Where HTTP works and live connections do not, only another try shows it.
    await connected(backOff.next());
  }
}

/**
 * Wait until the live connection is up, or this time is over.
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
function connected(milliseconds) {
  return new Promise((wake) => {
    const timer = setTimeout(() => go(), milliseconds);
    const stop = connection.subscribe((state) => state === "live" && queueMicrotask(() => go()));
    const go = () => {
      clearTimeout(timer);
      stop();
      wake();
    };
  });
}

/**
 * Do something to the game, unless something is already being done: it would be meant for another position.
 * The live connection may show the next position before the answer arrives.
 * @param {"moves"|"undo"} what
 * @param {object} body
 */
async function change(what, body) {
  if (moving.value) return null;
  const about = decisionKey.value;
  changing.value = about;
  try {
    return await act(what, { ...body, version: view.value.table.version, since: next });
  } finally {
    if (changing.value === about) changing.value = null;
  }
}

/**
 * Make a move, in notation.
 * @param {string} move
 */
export function play(move) {
  return change("moves", { move });
}

/** Take the last move back. */
export function undo() {
  return change("undo", {});
}

/**
 * Ask something about the table as the active seat: "payments?target=…", "plan" ...
 * @param {string} question
 */
export function ask(question) {
  return api.get(tableId.value, question, activeSeat.value);
}
