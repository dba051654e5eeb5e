import { SeatMark } from "../components/SeatMark.js";
import { computed, effect, html, signal } from "../core/html.js";
import { t } from "../core/i18n.js";
import { seatName } from "../core/names.js";
import { activeSeat, deciding, held, tableId, takeSeat, view } from "../core/store.js";

/** The seat whose player has said "ready" at this device; nobody after a reload. */
const ready = signal(/** @type {number|null} */ (null));

effect(() => {
  tableId.value;
  ready.value = null;
});

/** At a hot seat: the seat that must say "ready" before anything is shown, else null. */
export const awaited = computed(() => {
  const table = view.value?.table;
  if (!table?.hot_seat || table.state !== "running" || Object.keys(held.value).length < 2) return null;
  const here = deciding.value.filter((seat) => seat in held.value);
  if (here.includes(ready.value ?? -1)) return null;
  const next = here[0] ?? ready.value ?? activeSeat.value;
  return next === ready.value ? null : next;
});

/** The cover between two players at one device: no hand is shown until the next player is ready. */
export function Handover() {
  const seat = /** @type {number} */ (awaited.value);
  async function begin() {
    if (seat !== activeSeat.value) await takeSeat(seat);
    ready.value = seat;
  }
  return html`<main class="notice handover" data-testid="handover" data-seat=${seat}>
    <${SeatMark} seat=${seat} size=${72} />
    <h1>${t("handover.title", { name: seatName(seat) })}</h1>
    <p class="quiet">${t("handover.about")}</p>
    <button type="button" class="button primary large" data-action="ready" autofocus onClick=${begin}>
      ${t("handover.ready", { name: seatName(seat) })}
    </button>
  </main>`;
}
