import { Icon } from "../components/Icon.js";
import { IconButton } from "../components/IconButton.js";
import { SeatMark } from "../components/SeatMark.js";
import { Token } from "../components/Token.js";
import { announce } from "../core/announce.js";
import { classes, html, useState } from "../core/html.js";
import { number, t } from "../core/i18n.js";
import { pieceName, seatName, ticketName } from "../core/names.js";
import { edition } from "../core/store.js";
import { exchange, toggle } from "./entry.js";
import { active, byColor, change, game, outcome } from "./judge.js";
import { lettersAfter, ticketsWith } from "./letters.js";

/** @import { BoxGame } from "./game.d.ts" */

const SYMBOLS = "ABCDEFG";
const OTHER = { train: "ship", ship: "train" };

/** Do players have anything besides routes and buildings while the game is still being played? */
export function hasHand() {
  return Boolean(edition.value.fleet || edition.value.tokens);
}

/** What one player has besides what stands on the map: tickets, tokens, exchanged pieces. */
export function Hand() {
  const color = active.value;
  return html`
    <h2 class="row"><${SeatMark} seat=${color} /> ${seatName(color)}</h2>
    ${game.value?.over && html`<${Tickets} key=${color} color=${color} />`}
    ${edition.value.tokens && html`<${Tokens} color=${color} />`}
    ${edition.value.fleet && html`<${Fleet} color=${color} />`}
  `;
}

/** @param {{color: number}} properties */
function Tickets({ color }) {
  const [typed, setTyped] = useState("");
  const { tickets } = /** @type {BoxGame} */ (game.value);
  const taken = new Set(Object.values(tickets).flat());
  const open = (/** @type {string[]} */ ids) => ids.filter((id) => !taken.has(id));
  const pick = (/** @type {string} */ id) => {
    change(toggle(/** @type {BoxGame} */ (game.value), "tickets", id, color));
    announce(ticketName(id));
    setTyped("");
  };
  const type = (/** @type {string} */ letters) => {
    const found = letters.length === 2 ? open(ticketsWith(edition.value, letters)) : [];
    if (found.length === 1) pick(found[0]);
    else setTyped(letters);
  };
  const follows = new Set(lettersAfter(edition.value, typed.length === 1 ? typed : ""));
  const found = typed ? open(ticketsWith(edition.value, typed)) : [];
  const joined = open(byColor.value[color]?.joined ?? []).sort((a, b) => points(b) - points(a));
  return html`
    <p class="small quiet">${t("box.type_letters")}</p>
    <div class="box-letters">
      <input
        class="box-typed"
        inputmode="none"
        maxlength="2"
        placeholder="…"
        aria-label=${t("box.letters")}
        value=${typed}
        onInput=${(event) => type(event.target.value.toUpperCase())}
      />
      ${lettersAfter(edition.value, "").map(
        (letter) => html`<button
          type="button"
          key=${letter}
          class="button box-letter"
          data-letter=${letter}
          disabled=${!follows.has(letter)}
          onClick=${() => type(typed.length === 1 ? typed + letter : letter)}
        >${letter}</button>`,
      )}
    </div>
    ${typed.length === 2 && !found.length && html`<p role="status">${t("box.no_ticket", { letters: typed })}</p>`}
    <ul class="box-chips" data-testid="found">
      ${found.map((id) => html`<li key=${id}><${Chip} id=${id} onClick=${pick} /></li>`)}
    </ul>
    ${
      joined.length > 0 &&
      html`
        <p class="small quiet">${t("box.joined")}</p>
        <ul class="box-chips" data-testid="joined">
          ${joined.map((id) => html`<li key=${id}><${Chip} id=${id} onClick=${pick} /></li>`)}
        </ul>
      `
    }
    <ul class="box-chips" aria-label=${t("box.tickets")}>
      ${(tickets[color] ?? []).map(
        (id) => html`<li key=${id}><${Chip} id=${id} held done=${done(id)} onClick=${pick} /></li>`,
      )}
    </ul>
  `;
}

/** @param {string} id */
const points = (id) => edition.value.ticket[id].points ?? 0;

/**
 * Is a ticket of a player completed, as far as the server has said?
 * @param {string} id
 */
function done(id) {
  if (edition.value.features.race) return byColor.value[active.value]?.joined.includes(id);
  const lines = outcome.value?.scores.find(({ seat }) => seat === active.value)?.lines ?? [];
  return lines.find((line) => line.details.ticket === id)?.details.completed;
}

/** @param {{id: string, held?: boolean, done?: boolean, onClick: (id: string) => void}} properties */
function Chip({ id, held = false, done: completed, onClick }) {
  const missed = held && completed === false;
  return html`<button
    type="button"
    class=${classes("box-chip", held && "held", missed && "missed")}
    aria-pressed=${held}
    data-ticket=${id}
    onClick=${() => onClick(id)}
  >
    ${held && completed !== undefined && html`<${Icon} name=${missed ? "cross" : "check"} size=${14} />`}
    <span>${ticketName(id)}</span>
    ${!edition.value.features.race && html`<strong class="number">${number(points(id))}</strong>`}
    ${missed && html`<span class="unseen">${t("box.not_joined")}</span>`}
    ${held && html`<${Icon} name="close" size=${14} />`}
  </button>`;
}

/** @param {{color: number}} properties */
function Tokens({ color }) {
  const now = /** @type {BoxGame} */ (game.value);
  const has = now.tokens[color] ?? [];
  return html`<div class="box-tokens" role="group" aria-label=${t("end.row.tokens")}>
    ${[...SYMBOLS].slice(0, edition.value.tokens?.symbols).map(
      (symbol) => html`<button
        type="button"
        key=${symbol}
        class="button"
        aria-pressed=${has.includes(symbol)}
        data-token=${symbol}
        onClick=${() => change(toggle(now, "tokens", symbol, color))}
      ><${Token} symbol=${symbol} /></button>`,
    )}
  </div>`;
}

/** @param {{color: number}} properties */
function Fleet({ color }) {
  const now = /** @type {BoxGame} */ (game.value);
  const { total, trains, ships, suggested_trains: usual } = /** @type {any} */ (edition.value.fleet);
  const given = now.exchanged[color] ?? { train: 0, ship: 0 };
  return html`<div class="stack">
    ${
      !now.over &&
      html`<${Stepper}
        label=${t("box.fleet")}
        value=${now.fleets[color] ?? usual}
        least=${total - ships}
        most=${trains}
        name="fleet"
        onChange=${(n) => change({ ...now, fleets: { ...now.fleets, [color]: n } })}
      />`
    }
    ${
      /** @type {("train"|"ship")[]} */ (["train", "ship"]).map(
        (piece) => html`<${Stepper}
        key=${piece}
        label=${t("box.exchanged", { given: pieceName(piece, 2), taken: pieceName(OTHER[piece], 2) })}
        value=${given[piece]}
        least=${0}
        most=${total}
        name=${piece}
        onChange=${(n) => change(exchange(now, color, piece, n))}
      />`,
      )
    }
  </div>`;
}

/**
 * @param {{label: string, value: number, least: number, most: number, name: string,
 *   onChange: (n: number) => void}} properties
 */
function Stepper({ label, value, least, most, name, onChange }) {
  return html`<div class="box-stepper" role="group" aria-label=${label} data-stepper=${name}>
    <span class="grow">${label}</span>
    <${IconButton}
      icon="minus"
      size=${16}
      label=${t("box.less")}
      disabled=${value <= least}
      onClick=${() => onChange(value - 1)}
    />
    <output class="number">${number(value)}</output>
    <${IconButton}
      icon="plus"
      size=${16}
      label=${t("box.more")}
      disabled=${value >= most}
      onClick=${() => onChange(value + 1)}
    />
  </div>`;
}
