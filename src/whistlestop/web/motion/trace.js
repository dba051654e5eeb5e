/** A completed ticket lights up its path on the map, route by route. */
import { effect, signal } from "../core/html.js";
import { activeSeat, edition, events, own, tableId } from "../core/store.js";
import { plans } from "../playing/plan.js";
import { pause } from "./flights.js";
import { position } from "./shown.js";

/** @import { GameEvent } from "../core/game.d.ts" */

/** Milliseconds. */
const NEXT_ROUTE = 110;
const LIT = 900;

/** Routes and locations of the path that is lit now. */
export const traced = signal(/** @type {Set<string>} */ (new Set()));

/**
 * @param {GameEvent} event
 */
export async function trace({ ticket, seat = 0 }) {
  const { locations } = edition.value.ticket[ticket];
  const way = wayAlong(locations, seat);
  for (let n = 0; n <= way.length; n += 1) {
    traced.value = new Set([...locations, ...way.slice(0, n)]);
    await pause(n < way.length ? NEXT_ROUTE : LIT);
  }
  traced.value = new Set();
}

/** Stop lighting anything. */
export function untrace() {
  if (traced.peek().size) traced.value = new Set();
}

/**
 * A seat's own routes from each of the locations to the next, where they connect the two.
 * @param {string[]} locations
 * @param {number} seat
 */
function wayAlong(locations, seat) {
  const owned = edition.value.routes.filter(({ id }) => position.value.routes[id] === seat);
  return locations.slice(1).flatMap((end, n) => {
    /** @type {Record<string, string[]>} */
    const ways = { [locations[n]]: [] };
    const reached = [locations[n]];
    for (const here of reached)
      for (const { id, a, b } of owned) {
        const next = a === here ? b : b === here ? a : here;
        if (next in ways) continue;
        ways[next] = [...ways[here], id];
        reached.push(next);
      }
    return ways[end] ?? [];
  });
}

/**
 * Report tickets in hand that the server now finds completed, and did not before.
 * @param {(event: GameEvent) => void} play
 */
export function watchTickets(play) {
  /** @type {{whose: string, open: Set<string>}} */
  let before = { whose: "", open: new Set() };
  effect(() => {
    const found = Object.entries(plans.value);
    const whose = `${tableId.peek()} ${activeSeat.peek()}`;
    const held = new Set(own.peek()?.tickets);
    const done = found.filter(([id, { state }]) => state === "done" && held.has(id) && before.open.has(id));
    if (whose === before.whose)
      for (const [ticket] of done)
        play({ event: "TicketDone", n: events.peek().at(-1)?.n ?? -1, seat: activeSeat.peek() ?? 0, ticket });
    before = { whose, open: new Set(found.flatMap(([id, { state }]) => (state === "done" ? [] : id))) };
  });
}
