/** Editions as the server describes them: fetched once, with ways to look things up by id. */
import { api } from "./api.js";

/** @import { Edition } from "./game.d.ts" */
/** @import { EditionAnswer } from "../types.d.ts" */

/** @type {Map<string, Promise<Edition>>} */
const loaded = new Map();

/**
 * The whole description of an edition, with `route`, `location`, `ticket`, `kind` by id.
 * @param {string} id
 * @returns {Promise<Edition>}
 */
export function loadEdition(id) {
  const known = loaded.get(id);
  if (known) return known;
  const loading = api.edition(id).then(withIndex);
  loading.catch(() => loaded.delete(id));
  loaded.set(id, loading);
  return loading;
}

/** @type {<T extends {id: string}>(things: T[]) => Record<string, T>} */
const byId = (things) => Object.fromEntries(things.map((thing) => [thing.id, thing]));

/**
 * @param {EditionAnswer} edition
 * @returns {Edition}
 */
export function withIndex(edition) {
  return {
    ...edition,
    route: byId(edition.routes),
    location: byId(edition.locations),
    ticket: byId(edition.tickets),
    kind: byId(edition.card_kinds),
    track: Object.fromEntries(edition.board.tracks.map((track) => [track.route, track])),
  };
}
