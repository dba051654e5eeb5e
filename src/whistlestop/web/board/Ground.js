import { classes, html } from "../core/html.js";
import { language } from "../core/i18n.js";
import { SOFT } from "../core/palette.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { Region } from "../types.d.ts" */

/** The share of the sheet that fades into the sea at each side: in a very wide window its ends are visible. */
const EDGE = 0.1;

/**
 * The map under the board: sea, land, and the regions that rules mention.
 * @param {{edition: Edition}} properties
 */
export function Ground({ edition }) {
  const { width, exits, map, regions, look } = edition.board;
  const [x, y, across, down] = edition.board.sheet;
  // On a board around the world, the sheet ends where it begins again.
  const sheet = exits.length ? { x: 0, y, width, height: down } : { x, y, width: across, height: down };
  const [clip, sea, edge] = ["sheet", "sea", "edge"].map((part) => `${part}-${edition.id}`);
  return html`<g
    class=${classes("ground", look.night && "night")}
    style=${look.colors}
    aria-hidden="true"
    clip-path=${`url(#${clip})`}
  >
    <clipPath id=${clip}><rect ...${sheet} /></clipPath>
    <${Sea} id=${sea} board=${edition.board} />
    <linearGradient id=${edge}>
      <stop class="sea-far" offset="0" />
      <stop class="sea-far" offset="1" stop-opacity="0" />
    </linearGradient>
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
    ${
      !exits.length &&
      [1, -1].map(
        (side) => html`<rect
          x=${-sheet.width / 2}
          y=${sheet.y}
          width=${EDGE * sheet.width}
          height=${sheet.height}
          fill=${`url(#${edge})`}
          transform=${`translate(${sheet.x + sheet.width / 2} 0) scale(${side} 1)`}
        />`,
      )
    }
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
 * The gradient of something that fades: outwards from its middle, or upwards.
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
