/** The ends of a new ticket, clicked one after the other. */
import { signal } from "../core/html.js";
import { board, change } from "./model.js";
import { suggestion } from "./ways.js";

export const ends = signal(/** @type {string[]} */ ([]));

/** @param {string} id */
export function chooseEnd(id) {
  if (ends.value[0] === id) {
    ends.value = [];
    return;
  }
  const [first] = ends.value;
  if (!first) {
    ends.value = [id];
    return;
  }
  ends.value = [];
  const points = suggestion(board.value, first, id)?.points ?? 1;
  change({ tickets: [...board.value.tickets, { locations: [first, id], points }] });
}
