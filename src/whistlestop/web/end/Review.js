import { html, useEffect, useState } from "../core/html.js";
import { number, percent, t } from "../core/i18n.js";
import { seatName } from "../core/names.js";
import { path } from "../core/router.js";
import { ask, edition, tableId } from "../core/store.js";
import { sentencesOf } from "../log/turns.js";
import { goTo } from "../replaying/playback.js";
import { Areas, Lines } from "./charts.js";

/** @import { ChancesAnswer, KeyTurn, ReviewAnswer } from "../types.d.ts" */

/** Milliseconds between two questions while the bots think, and the most questions asked. */
const PAUSE = 2500;
const MOST = 120;

/** How the game went: the scores, the chances, and the turns that mattered most. */
export function Review() {
  const review = useReview();
  if (!review || review.moments.length < 2) return null;
  const race = edition.value.features.race;
  return html`<div class="review">
    <${Lines}
      title=${t(race ? "end.race_curve" : "end.curve")}
      about=${t(race ? "end.race_curve_about" : "end.curve_about")}
      moments=${review.moments}
      values=${review.scores}
    />
    <${Chances} review=${review} />
  </div>`;
}

/** What the server says about the game; asked again while its bots think. */
function useReview() {
  const [review, setReview] = useState(/** @type {ReviewAnswer|null} */ (null));
  const id = tableId.value;
  useEffect(() => {
    let timer = 0;
    let asked = 0;
    const next = () => {
      if (tableId.value !== id) return;
      asked += 1;
      const later = () => {
        if (asked < MOST) timer = setTimeout(next, PAUSE);
      };
      ask("review").then((/** @type {ReviewAnswer} */ answer) => {
        if (tableId.value !== id) return;
        setReview(answer);
        if (answer.state === "thinking") later();
        // A busy server is asked again: the end can be looked at without a review.
      }, later);
    };
    if (id) next();
    return () => clearTimeout(timer);
  }, [id]);
  return review;
}

/** @param {{review: ReviewAnswer}} properties */
function Chances({ review: { state, chances } }) {
  if (!chances)
    return html`<p class="quiet small" data-chances=${state}>
      ${t(state === "thinking" ? "end.chances_thinking" : "end.chances_given_up")}
    </p>`;
  return html`
    <${Areas}
      title=${t("end.chances")}
      about=${t("end.chances_about", { n: chances.playouts })}
      moments=${chances.moments}
      values=${chances.shares}
      marks=${chances.turns.map(({ move }) => move)}
    />
    <${Turns} chances=${chances} />
  `;
}

/** @param {{chances: ChancesAnswer}} properties */
function Turns({ chances }) {
  return html`<section class="key-turns" data-chances="done">
    <h3>${t("end.turns")}</h3>
    ${!chances.turns.length && html`<p class="quiet small">${t("end.turns_none")}</p>`}
    <ol>${chances.turns.map((turn, n) => html`<${Turn} key=${turn.move} turn=${turn} n=${n + 1} />`)}</ol>
  </section>`;
}

/** @param {{turn: KeyTurn, n: number}} properties */
function Turn({ turn, n }) {
  const address = `/replay/${tableId.value}`;
  // On the replay page the moment changes, not the page.
  const here = (/** @type {Event} */ event) => {
    if (path.value !== address) return;
    event.preventDefault();
    goTo(turn.move);
  };
  return html`<li>
    <a href=${`${address}#${turn.move}`} data-link data-move=${turn.move} onClick=${here}>
      <span class="key-number" aria-hidden="true">${number(n)}</span>
      <span class="grow">
        <b>${t("end.turn", { name: seatName(turn.seat), n: turn.move })}</b>
        <span class="small">${sentencesOf(turn.events)
          .map(({ words }) => words)
          .join(" ")}</span>
      </span>
      <span class=${turn.after > turn.before ? "good number" : "bad number"}>
        ${t("end.turn_change", { before: percent(turn.before), after: percent(turn.after) })}
      </span>
    </a>
  </li>`;
}
