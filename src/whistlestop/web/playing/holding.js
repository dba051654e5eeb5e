/** What the player holds towards the route under the pointer, as the server says. */
import { computed, effect, signal } from "../core/html.js";
import { t } from "../core/i18n.js";
import { colorName } from "../core/names.js";
import { ask, edition, own, view } from "../core/store.js";
import { ownerOf } from "./selection.js";

/** @import { HoldingAnswer, Payments } from "../types.d.ts" */

const QUIET = 80;

/** The route or location under the pointer or the keyboard's focus. */
export const pointed = signal(/** @type {string|null} */ (null));
const held = signal(/** @type {{question: string, answer?: HoldingAnswer}|null} */ (null));

const question = computed(() => {
  const route = pointed.value;
  const { state, version } = view.value?.table ?? {};
  if (!route || !own.value || state !== "running" || !(route in edition.value.route)) return null;
  return ownerOf(route) === undefined ? `${route} ${version}` : null;
});

effect(() => {
  const asked = question.value;
  if (!asked) return undefined;
  const timer = setTimeout(() => {
    ask(`payments?target=${encodeURIComponent(asked.split(" ")[0])}`).then(
      (/** @type {Payments} */ { holding }) => (held.value = { question: asked, answer: holding }),
      // Without an answer the route is described as it is printed.
      () => {},
    );
  }, QUIET);
  return () => clearTimeout(timer);
});

/** "2 of 3 in hand (green) · 4 points" */
export const holdingWords = computed(() => {
  const asked = question.value;
  if (!asked) return "";
  const { points } = edition.value.route[asked.split(" ")[0]];
  const answer = held.value?.question === asked ? held.value.answer : undefined;
  const color = answer?.color ? ` (${colorName(answer.color)})` : "";
  return [answer && t("board.holding", { ...answer }) + color, points && t("payments.points", { n: points })]
    .filter(Boolean)
    .join(" · ");
});
