import { html, useLayoutEffect, useSignal } from "../core/html.js";
import { number } from "../core/i18n.js";
import { pace } from "../core/settings.js";
import { showing, skips } from "./shown.js";

/** Milliseconds. */
const COUNTING = 400;

/**
 * A number that counts up or down to its new value while something is being shown.
 * @param {{value: number}} properties
 */
export function Counted({ value }) {
  const shown = useSignal(value);
  useLayoutEffect(() => {
    const [from, before] = [shown.peek(), skips.peek()];
    const moves = showing.peek();
    const start = performance.now();
    let frame = 0;
    const count = () => {
      const way = moves && skips.peek() === before ? Math.min(1, (performance.now() - start) / (COUNTING * pace())) : 1;
      shown.value = Math.round(from + (value - from) * way);
      if (way < 1) frame = requestAnimationFrame(count);
    };
    count();
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return html`<span>${number(shown.value)}</span>`;
}
