/** The seats this browser holds, by table. The proof is in cookies that no script can read. */
import { api } from "./api.js";
import { recall, remember } from "./storage.js";

const KEY = "seats";

/**
 * The seats held at a table, by number: several at a hot seat, none for a spectator.
 * @param {string} table
 * @returns {Record<string, true>}
 */
export function seatsOf(table) {
  return recall(KEY, {})[table] ?? {};
}

/**
 * Remember that these seats are held.
 * @param {string} table
 * @param {(number|string)[]} seats
 */
export function keepSeats(table, seats) {
  const all = recall(KEY, {});
  remember(KEY, { ...all, [table]: { ...all[table], ...Object.fromEntries(seats.map((seat) => [seat, true])) } });
}

/**
 * Remember that these seats are held at a table, and no others.
 * @param {string} table
 * @param {number[]} seats
 */
export function holdSeats(table, seats) {
  remember(KEY, { ...recall(KEY, {}), [table]: {} });
  keepSeats(table, seats);
}

/**
 * Give up one seat of a table, or all.
 * @param {string} table
 * @param {number|null} [seat]
 */
export function forgetSeat(table, seat = null) {
  const all = recall(KEY, {});
  if (seat === null) delete all[table];
  else delete all[table]?.[seat];
  remember(KEY, all);
  // If the server does not answer, a cookie that nobody uses is left behind.
  api.forget(table, seat).catch(() => {});
}

/** The tables at which this browser holds a seat. */
export function heldTables() {
  return Object.keys(recall(KEY, {}));
}
