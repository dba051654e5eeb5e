import { FromPosition } from "../components/FromPosition.js";
import { Icon } from "../components/Icon.js";
import { api } from "../core/api.js";
import { html, useEffect, useState } from "../core/html.js";
import { date, list, t } from "../core/i18n.js";
import { editionName } from "../core/names.js";
import { forgetSeat, heldTables, seatsOf } from "../core/seats.js";

/** @import { EditionSummary, LobbySeat, SeatAnswer, TableAnswer } from "../types.d.ts" */

const LOOK_AGAIN = 10000;
const SHOWN = 12;

/**
 * Games in which this browser holds a seat.
 * @param {{editions: EditionSummary[]}} properties
 */
export function Continue({ editions }) {
  const [views, setViews] = useState(/** @type {any[]} */ ([]));
  const load = () =>
    Promise.all(heldTables().slice(-SHOWN).map(held)).then((found) => setViews(found.filter(Boolean).reverse()));
  useEffect(() => void load(), []);
  /**
   * @param {TableAnswer} table
   * @param {number|null} seat
   */
  const forget = ({ id, state }, seat) => {
    if (!confirm(t(seat === null || state === "over" ? "lobby.forget_over" : "lobby.forget_sure"))) return;
    forgetSeat(id);
    load();
  };
  if (!views.length) return null;
  return html`<section class="panel table-list" data-testid="continue">
    <h2>${t("lobby.continue")}</h2>
    <ul>
      ${views.map(({ table, you, observation }) => {
        const mine = table.state === "running" && observation?.decision.seat in seatsOf(table.id);
        const others = table.seats.filter((/** @type {SeatAnswer} */ { seat }) => !(seat in seatsOf(table.id)));
        return html`<li key=${table.id}>
          <a href=${`/table/${table.id}`} data-link class="table-link">
            <strong>${nameOf(editions, table.edition)}</strong>
            <span class="quiet small">
              ${date(table.created_at)}
              ${others.length > 0 && ` ${t("lobby.against", { names: list(others.map(sitter)) })}`}
            </span>
            ${table.from_position && html`<${FromPosition} />`}
            <span class=${mine ? "tag" : "quiet small"}>${whoseTurn(table, mine, observation)}</span>
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
          <button
            type="button"
            class="button plain icon"
            aria-label=${t("lobby.forget")}
            title=${t("lobby.forget")}
            onClick=${() => forget(table, you.seat)}
          >
            <${Icon} name="close" size=${16} />
          </button>
        </li>`;
      })}
    </ul>
  </section>`;
}

/**
 * Who is to move, or why nobody is.
 * @param {TableAnswer} table
 * @param {boolean} mine
 * @param {{decision: {seat: number|null}}} [observation]
 */
function whoseTurn(table, mine, observation) {
  if (mine) return t("lobby.your_turn");
  const sitting = table.seats[observation?.decision.seat ?? -1];
  if (table.state === "running" && sitting) return t("lobby.turn_of", { name: sitter(sitting) });
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
 * Tables of others: to join, or to watch.
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
            <span class="quiet small">${list(table.seats.map(sitter))}</span>
            ${table.from_position && html`<${FromPosition} />`}
            <span class="tag">${t(table.state === "waiting" ? "lobby.join" : "lobby.watch")}</span>
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
  return editionName(editions.find((edition) => edition.id === id));
}
