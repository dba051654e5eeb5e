import { FromPosition } from "../components/FromPosition.js";
import { Icon } from "../components/Icon.js";
import { IconButton } from "../components/IconButton.js";
import { Problem } from "../components/Problem.js";
import { api } from "../core/api.js";
import { ALONE } from "../core/home.js";
import { html, useEffect, useState } from "../core/html.js";
import { date, list, moment, t } from "../core/i18n.js";
import { badge } from "../core/installed.js";
import { editionName } from "../core/names.js";
import { fetchGames, hasLink, removeGame, takePrivateLink } from "../core/person.js";
import { forgetSeat, heldTables, seatsOf } from "../core/seats.js";
import { PrivateLinkButton } from "./PrivateLink.js";

/** @import { Refusal } from "../core/game.d.ts" */
/** @import { EditionSummary, LobbySeat, SeatAnswer, TableAnswer, View } from "../types.d.ts" */

const LOOK_AGAIN = 10000;
const SHOWN = 12;

/**
 * Games in which this browser holds a seat.
 * @param {{editions: EditionSummary[]}} properties
 */
export function Continue({ editions }) {
  const [views, setViews] = useState(/** @type {any[]|null} */ (null));
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  const load = () =>
    Promise.all(heldTables().slice(-SHOWN).map(held)).then((found) => {
      const views = /** @type {View[]} */ (found.filter(Boolean).reverse());
      setViews(views);
      badge(views.filter(isMine).length);
    });
  useEffect(() => void takePrivateLink().then(fetchGames, setProblem).then(load), []);
  /**
   * @param {TableAnswer} table
   * @param {number|null} seat
   */
  const forget = ({ id, state }, seat) => {
    if (!confirm(t(seat === null || state === "over" ? "lobby.forget_over" : "lobby.forget_sure"))) return;
    forgetSeat(id);
    removeGame(id);
    load();
  };
  // Space is reserved for the games until they are known, so that what is below does not jump.
  const expected = views ? 0 : Math.min(heldTables().length, SHOWN);
  if (!expected && !views?.length && !hasLink() && !problem) return null;
  return html`<section class="panel table-list" data-testid="continue">
    <h2>${t("lobby.continue")}</h2>
    <ul style=${{ "--expected": expected }}>
      ${views?.map(({ table, you, observation }) => {
        const due = deciding({ table, observation });
        const mine = isMine({ table, observation });
        const others = table.seats.filter((/** @type {SeatAnswer} */ { seat }) => !(seat in seatsOf(table.id)));
        return html`<li key=${table.id}>
          <a href=${`/table/${table.id}`} data-link class="table-link">
            <strong>${nameOf(editions, table.edition)}</strong>
            <span class="about quiet small">
              ${date(table.created_at)}
              ${others.length > 0 && ` ${t("lobby.against", { names: list(others.map(sitter)) })}`}
              ${table.from_position && html` <${FromPosition} />`}
            </span>
            <span class=${mine ? "turn tag mine" : "turn quiet small"}>${whoseTurn(table, mine, due)}</span>
            ${
              table.waiting_since &&
              html`<span class="since quiet small">${t("lobby.since", { time: moment(table.waiting_since) })}</span>`
            }
          </a>
          ${
            table.state === "over" &&
            html`<a
              class="button plain icon"
              href=${`/replay/${table.id}`}
              data-link
              aria-label=${t("end.replay")}
              title=${t("end.replay")}
            >
              <${Icon} name="play" size=${16} />
            </a>`
          }
          <${IconButton}
            icon="close"
            size=${16}
            plain
            label=${t("lobby.forget")}
            onClick=${() => forget(table, you.seat)}
          />
        </li>`;
      })}
    </ul>
    ${problem && html`<${Problem} problem=${problem} />`}
    ${!ALONE && html`<${PrivateLinkButton} />`}
  </section>`;
}

/**
 * Is it the turn of somebody in this browser?
 * @param {{table: TableAnswer, observation: any}} view
 */
function isMine({ table, observation }) {
  return deciding({ table, observation }).some((seat) => seat in seatsOf(table.id));
}

/**
 * The seats that must decide now.
 * @param {{table: TableAnswer, observation: any}} view
 * @returns {number[]}
 */
function deciding({ table, observation }) {
  if (table.state !== "running" || table.paused_at !== undefined) return [];
  return (observation?.decisions ?? []).map((/** @type {{seat: number}} */ { seat }) => seat);
}

/**
 * Who is to move, or why nobody is.
 * @param {TableAnswer} table
 * @param {boolean} mine
 * @param {number[]} due the seats that may decide
 */
function whoseTurn(table, mine, due) {
  if (mine) return t("lobby.your_turn");
  if (table.paused_at !== undefined) return t("lobby.state.paused");
  if (due.length) return t("lobby.turn_of", { name: list(due.map((seat) => sitter(table.seats[seat]))) });
  return t(`lobby.state.${table.state}`);
}

/**
 * The view of a table this browser sits at; one that is gone is forgotten.
 * @param {string} id
 */
async function held(id) {
  try {
    return await api.table(id, Number(Object.keys(seatsOf(id))[0]));
  } catch (refusal) {
    if (refusal.status === 404 || refusal.status === 401) forgetSeat(id);
    return null;
  }
}

/**
 * Other people's tables, to join or to watch.
 * @param {{editions: EditionSummary[]}} properties
 */
export function Elsewhere({ editions }) {
  const [tables, setTables] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    const load = () => {
      if (document.hidden) return;
      Promise.all([api.tables("open"), api.tables("running")])
        .then(([open, running]) => setTables([...open.map((table) => ({ ...table, state: "waiting" })), ...running]))
        .catch(() => {});
    };
    load();
    const timer = setInterval(load, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, []);
  const others = tables.filter(({ id }) => !heldTables().includes(id)).slice(0, SHOWN);
  if (!others.length) return null;
  return html`<section class="panel table-list" data-testid="elsewhere">
    <h2>${t("lobby.elsewhere")}</h2>
    <ul>
      ${others.map(
        (table) => html`<li key=${table.id}>
          <a href=${`/table/${table.id}`} data-link class="table-link">
            <strong>${nameOf(editions, table.edition)}</strong>
            <span class="about quiet small">
              ${list(table.seats.map(sitter))} ${table.from_position && html`<${FromPosition} />`}
            </span>
            <span class="turn tag">${t(table.state === "waiting" ? "lobby.join" : "lobby.watch")}</span>
          </a>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {LobbySeat|SeatAnswer} seat */
const sitter = (seat) => seat.name ?? t("lobby.open_seat");

/**
 * @param {EditionSummary[]} editions
 * @param {string} id
 */
function nameOf(editions, id) {
  const found = editions.find((edition) => edition.id === id);
  // A custom board has its hash after its id.
  return found ? editionName(found) : id.replace(/@.*/, "").replaceAll("_", " ");
}
