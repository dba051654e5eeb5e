/** What the player is asked now: a decision, a payment, a confirmation, a problem. */
import { computed } from "../core/html.js";
import { awayFromSeat, decision, decisionKey, myMove, problem } from "../core/store.js";
import { exchanging } from "./decisions/Exchange.js";
import { hint } from "./hint.js";
import { pending, target } from "./selection.js";
import { mayReplace } from "./Waiting.js";

/** Decisions that are made on the desk; a turn is made on the board and the market. */
export const ON_THE_DESK = new Set([
  "keep_tickets",
  "fleet",
  "surcharge",
  "refill",
  "take_token",
  "place_stack",
  "pay",
]);

/** Is a bot's advice shown on the desk? */
export const advised = computed(() => Boolean(myMove.value) && hint.value?.decision === decisionKey.value);

/** What is asked, as text that changes with the question; "" if nothing is. */
export const question = computed(() => {
  const kind = myMove.value ? decision.value.kind : "";
  return [
    problem.value?.code,
    advised.value && `advice ${hint.value?.decision}`,
    awayFromSeat.value && "away",
    mayReplace.value && "stand-in",
    pending.value?.move,
    exchanging.value && "exchange",
    target.value,
    ON_THE_DESK.has(kind) && kind,
  ]
    .filter(Boolean)
    .join("|");
});
