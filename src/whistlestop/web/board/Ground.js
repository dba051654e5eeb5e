import { classes, html } from "../core/html.js";
import { language } from "../core/i18n.js";
import { locationName } from "../core/names.js";
import { SOFT } from "../core/palette.js";
import { drawnAt } from "./marks.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { Region } from "../types.d.ts" */

/**
 * The map under the board: sea, land, and the regions that rules speak of.
 * @param {{edition: Edition}} properties
 */
export function Ground({ edition }) {
  const { width, exits, map, regions, look } = edition.board;
  const [x, y, across, down] = edition.board.sheet;
  // Around the world the sheet ends where it begins again.
  const sheet = exits.length ? { x: 0, y, width, height: down } : { x, y, width: across, height: down };
  const [clip, sea] = [`sheet-${edition.id}`, `sea-${edition.id}`];
  return html`<g
    class=${classes("ground", look.night && "night")}
    style=${look.colors}
    aria-hidden="true"
    clip-path=${`url(#${clip})`}
  >
    <clipPath id=${clip}><rect ...${sheet} /></clipPath>
    <${Sea} id=${sea} board=${edition.board} />
    ${Object.entries(SOFT).map(
      ([kind, fades]) => html`<${Fading} id=${`${kind}-${edition.id}`} kind=${kind} fades=${fades} />`,
    )}
    <rect ...${sheet} class="sheet" />
    ${map.paths.map(({ class: kind, d }) => {
      const gradient = kind === "water" ? sea : kind in SOFT && `${kind}-${edition.id}`;
      if (gradient) return html`<path class=${`map-${kind}`} style=${{ fill: `url(#${gradient})` }} d=${d} />`;
      const below = kind === "land" ? ["shoal", "shallow"] : [];
      return [...below, kind].map((one) => html`<path class=${`map-${one}`} d=${d} />`);
    })}
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
 * The sea is darker far from the middle; around the world, only to the north and the south.
 * @param {{id: string, board: Edition["board"]}} properties
 */
function Sea({ id, board: { width, height, exits } }) {
  const stops = html`<stop offset="0.25" class="sea-near" /><stop offset="1" class="sea-far" />`;
  const [middle, reach] = [height / 2, 0.7 * Math.max(width, height)];
  if (exits.length)
    return html`<linearGradient
      id=${id}
      gradientUnits="userSpaceOnUse"
      x1="0"
      y1=${middle}
      x2="0"
      y2=${middle + height}
      spreadMethod="reflect"
    >${stops}</linearGradient>`;
  return html`<radialGradient id=${id} gradientUnits="userSpaceOnUse" cx=${width / 2} cy=${middle} r=${reach}>
    ${stops}
  </radialGradient>`;
}

/**
 * The gradient of what fades: around its middle, or upwards.
 * @param {{id: string, kind: string, fades: string}} properties
 */
function Fading({ id, kind, fades }) {
  const stops = [1, 0].map(
    (opacity, offset) => html`<stop class=${`soft-${kind}`} offset=${offset} stop-opacity=${opacity} />`,
  );
  if (fades === "up") return html`<linearGradient id=${id} x1="0" y1="1" x2="0" y2="0">${stops}</linearGradient>`;
  return html`<radialGradient id=${id}>${stops}</radialGradient>`;
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
  const { labels, locations, label_size: size, label_far: far } = edition.board;
  return html`<g class="labels" aria-hidden="true" font-size=${size}>
    ${labels.map(({ location, x, y, lines, anchor }) => {
      const beyond = drawnAt(x, edition, again) - x;
      const [cityX, cityY] = locations[location];
      const joined = Math.hypot(anchor[0] - cityX, anchor[1] - cityY) > far;
      const line = `M${cityX + beyond} ${cityY}L${anchor[0] + beyond} ${anchor[1]}`;
      return html`
        ${joined && html`<path class="to-label" d=${line} />`}
        <text
          x=${x + beyond}
          y=${y}
          class=${lit.has(location) ? "lit" : ""}
          style=${{ transformOrigin: `${anchor[0] + beyond}px ${anchor[1]}px` }}
        >
          ${wrapped(locationName(location, edition), lines).map(
            (line, n, all) => html`<tspan x=${x + beyond} dy=${n ? "1.05em" : `${0.36 - 0.525 * (all.length - 1)}em`}>
              ${line}
            </tspan>`,
          )}
        </text>
      `;
    })}
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
