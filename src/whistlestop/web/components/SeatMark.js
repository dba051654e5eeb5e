import { seatFill } from "../board/marks.js";
import { html } from "../core/html.js";
import { SEAT_PATTERNS } from "../core/palette.js";

/** The patterns of all seats, to be drawn with fill="url(#seat-N)"; once on the page. */
export function SeatPatterns() {
  return html`<svg width="0" height="0" class="unseen" aria-hidden="true">
    <defs>
      ${SEAT_PATTERNS.map(
        (lines, seat) => html`<pattern
          id=${`seat-${seat}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          class=${`of-seat-${seat}`}
        >
          <rect width="6" height="6" class="seat-fill" />
          <path d=${lines} class="seat-lines" />
        </pattern>`,
      )}
    </defs>
  </svg>`;
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
