import { html } from "../core/html.js";
import { language } from "../core/i18n.js";
import { locationName } from "../core/names.js";
import { drawnAt } from "./marks.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { Region } from "../types.d.ts" */

/**
 * The map under the board: sea, land, and the regions that rules speak of.
 * @param {{edition: Edition}} properties
 */
export function Ground({ edition }) {
  const { width, height, map, regions } = edition.board;
  const clip = `sheet-${edition.id}`;
  return html`<g class="ground" aria-hidden="true" clip-path=${`url(#${clip})`}>
    <clipPath id=${clip}><rect width=${width} height=${height} rx=${edition.board.margin ? 0 : 6} /></clipPath>
    <rect width=${width} height=${height} class="sheet" />
    ${map.paths.map(({ class: kind, d }) => html`<path class=${`map-${kind}`} d=${d} />`)}
    ${regions.map(
      (region, n) => html`
        <path class=${`region region-${n % 4}`} d=${region.outline} stroke-width=${2 * region.reach} />
        <text class=${`region-name region-${n % 4}`} x=${region.x} y=${region.y + 4}>
          ${regionName(edition, region)}
        </text>
      `,
    )}
  </g>`;
}

/**
 * @param {Edition} edition
 * @param {Region} region
 */
function regionName(edition, region) {
  return edition.names?.[language.value]?.regions?.[region.id] ?? region.name;
}

/**
 * The names of the locations, beside them.
 * @param {{edition: Edition, lit: Set<string>, again?: boolean}} properties
 */
export function Labels({ edition, lit, again = false }) {
  return html`<g class="labels" aria-hidden="true">
    ${edition.board.labels
      .map(({ location, x, y, lines }) => ({ location, x: drawnAt(x, edition, again), y, lines }))
      .map(
        ({ location, x, y, lines }) => html`<text x=${x} y=${y} class=${lit.has(location) ? "lit" : ""}>
        ${wrapped(locationName(location, edition), lines).map(
          (line, n, all) => html`<tspan x=${x} dy=${n ? "1.05em" : `${0.36 - 0.525 * (all.length - 1)}em`}>
            ${line}
          </tspan>`,
        )}
      </text>`,
      )}
  </g>`;
}

/**
 * A name in as many lines as its label has room for; another language breaks elsewhere.
 * @param {string} name
 * @param {string[]} lines
 */
function wrapped(name, lines) {
  if (lines.join(" ") === name || lines.length === 1) return lines.join(" ") === name ? lines : [name];
  const words = name.split(" ");
  if (words.length === 1) return [name];
  const breaks = words.slice(1).map((_, n) => [words.slice(0, n + 1).join(" "), words.slice(n + 1).join(" ")]);
  return breaks.reduce((best, tried) => (longest(tried) < longest(best) ? tried : best));
}

/** @param {string[]} lines */
const longest = (lines) => Math.max(...lines.map((line) => line.length));
