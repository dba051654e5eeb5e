import { html, useEffect, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { Complaints } from "./Complaints.js";
import { aspectOf, FILE, fitted, mapOf, worldMap } from "./ground.js";
import { board, carry } from "./model.js";

/** @import { Part, World } from "./ground.js" */

const EUROPE = { west: -12, east: 34, south: 36, north: 60 };
const SIDES = /** @type {(keyof Part)[]} */ (["west", "east", "south", "north"]);
const MOST = { west: 180, east: 180, south: 85, north: 85 };

/** What lies under the board: drawn, or a part of the world. */
export function GroundPanel() {
  return html`<div class="stack" data-testid="ground">
    <h2>${t("studio.ground.drawing")}</h2>
    <p class="quiet">${t("studio.ground.drawing.how")}</p>
    <${Complaints} about=${`file:${FILE}`} />
    ${
      mapOf(board.value) &&
      html`<button type="button" class="button" data-action="bare" onClick=${() => carry(FILE, null)}>
        ${t("studio.ground.away")}
      </button>`
    }
    <h2>${t("studio.ground.world")}</h2>
    <p class="quiet">${t("studio.ground.world.how")}</p>
    <${WorldPart} />
  </div>`;
}

/** A part of the world, chosen on a small map or by its degrees. */
function WorldPart() {
  const [world, setWorld] = useState(/** @type {World|null} */ (null));
  const [part, setPart] = useState(/** @type {Part} */ (EUROPE));
  const [from, setFrom] = useState(/** @type {number[]|null} */ (null));
  useEffect(() => {
    fetch(new URL("./world.json", import.meta.url))
      .then((found) => found.json())
      .then(setWorld, () => {});
  }, []);
  if (!world) return null;
  const aspect = aspectOf(board.value);
  const whole = fitted(part, aspect);
  const drag = (/** @type {any} */ event) => {
    const at = degreesAt(event);
    if (event.type === "pointerdown") {
      event.currentTarget.setPointerCapture(event.pointerId);
      setFrom(at);
    } else if (from && event.type === "pointermove") setPart(between(from, at));
    else setFrom(null);
  };
  return html`
    <svg
      class="studio-world"
      viewBox="-18000 -8500 36000 17000"
      aria-hidden="true"
      data-testid="world"
      onPointerDown=${drag}
      onPointerMove=${drag}
      onPointerUp=${drag}
    >
      <path class="map-land" d=${world.land.join("")} />
      <rect
        class="chosen-part"
        x=${whole.west * 100}
        y=${-whole.north * 100}
        width=${(whole.east - whole.west) * 100}
        height=${(whole.north - whole.south) * 100}
      />
    </svg>
    <div class="numbered">
      ${SIDES.map(
        (side) => html`<label>
          <span>${t(`studio.ground.${side}`)}</span>
          <input
            type="number"
            data-side=${side}
            min=${-MOST[side]}
            max=${MOST[side]}
            value=${Math.round(part[side])}
            onChange=${(event) => setPart({ ...part, [side]: Number(event.target.value) })}
          />
        </label>`,
      )}
    </div>
    <button
      type="button"
      class="button"
      data-action="world"
      disabled=${part.east - part.west < 1 || part.north - part.south < 1}
      onClick=${() => carry(FILE, JSON.stringify(worldMap(world, part, aspect)))}
    >
      ${t("studio.ground.take")}
    </button>
  `;
}

/** @param {any} event */
function degreesAt({ currentTarget, clientX, clientY }) {
  const matrix = currentTarget.getScreenCTM().inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
  return [Math.min(Math.max(x / 100, -180), 180), Math.min(Math.max(-y / 100, -85), 85)];
}

/**
 * @param {number[]} from
 * @param {number[]} to
 * @returns {Part}
 */
const between = ([x, y], [otherX, otherY]) => ({
  west: Math.min(x, otherX),
  east: Math.max(x, otherX),
  south: Math.min(y, otherY),
  north: Math.max(y, otherY),
});
