import { BotFace } from "../components/BotFace.js";
import { CopyLink } from "../components/CopyLink.js";
import { Icon } from "../components/Icon.js";
import { Problem } from "../components/Problem.js";
import { SeatMark } from "../components/SeatMark.js";
import { api } from "../core/api.js";
import { html, useEffect, useState } from "../core/html.js";
import { list, t } from "../core/i18n.js";
import { editionName, seatName, strengthName } from "../core/names.js";
import { recall, remember } from "../core/storage.js";
import { act, activeSeat, ask, edition, invitation, problem, sitDown, view } from "../core/store.js";
import { Preview } from "./Preview.js";
import { standardBot } from "./SeatRows.js";

/** @import { Links } from "../types.d.ts" */

/** A table that waits for players: who is there, how to invite, how to join. */
export function WaitingRoom() {
  const { seats, open, from_position: arranged, dealing } = view.value.table;
  const seated = activeSeat.value !== null;
  const free = seats.filter(({ kind }) => kind === "open").length;
  const awaited = list((dealing?.awaited ?? []).map(seatName));
  return html`<main class="waiting" data-testid="waiting">
    <section class="panel stack">
      <h1>${editionName()}</h1>
      <p>${free ? t("lobby.waiting", { n: free }) : t("lobby.shuffling", { names: awaited })}</p>
      ${arranged && html`<p class="quiet" data-from-position>${t("table.from_position_about")}</p>`}
      <ul class="stack">
        ${seats.map(
          (seat) => html`<li class="row" key=${seat.seat}>
            <${SeatMark} seat=${seat.seat} />
            <span class=${seat.kind === "open" ? "quiet" : ""}>
              ${seat.kind === "open" ? t("lobby.open_seat") : seatName(seat.seat)}
            </span>
            ${seat.seat === activeSeat.value && html`<span class="tag">${t("lobby.you")}</span>`}
            ${
              seat.kind === "bot" &&
              html`<${BotFace} name=${seat.name} bot=${seat.bot ?? ""} />
                <span class="quiet small">${strengthName({ id: seat.bot ?? "" })}</span>`
            }
          </li>`,
        )}
      </ul>
      ${problem.value && html`<${Problem} problem=${problem.value} />`}
      ${
        !free
          ? html`<p class="quiet small">${t("fairness.about", { n: dealing?.patience ?? 0 })}</p>`
          : seated
            ? html`<${Invite} />`
            : open || invitation.value
              ? html`<${Join} />`
              : html`<p class="quiet">${t("lobby.closed")}</p>`
      }
      <p><a href="/" data-link>${t("app.to_lobby")}</a></p>
    </section>
    <div class="preview-frame"><${Preview} edition=${edition.value} /></div>
  </main>`;
}

/** For somebody who sits: the link for the others, and starting with bots on the empty seats. */
function Invite() {
  const [links, setLinks] = useState(/** @type {Links|null} */ (null));
  useEffect(() => void ask("links").then(setLinks, () => {}), [activeSeat.value]);
  return html`
    ${links && html`<${CopyLink} label=${t("lobby.invite")} address=${location.origin + links.invite} />`}
    <button type="button" class="button" data-action="start" onClick=${fillWithBots}>
      <${Icon} name="bot" />
      ${t("lobby.fill_with_bots")}
    </button>
  `;
}

async function fillWithBots() {
  await act("start", { fill_with: standardBot(await api.bots()) });
}

/** For somebody who comes in: a name, and a seat. */
function Join() {
  const [name, setName] = useState(recall("name", ""));
  /** @param {Event} event */
  function join(event) {
    event.preventDefault();
    remember("name", name);
    sitDown(name.trim());
  }
  return html`<form class="row" onSubmit=${join}>
    <label class="field grow">
      <span>${t("lobby.name")}</span>
      <input required maxlength="24" value=${name} onInput=${(event) => setName(event.target.value)} />
    </label>
    <button type="submit" class="button primary" data-action="join">${t("lobby.sit_down")}</button>
  </form>`;
}
