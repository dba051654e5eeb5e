import { SettingsButton } from "../comfort/SettingsButton.js";
import { Icon } from "../components/Icon.js";
import { Problem } from "../components/Problem.js";
import { SeatMark } from "../components/SeatMark.js";
import { classes, html, useEffect, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { editionName } from "../core/names.js";
import { allEditions } from "../core/ownBoards.js";
import { recall, remember } from "../core/storage.js";
import { Tile } from "../lobby/Tile.js";
import { newGame } from "./entry.js";
import { openGame, unknownBoard } from "./judge.js";
import { Results } from "./Results.js";
import { Rules } from "./Rules.js";

/** @import { Refusal } from "../core/game.d.ts" */
/** @import { EditionSummary } from "../types.d.ts" */
/** @import { Player } from "./game.d.ts" */

const COLORS = [0, 1, 2, 3, 4];
const USUAL = 4;
const NAME_LENGTH = 24;

/** Who played what; then it is scored or refereed. */
export function Setup() {
  const [editions, setEditions] = useState(/** @type {EditionSummary[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  const [chosen, setChosen] = useState(() => recall("box.edition", ""));
  const [players, setPlayers] = useState(lastPlayers);
  useEffect(() => {
    allEditions().then(setEditions, setProblem);
  }, []);
  const edition = editions.find(({ id }) => id === chosen) ?? editions[0];
  const shown = edition ? resized(players, edition.players) : [];
  const begin = (/** @type {boolean} */ over) => {
    remember("box.edition", edition.id);
    remember("box.players", shown);
    openGame(newGame(edition.id, named(shown), over));
  };
  return html`<div class="lobby box-setup">
    <header class="box-head">
      <a class="brand" href="/" data-link title=${t("app.to_lobby")}>
        <img src="/icon.svg" alt="" width="26" height="26" />
        <span class="unseen">${t("app.to_lobby")}</span>
      </a>
      <h1 class="grow">${t("box.title")}</h1>
      <${SettingsButton} />
    </header>
    <main class="box-main stack">
      <p class="quiet">${t("box.about")}</p>
      ${problem && html`<${Problem} problem=${problem} />`}
      ${unknownBoard.value && html`<${Problem} problem=${unknownBoard.value} />`}
      ${
        edition &&
        html`<section class="panel box-new stack" data-testid="box-setup">
          <div class="box-editions" role="group" aria-label=${t("lobby.edition")}>
            ${editions.map(
              (each) => html`<button
                type="button"
                key=${each.id}
                class=${classes("box-edition", each === edition && "chosen")}
                aria-pressed=${each === edition}
                data-edition=${each.id}
                onClick=${() => setChosen(each.id)}
              >
                <${Tile} tile=${each.tile} />
                <span>${editionName(each)}</span>
              </button>`,
            )}
          </div>
          <${Players}
            numbers=${edition.players}
            players=${shown}
            onChange=${setPlayers}
          />
          <div class="row box-begin">
            <button type="button" class="button primary grow" data-action="score" onClick=${() => begin(true)}>
              <${Icon} name="check" />${t("box.score_it")}
            </button>
            <button type="button" class="button grow" data-action="referee" onClick=${() => begin(false)}>
              <${Icon} name="book" />${t("box.referee_it")}
            </button>
          </div>
        </section>`
      }
      <${Results} editions=${editions} />
      <section class="panel box-new"><${Rules} edition=${edition?.id} /></section>
    </main>
  </div>`;
}

/** @returns {Player[]} */
function lastPlayers() {
  const kept = recall("box.players", []);
  const well = Array.isArray(kept) && kept.every(({ name, color }) => typeof name === "string" && color in COLORS);
  return well ? kept : [];
}

/**
 * A number of players that the edition allows; new ones take the colours that are left.
 * @param {Player[]} players
 * @param {number[]} numbers
 */
function resized(players, numbers) {
  const wanted = players.length || Math.min(USUAL, Math.max(...numbers));
  const n = numbers.includes(wanted)
    ? wanted
    : numbers.reduce((a, b) => (Math.abs(b - wanted) < Math.abs(a - wanted) ? b : a));
  const sized = players.slice(0, n);
  while (sized.length < n) sized.push({ name: "", color: COLORS.find((color) => free(sized, color)) ?? 0 });
  return sized;
}

/**
 * @param {Player[]} players
 * @param {number} color
 */
const free = (players, color) => players.every((player) => player.color !== color);

/**
 * Give everybody a name: players without one are called by their colour.
 * @param {Player[]} players
 */
function named(players) {
  return players.map(({ name, color }) => ({ name: name.trim() || t(`box.color.${color}`), color }));
}

/** @param {{numbers: number[], players: Player[], onChange: (players: Player[]) => void}} properties */
function Players({ numbers, players, onChange }) {
  const set = (/** @type {number} */ n, /** @type {Partial<Player>} */ part) =>
    onChange(players.map((player, i) => (i === n ? { ...player, ...part } : player)));
  const next = (/** @type {number} */ color) =>
    COLORS.map((step) => (color + 1 + step) % COLORS.length).find((each) => free(players, each)) ?? color;
  return html`
    <div class="row" role="group" aria-label=${t("box.players")}>
      <span aria-hidden="true">${t("box.players")}</span>
      ${numbers.map(
        (n) => html`<button
          type="button"
          key=${n}
          class="button icon"
          aria-pressed=${players.length === n}
          data-players=${n}
          onClick=${() => onChange(resized(players, [n]))}
        >${n}</button>`,
      )}
    </div>
    <p class="quiet small">${t("box.order")}</p>
    ${players.map(
      ({ name, color }, n) => html`<div class="row box-player" key=${n}>
        <button
          type="button"
          class="button icon"
          data-action="color"
          title=${t("box.change_color")}
          aria-label=${t("box.color_of", { n: n + 1, color: t(`box.color.${color}`) })}
          onClick=${() => set(n, { color: next(color) })}
        ><${SeatMark} seat=${color} size=${24} /></button>
        <input
          class="grow"
          aria-label=${t("box.name_of", { n: n + 1 })}
          placeholder=${t(`box.color.${color}`)}
          maxlength=${NAME_LENGTH}
          value=${name}
          onInput=${(event) => set(n, { name: event.target.value })}
        />
      </div>`,
    )}
  `;
}
