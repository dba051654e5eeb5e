/** The ticket planner: after every change, the server says what the cheapest path for each ticket is. */
import { computed, effect, signal } from "../core/html.js";
import { ask, own, view } from "../core/store.js";

/** @import { Edition, Plan } from "../core/game.d.ts" */
/** @import { PlannedTicket } from "../types.d.ts" */

const QUIET = 120;

/** Plans by ticket, as the server last sent them. */
export const plans = signal(/** @type {Record<string, Plan>} */ ({}));

/**
 * A ticket's plan by its id: {state, routes, spaces, pieces, points}.
 * @param {string} ticket
 * @returns {Plan|undefined}
 */
export const planOf = (ticket) => (view.value?.table.state === "running" ? plans.value[ticket] : finalPlan(ticket));

/**
 * When the game is over, the score says what became of a ticket.
 * @param {string} ticket
 * @returns {Plan|undefined}
 */
function finalPlan(ticket) {
  const lines = view.value?.outcome?.scores[view.value.you.seat ?? -1]?.lines ?? [];
  const line = lines.find(({ label, details }) => label === "ticket" && details.ticket === ticket);
  return line && { state: line.details.completed ? "done" : "missed", routes: line.details.routes ?? [] };
}

const question = computed(() => {
  const seen = view.value;
  if (!own.value || seen.table.state !== "running") return null;
  const { tickets, offered } = own.value;
  return tickets.length + offered.length ? `${seen.table.id} ${seen.you.seat} ${seen.table.version}` : null;
});

effect(() => {
  const asked = question.value;
  if (!asked) return undefined;
  // Bots may move many times in a moment: only the last position is worth a question.
  const timer = setTimeout(() => askAbout(asked), QUIET);
  return () => clearTimeout(timer);
});

/** @param {string} asked */
function askAbout(asked) {
  ask("plan").then(
    (/** @type {PlannedTicket[]} */ answer) => {
      if (question.peek() === asked) plans.value = Object.fromEntries(answer.map((plan) => [plan.ticket, plan]));
    },
    // The planner is optional: without an answer, the tickets are shown without a path.
    () => {},
  );
}

/**
 * What a ticket lights up on the map: its locations, and the routes that are still to be claimed.
 * @param {string} ticket
 * @param {Edition} edition
 */
export function lightsOf(ticket, edition) {
  return new Set([...edition.ticket[ticket].locations, ...(planOf(ticket)?.routes ?? [])]);
}
