import { Icon } from "../components/Icon.js";
import { SeatMark } from "../components/SeatMark.js";
import { classes, html, useState } from "../core/html.js";
import { list, number, signed, t } from "../core/i18n.js";
import { seatName, tell } from "../core/names.js";
import { view } from "../core/store.js";
import { pointedOut } from "../playing/selection.js";
import { Afterwards } from "./Afterwards.js";

/** @import { OutcomeAnswer, ScoreAnswer, ScoreLineAnswer } from "../types.d.ts" */

/** The end: who won and why, and every score line by line, each shown on the map. */
export function FinalScore() {
  const outcome = /** @type {OutcomeAnswer} */ (view.value.outcome);
  const order = [...outcome.scores].sort((a, b) => rank(outcome, a) - rank(outcome, b) || b.total - a.total);
  return html`<section class="final-score" data-testid="final-score" aria-label=${t("end.title")}>
    <h2>
      ${t(outcome.winners.length > 1 ? "end.shared" : "end.won", { names: list(outcome.winners.map(seatName)) })}
    </h2>
    <p class="quiet">${t(`end.${outcome.reason}`)} ${tieBreak(outcome)}</p>
    <ol class="stack">
      ${order.map(
        (score, n) => html`<${SeatScore}
          key=${score.seat}
          score=${score}
          winner=${outcome.winners.includes(score.seat)}
          open=${n === 0}
        />`,
      )}
    </ol>
    <${Afterwards} />
  </section>`;
}

/**
 * @param {OutcomeAnswer} outcome
 * @param {ScoreAnswer} score
 */
const rank = ({ winners }, { seat }) => (winners.includes(seat) ? 0 : 1);

/**
 * What decided between equal scores, if anything had to.
 * @param {OutcomeAnswer} outcome
 */
function tieBreak({ tie_break: decided, winners }) {
  if (decided) return t(`tie.${decided}`);
  return winners.length > 1 ? t("tie.shared") : "";
}

/**
 * One seat's score: the total, and its lines on request.
 * @param {{score: ScoreAnswer, winner: boolean, open: boolean}} properties
 */
function SeatScore({ score, winner, open: first }) {
  const [open, setOpen] = useState(first);
  return html`<li class=${classes("final-seat panel", winner && "winner")} data-seat=${score.seat}>
    <button type="button" class="seat-total" aria-expanded=${open} onClick=${() => setOpen(!open)}>
      <${SeatMark} seat=${score.seat} />
      <span class="grow">
        ${seatName(score.seat)}
        ${winner && html` <${Icon} name="check" size=${16} /><span class="unseen">${t("end.winner")}</span>`}
      </span>
      <strong class="number" data-testid="total">${number(score.total)}</strong>
    </button>
    ${
      open &&
      html`<ul class="score-lines">
        ${score.lines.map((line, n) => html`<${Line} key=${n} line=${line} />`)}
      </ul>`
    }
  </li>`;
}

/**
 * A line of a score; pointing at it shows its routes and locations on the map.
 * @param {{line: ScoreLineAnswer}} properties
 */
function Line({ line }) {
  const about = onMap(line.details);
  const show = () => (pointedOut.value = new Set(about));
  const hide = () => (pointedOut.value = new Set());
  const words = tell(`score.${line.label}`, line.details);
  const missed = line.label === "ticket" && !line.details.completed;
  return html`<li class=${classes("score-line", missed && "missed")} data-line=${line.label}>
    <button
      type="button"
      disabled=${!about.length}
      onPointerEnter=${show}
      onPointerLeave=${hide}
      onFocus=${show}
      onBlur=${hide}
      onClick=${show}
    >
      <span class="grow">${words}${line.rule && html` <span class="rule">${line.rule}</span>`}</span>
      <span class="number">${signed(line.points)}</span>
    </button>
  </li>`;
}

/**
 * Every route and location that the details of a line name.
 * @param {Record<string, any>} details
 */
function onMap(details) {
  const found = [];
  for (const key of ["route", "borrowed", "location"]) if (details[key]) found.push(details[key]);
  for (const key of ["routes", "locations"]) {
    for (const each of details[key] ?? []) found.push(typeof each === "string" ? each : each.route);
  }
  return found.filter(Boolean);
}
