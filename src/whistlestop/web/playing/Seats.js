import { BotFace } from "../components/BotFace.js";
import { Cards } from "../components/Card.js";
import { Icon } from "../components/Icon.js";
import { SeatMark } from "../components/SeatMark.js";
import { Token } from "../components/Token.js";
import { classes, html, signal } from "../core/html.js";
import { t } from "../core/i18n.js";
import { botWords, deckName, pieceName, seatName, strengthName, ticketName } from "../core/names.js";
import { activeSeat, allChoose, deciding, edition, held, observation, view } from "../core/store.js";
import { Counted } from "../motion/Counted.js";
import { position } from "../motion/shown.js";
import { Clock } from "./Clock.js";
import { pointedOut } from "./selection.js";

/** @import { PublicSeat } from "../types.d.ts" */

const opened = signal(/** @type {number|null} */ (null));

/** Everybody at the table, with all that is public about them. */
export function Seats() {
  return html`<section class="seats panel" data-testid="seats" aria-label=${t("seats.title")}>
    <ol>${position.value.seats.map((seat, n) => html`<li key=${n}><${Seat} seat=${seat} n=${n} /></li>`)}</ol>
    <${Hurried} />
    <${Depth} />
  </section>`;
}

/** A busy server gives bots less time than usual: they play a little worse. */
function Hurried() {
  const seconds = view.value.table.bot_seconds;
  return seconds && html`<p class="quiet small" data-testid="hurried">${t("seats.hurried", { seconds })}</p>`;
}

/** How deep the expert could look: that depends on the machine it thinks on. */
function Depth() {
  const n = view.value.table.bot_playouts;
  return n && html`<p class="quiet small" data-testid="depth">${t("seats.depth", { n })}</p>`;
}

/** On a phone: names and scores in one line, always in sight. */
export function SeatStrip() {
  return html`<section class="seat-strip" aria-label=${t("seats.scores")}>
    <ol>
      ${position.value.seats.map(
        (seat, n) => html`<li key=${n} class=${acts(n) ? "acting" : ""} data-strip=${n}>
          <${SeatMark} seat=${n} size=${16} />
          <span class="seat-name">${seatName(n)}</span>
          <${Score} seat=${seat} n=${n} />
        </li>`,
      )}
    </ol>
  </section>`;
}

/**
 * Is it this seat's turn, or its choice before the first turn?
 * @param {number} n
 */
function acts(n) {
  const { setting_up: before, turn } = position.value;
  return view.value.table.state === "running" && (before ? deciding.value.includes(n) : turn === n);
}

/** @param {{seat: PublicSeat, n: number}} properties */
function Seat({ seat, n }) {
  const { kind, name, bot, connected, stand_in: standIn } = view.value.table.seats[n];
  const acting = acts(n);
  const open = opened.value === n;
  return html`<article
    class=${classes("seat", `of-seat-${n}`, acting && "acting")}
    data-seat=${n}
    aria-current=${acting ? "true" : undefined}
  >
    <button type="button" class="seat-head" aria-expanded=${open} onClick=${() => toggle(n)}>
      <${SeatMark} seat=${n} size=${26} />
      ${kind === "bot" && html`<${BotFace} name=${name} bot=${bot ?? ""} size=${28} />`}
      <span class="seat-name" title=${kind === "bot" ? botWords(bot ?? "") : undefined}>
        ${seatName(n)}
        ${n === activeSeat.value && seatName(n) !== t("lobby.you") && html` <span class="tag">${t("seats.you")}</span>`}
        ${
          kind === "bot" &&
          html` <span class="strength quiet small">${strengthName({ id: bot ?? "" })}</span>
            <span class="unseen">(${t("seats.bot")})</span>`
        }
        ${
          standIn &&
          html`<span title=${t("seats.stand_in")}>
            <${Icon} name="bot" size=${16} />
            <span class="unseen">${t("seats.stand_in")}</span>
          </span>`
        }
        ${
          allChoose.value && !acting && html`<span class="tag" data-testid="has-chosen">${t("seats.has_chosen")}</span>`
        }
        ${
          kind === "person" &&
          !connected &&
          !(n in held.value) &&
          view.value.table.state !== "over" &&
          html`<span class="tag">${t("seats.away")}</span>`
        }
      </span>
      ${acting && html`<${Clock} />`}
      <${Score} seat=${seat} n=${n} />
    </button>
    <${Counts} seat=${seat} />
    ${open && html`<${Details} seat=${seat} n=${n} />`}
  </article>`;
}

/**
 * A seat's score: completed tickets in a race, points otherwise; at the end, the final total.
 * @param {{seat: PublicSeat, n: number}} properties
 */
function Score({ seat, n }) {
  const value = view.value.outcome?.scores[n].total ?? seat.goals ?? seat.score;
  const { goal } = edition.value.tickets_rules;
  if (goal > 0) return html`<${Race} n=${value} goal=${goal} />`;
  const words = t("seats.points", { n: value });
  return html`<span class="seat-score number" title=${words} data-score=${value}>
    <${Counted} value=${value} />
    <span class="unseen"> ${words}</span>
  </span>`;
}

/**
 * How far a seat has come in a race: a row of tickets that fill up.
 * @param {{n: number, goal: number}} properties
 */
function Race({ n, goal }) {
  const words = t("seats.race", { n, goal });
  return html`<span class="seat-score race number" title=${words} data-score=${n}>
    ${Array.from({ length: goal }, (_, step) => html`<i class=${step < n ? "filled" : ""} />`)}
    <span aria-hidden="true">${t("seats.race.short", { n, goal })}</span>
    <span class="unseen">${words}</span>
  </span>`;
}

/** @param {{seat: PublicSeat}} properties */
function Counts({ seat }) {
  const hands = Object.entries(seat.hand);
  const items = [
    ...hands.map(([deck, n]) => ({
      icon: hands.length > 1 ? deckIcon(deck) : "cards",
      n,
      words: t("seats.cards", { n, deck: deckName(deck) }),
      what: `hand-${deck}`,
    })),
    {
      icon: "ticket",
      n: seat.tickets + seat.offered,
      words: t("seats.tickets", { n: seat.tickets + seat.offered }),
      what: "tickets",
    },
    ...Object.entries(seat.reserve).map(([piece, n]) => ({
      icon: piece,
      n,
      words: t("seats.reserve", { n, piece: pieceName(piece, n) }),
      what: `reserve-${piece}`,
    })),
  ];
  if (seat.stations_left !== undefined)
    items.push({
      icon: "station",
      n: seat.stations_left,
      words: t("seats.stations", { n: seat.stations_left }),
      what: "stations",
    });
  if (seat.harbours_left !== undefined)
    items.push({
      icon: "harbour",
      n: seat.harbours_left,
      words: t("seats.harbours", { n: seat.harbours_left }),
      what: "harbours",
    });
  return html`<ul class="seat-counts">
    ${items.map(
      ({ icon, n, words, what }) => html`<li key=${what} title=${words} data-count=${what}>
        <${Icon} name=${icon} size=${15} />
        <span class="number" aria-hidden="true">${n}</span>
        <span class="unseen">${words}</span>
      </li>`,
    )}
    ${
      seat.tokens &&
      html`<li class="tokens" title=${t("seats.tokens", { n: seat.tokens.length })}>
        ${seat.tokens.map((symbol) => html`<${Token} symbol=${symbol} />`)}
        <span class="unseen">${t("seats.tokens", { n: seat.tokens.length })}</span>
      </li>`
    }
  </ul>`;
}

/** @param {string} deck */
const deckIcon = (deck) => (deck === "ship" ? "ship_cards" : "cards");

/**
 * What an attentive player remembers: cards taken face up and still held, routes, shown tickets.
 * @param {{seat: PublicSeat, n: number}} properties
 */
function Details({ seat, n }) {
  const routes = Object.values(observation.value.routes).filter((owner) => owner === n).length;
  const shown = [...(seat.completed ?? []), ...seat.shown];
  return html`<div class="seat-details small">
    <p>${t("seats.routes", { n: routes })}</p>
    ${Object.keys(seat.known).length > 0 && html`<p>${t("seats.known")}</p><${Cards} cards=${seat.known} />`}
    ${shown.length > 0 && html`<ul>${shown.map((id) => html`<li>${ticketName(id)}</li>`)}</ul>`}
  </div>`;
}

/** @param {number} n */
function toggle(n) {
  opened.value = opened.value === n ? null : n;
  const mine = Object.entries(observation.value.routes).filter(([, owner]) => owner === opened.value);
  pointedOut.value = new Set(mine.map(([route]) => route));
}
