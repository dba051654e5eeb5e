import { Icon } from "../components/Icon.js";
import { SeatMark } from "../components/SeatMark.js";
import { classes, html } from "../core/html.js";
import { number, signed, t } from "../core/i18n.js";
import { seatName, tell, ticketName } from "../core/names.js";
import { mayMove } from "../core/settings.js";
import { edition } from "../core/store.js";
import { dim, labelsOf, light, onMap, seen, trace } from "./reveal.js";

/** @import { OutcomeAnswer, ScoreAnswer, ScoreLineAnswer } from "../types.d.ts" */
/** @import { Step } from "./reveal.js" */

/**
 * All scores side by side: a column for each seat, a row for each kind of line. Its roles are
 * written out: where there is little room its rows are laid out as grids, and would lose them.
 * @param {{outcome: OutcomeAnswer, steps: Step[]}} properties
 */
export function ScoreTable({ outcome, steps }) {
  const { scores, winners } = outcome;
  return html`<div class="score-scroll" role="region" tabindex="0" aria-label=${t("end.final")}>
    <table class="score-table" role="table" style=${{ "--seats": scores.length }}>
      <caption class="unseen">${t("end.final")}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <td></td>
          ${scores.map(
            (score) => html`<th key=${score.seat} scope="col" role="columnheader">
              <${SeatHead} score=${score} winner=${winners.includes(score.seat)} steps=${steps} />
            </th>`,
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${labelsOf(scores).map((label) => html`<${Row} key=${label} label=${label} scores=${scores} steps=${steps} />`)}
      </tbody>
    </table>
  </div>`;
}

/** @param {{score: ScoreAnswer, winner: boolean, steps: Step[]}} properties */
function SeatHead({ score, winner, steps }) {
  const hidden = seen.value !== Infinity;
  const { goal } = edition.value.tickets_rules;
  // In a race every line that counts is a ticket.
  const told = steps.filter(({ seat }, n) => seat === score.seat && n < seen.value).map(({ line }) => line.points);
  const done = told.filter((points) => points > 0).length;
  // While lines are revealed their sum grows; who won is shown last.
  const total = hidden ? told.reduce((sum, points) => sum + points, 0) : score.total;
  return html`<div
    class=${classes("final-seat", `of-seat-${score.seat}`, winner && !hidden && "winner")}
    data-seat=${score.seat}
  >
    <span class="final-name"><${SeatMark} seat=${score.seat} /> <span>${seatName(score.seat)}</span></span>
    ${goal > 0 && html`<${Race} seat=${score.seat} done=${done} goal=${goal} />`}
    <span class="final-total">
      <strong class="number" data-testid="total">${number(total)}</strong>
      ${goal > 0 && html` <span class="quiet small">${t("end.of_goal", { goal })}</span>`}
      ${
        winner &&
        html` <span class=${classes("laurel", hidden && "veiled")}>
          <${Icon} name="check" size=${14} /> ${t("end.winner")}
        </span>`
      }
    </span>
  </div>`;
}

/**
 * A race as a row of tickets that fill.
 * @param {{seat: number, done: number, goal: number}} properties
 */
function Race({ seat, done, goal }) {
  const width = 15;
  return html`<svg class="race" viewBox=${`0 0 ${goal * width} 12`} height="14" aria-hidden="true">
    ${Array.from(
      { length: goal },
      (_, n) => html`<path
        key=${n}
        class=${n < done ? "filled" : ""}
        fill=${n < done ? `url(#seat-${seat})` : "none"}
        transform=${`translate(${n * width + 1} 1)`}
        d="M0,0H12V3A2,2 0 0 0 12,7V10H0V7A2,2 0 0 0 0,3Z"
      />`,
    )}
  </svg>`;
}

/** @param {{label: string, scores: ScoreAnswer[], steps: Step[]}} properties */
function Row({ label, scores, steps }) {
  const rules = new Set(scores.flatMap(({ lines }) => lines.filter((line) => line.label === label).map((l) => l.rule)));
  return html`<tr data-row=${label} role="row">
    <th scope="row" role="rowheader">
      ${t(`end.row.${label}`)}
      ${[...rules].filter(Boolean).map((rule) => html` <span class="rule">${rule}</span>`)}
    </th>
    ${scores.map(
      ({ seat, lines }) => html`<td key=${seat} role="cell">
        <ul class="score-lines">
          ${lines
            .filter((line) => line.label === label)
            .map(
              (line, n) => html`<${Line}
                key=${n}
                line=${line}
                step=${steps.findIndex((step) => step.line === line)}
              />`,
            )}
        </ul>
      </td>`,
    )}
  </tr>`;
}

/**
 * A line of a score; pointing at it shows its routes and locations on the map.
 * @param {{line: ScoreLineAnswer, step: number}} properties `step`: when it is revealed
 */
function Line({ line, step }) {
  const about = onMap(line.details);
  const show = () =>
    line.label === "longest_path" && mayMove() ? trace(line.details.routes) : about.length && light(line);
  const ticket = line.label === "ticket";
  const missed = ticket && !line.details.completed;
  const words = tell(`score.${line.label}`, line.details);
  // Whether a ticket was completed is told by its mark and its points: only loans and orders need words.
  const plain = ticket && !line.details.borrowed?.length && !line.details.order;
  return html`<li
    class=${classes("score-line", missed && "missed", step >= seen.value && "veiled")}
    data-step=${step}
    data-line=${line.label}
    data-missed=${missed}
  >
    <button
      type="button"
      disabled=${!about.length}
      onPointerEnter=${show}
      onPointerLeave=${dim}
      onFocus=${show}
      onBlur=${dim}
      onClick=${show}
    >
      ${ticket && html`<${Icon} name=${missed ? "cross" : "check"} size=${14} />`}
      ${
        plain
          ? html`<span class="grow" title=${words} aria-hidden="true">${ticketName(line.details.ticket)}</span>
            <span class="unseen">${words}</span>`
          : html`<span class="grow">${words}</span>`
      }
      <span class="number">${signed(line.points)}</span>
    </button>
  </li>`;
}
