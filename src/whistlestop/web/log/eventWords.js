/** Events in words, for the log and the live region. */
import { has } from "../core/i18n.js";
import { tell } from "../core/names.js";
import { activeSeat } from "../core/store.js";

/** @import { GameEvent } from "../core/game.d.ts" */

/** Events that carry a number for every seat. @type {Record<string, string>} */
export const BY_SEAT = { FirstTicketsKept: "counts", FleetsRevealed: "trains" };

/**
 * An event in one sentence; "" for one that another event tells better.
 * @param {GameEvent} event
 */
export const eventWords = (event) => afterTheClock([event], plainWords(event));

/**
 * What was done; if the time ran out in one of the events, that is said first.
 * @param {GameEvent[]} events
 * @param {string} words
 */
export function afterTheClock(events, words) {
  const late = events.find((event) => event.out_of_time);
  if (!late) return words;
  const key = late.seat === activeSeat.value ? "log.out_of_time.own" : "log.out_of_time";
  return [tell(key, { seat: late.seat }), words].filter(Boolean).join(" ");
}

/** @param {GameEvent} event */
function plainWords(event) {
  const name = `event.${event.event}`;
  const mine = event.seat !== undefined && event.seat === activeSeat.value && has(`${name}.own`);
  if (!has(name)) return "";
  const numbers = event[BY_SEAT[event.event]];
  const each = numbers
    ?.map((/** @type {number} */ n, /** @type {number} */ seat) => tell(`${name}.each`, { seat, n }))
    .join(", ");
  return tell(mine ? `${name}.own` : name, { ...event, each });
}
