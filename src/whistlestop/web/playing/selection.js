/** What a player points at, before anything is sent. */
import { computed, effect, signal } from "../core/html.js";
import { asksFirst } from "../core/settings.js";
import { recall, remember } from "../core/storage.js";
import {
  activeSeat,
  busy,
  decisionKey,
  edition,
  held,
  legal,
  myMove,
  observation,
  play,
  tableId,
  view,
} from "../core/store.js";

/** @import { Signal } from "../core/html.js" */
/** @import { Offer } from "../core/game.d.ts" */

/** What would be paid for: a route, "station:LOCATION" or "harbour:LOCATION"; null for nothing. */
export const target = signal(/** @type {string|null} */ (null));
/** The payment chosen for it, as a move in notation, not yet sent. */
export const chosen = signal(/** @type {string|null} */ (null));
/** A move waiting to be confirmed: {move, about}. */
export const pending = signal(/** @type {{move: string, about: Offer}|null} */ (null));
/** Routes and locations pointed out on the map: a ticket's, a player's, a score line's. */
export const pointedOut = signal(/** @type {Set<string>} */ (new Set()));
/** The ticket that stays lit on the map until it is clicked again or let go. */
export const heldTicket = signal(/** @type {string|null} */ (null));
/** Tickets marked in a choice, by their number in the offer from 1. */
export const marked = signal(/** @type {Set<number>} */ (new Set()));

/** Is nothing being decided here? Where one browser has several seats, somebody always decides. */
export const calm = computed(() => !myMove.value && !busy.value && !target.value && Object.keys(held.value).length < 2);

const draftKey = computed(() =>
  tableId.value && activeSeat.value !== null ? `draft.${tableId.value}.${activeSeat.value}` : null,
);

/** The table and seat whose draft has been restored: until then, nothing may overwrite it. */
const resumed = signal(/** @type {string|null} */ (null));

// A choice in progress survives a reload, as long as the decision is the same.
effect(() => {
  const draft = { target: target.value, chosen: chosen.value, marked: [...marked.value] };
  if (!view.value || resumed.value !== draftKey.value || !draftKey.value) return;
  const empty = !draft.target && !draft.marked.length;
  remember(draftKey.value, empty ? undefined : { ...draft, at: decisionKey.value });
});

// A move waiting to be confirmed is void once somebody else is to move.
effect(() => {
  if (!myMove.value) pending.value = null;
});

/** Restore what was chosen before a reload. */
export function resumeDraft() {
  const draft = draftKey.value && recall(draftKey.value, null);
  if (draft?.at === decisionKey.value) {
    target.value = draft.target;
    chosen.value = draft.chosen;
    marked.value = new Set(draft.marked);
  }
  resumed.value = draftKey.value;
}

/** Leave the table or the seat: what was chosen stays for whoever comes back. */
export function leaveDraft() {
  resumed.value = null;
  letGo();
}

/** Everything that can be pointed at, with its value when nothing is. @type {[Signal<any>, () => any][]} */
const POINTERS = [
  [target, () => null],
  [chosen, () => null],
  [pending, () => null],
  [marked, () => new Set()],
  [heldTicket, () => null],
  [pointedOut, () => new Set()],
];

/** Forget everything that is pointed at. */
export function letGo() {
  for (const [pointer, nothing] of POINTERS) pointer.value = nothing();
}

/**
 * Point at a route.
 * @param {string} route
 */
export function chooseRoute(route) {
  chosen.value = null;
  pending.value = null;
  target.value = target.value === route ? null : route;
}

/**
 * Point at a location: what can be done there depends on the decision and the edition.
 * @param {string} location
 */
export function chooseLocation(location) {
  const direct = legal.value.stack?.[location] ?? legal.value.token?.[location];
  if (direct) return offer(direct.text, { kind: direct.kind, location });
  const { building } = edition.value.location[location];
  if (building && activeSeat.value !== null) chooseRoute(`${building}:${location}`);
}

/**
 * Make a move now, or ask first where a finger may have slipped.
 * @param {string} move
 * @param {Offer} about
 */
export async function offer(move, about) {
  if (!myMove.value) return;
  if (asksFirst()) pending.value = { move, about };
  else await make(move);
}

/**
 * Make a move, then clear what was pointed at.
 * @param {string} move
 */
export async function make(move) {
  pending.value = null;
  const done = POINTERS.map(([pointer]) => pointer.value);
  if (!(await play(move))) return;
  // The next position may arrive before the answer: what has been pointed at since then stays.
  POINTERS.forEach(([pointer, nothing], n) => {
    if (pointer.value === done[n]) pointer.value = nothing();
  });
}

/**
 * Is this the route or location that is pointed at?
 * @param {string} id
 */
export function isTarget(id) {
  return target.value === id || target.value === `station:${id}` || target.value === `harbour:${id}`;
}

/**
 * Can something be done with this route or location now?
 * @param {string} id
 */
export function isPossible(id) {
  const { claim, station, harbour, stack, token } = legal.value;
  return Boolean(claim?.[id] ?? stack?.[id] ?? token?.[id] ?? harbour?.[id] ?? (isTarget(id) && station?.[id]));
}

/**
 * Who owns a route, if anybody.
 * @param {string} route
 */
export function ownerOf(route) {
  return observation.value?.routes[route];
}
