import { SeatMark } from "../components/SeatMark.js";
import { html, useEffect, useRef } from "../core/html.js";
import { t } from "../core/i18n.js";
import { events } from "../core/store.js";
import { pointedOut } from "../playing/selection.js";
import { eventWords } from "./eventWords.js";

/** @import { GameEvent } from "../core/game.d.ts" */

const NEAR_THE_END = 40;

/** Everything that happened, as this seat saw it, newest below. */
export function Log() {
  const list = useRef(/** @type {any} */ (null));
  const stuck = useRef(true);
  const top = useRef(0);
  const toTheEnd = () => {
    if (stuck.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  };
  useEffect(toTheEnd);
  // A question above the log, or a drawer that opens, leaves it another height.
  useEffect(() => {
    const watch = new ResizeObserver(toTheEnd);
    watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = list.current;
    const atTheEnd = scrollHeight - scrollTop - clientHeight < NEAR_THE_END;
    // News of an earlier step to the end may come when the list has grown or shrunk already:
    // only those who scroll up leave the end.
    if (atTheEnd || scrollTop < top.current) stuck.current = atTheEnd;
    top.current = scrollTop;
  };
  const told = events.value.map((event) => ({ event, words: eventWords(event) })).filter(({ words }) => words);
  return html`<section class="log" data-testid="log" aria-label=${t("log.title")}>
    <h2 class="unseen">${t("log.title")}</h2>
    <ol ref=${list} onScroll=${onScroll} tabindex="0" aria-label=${t("log.title")}>
      ${told.map(
        ({ event, words }) => html`<li
          key=${event.n}
          data-event=${event.event}
          onPointerEnter=${() => point(event)}
          onPointerLeave=${unpoint}
        >
          ${
            event.seat === undefined
              ? html`<span class="no-seat" aria-hidden="true">·</span>`
              : html`<${SeatMark} seat=${event.seat} size=${14} />`
          }
          <span>${words}</span>
        </li>`,
      )}
    </ol>
  </section>`;
}

/**
 * Show on the map what an event was about.
 * @param {GameEvent} event
 */
function point(event) {
  const about = event.route ?? event.location;
  if (about) pointedOut.value = new Set([about]);
}

function unpoint() {
  pointedOut.value = new Set();
}
