import { Board } from "../board/Board.js";
import { Icon } from "../components/Icon.js";
import { classes, html, signal, useEffect } from "../core/html.js";
import { t } from "../core/i18n.js";
import { activeSeat, connection, edition, events, myMove, news, observation, own, view } from "../core/store.js";
import { Later } from "../end/Later.js";
import { Coach } from "../learning/Coach.js";
import { eventWords } from "../log/eventWords.js";
import { useAnnouncements } from "./announcements.js";
import { Bar } from "./Bar.js";
import { Desk } from "./Desk.js";
import { glowing, helps } from "./glow.js";
import { Hand } from "./Hand.js";
import { holdingWords, pointed } from "./holding.js";
import { Keys } from "./Keys.js";
import { Market } from "./Market.js";
import { SeatStrip, Seats } from "./Seats.js";
import {
  chooseLocation,
  chooseRoute,
  isPossible,
  isTarget,
  leaveDraft,
  pointedOut,
  resumeDraft,
  target,
} from "./selection.js";
import { Tickets } from "./Tickets.js";
import { TunnelReveal } from "./TunnelReveal.js";

/** On a phone one of these lies below the board; on a desktop all are seen. */
const DRAWERS = { cards: "cards", tickets: "ticket", seats: "people", log: "log" };
const DRAWERS_AT_THE_END = { end: "ticket", log: "log" };
/** Some events have no sentence: look a little further back. */
const LATEST = 12;
const BUILT = new Set(["RouteClaimed", "StationBuilt", "HarbourBuilt", "TokenTaken", "StackPlaced"]);
const drawer = signal("cards");

/** The whole table. Which way it is laid out depends on the board's shape and the screen. */
export function Table() {
  const { id } = view.value.table;
  useEffect(() => {
    resumeDraft();
    return leaveDraft;
  }, [id, view.value.you.seat]);
  useAnnouncements();
  const over = view.value.table.state === "over";
  useEffect(() => {
    drawer.value = over ? "end" : "cards";
  }, [over]);
  const lit = pointedOut.value;
  // What others have just built flashes, so that nobody misses it.
  const fresh = new Set(
    news.value
      .filter(({ seat, event }) => seat !== activeSeat.value && BUILT.has(event))
      .map(({ route, location }) => route ?? location),
  );
  /** @param {string} feature */
  const stateOf = (feature) =>
    [
      isPossible(feature) && "possible",
      helps(feature) && "helps",
      isTarget(feature) && "chosen",
      lit.has(feature) && "lit",
      fresh.has(feature) && "fresh",
    ].filter(Boolean);
  const shape = edition.value.board.aspect < 1.25 ? "tall" : "wide";
  return html`<div
    class=${classes(
      "table",
      shape,
      `glowing-${glowing.value}`,
      myMove.value && "my-move",
      connection.value === "lost" && "lost",
    )}
    data-testid="table"
    data-drawer=${drawer.value}
    data-state=${view.value.table.state}
    data-version=${view.value.table.version}
  >
    <${Bar} />
    <main class="table-board">
      <${Board}
        edition=${edition.value}
        position=${observation.value}
        stateOf=${stateOf}
        lit=${lit}
        focus=${target.value?.replace(/^(station|harbour):/, "")}
        onRoute=${chooseRoute}
        onLocation=${chooseLocation}
        onPoint=${(/** @type {string|null} */ feature) => (pointed.value = feature)}
        note=${holdingWords.value}
      />
      <${Coach} />
      <${TunnelReveal} />
      <${Ticker} />
    </main>
    ${
      over
        ? html`<${Later} key=${id} />`
        : html`
          <${SeatStrip} />
          <${Seats} />
          <div class="tray">
            <${Market} />
            ${own.value && html`<${Hand} /><${Tickets} />`}
          </div>
        `
    }
    <${Desk} />
    <nav class="drawers" aria-label=${t("table.drawers")}>
      ${Object.entries(over ? DRAWERS_AT_THE_END : DRAWERS)
        .filter(([name]) => own.value || name !== "tickets")
        .map(
          ([name, icon]) => html`<button
          type="button"
          class="button plain"
          aria-pressed=${drawer.value === name}
          data-drawer-tab=${name}
          onClick=${() => (drawer.value = name)}
        >
          <${Icon} name=${icon} />
          <span>${t(`table.drawer.${name}`)}</span>
        </button>`,
        )}
    </nav>
    <${Keys} />
  </div>`;
}

/** On a phone, where the log lies in a drawer: the last thing that happened. */
function Ticker() {
  const words = events.value.slice(-LATEST).map(eventWords).filter(Boolean).at(-1);
  return words && html`<p class="ticker" aria-hidden="true">${words}</p>`;
}
