/** This browser's part in the shuffle: it commits, and reveals once all commitments are sealed. */
import { api, request } from "./api.js";
import { sha256 } from "./sha256.js";
import { recall, remember } from "./storage.js";

/** @import { TableWish } from "./api.js" */
/** @import { Created, Fairness, TableAnswer } from "../types.d.ts" */
/** @typedef {{seat: number, contribution: string, seal?: string}} Kept `seal`: as seen before revealing */

const KEY = "shuffles";
const MOST_KEPT = 50;
const FORMAT = "whistlestop-fairness/1";

/** Tables to which a contribution is on its way. */
const sending = new Set();

/** Something nobody can guess, and the commitment to it. */
export function newShare() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const contribution = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { contribution, commitment: sha256(contribution) };
}

/**
 * What this browser added, or will add, to the shuffle of a table.
 * @param {string} table
 * @returns {Kept|undefined}
 */
export function shareOf(table) {
  return recall(KEY, {})[table];
}

/**
 * Keep a contribution, also across a reload; the oldest are forgotten.
 * @param {string} table
 * @param {Kept} share
 */
export function keepShare(table, share) {
  const others = Object.entries(recall(KEY, {})).filter(([id]) => id !== table);
  remember(KEY, Object.fromEntries([...others, [table, share]].slice(-MOST_KEPT)));
}

/**
 * The seal or the seed: see the documentation of fairness.
 * @param {{table: string, game: string}} about
 * @param {string} server
 * @param {[number, string][]} seats
 */
function digest({ table, game }, server, seats) {
  const lines = [FORMAT, `table ${table}`, `game ${game}`, `server ${server}`];
  for (const [seat, share] of seats) lines.push(`seat ${seat} ${share}`);
  return sha256(lines.map((line) => `${line}\n`).join(""));
}

/**
 * Create a table; this browser takes part in its shuffle if somebody here plays.
 * @param {TableWish} wishes
 * @returns {Promise<Created>}
 */
export async function createTable(wishes) {
  if (!wishes.seats.some(({ kind }) => kind === "you")) return api.create(wishes);
  const { contribution, commitment } = newShare();
  const made = await api.create({ ...wishes, commitment });
  keepShare(made.table, { seat: made.seats[0], contribution });
  await addToShuffle(made.view.table);
  return made;
}

/**
 * Reveal this browser's contribution if the table is sealed and waits for it. Nothing is revealed if the
 * seal does not match the commitments shown, this browser's own among them.
 * @param {TableAnswer} table
 */
export async function addToShuffle({ id, seal, commitment, dealing }) {
  const mine = shareOf(id);
  if (!mine || !dealing || !seal || !commitment || sending.has(id)) return;
  // The host may have moved the seat: it is recognised by its commitment.
  const own = dealing.seats.find((each) => each.commitment === sha256(mine.contribution));
  if (!own || !dealing.awaited.includes(own.seat)) return;
  const given = dealing.seats.map((each) => /** @type {[number, string]} */ ([each.seat, each.commitment]));
  if (digest({ table: id, game: dealing.game }, commitment, given) !== seal) return;
  keepShare(id, { ...mine, seat: own.seat, seal });
  sending.add(id);
  try {
    await request("POST", `/tables/${id}/reveal`, { seat: own.seat, body: { contribution: mine.contribution } });
  } catch {
    // It is tried again with the next view; without the contribution the deal goes on, and its proof says so.
  } finally {
    sending.delete(id);
  }
}

/**
 * The part of a proof that this browser checks itself; `mine` only where it took part.
 * @param {Fairness} fair
 * @returns {Record<string, boolean>}
 */
export function checkProof(fair) {
  const { table, seats, secret, commitment, seal, seed } = fair;
  const opened = seats.flatMap(({ seat, contribution }) =>
    contribution === null ? [] : [/** @type {[number, string]} */ ([seat, contribution])],
  );
  const given = seats.map((each) => /** @type {[number, string]} */ ([each.seat, each.commitment]));
  const found = {
    secret: sha256(secret ?? "") === commitment,
    contributions: seats.every((each) => each.contribution === null || sha256(each.contribution) === each.commitment),
    seal: digest(fair, commitment ?? "", given) === seal,
    seed: digest(fair, secret ?? "", opened) === seed,
  };
  const mine = shareOf(table);
  if (!mine?.seal) return found;
  const there = opened.some(([seat, share]) => seat === mine.seat && share === mine.contribution);
  return { ...found, mine: mine.seal === seal && there };
}
