import { Icon } from "../components/Icon.js";
import { computed, html, signal, useEffect } from "../core/html.js";
import { moment, t } from "../core/i18n.js";
import { seatName } from "../core/names.js";
import { act, activeSeat, deciding, held, myMove, view } from "../core/store.js";

const LOOK_AGAIN = 1000;
/** Rises while the page is shown, so that what depends on the time is computed again. */
const ticks = signal(0);

/** The first person the others are waiting for who does not sit here; null if there is none. */
export const waitedFor = computed(() => {
  const table = view.value?.table;
  if (table?.waiting_since === undefined || myMove.value) return null;
  const awaited = deciding.value.find((seat) => {
    const { kind, stand_in: standIn } = table.seats[seat];
    return kind === "person" && !standIn && !(seat in held.value);
  });
  return awaited ?? null;
});

/** How many seconds the table has waited for them, by the server's clock. */
const waited = computed(() => {
  ticks.value;
  const { now, table } = view.value;
  return now - (table.waiting_since ?? now) + (Date.now() - seenAt.value) / 1000;
});
/** When the view came, by this browser's clock. */
const seenAt = computed(() => (view.value ? Date.now() : 0));

/** May the others let a bot take over by now? */
export const mayReplace = computed(
  () => waitedFor.value !== null && activeSeat.value !== null && waited.value >= view.value.table.absence,
);

/** Whom the table waits for, since when, and what the others may do about it. */
export function Waiting() {
  useEffect(() => {
    const timer = setInterval(() => ticks.value++, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, []);
  const seat = waitedFor.value;
  if (seat === null) return null;
  const { absence, seats, waiting_since: since = 0 } = view.value.table;
  const name = seatName(seat);
  return html`<div class="waiting-for" data-testid="waiting-for">
    <p class="quiet small">
      ${t(seats[seat].connected ? "waiting.since" : "waiting.since_away", { name, time: moment(since) })}
      ${" "}${
        !mayReplace.value && activeSeat.value !== null && t("waiting.until", { name, time: moment(since + absence) })
      }
    </p>
    ${
      mayReplace.value &&
      html`<button type="button" class="button" data-action="stand-in" onClick=${() => act("stand-in", { seat })}>
        <${Icon} name="bot" size=${18} />
        ${t("waiting.stand_in", { name })}
      </button>
      <p class="quiet small">${t("waiting.stand_in_words", { name })}</p>`
    }
  </div>`;
}
