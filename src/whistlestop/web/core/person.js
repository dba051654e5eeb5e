/** One private link for a person's games on all their devices. The proof is in a cookie. */
import { api } from "./api.js";
import { keepSeats, seatsOf } from "./seats.js";
import { recall, remember } from "./storage.js";

const KEY = "person";

/** Does this browser keep a private link? */
export const hasLink = () => Boolean(recall(KEY, null));

/** The tables that the server knows to be this person's. @returns {Record<string, number>} */
const known = () => recall(KEY, {}) ?? {};

/** Keep the private link in the address, if there is one, and take it out of sight. */
export async function takePrivateLink() {
  const secret = new URLSearchParams(location.hash.slice(1)).get("person");
  if (!secret) return;
  history.replaceState(null, "", location.pathname);
  await api.keepPerson(secret);
  remember(KEY, {});
}

/** Make a private link; all games of this browser can then be found with it. @param {string[]} tables */
export async function makePrivateLink(tables) {
  const { link } = await api.newPerson();
  remember(KEY, {});
  await Promise.all(tables.map(addGame));
  return location.origin + link;
}

/** The private link, for another device. */
export async function privateLink() {
  return location.origin + (await api.person()).link;
}

/** Renew the private link: the old one stops working. */
export async function renewPrivateLink() {
  return location.origin + (await api.renewPerson()).link;
}

/** Give up the private link. */
export async function forgetPrivateLink() {
  remember(KEY, undefined);
  await api.forgetPerson();
}

/**
 * Make the seats of a table available on the person's other devices, too.
 * @param {string} table
 */
export async function addGame(table) {
  const seats = Object.keys(seatsOf(table));
  if (!hasLink() || known()[table] === seats.length) return;
  try {
    for (const seat of seats) await api.post(table, "mine", Number(seat));
    remember(KEY, { ...known(), [table]: seats.length });
  } catch (refusal) {
    // The link was renewed on another device: this one must be given the new one.
    if (refusal.code === "no_person") remember(KEY, undefined);
  }
}

/** Hold the seats that were taken on other devices here, too. */
export async function fetchGames() {
  if (!hasLink()) return;
  try {
    const { games } = await api.games();
    for (const { table, yours } of games) keepSeats(table, yours);
    remember(KEY, { ...known(), ...Object.fromEntries(games.map(({ table, yours }) => [table, yours.length])) });
  } catch (refusal) {
    if (refusal.code === "no_person") remember(KEY, undefined);
  }
}

/**
 * Take a table out of the list, on all devices.
 * @param {string} table
 */
export function removeGame(table) {
  if (hasLink()) api.removeGame(table).catch(() => {});
}
