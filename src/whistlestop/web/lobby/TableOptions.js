import { html } from "../core/html.js";
import { t } from "../core/i18n.js";

/** @import { TableWishes } from "../core/game.d.ts" */
/** @import { SeatWish } from "../types.d.ts" */

/** The defaults: no clock, not listed, bots at a pace that can be followed. */
export const STANDARD = { listed: false, clock: 0, pace: 0.8, absence: 0 };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CLOCKS = [0, 30, MINUTE, 3 * MINUTE, DAY, 3 * DAY];
const PACES = [0, 0.8, 2, 4];
/** 0: an hour, or three days where the clock is slow; the server knows. */
const ABSENCES = [0, 10 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY];

/**
 * Options needed less often: a clock, the bots' pace, whether strangers may find the table.
 * @param {{options: TableWishes, seats: SeatWish[], onChange: (options: TableWishes) => void}} properties
 */
export function TableOptions({ options, seats, onChange }) {
  /** @param {Partial<TableWishes>} part */
  const change = (part) => onChange({ ...options, ...part });
  const invites = seats.some(({ kind }) => kind === "open");
  return html`<details class="table-options">
    <summary>${t("lobby.more")}</summary>
    <div class="stack">
      <label class="field">
        <span>${t("lobby.clock")}</span>
        <select value=${options.clock} onChange=${(event) => change({ clock: Number(event.target.value) })}>
          ${CLOCKS.map(
            (seconds) => html`<option value=${seconds} selected=${seconds === options.clock}>
              ${clockWords(seconds)}
            </option>`,
          )}
        </select>
      </label>
      <label class="field">
        <span>${t("lobby.pace")}</span>
        <select value=${options.pace} data-pace onChange=${(event) => change({ pace: Number(event.target.value) })}>
          ${PACES.map(
            (seconds, n) => html`<option value=${seconds} selected=${seconds === options.pace}>
              ${t(`lobby.pace.${n}`)}
            </option>`,
          )}
        </select>
      </label>
      <label class="field">
        <span>${t("lobby.absence")}</span>
        <select
          value=${options.absence}
          data-absence
          onChange=${(event) => change({ absence: Number(event.target.value) })}
        >
          ${ABSENCES.map(
            (seconds) => html`<option value=${seconds} selected=${seconds === options.absence}>
              ${seconds ? clockWords(seconds) : t("lobby.absence_standard")}
            </option>`,
          )}
        </select>
      </label>
      ${
        invites &&
        html`<label class="row">
          <input
            type="checkbox"
            checked=${options.listed}
            onChange=${(event) => change({ listed: event.target.checked })}
          /> ${t("lobby.listed")}
        </label>`
      }
    </div>
  </details>`;
}

/**
 * A time for a move in its largest unit.
 * @param {number} seconds
 */
export function clockWords(seconds) {
  if (seconds === 0) return t("lobby.no_clock");
  if (seconds < MINUTE) return t("lobby.seconds", { n: seconds });
  if (seconds < HOUR) return t("lobby.minutes", { n: seconds / MINUTE });
  if (seconds < DAY) return t("lobby.hours", { n: seconds / HOUR });
  return t("lobby.days", { n: seconds / DAY });
}
