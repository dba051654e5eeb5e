/** A first game: a table that begins from the lesson of its edition, and what to do there next. */
import { computed, signal } from "../core/html.js";
import { navigate } from "../core/router.js";
import { keepSeats } from "../core/seats.js";
import { createTable } from "../core/shuffle.js";
import { recall, remember } from "../core/storage.js";
import { activeSeat, edition, events, observation, tableId, view } from "../core/store.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { LessonStep } from "../types.d.ts" */

/** The bot that a beginner meets. */
const PARTNER = "partner";
const DRAWN = new Set(["CardTaken", "CardDrawn"]);

/** Tables whose lesson was left in this visit. */
const left = signal(/** @type {Set<string>} */ (new Set()));

/**
 * Sit down at your own table and learn there.
 * @param {Edition} described
 */
export async function startLesson(described) {
  if (!described.lesson) return;
  const { table, seats } = await createTable({
    edition: described.id,
    seats: [{ kind: "you" }, { kind: "bot", bot: PARTNER }],
    position: described.lesson.position,
  });
  keepSeats(table, seats);
  remember(`lesson.${table}`, true);
  navigate(`/table/${table}`);
}

/** Leave the lesson: the game goes on like any other. */
export function leaveLesson() {
  remember(`lesson.${tableId.value}`, undefined);
  left.value = new Set([...left.value, tableId.value ?? ""]);
}

/**
 * Has the learner done what a step asks for?
 * @param {LessonStep} step
 */
function done({ say, route }) {
  if (route) return observation.value.routes[route] !== undefined;
  if (say !== "draw" || observation.value.decision.kind === "second_card") return false;
  return events.value.some(({ event, seat }) => seat === activeSeat.value && DRAWN.has(event));
}

/** The step to do now, its number, and how many steps there are; null outside lessons. */
export const current = computed(() => {
  const lesson = edition.value?.lesson;
  const id = tableId.value ?? "";
  if (!lesson || left.value.has(id) || !recall(`lesson.${id}`, false)) return null;
  if (activeSeat.value === null || view.value?.table.state !== "running") return null;
  const at = lesson.steps.findIndex((/** @type {LessonStep} */ step) => !done(step));
  return at < 0 ? null : { step: lesson.steps[at], number: at + 1, of: lesson.steps.length };
});
