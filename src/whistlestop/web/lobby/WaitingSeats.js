import { BotFace } from "../components/BotFace.js";
import { IconButton } from "../components/IconButton.js";
import { SeatMark } from "../components/SeatMark.js";
import { api } from "../core/api.js";
import { html, useEffect, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { seatName, strengthName } from "../core/names.js";
import { act, activeSeat, held, view } from "../core/store.js";

/** @import { Bot, SeatAnswer } from "../types.d.ts" */

/** Who sits where. The host moves seats, and lets bots sit down and get up. */
export function WaitingSeats() {
  const { seats, host, seal } = view.value.table;
  const hosting = host !== null && host in held.value && !seal;
  const [bots, setBots] = useState(/** @type {Bot[]} */ ([]));
  useEffect(() => void (hosting && api.bots().then(setBots, () => {})), [hosting]);
  return html`<ol class="waiting-seats stack" data-testid="waiting-seats">
    ${seats.map(
      (seat, n) => html`<li class="row" key=${n} data-waiting-seat=${n}>
        <${SeatMark} seat=${n} />
        <${Sitting} seat=${seat} host=${host} />
        ${
          hosting &&
          html`<span class="seat-tools">
            <${BotChoice} seat=${seat} bots=${bots} />
            <${Move} from=${n} to=${n - 1} of=${seats.length} icon="up" />
            <${Move} from=${n} to=${n + 1} of=${seats.length} icon="down" />
          </span>`
        }
      </li>`,
    )}
  </ol>`;
}

/** @param {{seat: SeatAnswer, host: number|null}} properties */
function Sitting({ seat, host }) {
  const { seat: n, kind, bot, name } = seat;
  return html`<span class="grow row">
    ${kind === "bot" && html`<${BotFace} name=${name} bot=${bot ?? ""} />`}
    <span class=${kind === "open" ? "quiet" : ""}>${kind === "open" ? t("lobby.open_seat") : seatName(n)}</span>
    ${n === activeSeat.value && seatName(n) !== t("lobby.you") && html`<span class="tag">${t("seats.you")}</span>`}
    ${n === host && html`<span class="tag">${t("lobby.host")}</span>`}
    ${kind === "bot" && html`<span class="quiet small">${strengthName({ id: bot ?? "" })}</span>`}
    ${kind === "person" && !seat.connected && html`<span class="tag">${t("seats.away")}</span>`}
  </span>`;
}

/**
 * Which bot sits on a seat, if any: nothing to choose where a person sits.
 * @param {{seat: SeatAnswer, bots: Bot[]}} properties
 */
function BotChoice({ seat: { seat, kind, bot }, bots }) {
  if (kind === "person" || !bots.length) return null;
  /** @param {any} event */
  const choose = (event) => act("seat-bot", { seat, bot: event.target.value || null });
  return html`<select aria-label=${t("lobby.who", { n: seat + 1 })} data-seat-bot onChange=${choose}>
    <option value="" selected=${kind === "open"}>${t("lobby.open_seat")}</option>
    ${bots.map((each) => html`<option value=${each.id} selected=${each.id === bot}>${strengthName(each)}</option>`)}
  </select>`;
}

/** @param {{from: number, to: number, of: number, icon: "up"|"down"}} properties */
function Move({ from, to, of, icon }) {
  const words = t(`lobby.move_${icon}`, { n: from + 1 });
  return html`<${IconButton}
    icon=${icon}
    size=${16}
    plain
    label=${words}
    data-action=${`move-${icon}`}
    disabled=${to < 0 || to >= of}
    onClick=${() => act("swap", { seat: from, with_seat: to })}
  />`;
}
