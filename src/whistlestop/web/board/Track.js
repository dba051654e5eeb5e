import { classes, html, useMemo } from "../core/html.js";
import { t } from "../core/i18n.js";
import { routeDescription } from "../core/names.js";
import { drawnAt, Mark, paint, upright } from "./marks.js";
import { Piece } from "./pieces.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { EditionRoute } from "../types.d.ts" */

/** @typedef {Edition["track"][string]} DrawnTrack */

/** How much narrower the spaces of a tunnel are, and the teeth of the rock: as in `drawing/marks.py`. */
const TUNNEL_GAP = 1.6;
const TOOTH = { wide: 3.4, high: 2, clear: 3.4 };
/** How far the light around a location reaches. */
const FLASH = 6;

/**
 * A route that can be pointed at: its free spaces with their marks. Once it is claimed its pieces
 * lie in a layer above.
 * @param {{edition: Edition, track: DrawnTrack, owner?: number, closed?: boolean, state: string,
 *   again?: boolean}} properties
 *   `closed`: nobody can claim it any more, because the other route of the double is claimed;
 *   `state`: classes such as "possible chosen lit"; text, so that an unchanged route is not redrawn
 */
export function Track({ edition, track, owner, closed, state, again = false }) {
  const route = edition.route[track.route];
  const possible = state.includes("possible");
  const label = routeDescription(route.id, owner) + (possible ? `, ${t("board.possible")}` : "");
  const named = again
    ? {}
    : {
        "data-route": route.id,
        "data-owner": owner,
        "data-feature": route.id,
        role: "button",
        tabindex: -1,
        "aria-label": label,
      };
  return html`<g
    class=${classes(routeClasses(edition, route, owner), state)}
    ...${named}
  >
    ${!again && html`<path d=${track.line} class="hit" />`}
    <${Spaces} edition=${edition} track=${track} again=${again} halo free=${owner === undefined} closed=${closed} />
  </g>`;
}

/**
 * The pieces of a claimed route: drawn once, however often the board changes around them.
 * @param {{edition: Edition, track: DrawnTrack, owner: number, again?: boolean}} properties
 */
export function Pieces({ edition, track, owner, again }) {
  const named = again ? {} : { "data-pieces": track.route };
  return useMemo(
    () => html`<g class=${routeClasses(edition, edition.route[track.route], owner)} ...${named}>
      <${Spaces} edition=${edition} track=${track} again=${again} owner=${owner} />
    </g>`,
    [edition, track, owner, again],
  );
}

/**
 * A route that is chosen or pointed out, drawn again above all others: moving it there would be
 * simpler, but browsers do not repaint what is moved and changed at the same time.
 * @param {{edition: Edition, track: DrawnTrack, owner?: number, closed?: boolean, again?: boolean}} properties
 */
export function Highlight({ edition, track, owner, closed, again }) {
  const free = owner === undefined;
  return html`<g class=${classes("highlight", routeClasses(edition, edition.route[track.route], owner))}>
    <${Spaces} edition=${edition} track=${track} again=${again} halo free=${free} owner=${owner} closed=${closed} />
  </g>`;
}

/**
 * Light around what has just been built. Only its opacity changes, and it lies above everything else, so that
 * nothing is painted while it flashes.
 * @param {{edition: Edition, ids: string[], again?: boolean}} properties
 */
export function Flash({ edition, ids, again = false }) {
  const { locations, location_radius: radius } = edition.board;
  return ids.map((id) => {
    if (id in edition.track)
      return html`<${Spaces} edition=${edition} track=${edition.track[id]} again=${again} halo />`;
    const [x, y] = locations[id];
    return html`<circle cx=${drawnAt(x, edition, again)} cy=${y} r=${radius + FLASH} class="halo" />`;
  });
}

/**
 * @param {Edition} edition
 * @param {EditionRoute} route
 * @param {number} [owner]
 */
function routeClasses(edition, route, owner) {
  const claimed = owner !== undefined && `claimed of-seat-${owner}`;
  return classes("route", `paint-${paint(route.color, edition.colors).name}`, route.kind, claimed);
}

/**
 * What is drawn on each space of a route: a halo, the free space, the owner's piece.
 * @param {{edition: Edition, track: DrawnTrack, again?: boolean, halo?: boolean, free?: boolean,
 *   closed?: boolean, owner?: number}} properties
 */
function Spaces({ edition, track, again = false, halo = false, free = false, closed = false, owner }) {
  const route = edition.route[track.route];
  const length = track.space_length;
  const reach = edition.board.space_width + (owner === undefined ? 5 : 8);
  return track.spaces.map(([middle, y, degrees], number) => {
    const x = drawnAt(middle, edition, again);
    return html`
      ${
        (halo || free) &&
        html`<g transform=${`translate(${x} ${y}) rotate(${upright(degrees)})`}>
          ${halo && shape(route, length + 5, reach, "halo")}
          ${
            free &&
            html`<${Space} edition=${edition} route=${route} number=${number} length=${length} closed=${closed} />`
          }
        </g>`
      }
      ${
        owner !== undefined &&
        html`<${Piece} piece=${route.piece} seat=${owner} length=${length} x=${x} y=${y} degrees=${degrees} />`
      }
    `;
  });
}

/**
 * The outline of a space: an oval at sea, else a rounded rectangle.
 * @param {EditionRoute} route
 * @param {number} length
 * @param {number} width
 * @param {string} name
 */
function shape(route, length, width, name) {
  const round = route.kind === "sea" ? width / 2 : 2.2;
  return html`<rect
    x=${-length / 2}
    y=${-width / 2}
    width=${length}
    height=${width}
    rx=${round}
    class=${name}
  />`;
}

/**
 * A free space: the symbol of its colour, and the marks of wilds, hard routes and ferries; or hatched.
 * @param {{edition: Edition, route: EditionRoute, number: number, length: number, closed?: boolean}} properties
 */
export function Space({ edition, route, number, length, closed = false }) {
  const { symbol } = paint(route.color, edition.colors);
  // The teeth of two tunnels side by side do not run together.
  const width = edition.board.space_width - (route.kind === "tunnel" ? TUNNEL_GAP : 0);
  if (closed) return ["space", "hatching"].map((name) => shape(route, length, width, name));
  const wild = number < route.wilds;
  const hard = number < route.hard;
  const marked = wild || hard || route.kind === "ferry";
  // A symbol and a mark stand side by side; a grey space has room for the mark alone.
  const shift = marked && symbol ? length / 4.4 : 0;
  return html`
    ${shape(route, length, width, "space")}
    ${route.kind === "tunnel" && html`<path class="tunnel-teeth" d=${teeth(length, width)} />`}
    ${symbol && html`<path d=${symbol} class="symbol" transform=${`translate(${-shift} 0)`} />`}
    ${
      wild
        ? html`<${Mark} name="wheel" transform=${`translate(${shift} 0)`} />`
        : hard
          ? html`<text x=${shift} y="2.7" class="hard-mark" aria-hidden="true">2×</text>`
          : route.kind === "ferry" && html`<${Mark} name="wave" transform=${`translate(${shift} 0)`} />`
    }
  `;
}

/**
 * The rock that reaches into a tunnel from both sides, not from its ends, and not where its symbol stands.
 * @param {number} length
 * @param {number} width
 */
function teeth(length, width) {
  const count = Math.max(1, Math.floor((length / 2 - 1 - TOOTH.clear) / TOOTH.wide + 0.2));
  const flanks = [-length / 2 + 1, length / 2 - 1 - count * TOOTH.wide];
  return [-1, 1]
    .flatMap((side) => {
      const tooth = `l${TOOTH.wide / 2} ${-side * TOOTH.high}l${TOOTH.wide / 2} ${side * TOOTH.high}`;
      return flanks.map((x) => `M${+x.toFixed(2)} ${(side * width) / 2}${tooth.repeat(count)}z`);
    })
    .join("");
}
