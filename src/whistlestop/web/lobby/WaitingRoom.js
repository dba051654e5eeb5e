import { BriefButton } from "../comfort/BriefButton.js";
import { SettingsButton } from "../comfort/SettingsButton.js";
import { Connection } from "../components/Connection.js";
import { Icon } from "../components/Icon.js";
import { Problem } from "../components/Problem.js";
import { api } from "../core/api.js";
import { html, useState } from "../core/html.js";
import { list, t } from "../core/i18n.js";
import { editionName, seatName } from "../core/names.js";
import { recall, remember } from "../core/storage.js";
import { act, activeSeat, edition, getUp, invitation, problem, sitDown, view } from "../core/store.js";
import { Chat } from "../log/Chat.js";
import { Invitation } from "./Invitation.js";
import { Preview } from "./Preview.js";
import { standardBot, VISIBLE } from "./SeatRows.js";
import { clockWords } from "./TableOptions.js";
import { WaitingSeats } from "./WaitingSeats.js";

/** A table that waits for players: who is there, how to invite, how to join; for the host, who sits where. */
export function WaitingRoom() {
  const { seats, open, from_position: arranged, dealing } = view.value.table;
  const seated = activeSeat.value !== null;
  const free = seats.filter(({ kind }) => kind === "open").length;
  const awaited = list((dealing?.awaited ?? []).map(seatName));
  return html`<main class="waiting" data-testid="waiting">
    <section class="panel stack">
      <header class="row">
        <h1 class="grow">${editionName()}</h1>
        <${BriefButton} edition=${edition.value} iconOnly />
        <${SettingsButton} />
      </header>
      <${Connection} />
      <p>${free ? t("lobby.waiting", { n: free }) : t("lobby.shuffling", { names: awaited })}</p>
      ${arranged && html`<p class="quiet" data-from-position>${t("table.from_position_about")}</p>`}
      <${WaitingSeats} />
      <${HowItIsPlayed} />
      ${problem.value && html`<${Problem} problem=${problem.value} />`}
      ${
        !free
          ? html`<p class="quiet small">${t("fairness.about", { n: dealing?.patience ?? 0 })}</p>`
          : seated
            ? html`<${Invitation} /><${Begin} />`
            : open || invitation.value
              ? html`<${Join} />`
              : html`<p class="quiet">${t("lobby.closed")}</p>`
      }
      <div class="row">
        <span class="grow"><a class="button" href="/" data-link>${t("app.to_lobby")}</a></span>
        ${
          seated &&
          html`<button type="button" class="button" data-action="leave" onClick=${getUp}>
            <${Icon} name="leave" size=${18} />
            ${t("seats.leave")}
          </button>`
        }
      </div>
    </section>
    <div class="waiting-side stack">
      <div class="preview-frame"><${Preview} edition=${edition.value} /></div>
      <div class="panel waiting-chat">
        <h2>${t("chat.title")}</h2>
        <${Chat} />
      </div>
    </div>
  </main>`;
}

/** What the table agreed on: how long a move may take, and when a bot may play for somebody. */
function HowItIsPlayed() {
  const { clock, absence } = view.value.table;
  return html`<p class="quiet small" data-testid="how-it-is-played">
    ${t("lobby.how_clock", { time: clockWords(clock?.seconds_per_move ?? 0) })}
    ${" "}${t("lobby.how_absence", { time: clockWords(absence) })}
  </p>`;
}

/** For somebody who is seated: start with bots on all empty seats. */
function Begin() {
  return html`<button type="button" class="button primary" data-action="start" onClick=${fillWithBots}>
    <${Icon} name="bot" />
    ${t("lobby.fill_with_bots")}
  </button>`;
}

async function fillWithBots() {
  await act("start", { fill_with: standardBot(await api.bots()) });
}

/** For somebody who comes in: enter a name and take a seat. */
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
      <input
        required
        pattern=${VISIBLE}
        maxlength="24"
        value=${name}
        onInput=${(event) => setName(event.target.value)}
      />
    </label>
    <button type="submit" class="button primary" data-action="join">${t("lobby.sit_down")}</button>
  </form>`;
}
