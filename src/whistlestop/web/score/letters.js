/** Finding a ticket by the first letters of two of its locations. */
import { locationName } from "../core/names.js";

/** @import { Edition } from "../core/game.d.ts" */

/**
 * The letters that a location may begin with: in the reader's language, and as it is printed.
 * @param {Edition} edition
 * @param {string} location
 */
function initials(edition, location) {
  const names = [locationName(location, edition), edition.location[location].name];
  return new Set(names.map((name) => name.normalize("NFD")[0].toUpperCase()));
}

/**
 * The tickets with two locations that begin with these letters, in any order; or one location for one letter.
 * @param {Edition} edition
 * @param {string} letters at most two
 */
export function ticketsWith(edition, letters) {
  const [a, b] = letters;
  const fits = (/** @type {string[]} */ locations) => {
    const starts = locations.map((location) => initials(edition, location));
    return starts.some((one, i) => one.has(a) && (!b || starts.some((other, j) => i !== j && other.has(b))));
  };
  return edition.tickets.filter(({ locations }) => fits(locations)).map(({ id }) => id);
}

/**
 * The letters that may follow those typed, in the order of the alphabet.
 * @param {Edition} edition
 * @param {string} typed at most one
 */
export function lettersAfter(edition, typed) {
  const all = edition.tickets.flatMap(({ locations }) =>
    locations.flatMap((location) => [...initials(edition, location)]),
  );
  const letters = [...new Set(all)].sort((x, y) => x.localeCompare(y));
  return typed ? letters.filter((letter) => ticketsWith(edition, typed + letter).length) : letters;
}
