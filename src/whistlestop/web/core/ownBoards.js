/** The user's own boards that this browser has kept on the server: they are offered beside the editions. */
import { api } from "./api.js";
import { loadEdition } from "./editions.js";
import { recall, remember } from "./storage.js";

/** @import { EditionSummary } from "../types.d.ts" */

const KEPT = "boards";
const MOST = 8;

/** Is it a custom board? The server names these by their id and hash. @param {{id: string}} edition */
export const isOwn = ({ id }) => id.includes("@");

/** The newest first. @returns {{id: string, name: string}[]} */
function ownBoards() {
  const kept = recall(KEPT, []);
  return Array.isArray(kept) ? kept.filter((each) => typeof each?.id === "string") : [];
}

/**
 * Keep a board on the server; a later one with the same name takes its place in the list.
 * @param {Record<string, string>} files
 * @returns {Promise<string>} its id
 */
export async function keepBoard(files) {
  const { id, name } = await api.keepEdition({ files });
  remember(KEPT, [{ id, name }, ...ownBoards().filter((each) => each.name !== name)].slice(0, MOST));
  return id;
}

/**
 * What can be played here: the editions of the server, then the user's own boards that it still has.
 * @returns {Promise<EditionSummary[]>}
 */
export async function allEditions() {
  const own = ownBoards().map(({ id }) => loadEdition(id).catch((refusal) => forget(id, refusal)));
  const [offered, ...found] = await Promise.all([api.editions(), ...own]);
  return [...offered, ...found.flatMap((each) => each ?? [])];
}

/**
 * @param {string} id
 * @param {any} refusal
 */
function forget(id, refusal) {
  if (refusal.status === 404) {
    remember(
      KEPT,
      ownBoards().filter((each) => each.id !== id),
    );
  }
  return null;
}
