/** Editions as the server describes them: fetched once, with ways to look things up by id. */
import { api } from "./api.js";

const loaded = new Map();

/** The whole description of an edition, with `route`, `location`, `ticket`, `kind` by id. */
export function loadEdition(id) {
  if (!loaded.has(id)) {
    const loading = api.edition(id).then(withIndex);
    loading.catch(() => loaded.delete(id));
    loaded.set(id, loading);
  }
  return loaded.get(id);
}

const byId = (things) => Object.fromEntries(things.map((thing) => [thing.id, thing]));

function withIndex(edition) {
  return {
    ...edition,
    route: byId(edition.routes),
    location: byId(edition.locations),
    ticket: byId(edition.tickets),
    kind: byId(edition.card_kinds),
    track: Object.fromEntries(edition.board.tracks.map((track) => [track.route, track])),
  };
}
