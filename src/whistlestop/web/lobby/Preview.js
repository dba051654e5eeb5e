import { Ground } from "../board/Ground.js";
import { paint } from "../board/marks.js";
import { html } from "../core/html.js";

/** @import { Edition } from "../core/game.d.ts" */

/**
 * A small picture of a board: its map, tracks and locations, nothing to click.
 * @param {{edition: Edition}} properties
 */
export function Preview({ edition }) {
  const { width, height, tracks, locations } = edition.board;
  return html`<svg
    class="preview"
    viewBox=${`0 0 ${width} ${height}`}
    aria-hidden="true"
    preserveAspectRatio="xMidYMid slice"
  >
    <${Ground} edition=${edition} />
    ${tracks.map(({ route, line }) => {
      const { name } = paint(edition.route[route].color, edition.colors);
      return html`<path d=${line} class=${`preview-track paint-${name}`} />`;
    })}
    ${Object.entries(locations).map(
      ([id, [x, y]]) => html`<circle key=${id} cx=${x} cy=${y} r="5" class="preview-location" />`,
    )}
  </svg>`;
}
