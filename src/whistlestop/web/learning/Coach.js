import { middle } from "../board/Board.js";
import { IconButton } from "../components/IconButton.js";
import { classes, html, useEffect } from "../core/html.js";
import { t } from "../core/i18n.js";
import { tell } from "../core/names.js";
import { edition, myMove, own } from "../core/store.js";
import { pointedOut } from "../playing/selection.js";
import { current, leaveLesson } from "./lesson.js";

/**
 * What a beginner does next, on the other half of the board than the route it is about. The route
 * is pointed out as tickets are; the market has a frame.
 */
export function Coach() {
  const now = current.value;
  const route = now?.step.route;
  const draws = now?.step.say === "draw";
  useEffect(() => {
    if (!myMove.value) return undefined;
    document.documentElement.toggleAttribute("data-coach-market", draws);
    if (route) {
      const { a, b } = edition.value.route[route];
      pointedOut.value = new Set([route, a, b]);
    }
    return () => {
      document.documentElement.removeAttribute("data-coach-market");
      pointedOut.value = new Set();
    };
  }, [route, draws, myMove.value]);
  if (!now) return null;
  const low = route && middle(edition.value, route)[1] > edition.value.board.height / 2;
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
