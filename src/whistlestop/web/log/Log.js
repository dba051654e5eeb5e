import { SeatMark } from "../components/SeatMark.js";
import { html, useEffect, useRef } from "../core/html.js";
import { t } from "../core/i18n.js";
import { toldEvents } from "../motion/shown.js";
import { pointedOut } from "../playing/selection.js";
import { sentencesOf, turnsOf } from "./turns.js";

/** @import { GameEvent } from "../core/game.d.ts" */

const NEAR_THE_END = 40;

/** Everything that happened, as this seat saw it, newest at the bottom. */
export function Log() {
  const list = useRef(/** @type {any} */ (null));
  const stuck = useRef(true);
  const top = useRef(0);
  const toTheEnd = () => {
    if (stuck.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  };
  useEffect(toTheEnd, [toldEvents.value]);
  // A question above the log, or a drawer that opens, changes its height.
  useEffect(() => {
    const watch = new ResizeObserver(toTheEnd);
    watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  // A scroll event may arrive when the log is gone: then only the event knows the list.
  const onScroll = (/** @type {any} */ { currentTarget }) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    const atTheEnd = scrollHeight - scrollTop - clientHeight < NEAR_THE_END;
    // The event of an earlier scroll to the end may arrive when the list has already grown or shrunk:
    // only scrolling up leaves the end.
    if (atTheEnd || scrollTop < top.current) stuck.current = atTheEnd;
    top.current = scrollTop;
  };
  return html`<section class="log" data-testid="log" aria-label=${t("log.title")}>
    <h2 class="unseen">${t("log.title")}</h2>
    <ol ref=${list} onScroll=${onScroll} tabindex="0" aria-label=${t("log.title")}>
      ${turnsOf(toldEvents.value).map((turn) => html`<${Line} key=${turn[0].n} turn=${turn} />`)}
    </ol>
  </section>`;
}

/**
 * A turn.
 * @param {{turn: GameEvent[]}} properties
 */
function Line({ turn }) {
  const [{ seat }] = turn;
  return html`<li onPointerEnter=${() => point(turn)} onPointerLeave=${unpoint}>
    ${
      seat === undefined
        ? html`<span class="no-seat" aria-hidden="true">·</span>`
        : html`<${SeatMark} seat=${seat} size=${14} />`
    }
    <span>
      ${sentencesOf(turn).map(({ event, words }) => html`<span data-event=${event.event}>${words}</span> `)}
    </span>
  </li>`;
}

/**
 * Show on the map what a turn was about.
 * @param {GameEvent[]} turn
 */
function point(turn) {
  const about = turn.flatMap(({ route, location }) => route ?? location ?? []);
  if (about.length) pointedOut.value = new Set(about);
}

function unpoint() {
  pointedOut.value = new Set();
}
