import { Problem } from "../components/Problem.js";
import { SeatMark } from "../components/SeatMark.js";
import { api } from "../core/api.js";
import { ALONE } from "../core/home.js";
import { html, useEffect, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { seatName, strengthName } from "../core/names.js";
import { navigate } from "../core/router.js";
import { keepSeats } from "../core/seats.js";
import { tableId, view } from "../core/store.js";
import { standardBot } from "../lobby/SeatRows.js";
import { moment } from "./playback.js";

/** @import { Refusal } from "../core/game.d.ts" */
/** @import { Bot, SeatWish } from "../types.d.ts" */

/** In place of a bot: the seats are left to people. */
const OPEN = "open";

/**
 * A new game from the moment on the screen: one seat is yours, bots or whoever you invite play the others.
 * @param {{onClose: () => void}} properties
 */
export function PlayOn({ onClose }) {
  const [seat, setSeat] = useState(0);
  const [wish, setWish] = useState(null);
  const [bots, setBots] = useState(/** @type {Bot[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  useEffect(() => void api.bots().then(setBots, setProblem), []);
  const bot = wish ?? (bots.length ? standardBot(bots) : null);
  /** @param {Event} event */
  async function begin(event) {
    event.preventDefault();
    const other = bot === OPEN ? { kind: "open" } : { kind: "bot", bot };
    const seats = view.value.table.seats.map(
      (_, n) => /** @type {SeatWish} */ (n === seat ? { kind: "you", name: t("lobby.you") } : other),
    );
    try {
      const { table, seats: yours } = await api.playOn(tableId.value, { move: moment.value, seats });
      keepSeats(table, yours);
      navigate(`/table/${table}`);
    } catch (refusal) {
      setProblem(refusal);
    }
  }
  return html`<form class="stack" onSubmit=${begin} data-testid="play-on">
    <h2>${t("replay.play_on")}</h2>
    <p class="quiet">${t("replay.play_on_about")}</p>
    <fieldset class="stack plain-fieldset">
      <legend class="unseen">${t("replay.play_on_about")}</legend>
      ${view.value.table.seats.map(
        (_, n) => html`<label class="row" key=${n}>
          <input type="radio" name="seat" checked=${n === seat} onChange=${() => setSeat(n)} />
          <${SeatMark} seat=${n} />
          ${seatName(n)}
        </label>`,
      )}
    </fieldset>
    <label class="field">
      <span>${t("replay.play_on_bots")}</span>
      <select value=${bot} onChange=${(event) => setWish(event.target.value)}>
        ${bots.map((each) => html`<option value=${each.id} selected=${each.id === bot}>${strengthName(each)}</option>`)}
        ${!ALONE && html`<option value=${OPEN} selected=${bot === OPEN}>${t("lobby.kind.open")}</option>`}
      </select>
    </label>
    ${problem && html`<${Problem} problem=${problem} />`}
    <div class="row">
      <button type="submit" class="button primary" disabled=${!bot}>${t("lobby.start")}</button>
      <button type="button" class="button" onClick=${onClose}>${t("app.close")}</button>
    </div>
  </form>`;
}
