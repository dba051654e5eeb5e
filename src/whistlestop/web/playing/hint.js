/** Asking a bot for advice. */
import { signal } from "../core/html.js";
import { act, decisionKey, myMove } from "../core/store.js";

/** @import { Hint } from "../types.d.ts" */

/** A bot is thinking about our move. */
export const thinking = signal(false);
/** Its advice, and which decision it was given for. */
export const hint = signal(/** @type {(Hint & {decision: string})|null} */ (null));

/** Ask a bot what it would do; it sees only what this seat sees. */
export async function askForHint() {
  if (!myMove.value || thinking.value) return;
  const decision = decisionKey.value;
  thinking.value = true;
  const answer = await act("hint");
  thinking.value = false;
  if (answer) hint.value = { ...answer, decision };
}
