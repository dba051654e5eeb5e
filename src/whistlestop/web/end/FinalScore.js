import { Icon } from "../components/Icon.js";
import { SeatMark } from "../components/SeatMark.js";
import { announce } from "../core/announce.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../core/html.js";
import { list, t } from "../core/i18n.js";
import { seatName } from "../core/names.js";
import { mayMove } from "../core/settings.js";
import { tableId, view } from "../core/store.js";
import { Afterwards } from "./Afterwards.js";
import { Celebration } from "./Celebration.js";
import { Fairness } from "./Fairness.js";
import { Review } from "./Review.js";
import { finish, reveal, seen, stepsOf } from "./reveal.js";
import { ScoreTable } from "./ScoreTable.js";

/** @import { OutcomeAnswer } from "../types.d.ts" */

/** Keys for moving about the page, which do not skip a reveal. */
const MOVING = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);

/**
 * The end: who won and why, all scores side by side, how it came about, and what can be done now.
 * @param {{live: boolean}} properties `live`: the game has just ended before the reader's eyes
 */
export function FinalScore({ live }) {
  const outcome = /** @type {OutcomeAnswer} */ (view.value.outcome);
  const steps = useMemo(() => stepsOf(outcome.scores), [tableId.value]);
  const [party, setParty] = useState(0);
  const celebrate = () => setParty((n) => n + outcome.winners.length);
  const { length } = outcome.winners;
  const winners = t(length > 1 ? "end.shared" : length ? "end.won" : "end.nobody", {
    names: list(outcome.winners.map(seatName)),
  });
  // Before anything is painted: the first glance must not show who won.
  useLayoutEffect(() => {
    if (live) announce(winners);
    if (live && mayMove()) reveal(steps, celebrate);
    else finish();
    return finish;
  }, [tableId.value]);
  const revealing = seen.value !== Infinity;
  useSkip(revealing, celebrate);
  const sheet = useRef(/** @type {any} */ (null));
  useEffect(() => {
    if (!revealing) sheet.current.scrollTop = 0;
    else sheet.current.querySelector(`[data-step="${seen.value - 1}"]`)?.scrollIntoView({ block: "nearest" });
  }, [seen.value]);
  return html`<section
    ref=${sheet}
    class="final-score panel"
    data-testid="final-score"
    data-revealing=${revealing}
    aria-label=${t("end.title")}
  >
    ${party > 0 && mayMove() && html`<${Celebration} key=${party} winners=${outcome.winners} />`}
    <header class="final-head">
      <span class="final-marks" aria-hidden="true">
        ${!revealing && outcome.winners.map((seat) => html`<${SeatMark} key=${seat} seat=${seat} size=${34} />`)}
      </span>
      <div class="grow">
        <h2 class=${revealing ? "unseen" : ""}>${winners}</h2>
        ${revealing && html`<p class="final-title" aria-hidden="true">${t("end.final")}</p>`}
        <p class="quiet small">${t(`end.${outcome.reason}`)} ${!revealing && tieBreak(outcome)}</p>
      </div>
      ${
        revealing
          ? html`<button type="button" class="button" data-action="skip" onClick=${finish}>
              <${Icon} name="next" />
              ${t("end.skip")}
            </button>`
          : html`<${Afterwards} />`
      }
    </header>
    <div class="final-body">
      <${ScoreTable} outcome=${outcome} steps=${steps} />
      <div class=${revealing ? "veiled" : ""}><${Review} /></div>
    </div>
    <footer class="final-foot">
      ${
        !revealing &&
        mayMove() &&
        html`<button
          type="button"
          class="button plain"
          data-action="reveal"
          onClick=${() => reveal(steps, celebrate)}
        >
          <${Icon} name="play" size=${16} />
          ${t("end.reveal")}
        </button>`
      }
      <${Fairness} />
    </footer>
  </section>`;
}

/**
 * While lines are revealed, a click or a key shows them all.
 * @param {boolean} revealing
 * @param {() => void} then
 */
function useSkip(revealing, then) {
  useEffect(() => {
    if (!revealing) return undefined;
    const skip = (/** @type {any} */ event) => {
      if (event.type === "keydown" && MOVING.has(event.key)) return;
      finish();
      then();
    };
    const kinds = ["click", "keydown"];
    for (const kind of kinds) addEventListener(kind, skip);
    return () => {
      for (const kind of kinds) removeEventListener(kind, skip);
    };
  }, [revealing]);
}

/**
 * What decided between equal scores, if anything had to.
 * @param {OutcomeAnswer} outcome
 */
function tieBreak({ tie_break: decided, winners }) {
  if (decided) return t(`tie.${decided}`);
  return winners.length > 1 ? t("tie.shared") : "";
}
