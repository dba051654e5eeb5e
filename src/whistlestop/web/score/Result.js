import { CopyLink } from "../components/CopyLink.js";
import { Icon } from "../components/Icon.js";
import { SeatMark } from "../components/SeatMark.js";
import { html, useEffect, useMemo, useState } from "../core/html.js";
import { list, t } from "../core/i18n.js";
import { editionName, seatName } from "../core/names.js";
import { edition } from "../core/store.js";
import { stepsOf } from "../end/reveal.js";
import { ScoreTable } from "../end/ScoreTable.js";
import { game, outcome, problem } from "./judge.js";
import { keepResult } from "./keptResults.js";
import { linkTo } from "./link.js";
import { sharePicture } from "./picture.js";

/** @import { OutcomeAnswer } from "../types.d.ts" */
/** @import { BoxGame } from "./game.d.ts" */

/** The exact final score, each line of it explained on the map; it is kept, and can be shared. */
export function Result() {
  const found = problem.value ? null : outcome.value;
  const now = /** @type {BoxGame} */ (game.value);
  useEffect(() => {
    if (!found) return;
    const totals = now.players.map(({ color }) => found.scores.find(({ seat }) => seat === color)?.total ?? 0);
    const winners = found.winners.map((color) => now.players.findIndex((player) => player.color === color));
    keepResult(now, totals, winners, editionName());
  }, [found]);
  if (!found) return html`<p class="quiet">${t(problem.value ? "box.repair_first" : "table.loading")}</p>`;
  return html`<${Score} found=${found} now=${now} />`;
}

/** @param {{found: OutcomeAnswer, now: BoxGame}} properties */
function Score({ found, now }) {
  const steps = useMemo(() => stepsOf(found.scores), [found]);
  const [link, setLink] = useState("");
  useEffect(() => {
    linkTo(now).then(setLink, () => setLink(""));
  }, [now]);
  const names = list(found.winners.map(seatName));
  const tie = found.tie_break ? t(`tie.${found.tie_break}`) : found.winners.length > 1 ? t("tie.shared") : "";
  return html`<div class="final-score box-result" data-testid="final-score">
    <header class="final-head">
      <span class="final-marks" aria-hidden="true">
        ${found.winners.map((seat) => html`<${SeatMark} key=${seat} seat=${seat} size=${28} />`)}
      </span>
      <div class="grow">
        <h2>${t(found.winners.length > 1 ? "end.shared" : "end.won", { names })}</h2>
        ${tie && html`<p class="quiet small">${tie}</p>`}
      </div>
      <button
        type="button"
        class="button"
        data-action="picture"
        onClick=${() => sharePicture(now, edition.value, found)}
      ><${Icon} name="share" size=${16} />${t("box.picture")}</button>
    </header>
    <div class="final-body stack">
      <${ScoreTable} outcome=${found} steps=${steps} />
      ${link && html`<${CopyLink} label=${t("box.link")} address=${link} />`}
      <p class="quiet small">${t("box.kept_here")}</p>
    </div>
  </div>`;
}
