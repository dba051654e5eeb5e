/** Events in words, for the log and the live region. */
import { has } from "../core/i18n.js";
import { tell } from "../core/names.js";
import { activeSeat } from "../core/store.js";

/** @import { GameEvent } from "../core/game.d.ts" */

/** Events that tell one number for every seat. @type {Record<string, string>} */
const BY_SEAT = { FirstTicketsKept: "counts", FleetsRevealed: "trains" };

/**
 * An event in one sentence; "" for one that another event tells better.
 * @param {GameEvent} event
 */
export function eventWords(event) {
  const name = `event.${event.event}`;
  const mine = event.seat !== undefined && event.seat === activeSeat.value && has(`${name}.own`);
  if (!has(name)) return "";
  const numbers = event[BY_SEAT[event.event]];
  const each = numbers
    ?.map((/** @type {number} */ n, /** @type {number} */ seat) => tell(`${name}.each`, { seat, n }))
    .join(", ");
  return tell(mine ? `${name}.own` : name, { ...event, each });
}
