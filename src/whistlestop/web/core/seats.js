/** The seats this browser holds: a signed token for each, by table. */
import { recall, remember } from "./storage.js";

const KEY = "seats";

/** Tokens by seat number for a table: several at a hot seat, none for a spectator. */
export function tokensOf(table) {
  return recall(KEY, {})[table] ?? {};
}

/** Keep the token of a seat. */
export function keepToken(table, seat, token) {
  const all = recall(KEY, {});
  remember(KEY, { ...all, [table]: { ...all[table], [seat]: token } });
}

/** Keep all tokens of a new table. */
export function keepTokens(table, tokens) {
  for (const [seat, token] of Object.entries(tokens)) keepToken(table, seat, token);
}

/** Give up one seat of a table, or all. */
export function forgetSeat(table, seat) {
  const all = recall(KEY, {});
  if (seat === undefined) delete all[table];
  else delete all[table]?.[seat];
  remember(KEY, all);
}

/** The tables at which this browser holds a seat. */
export function heldTables() {
  return Object.keys(recall(KEY, {}));
}
