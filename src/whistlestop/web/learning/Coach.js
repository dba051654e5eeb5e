import { middle } from "../board/Board.js";
import { IconButton } from "../components/IconButton.js";
import { classes, html, useLayoutEffect } from "../core/html.js";
import { t } from "../core/i18n.js";
import { tell } from "../core/names.js";
import { edition, myMove, own } from "../core/store.js";
import { pointedOut } from "../playing/selection.js";
import { current, leaveLesson } from "./lesson.js";

/**
 * What a beginner does next, shown on the half of the board away from what it is about: a route, or the
 * ticket's locations while cards are drawn. These are pointed out as tickets are; the market gets a frame.
 */
export function Coach() {
  const now = current.value;
  const route = now?.step.route;
  const draws = now?.step.say === "draw";
  const about = route ? [route] : draws ? (edition.value.ticket[own.value?.tickets[0] ?? ""]?.locations ?? []) : [];
  useLayoutEffect(() => {
    if (!myMove.value) return undefined;
    document.documentElement.toggleAttribute("data-coach-market", draws);
    const { a, b } = edition.value.route[route ?? ""] ?? {};
    if (about.length) pointedOut.value = new Set(route ? [route, a, b] : about);
    return () => {
      document.documentElement.removeAttribute("data-coach-market");
      pointedOut.value = new Set();
    };
  }, [route, draws, myMove.value]);
  if (!now) return null;
  const heights = about.map((id) => middle(edition.value, id)[1]);
  const low = heights.reduce((sum, y) => sum + y, 0) > (heights.length * edition.value.board.height) / 2;
  return html`<aside class=${classes("coach panel", low ? "high" : "low")} data-testid="coach" data-step=${now.number}>
    <p class="quiet small">${t("lesson.step", { n: now.number, of: now.of })}</p>
    <p role="status">${tell(`lesson.${now.step.say}`, { route, ticket: own.value?.tickets[0] })}</p>
    <${IconButton}
      icon="close"
      size=${16}
      plain
      label=${t("lesson.leave")}
      data-action="leave-lesson"
      onClick=${leaveLesson}
    />
  </aside>`;
}
