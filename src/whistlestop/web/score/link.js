/** A printed game as the fragment of an address. */
import { addressOf } from "../core/home.js";
import { packed, unpacked } from "../core/packed.js";

/** @import { BoxGame } from "./game.d.ts" */

const COLORS = 5;
const LONGEST = 40_000;
const MOST = 400;
const NAME = 24;

/**
 * The address of a game.
 * @param {BoxGame} game
 */
export async function linkTo(game) {
  return `${location.origin}${addressOf("/score")}#game=${await packed(JSON.stringify(game))}`;
}

/**
 * The game of a fragment; null if there is none, or none that can be read.
 * @param {string} fragment
 * @returns {Promise<BoxGame|null>}
 */
export async function gameIn(fragment) {
  const text = new URLSearchParams(fragment.slice(1)).get("game");
  if (!text) return null;
  try {
    return checked(JSON.parse(await unpacked(text, LONGEST)));
  } catch {
    return null;
  }
}

/**
 * Check a game that somebody else or an earlier version wrote: return it in the right form, or throw an error.
 * @param {any} given
 * @returns {BoxGame}
 */
export function checked(given) {
  const players = list(given.players, (player) => ({ name: text(player.name, NAME), color: whole(player.color) }));
  const colors = new Set(players.map(({ color }) => color));
  if (colors.size < players.length || !players.length || [...colors].some((color) => color >= COLORS)) throw wrong();
  const owner = (/** @type {any} */ color) => (colors.has(color) ? color : fail());
  const ids = (/** @type {any} */ all) => list(all, (id) => text(id));
  const pieces = (/** @type {any} */ each) => ({ train: whole(each.train), ship: whole(each.ship) });
  return {
    id: text(given.id),
    edition: text(given.edition),
    players,
    routes: entries(given.routes, owner),
    stations: entries(given.stations, owner),
    harbours: entries(given.harbours, owner),
    tickets: entries(given.tickets, ids),
    tokens: entries(given.tokens, ids),
    fleets: entries(given.fleets, whole),
    exchanged: entries(given.exchanged, pieces),
    over: given.over === true,
    turn: Math.min(whole(given.turn), players.length - 1),
    lastTurns: given.lastTurns === null ? null : whole(given.lastTurns),
  };
}

const wrong = () => new TypeError("not a game");

/** @returns {never} */
function fail() {
  throw wrong();
}

/**
 * @param {any} value
 * @param {number} [most]
 * @returns {string}
 */
function text(value, most = 100) {
  return typeof value === "string" && value.length <= most ? value : fail();
}

/**
 * @param {any} value
 * @returns {number}
 */
function whole(value) {
  return Number.isInteger(value) && value >= 0 && value <= MOST ? value : fail();
}

/**
 * @template T
 * @param {any} value
 * @param {(each: any) => T} read
 * @returns {T[]}
 */
function list(value, read) {
  return Array.isArray(value) && value.length <= MOST ? value.map(read) : fail();
}

/**
 * @template T
 * @param {any} value
 * @param {(each: any) => T} read
 * @returns {Record<string, T>}
 */
function entries(value, read) {
  if (typeof value !== "object" || value === null) fail();
  const all = list(Object.entries(value), ([key, each]) => [text(key), read(each)]);
  return Object.fromEntries(all);
}
