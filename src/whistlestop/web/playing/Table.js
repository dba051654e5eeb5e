import { Icon } from "../components/Icon.js";
import { classes, html, useLayoutEffect, useRef } from "../core/html.js";
import { t } from "../core/i18n.js";
import { connection, edition, myMove, own, view } from "../core/store.js";
import { Later } from "../end/Later.js";
import { Coach } from "../learning/Coach.js";
import { sentencesOf, turnsOf } from "../log/turns.js";
import { UnreadMark } from "../log/unread.js";
import { toldEvents } from "../motion/shown.js";
import { skip } from "../motion/stage.js";
import { TunnelMoment } from "../motion/TunnelMoment.js";
import { useAnnouncements } from "./announcements.js";
import { Bar } from "./Bar.js";
import { Desk } from "./Desk.js";
import { drawer } from "./drawer.js";
import { glowing } from "./glow.js";
import { Hand } from "./Hand.js";
import { Keys } from "./Keys.js";
import { useKeptFocus } from "./keptFocus.js";
import { Market } from "./Market.js";
import { question } from "./question.js";
import { SeatStrip, Seats } from "./Seats.js";
import { leaveDraft, resumeDraft } from "./selection.js";
import { TableBoard } from "./TableBoard.js";
import { Tickets } from "./Tickets.js";

/** The drawers of a phone, with their icons. */
const DRAWERS = { cards: "cards", tickets: "ticket", seats: "people", log: "log" };
const DRAWERS_AT_THE_END = { end: "ticket", log: "log" };
/** Some events have no sentence: look a little further back. */
const LATEST = 12;

/** The whole table. Its layout depends on the board's shape and the screen. */
export function Table() {
  const { id } = view.value.table;
  useLayoutEffect(() => {
    resumeDraft();
    return leaveDraft;
  }, [id, view.value.you.seat]);
  useLayoutEffect(() => skip, []);
  useAnnouncements();
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  useKeptFocus(root);
  const over = view.value.table.state === "over";
  useLayoutEffect(() => {
    drawer.value = over ? "end" : question.value ? "decide" : "cards";
  }, [over]);
  const shape = edition.value.board.aspect < 1.25 ? "tall" : "wide";
  const drawers = question.value ? { decide: "hint", ...DRAWERS } : DRAWERS;
  return html`<div
    ref=${root}
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
      <${TableBoard} />
      <${Coach} />
      <${TunnelMoment} />
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
      ${Object.entries(over ? DRAWERS_AT_THE_END : drawers)
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
          ${name === "log" && html`<${UnreadMark} />`}
        </button>`,
        )}
    </nav>
    <${Keys} />
  </div>`;
}

/** On a phone, where the log lies in a drawer: the last thing that happened. */
function Ticker() {
  const latest = turnsOf(toldEvents.value.slice(-LATEST))
    .map(sentencesOf)
    .findLast(({ length }) => length);
  const words = latest?.map(({ words }) => words).join(" ");
  return html`<p class="ticker" aria-hidden="true">${words}</p>`;
}
