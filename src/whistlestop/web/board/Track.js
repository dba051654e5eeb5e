import { classes, html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { routeDescription } from "../core/names.js";
import { drawnAt, Mark, paint, seatFill, upright } from "./marks.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { EditionRoute } from "../types.d.ts" */

/**
 * A route: its spaces with their marks, or the pieces of its owner.
 * @param {{edition: Edition, track: Edition["track"][string], owner?: number, state: string, onChoose?: Function,
 *   again?: boolean}} properties
 *   `state`: classes such as "possible chosen lit"; text, so that an unchanged route is not drawn anew
 */
export function Track({ edition, track, owner, state, onChoose, again = false }) {
  const route = edition.route[track.route];
  const { name } = paint(route.color, edition.colors);
  const owned = owner !== undefined;
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
    class=${classes("route", `paint-${name}`, route.kind, owned && `claimed of-seat-${owner}`, state)}
    ...${named}
    onClick=${again ? undefined : () => onChoose?.(route.id)}
  >
    ${!again && html`<path d=${track.line} class="hit" />`}
    ${track.spaces.map(
      ([x, y, degrees], number) => html`<g
        transform=${`translate(${drawnAt(x, edition, again)} ${y}) rotate(${upright(degrees)})`}
      >
        ${shape(route, track.space_length + 5, edition.board.space_width + 5, "halo")}
        ${
          owned
            ? html`<${Piece}
              route=${route}
              length=${track.space_length}
              width=${edition.board.space_width}
              owner=${owner}
            />`
            : html`<${Space} edition=${edition} route=${route} number=${number} length=${track.space_length} />`
        }
      </g>`,
    )}
  </g>`;
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

/**
 * A piece on a space, in its owner's colour and pattern.
 * @param {{route: EditionRoute, length: number, width: number, owner: number}} properties
 */
function Piece({ route, length, width, owner }) {
  return html`${shape(route, length, width + 1, "piece", seatFill(owner))}`;
}
