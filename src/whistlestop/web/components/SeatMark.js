import { seatFill } from "../board/marks.js";
import { html, useMemo } from "../core/html.js";
import { SEAT_PATTERNS } from "../core/palette.js";
import { CardDefinitions } from "./Vehicles.js";

/** Parts of the lighting of a piece: where it is bright, has its own colour, and lies in the shade. */
const STOPS = { lit: 0, fill: 0.45, shade: 1 };

/** What drawings refer to: patterns and colours of seats, the hatching, what is on cards; once on the page. */
export function Definitions() {
  // They never change, whatever the page around them does.
  return useMemo(
    () => html`<${CardDefinitions} /><svg width="0" height="0" class="unseen" aria-hidden="true">
    <defs>
      ${SEAT_PATTERNS.map(
        (shape, seat) => html`
          <pattern
            id=${`seat-${seat}`}
            x="-3"
            y="-3"
            width="6"
            height="6"
            viewBox="-3 -3 6 6"
            patternUnits="userSpaceOnUse"
            class=${`of-seat-${seat}`}
          >
            <rect x="-3" y="-3" width="6" height="6" class="seat-fill" />
            <path d=${shape} class="piece-pattern" />
          </pattern>
          <linearGradient
            id=${`body-${seat}`}
            gradientUnits="userSpaceOnUse"
            x1="0"
            y1="-7"
            x2="0"
            y2="7"
            class=${`of-seat-${seat}`}
          >
            ${Object.entries(STOPS).map(([name, offset]) => html`<stop offset=${offset} class=${`seat-${name}`} />`)}
          </linearGradient>
        `,
      )}
      <pattern id="closed" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2.6" height="4" class="sheet" />
      </pattern>
    </defs>
  </svg>`,
    [],
  );
}

/**
 * A seat's colour and pattern as a small plate.
 * @param {{seat: number, size?: number}} properties
 */
export function SeatMark({ seat, size = 18 }) {
  return html`<svg class="seat-mark" width=${size} height=${size} viewBox="0 0 18 18" aria-hidden="true">
    <rect
      x="1"
      y="1"
      width="16"
      height="16"
      rx="4"
      fill=${seatFill(seat)}
      class="seat-plate"
    />
  </svg>`;
}
