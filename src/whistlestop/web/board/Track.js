import { classes, html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { routeDescription } from "../core/names.js";
import { drawnAt, Mark, paint, seatFill, upright } from "./marks.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { EditionRoute } from "../types.d.ts" */

/** @typedef {Edition["track"][string]} DrawnTrack */

/**
 * A route that can be pointed at: its free spaces with their marks. Once it is claimed its pieces
 * lie in a layer above.
 * @param {{edition: Edition, track: DrawnTrack, owner?: number, state: string, onChoose?: Function,
 *   again?: boolean}} properties
 *   `state`: classes such as "possible chosen lit"; text, so that an unchanged route is not drawn anew
 */
export function Track({ edition, track, owner, state, onChoose, again = false }) {
  const route = edition.route[track.route];
  const possible = state.includes("possible");
  const label = routeDescription(route.id, owner) + (possible ? `. ${t("board.possible")}` : "");
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
    onClick=${again ? undefined : () => onChoose?.(route.id)}
  >
    ${!again && html`<path d=${track.line} class="hit" />`}
    <${Spaces} edition=${edition} track=${track} again=${again} halo free=${owner === undefined} />
  </g>`;
}

/**
 * The pieces of a claimed route.
 * @param {{edition: Edition, track: DrawnTrack, owner: number, again?: boolean}} properties
 */
export function Pieces({ edition, track, owner, again }) {
  const named = again ? {} : { "data-pieces": track.route };
  return html`<g class=${routeClasses(edition, edition.route[track.route], owner)} ...${named}>
    <${Spaces} edition=${edition} track=${track} again=${again} owner=${owner} />
  </g>`;
}

/**
 * A route that is chosen or pointed out, once more, above all others: moving it there would be
 * simpler, but browsers do not repaint what is moved and changed at the same time.
 * @param {{edition: Edition, track: DrawnTrack, owner?: number, again?: boolean}} properties
 */
export function Highlight({ edition, track, owner, again }) {
  const free = owner === undefined;
  return html`<g class=${classes("highlight", routeClasses(edition, edition.route[track.route], owner))}>
    <${Spaces} edition=${edition} track=${track} again=${again} halo free=${free} owner=${owner} />
  </g>`;
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
 *   owner?: number}} properties
 */
function Spaces({ edition, track, again = false, halo = false, free = false, owner }) {
  const route = edition.route[track.route];
  const [length, width] = [track.space_length, edition.board.space_width];
  return track.spaces.map(
    ([x, y, degrees], number) => html`<g
      transform=${`translate(${drawnAt(x, edition, again)} ${y}) rotate(${upright(degrees)})`}
    >
      ${halo && shape(route, length + 5, width + 5, "halo")}
      ${free && html`<${Space} edition=${edition} route=${route} number=${number} length=${length} />`}
      ${owner !== undefined && shape(route, length, width + 1, "piece", seatFill(owner))}
    </g>`,
  );
}

/**
 * The outline of a space: an oval at sea, else a rounded rectangle.
 * @param {EditionRoute} route
 * @param {number} length
 * @param {number} width
 * @param {string} name
 * @param {string} [fill]
 */
function shape(route, length, width, name, fill) {
  const round = route.kind === "sea" ? width / 2 : 2.2;
  return html`<rect
    x=${-length / 2}
    y=${-width / 2}
    width=${length}
    height=${width}
    rx=${round}
    class=${name}
    fill=${fill}
  />`;
}

/**
 * A free space: symbol of its colour, and the marks of wilds, hard routes and ferries.
 * @param {{edition: Edition, route: EditionRoute, number: number, length: number}} properties
 */
export function Space({ edition, route, number, length }) {
  const { symbol } = paint(route.color, edition.colors);
  const width = edition.board.space_width;
  const wild = number < route.wilds;
  const hard = number < route.hard;
  const marked = wild || hard || route.kind === "ferry";
  // A symbol and a mark stand side by side; a grey space has room for the mark alone.
  const shift = marked && symbol ? length / 4.4 : 0;
  return html`
    ${shape(route, length, width, "space")}
    ${
      route.kind === "tunnel" &&
      ["tunnel-band", "tunnel-teeth"].map((name) => shape(route, length - 2, width - 2, name))
    }
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
