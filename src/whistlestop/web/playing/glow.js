/** What glows on the map: what helps one of the player's tickets, or on request all that is possible. */
import { computed, signal } from "../core/html.js";
import { legal, own } from "../core/store.js";
import { plans } from "./plan.js";

/** Does the player want to see every possible route? */
export const showsAll = signal(false);

/** Routes on the cheapest paths of the tickets in hand. */
const helpful = computed(() => new Set(own.value?.tickets.flatMap((ticket) => plans.value[ticket]?.routes ?? [])));

/**
 * Would this route help one of the tickets?
 * @param {string} route
 */
export const helps = (route) => helpful.value.has(route);

/** "all", "help" or "none": without tickets there is nothing to help. */
export const glowing = computed(() => {
  if (showsAll.value || !own.value?.tickets.length) return "all";
  return Object.keys(legal.value.claim ?? {}).some(helps) ? "help" : "none";
});
