/** The end of a game is loaded when a game has ended. */
import { html, useRef } from "../core/html.js";
import { later } from "../core/later.js";
import { news } from "../core/store.js";

const FinalScore = later(() => import("./FinalScore.js").then((module) => module.FinalScore));

/**
 * The final score. It is revealed step by step to whoever has just seen the game end.
 * @param {{quietly?: boolean}} properties `quietly`: everything is shown at once
 */
export function Later({ quietly = false }) {
  const ended = useRef(!quietly && news.value.some(({ event }) => event === "GameEnded"));
  return html`<${FinalScore} live=${ended.current} />`;
}
