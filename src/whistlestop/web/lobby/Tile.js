import { paint } from "../board/marks.js";
import { classes, html } from "../core/html.js";

/** @import { Tile as Picture } from "../types.d.ts" */

/**
 * A board as a small picture, which comes with the list of editions.
 * @param {{tile: Picture}} properties
 */
export function Tile({ tile }) {
  const colors = tile.tracks.map(({ color }) => color);
  return html`<svg
    class=${classes("tile", tile.look.night && "night")}
    style=${tile.look.colors}
    viewBox=${`0 0 ${tile.width} ${tile.height}`}
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <g class="ground">${tile.ground.map(({ class: kind, d }) => html`<path d=${d} class=${`map-${kind}`} />`)}</g>
    ${tile.tracks.map(
      ({ color, d }) => html`<path d=${d} class=${`tile-tracks paint-${paint(color, colors).name}`} />`,
    )}
    <path d=${tile.locations} class="tile-rims" />
    <path d=${tile.locations} class="tile-locations" />
  </svg>`;
}
