/** Games that were scored here: kept by the browser, and by nobody else. */
import { signal } from "../core/html.js";
import { recall, remember } from "../core/storage.js";
import { checked } from "./link.js";

/** @import { BoxGame, KeptResult } from "./game.d.ts" */

const KEPT = "box.results";
const MOST = 100;

/** The newest first. */
export const results = signal(/** @type {KeptResult[]} */ (read()));

/** @returns {KeptResult[]} */
function read() {
  try {
    return recall(KEPT, []).map((/** @type {any} */ each) => ({ ...each, game: checked(each.game) }));
  } catch {
    // An earlier version of the page wrote them in another form.
    return [];
  }
}

/** @param {KeptResult[]} next */
function keep(next) {
  results.value = next.slice(0, MOST);
  remember(KEPT, results.value);
}

/**
 * Keep a result; the same game counts once.
 * @param {BoxGame} game
 * @param {number[]} totals by player
 * @param {number[]} winners numbers of players
 * @param {string} board what its board is called: the server may not know it later
 */
export function keepResult(game, totals, winners, board) {
  const known = results.value.find((each) => each.game.id === game.id);
  const at = known?.at ?? Math.floor(Date.now() / 1000);
  keep([{ game, at, totals, winners, board }, ...results.value.filter((each) => each !== known)]);
}

/** @param {string} id */
export function forgetResult(id) {
  keep(results.value.filter(({ game }) => game.id !== id));
}

/**
 * The best score of each edition: whose it is, and how many points.
 * @param {KeptResult[]} all
 */
export function bestScores(all) {
  /** @type {Record<string, {name: string, total: number}>} */
  const best = {};
  for (const { game, totals } of all)
    game.players.forEach(({ name }, n) => {
      if (!best[game.edition] || totals[n] > best[game.edition].total) best[game.edition] = { name, total: totals[n] };
    });
  return best;
}

/**
 * How many games each player has played and won, most wins first.
 * @param {KeptResult[]} all
 */
export function mostWins(all) {
  /** @type {Record<string, {name: string, games: number, wins: number}>} */
  const rows = {};
  for (const { game, winners } of all)
    game.players.forEach(({ name }, n) => {
      rows[name] ??= { name, games: 0, wins: 0 };
      rows[name].games++;
      if (winners.includes(n)) rows[name].wins++;
    });
  return Object.values(rows).sort((a, b) => b.wins - a.wins || a.games - b.games);
}
