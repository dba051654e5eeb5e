import { Piece } from "../board/pieces.js";
import { html, useEffect, useRef, useState } from "../core/html.js";
import { edition } from "../core/store.js";

const PIECES = 36;
const LASTS = 3600;

/**
 * Pieces of the winners rain over the page, once.
 * @param {{winners: number[]}} properties
 */
export function Celebration({ winners }) {
  const sky = useRef(/** @type {any} */ (null));
  const [over, setOver] = useState(false);
  useEffect(() => {
    const falling = [...sky.current.children].map(fall);
    Promise.allSettled(falling.map(({ finished }) => finished)).then(() => setOver(true));
    return () => {
      for (const piece of falling) piece.cancel();
    };
  }, []);
  if (over) return null;
  const kinds = edition.value.fleet ? ["train", "ship"] : ["train"];
  return html`<div ref=${sky} class="celebration" data-testid="celebration" aria-hidden="true">
    ${Array.from({ length: PIECES }, (_, n) => {
      const seat = winners[n % winners.length];
      return html`<svg key=${n} class=${`of-seat-${seat}`} viewBox="-20 -12 40 24" width="46" height="28">
        <${Piece} piece=${kinds[n % kinds.length]} seat=${seat} length=${30} x=${0} y=${0} degrees=${0} />
      </svg>`;
    })}
  </div>`;
}

/** @param {Element} piece */
function fall(piece) {
  const [x, drift, turn, size] = [Math.random() * 100, spread(14), spread(540), 0.6 + Math.random() * 0.7];
  return piece.animate(
    [
      { transform: `translate(${x}vw, -8vh) scale(${size})`, opacity: 1 },
      { opacity: 1, offset: 0.75 },
      { transform: `translate(${x + drift}vw, 104vh) rotate(${turn}deg) scale(${size})`, opacity: 0.2 },
    ],
    {
      duration: LASTS * (0.55 + Math.random() * 0.45),
      delay: Math.random() * 900,
      easing: "cubic-bezier(0.3, 0.1, 0.7, 0.9)",
      fill: "both",
    },
  );
}

/** @param {number} width */
const spread = (width) => (Math.random() - 0.5) * 2 * width;
