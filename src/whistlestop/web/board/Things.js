import { html } from "../core/html.js";
import { Location } from "./Location.js";
import { Names } from "./Names.js";
import { Highlight, Pieces, Track } from "./Track.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { ObservationAnswer } from "../types.d.ts" */
/** @import { Camera } from "./camera.js" */

/**
 * Everything on the map, layer by layer: routes, pieces, what is pointed out, locations and their names.
 * @param {{edition: Edition, position: Partial<ObservationAnswer>, stateOf: (id: string) => string[],
 *   lit: Set<string>, camera: Camera, drawn: number, again?: boolean}} properties
 *   `drawn`: how many routes and locations are drawn by now;
 *   `again`: once more, beyond the nearer edge of the world
 */
export function Things({ edition, position, stateOf, lit, camera, drawn, again = false }) {
  const all = edition.board.tracks.length;
  const tracks = edition.board.tracks.slice(0, drawn);
  const locations = edition.locations.slice(0, Math.max(0, drawn - all));
  const { routes = {}, stations = {}, harbours = {}, stacks = {} } = position;
  const closed = closedRoutes(edition, position);
  const states = Object.fromEntries(tracks.map(({ route }) => [route, stateOf(route)]));
  const highlit = tracks.filter(({ route }) => states[route].some((state) => state === "lit" || state === "chosen"));
  return html`
    ${tracks.map(
      (track) => html`<${Track}
        key=${track.route}
        edition=${edition}
        track=${track}
        owner=${routes[track.route]}
        closed=${closed.has(track.route)}
        state=${states[track.route].join(" ")}
        again=${again}
      />`,
    )}
    <g class="above">
      ${tracks
        .filter(({ route }) => route in routes)
        .map(
          (track) => html`<${Pieces}
            key=${track.route}
            edition=${edition}
            track=${track}
            owner=${routes[track.route]}
            again=${again}
          />`,
        )}
    </g>
    <g class="above">
      ${highlit.map(
        (track) => html`<${Highlight}
          key=${track.route}
          edition=${edition}
          track=${track}
          owner=${routes[track.route]}
          closed=${closed.has(track.route)}
          again=${again}
        />`,
      )}
    </g>
    ${locations.map(
      ({ id }) => html`<${Location}
        key=${id}
        edition=${edition}
        id=${id}
        station=${stations[id]}
        harbour=${harbours[id]}
        stack=${stacks[id]}
        state=${stateOf(id).join(" ")}
        again=${again}
      />`,
    )}
    ${
      drawn === all + edition.locations.length &&
      html`<${Names} edition=${edition} lit=${lit} camera=${camera} again=${again} />`
    }
  `;
}

/**
 * Routes that nobody can claim with so few players, because the other route of the double is claimed.
 * @param {Edition} edition
 * @param {Partial<ObservationAnswer>} position
 */
function closedRoutes(edition, { routes = {}, seats = [] }) {
  if (!seats.length || seats.length > edition.doubles_closed_up_to) return new Set();
  const taken = new Set(Object.keys(routes).map((id) => edition.route[id].double ?? id));
  return new Set(edition.routes.filter(({ double }) => double && taken.has(double)).map(({ id }) => id));
}
