import { html } from "../core/html.js";
import { VEHICLES } from "../core/vehicles.js";

/** The sun behind a vehicle stands here, and its rays go out from here. */
const SUN = { x: 22, y: 47 };
const REACH = 60;
const RAYS = 14;
/** A wild stands for any colour: its rays have all of them, in this order. */
const SPECTRUM = ["red", "orange", "yellow", "green", "blue", "purple"];

/**
 * The part of a circle between two turns, far beyond the edges of a card.
 * @param {number} from
 * @param {number} to
 */
function wedge(from, to) {
  const ends = [from, to].map((turn) => {
    const angle = turn * 2 * Math.PI;
    return `${(SUN.x + REACH * Math.cos(angle)).toFixed(1)},${(SUN.y + REACH * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${SUN.x},${SUN.y}L${ends.join("L")}Z`;
}

const PALE_RAYS = Array.from({ length: RAYS }, (_, n) => wedge(n / RAYS, (n + 0.5) / RAYS)).join("");
const COLORED_RAYS = Array.from({ length: 3 * SPECTRUM.length }, (_, n, all = 3 * SPECTRUM.length) => ({
  color: SPECTRUM[n % SPECTRUM.length],
  d: wedge((n - 0.3) / all, (n + 0.7) / all),
}));

/** What cards refer to: the vehicles, the scenes behind them, and the fields they are cut to; once on the page. */
export function CardDefinitions() {
  return html`<svg width="0" height="0" class="unseen" aria-hidden="true">
    <defs>
      <clipPath id="field-train"><rect x="3" y="3" width="38" height="58" rx="2.5" /></clipPath>
      <clipPath id="field-ship"><rect x="3" y="3" width="38" height="58" rx="9.5" /></clipPath>
      <path id="card-rays" d=${PALE_RAYS} class="card-rays" />
      <g id="card-spectrum">
        ${COLORED_RAYS.map(({ color, d }) => html`<path d=${d} class=${`card-field paint-${color}`} />`)}
      </g>
      <g id="card-land">
        <circle cx=${SUN.x} cy=${SUN.y} r="17.5" class="card-sun" />
        <path d="M3,56H41V61H3Z" class="card-bed" />
        <path d="M3,57.5H41" class="card-sleepers" />
        <path d="M3,55.5H41" class="card-rail" />
      </g>
      <circle id="card-sea" cx=${SUN.x} cy=${SUN.y} r="17.5" class="card-sun over-sea" />
      ${Object.entries(VEHICLES).map(
        ([name, { layers }]) => html`<g id=${`vehicle-${name}`} stroke-linejoin="round" stroke-linecap="round">
          ${layers.map(
            ({ d, fill, ...more }) => html`<path
              d=${d}
              fill=${fill}
              stroke=${"stroke" in more ? more.stroke : undefined}
              stroke-width=${"width" in more ? more.width : undefined}
              opacity=${"opacity" in more ? more.opacity : undefined}
            />`,
          )}
        </g>`,
      )}
    </defs>
  </svg>`;
}

/**
 * A scene with a vehicle in it; two of them on a double ship.
 * @param {{name: string, n?: number}} properties
 */
export function Scene({ name, n = 1 }) {
  const known = /** @type {keyof typeof VEHICLES} */ (name in VEHICLES ? name : "express");
  const vehicle = `#vehicle-${known}`;
  return html`
    <use href=${VEHICLES[known].afloat ? "#card-sea" : "#card-land"} />
    ${
      n > 1
        ? html`<use href=${vehicle} transform="translate(26 38) scale(.62)" />
            <use href=${vehicle} transform="translate(18 50) scale(.78)" />`
        : html`<use href=${vehicle} transform=${`translate(${SUN.x} ${SUN.y - 1})`} />`
    }
  `;
}
