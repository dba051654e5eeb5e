/** The end of a game is loaded when a game has ended: most visits do without it. */
import { html, signal, useEffect, useRef } from "../core/html.js";
import { news } from "../core/store.js";

const loaded = signal(/** @type {Function|null} */ (null));

/**
 * The final score. It is revealed step by step to whoever has just seen the game end.
 * @param {{quietly?: boolean}} properties `quietly`: everything is there at once
 */
export function Later({ quietly = false }) {
  useEffect(() => {
    import("./FinalScore.js").then((module) => (loaded.value = module.FinalScore));
  }, []);
  const ended = useRef(!quietly && news.value.some(({ event }) => event === "GameEnded"));
  const Part = loaded.value;
  return Part && html`<${Part} live=${ended.current} />`;
}
