import { IconButton } from "../components/IconButton.js";
import { SeatMark } from "../components/SeatMark.js";
import { html } from "../core/html.js";
import { date, number, t } from "../core/i18n.js";
import { editionName } from "../core/names.js";
import { openGame } from "./judge.js";
import { bestScores, forgetResult, mostWins, results } from "./keptResults.js";

/** @import { EditionSummary } from "../types.d.ts" */
/** @import { KeptResult } from "./game.d.ts" */

const SHOWN = 20;

/**
 * The games scored in this browser: who wins most, the best scores, and each game to be opened again.
 * @param {{editions: EditionSummary[]}} properties
 */
export function Results({ editions }) {
  const all = results.value;
  if (!all.length) return null;
  const nameOf = (/** @type {string} */ id) =>
    editionName(editions.find((edition) => edition.id === id)) ||
    all.find(({ game, board }) => game.edition === id && board)?.board ||
    id.split("@")[0];
  return html`<section class="panel box-new stack" data-testid="results" aria-label=${t("box.results")}>
    <h2>${t("box.results")}</h2>
    <div class="box-tables">
      <table class="box-table">
        <caption>${t("box.wins")}</caption>
        <tbody>
          ${mostWins(all)
            .slice(0, SHOWN)
            .map(
              ({ name, games, wins }) => html`<tr key=${name}>
              <th scope="row">${name}</th>
              <td>${t("box.wins_of", { wins, games })}</td>
            </tr>`,
            )}
        </tbody>
      </table>
      <table class="box-table">
        <caption>${t("box.best")}</caption>
        <tbody>
          ${Object.entries(bestScores(all)).map(
            ([id, { name, total }]) => html`<tr key=${id}>
              <th scope="row">${nameOf(id)}</th>
              <td>${name}: <strong class="number">${number(total)}</strong></td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <ul class="stack">
      ${all
        .slice(0, SHOWN)
        .map((each) => html`<${Kept} key=${each.game.id} kept=${each} name=${nameOf(each.game.edition)} />`)}
    </ul>
    <p class="quiet small">${t("box.kept_here")}</p>
  </section>`;
}

/** @param {{kept: KeptResult, name: string}} properties */
function Kept({ kept, name }) {
  const { game, at, totals, winners } = kept;
  return html`<li class="row box-kept" data-game=${game.id}>
    <button type="button" class="button plain grow" data-action="open" onClick=${() => openGame(game, "result")}>
      <span class="box-kept-what"><strong>${name}</strong> <span class="quiet">${date(at)}</span></span>
      <span class="box-kept-who">
        ${game.players.map(
          (player, n) => html`<span key=${n} class=${winners.includes(n) ? "won" : ""}>
            <${SeatMark} seat=${player.color} size=${14} /> ${player.name} ${number(totals[n])}
          </span>`,
        )}
      </span>
    </button>
    <${IconButton}
      icon="close"
      size=${16}
      plain
      label=${t("box.forget", { name, date: date(at) })}
      data-action="forget"
      onClick=${() => forgetResult(game.id)}
    />
  </li>`;
}
