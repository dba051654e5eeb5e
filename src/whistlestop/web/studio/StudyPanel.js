import { Problem } from "../components/Problem.js";
import { html, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { recall, remember } from "../core/storage.js";
import { soundness } from "./checking.js";
import { board, change, chosen, nameOf } from "./model.js";
import { compared, found, progress, stopStudy, study, unevenness } from "./studying.js";

/** @import { Refusal } from "../core/game.d.ts" */
/** @import { BoardStudy } from "../types.d.ts" */

const GAMES = 120;
const [FEWEST, MOST] = [2, 400];

/** Is it any good? Bots play it, and the board shows what they found. */
export function StudyPanel() {
  const [typed, setTyped] = useState(() => String(recall("studio.games", GAMES)));
  const games = Math.min(Math.max(Number(typed) || GAMES, FEWEST), MOST);
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  const attempt = (/** @type {() => Promise<void>} */ work) => {
    setProblem(null);
    work().catch(setProblem);
  };
  const look = async () => {
    const played = board.value;
    compared.value = null;
    const said = await study(played, games, "studio");
    if (said && played === board.value) found.value = said;
  };
  const isReady = soundness.value === "sound" && !progress.value;
  return html`<div class="stack" data-testid="study">
    <p class="quiet">${t("studio.study.how")}</p>
    <div class="row">
      <label class="field">
        <span>${t("studio.study.games")}</span>
        <input
          type="number"
          min=${FEWEST}
          max=${MOST}
          data-field="games"
          value=${typed}
          onInput=${(event) => {
            setTyped(event.target.value);
            remember("studio.games", event.target.value || undefined);
          }}
        />
      </label>
      <button
        type="button"
        class="button primary"
        data-action="study"
        disabled=${!isReady}
        onClick=${() => attempt(look)}
      >
        ${t("studio.study.run")}
      </button>
      ${found.value && html`<${Balance} games=${games} isReady=${isReady} attempt=${attempt} />`}
    </div>
    ${progress.value && html`<${Progress} />`}
    ${problem && html`<${Problem} problem=${problem} />`}
    ${compared.value && html`<${Comparison} ...${compared.value} />`}
    ${found.value && html`<${Found} study=${found.value} />`}
  </div>`;
}

function Progress() {
  const { done = 0, planned = 1 } = progress.value ?? {};
  return html`<div class="row">
    <progress aria-label=${t("studio.study.progress")} max=${planned} value=${done} data-testid="progress"></progress>
    <span>${t("studio.study.played", { done, planned })}</span>
    <button type="button" class="button" onClick=${stopStudy}>${t("studio.study.stop")}</button>
  </div>`;
}

/**
 * Give unfair tickets a fair value, and compare both boards over fresh games.
 * @param {{games: number, isReady: boolean, attempt: (work: () => Promise<void>) => void}} properties
 */
function Balance({ games, isReady, attempt }) {
  const balance = async () => {
    const before = board.value;
    const fair = new Map(found.value?.tickets.map((one) => [one.number, one]));
    const tickets = before.tickets.map((ticket, n) => {
      const one = fair.get(n);
      return one?.fair && one.verdict !== "fair" ? { ...ticket, points: one.fair } : ticket;
    });
    change({ tickets });
    const after = board.value;
    // Games by which neither board has been judged so far.
    const seed = `fresh ${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    const [was, is] = [await study(before, games, seed), await study(after, games, seed)];
    if (!was || !is) return;
    compared.value = { before: was, after: is };
    if (board.value === after) found.value = is;
  };
  return html`<button
    type="button"
    class="button"
    data-action="balance"
    disabled=${!isReady || !found.value?.tickets.some(({ fair, verdict }) => fair && verdict !== "fair")}
    onClick=${() => attempt(balance)}
  >
    ${t("studio.study.balance")}
  </button>`;
}

/** @param {{before: BoardStudy, after: BoardStudy}} properties */
function Comparison({ before, after }) {
  const unfair = (/** @type {BoardStudy} */ { tickets }) => tickets.filter(({ verdict }) => verdict !== "fair").length;
  const rows = [
    { what: "unfair", was: unfair(before), is: unfair(after) },
    { what: "uneven", was: unevenness(before).toFixed(1), is: unevenness(after).toFixed(1) },
  ];
  return html`<table data-testid="compared">
    <caption>${t("studio.study.compared", { games: after.games })}</caption>
    <thead><tr><td></td><th>${t("studio.study.before")}</th><th>${t("studio.study.after")}</th></tr></thead>
    <tbody>
      ${rows.map(
        ({ what, was, is }) => html`<tr><th>${t(`studio.study.${what}`)}</th><td>${was}</td><td>${is}</td></tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {{study: BoardStudy}} properties */
function Found({ study: { games, tickets, unused, fought_for, turn_orders, turns, surprises } }) {
  const percent = (/** @type {number} */ share) => `${Math.round(100 * share)} %`;
  const uneven = turn_orders.filter(({ verdict }) => verdict !== "even");
  return html`<section data-testid="found" class="stack">
    <h2>${t("studio.study.found", { games })}</h2>
    <${Routes} title="unused" routes=${Object.keys(unused)} />
    <${Routes} title="fought_for" routes=${fought_for} />
    <h3>${t("studio.study.tickets")}</h3>
    <ul>
      ${tickets
        .filter(({ verdict }) => verdict !== "fair")
        .map(
          ({ number, verdict, fair, completion }) => html`<li>
            ${(board.value.tickets[number]?.locations ?? []).map(nameOf).join(" – ")}:
            ${t(`studio.study.${verdict}`, { fair: fair ?? 0, completion: percent(completion) })}
          </li>`,
        )}
      ${tickets.every(({ verdict }) => verdict === "fair") && html`<li>${t("studio.study.all_fair")}</li>`}
    </ul>
    <h3>${t("studio.study.seats")}</h3>
    <ul>
      ${uneven.map(
        ({ players, turn_order, verdict, win_rate }) => html`<li>
          ${t("studio.study.order", { players, order: turn_order, verdict, rate: percent(win_rate) })}
        </li>`,
      )}
      ${!uneven.length && html`<li>${t("studio.study.even")}</li>`}
      ${turns.map(
        ({ players, turns: all }) => html`<li>
          ${t("studio.study.length", { players, turns: Math.round(all / players) })}
        </li>`,
      )}
      <li>${t("studio.study.surprises", { share: percent(surprises) })}</li>
    </ul>
  </section>`;
}

/** @param {{title: string, routes: string[]}} properties */
function Routes({ title, routes }) {
  return html`<h3>${t(`studio.study.${title}`)}</h3>
    <p class="row">
      ${routes.map(
        (id) => html`<button type="button" class="button plain" onClick=${() => (chosen.value = id)}>
          ${nameOf(id)}
        </button>`,
      )}
      ${!routes.length && t("studio.study.none")}
    </p>`;
}
