import { html } from "../core/html.js";
import { VEHICLE_OF } from "../core/vehicles.js";

const WAGONS = /** @type {const} */ (["red", "white", "blue", "yellow", "green", "black", "orange", "purple"]);
const LENGTH = 37;
const RAIL = 110;
const FRONT = 30;
const SUN = { x: 318, y: 74 };
const RAYS = Array.from({ length: 24 }, (_, n) => {
  const [from, to] = [n / 24, (n + 0.5) / 24].map((turn) => turn * 2 * Math.PI);
  const end = (/** @type {number} */ angle) => `${SUN.x + 500 * Math.cos(angle)},${SUN.y + 500 * Math.sin(angle)}`;
  return `M${SUN.x},${SUN.y}L${end(from)}L${end(to)}Z`;
}).join("");

/** The picture of the lobby: a train with a wagon of every colour on its way through the country. */
export function Train() {
  return html`<svg
    class="train-picture"
    viewBox="0 0 420 120"
    preserveAspectRatio="xMinYMax slice"
    aria-hidden="true"
  >
    <rect width="420" height="120" class="scene-sky" />
    <path d=${RAYS} class="scene-ray" />
    <circle cx=${SUN.x} cy=${SUN.y} r="25" class="scene-sun" />
    <path d="M0,98Q40,74 78,90Q112,66 160,90Q204,74 240,92Q300,62 344,90Q384,76 420,92V120H0Z" class="scene-far" />
    <path d="M0,106Q70,88 150,102T300,100T420,103V120H0Z" class="scene-near" />
    <rect y="111" width="420" height="9" class="scene-bed" />
    <path d="M0,114.5H420" class="card-sleepers" />
    <path d="M0,111.5H420" class="card-rail" />
    <g class="train-on-its-way">
      <use href="#vehicle-express" transform=${at(0)} />
      ${WAGONS.map(
        (color, n) => html`<use
          href=${`#vehicle-${VEHICLE_OF[color].train}`}
          class=${`paint-${color}`}
          transform=${at(n + 1)}
        />`,
      )}
    </g>
  </svg>`;
}

/**
 * Where a vehicle of the train stands.
 * @param {number} n
 */
const at = (n) => `translate(${FRONT + n * LENGTH} ${RAIL - 7.5})`;
