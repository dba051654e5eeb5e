import { Board } from "../board/Board.js";
import { computed, html } from "../core/html.js";
import { activeSeat, decision, edition, news } from "../core/store.js";
import { boardPosition, toldEvents } from "../motion/shown.js";
import { traced } from "../motion/trace.js";
import { tunnel } from "../motion/tunnel.js";
import { helps } from "./glow.js";
import { holdingWords, pointed } from "./holding.js";
import { chooseLocation, chooseRoute, isPossible, isTarget, pointedOut, target } from "./selection.js";

const BUILT = new Set(["RouteClaimed", "StationBuilt", "HarbourBuilt", "TokenTaken", "StackPlaced"]);

/** What others have just built, as ids in one string: it flashes, so that nobody misses it. */
const justBuilt = computed(() => {
  const upTo = toldEvents.value.at(-1)?.n ?? -1;
  return news.value
    .filter(({ seat, event, n }) => n <= upTo && seat !== activeSeat.value && BUILT.has(event))
    .map(({ route, location }) => route ?? location)
    .join(" ");
});

/** The tunnel for which more must be paid. */
const dug = computed(() => (decision.value?.kind === "surcharge" ? decision.value.for : undefined));

/** The board of the table: redrawn only when something on it changes. */
export function TableBoard() {
  const lit = pointedOut.value;
  /** @param {string} feature */
  const stateOf = (feature) =>
    [
      isPossible(feature) && "possible",
      helps(feature) && "helps",
      (isTarget(feature) || dug.value === feature) && "chosen",
      (lit.has(feature) || traced.value.has(feature) || tunnel.value?.event.route === feature) && "lit",
    ].filter(Boolean);
  return html`<${Board}
    edition=${edition.value}
    position=${boardPosition.value}
    stateOf=${stateOf}
    lit=${lit}
    fresh=${justBuilt.value.split(" ").filter(Boolean)}
    focus=${target.value?.replace(/^(station|harbour):/, "") ?? dug.value}
    onRoute=${chooseRoute}
    onLocation=${chooseLocation}
    onPoint=${(/** @type {string|null} */ feature) => (pointed.value = feature)}
    note=${holdingWords.value}
  />`;
}
