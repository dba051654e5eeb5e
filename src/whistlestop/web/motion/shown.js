/** What board, seats and log show: the truth or, while something is being played, how far that has got. */
import { computed, signal } from "../core/html.js";
import { edition, events, observation } from "../core/store.js";

/** @import { GameEvent } from "../core/game.d.ts" */
/** @import { ObservationAnswer, PublicSeat } from "../types.d.ts" */

/** What is shown instead of the truth, and the number of the last event in it. */
const behind = signal(/** @type {{position: ObservationAnswer, upTo: number}|null} */ (null));

/** Is anything being played? */
export const showing = computed(() => behind.value !== null);

/** The position on the board and at the seats. */
export const position = computed(() => behind.value?.position ?? observation.value);

/** The position for the board: the same object until something else lies on the board. */
export const boardPosition = computed(() => {
  const now = position.value;
  if (!sameOnBoard(lastOnBoard, now)) lastOnBoard = now;
  return lastOnBoard;
});
let lastOnBoard = /** @type {ObservationAnswer} */ (/** @type {unknown} */ (null));

/**
 * @param {ObservationAnswer|null} a
 * @param {ObservationAnswer|null} b
 */
function sameOnBoard(a, b) {
  if (!a || !b || a.seats.length !== b.seats.length) return a === b;
  return /** @type {const} */ (["routes", "stations", "harbours", "stacks"]).every((part) => {
    const [before, after] = [Object.entries(a[part] ?? {}), b[part] ?? {}];
    if (before.length !== Object.keys(after).length) return false;
    return before.every(([id, there]) => JSON.stringify(there) === JSON.stringify(after[id]));
  });
}

/** The events that have been played. */
export const toldEvents = computed(() => {
  const upTo = behind.value?.upTo;
  return upTo === undefined ? events.value : events.value.filter(({ n }) => n <= upTo);
});

/** How often the rest of something was skipped. */
export const skips = signal(0);

/** Keep what is shown now, whatever comes. */
export function stayBehind() {
  behind.value ??= { position: observation.peek(), upTo: events.peek().at(-1)?.n ?? -1 };
}

/** Show the truth. */
export function catchUp() {
  behind.value = null;
}

/**
 * An event has been played: it is part of what is shown, once.
 * @param {GameEvent} event
 */
export function tell(event) {
  const now = behind.peek();
  if (now && event.n > now.upTo) behind.value = { position: after(now.position, event), upTo: event.n };
}

/**
 * A position after an event, as far as board and seats show it.
 * @param {ObservationAnswer} before
 * @param {GameEvent} event
 * @returns {ObservationAnswer}
 */
function after(before, event) {
  const { seat } = event;
  if (seat === undefined) return before;
  return { ...before, turn: seat, ...(CHANGES[event.event]?.(before, { ...event, seat }) ?? {}) };
}

/** @typedef {GameEvent & {seat: number}} Done */

/** @type {Record<string, (before: ObservationAnswer, event: Done) => Partial<ObservationAnswer>>} */
const CHANGES = {
  CardTaken: (before, { seat, card }) => gained(before, seat, edition.value.kind[card].deck, 1),
  CardDrawn: (before, { seat, deck }) => gained(before, seat, deck, 1),
  CardLaid: (before, { seat, card }) => gained(before, seat, edition.value.kind[card].deck, -1),
  TunnelWithdrawn: (before, { seat, cards }) => gained(before, seat, edition.value.kind[cards[0]].deck, cards.length),
  TicketsKept: (before, { seat, kept_count: kept }) =>
    changed(before, seat, ({ tickets }) => ({ tickets: tickets + kept, offered: 0 })),
  RouteClaimed: (before, { seat, route = "", points = 0 }) => {
    const { piece, length } = edition.value.route[route];
    const laid = changed(before, seat, ({ reserve, score }) => ({
      reserve: { ...reserve, [piece]: (reserve[piece] ?? 0) - length },
      score: score + points,
    }));
    return { ...laid, routes: { ...before.routes, [route]: seat } };
  },
  StationBuilt: ({ stations }, { seat, location = "" }) => ({ stations: { ...stations, [location]: seat } }),
  HarbourBuilt: ({ harbours }, { seat, location = "" }) => ({ harbours: { ...harbours, [location]: seat } }),
};

/**
 * @param {ObservationAnswer} before
 * @param {number} seat
 * @param {string} deck
 * @param {number} n
 */
const gained = (before, seat, deck, n) =>
  changed(before, seat, ({ hand }) => ({ hand: { ...hand, [deck]: hand[deck] + n } }));

/**
 * @param {ObservationAnswer} before
 * @param {number} seat
 * @param {(seat: PublicSeat) => Partial<PublicSeat>} change
 */
const changed = ({ seats }, seat, change) => ({
  seats: seats.map((each, n) => (n === seat ? { ...each, ...change(each) } : each)),
});
