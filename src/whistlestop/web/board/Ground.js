import { html } from "../core/html.js";
import { language } from "../core/i18n.js";
import { placeName } from "../core/names.js";

/** The map under the board: sea, land, and the regions that rules speak of. */
export function Ground({ edition }) {
  const { width, height, map, regions } = edition.board;
  return html`<g class="ground" aria-hidden="true">
    <rect width=${width} height=${height} class=${map.paths.length ? "sea-ground" : "plain-ground"} />
    ${map.paths.map(({ class: kind, d }) => html`<path class=${`map-${kind}`} d=${d} />`)}
    ${regions.map(
      (region, n) => html`<path class=${`region region-${n % 4}`} d=${region.outline} stroke-width=${2 * region.reach} />
        <text class=${`region-name region-${n % 4}`} x=${region.x} y=${region.y + 4}>${regionName(edition, region)}</text>`,
    )}
  </g>`;
}

function regionName(edition, region) {
  return edition.names?.[language.value]?.regions?.[region.id] ?? region.name;
}

/** The names of the places, beside them. */
export function Labels({ edition, lit }) {
  return html`<g class="labels" aria-hidden="true">
    ${edition.board.labels.map(
      ({ place, x, y, lines }) => html`<text x=${x} y=${y} class=${lit.has(place) ? "lit" : ""}>
        ${wrapped(placeName(place, edition), lines).map(
          (line, n, all) => html`<tspan x=${x} dy=${n ? "1.05em" : `${0.36 - 0.525 * (all.length - 1)}em`}>${line}</tspan>`,
        )}
      </text>`,
    )}
  </g>`;
}

/** A name in as many lines as its label has room for; another language breaks elsewhere. */
function wrapped(name, lines) {
  if (lines.join(" ") === name || lines.length === 1) return lines.join(" ") === name ? lines : [name];
  const words = name.split(" ");
  if (words.length === 1) return [name];
  const breaks = words.slice(1).map((_, n) => [words.slice(0, n + 1).join(" "), words.slice(n + 1).join(" ")]);
  return breaks.reduce((best, tried) => (longest(tried) < longest(best) ? tried : best));
}

const longest = (lines) => Math.max(...lines.map((line) => line.length));

/** Where routes leave one side of the map: the names of the places they lead to. */
export function Exits({ edition }) {
  const { exits, width } = edition.board;
  return html`<g class="exits" aria-hidden="true">
    ${[true, false].flatMap((west) => {
      let lowest = -Infinity;
      return exits
        .filter((leaving) => leaving.west === west)
        .sort((a, b) => a.y - b.y)
        .map(({ place, y }) => {
          lowest = Math.max(y, lowest + 12);
          const name = placeName(place, edition);
          return html`<text x=${west ? -16 : width + 16} y=${lowest + 3.6} text-anchor=${west ? "end" : "start"}>
            ${west ? `◂ ${name}` : `${name} ▸`}
          </text>`;
        });
    })}
  </g>`;
}
