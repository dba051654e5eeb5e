/** Large drawings are made a piece at a time, so that clicks and frames never wait for all of one. */
import { useLayoutEffect, useState } from "./html.js";

/**
 * How many parts of something are to be drawn by now: more after each frame, until all are.
 * @param {number} all
 * @param {number} step
 */
export function useGradually(all, step) {
  // Nobody waits for a page that nobody sees, and it has no frames.
  const [drawn, setDrawn] = useState(document.hidden ? all : 0);
  useLayoutEffect(() => {
    if (drawn < all) return afterFrame(() => setDrawn(drawn + step));
  }, [drawn, drawn < all]);
  return Math.min(drawn, all);
}

/**
 * Do something once the next frame is painted; returns a function that prevents it.
 * @param {() => void} run
 */
function afterFrame(run) {
  let timer = 0;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
