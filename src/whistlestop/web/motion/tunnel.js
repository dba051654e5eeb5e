/** A tunnel's cards are turned up one after the other; before the last of them nothing gives the verdict away. */
import { signal } from "../core/html.js";
import { activeSeat, decision } from "../core/store.js";
import { animate, pause, rendered } from "./flights.js";

/** @import { GameEvent } from "../core/game.d.ts" */

/** Milliseconds. */
const ARRIVE = 200;
const TURN = 350;
const VERDICT = 900;

/**
 * The tunnel that is shown: how many of its cards are turned up, whether the verdict is given, and which
 * of the cards cost one more.
 * @typedef {{event: GameEvent, turned: number, verdict: boolean, matching?: boolean[]}} Dug
 */
export const tunnel = signal(/** @type {Dug|null} */ (null));

/** Which cards cost one more; the view that knows it comes with the verdict. @param {GameEvent} event */
function matchingOf({ route }) {
  const { kind, for: about, matching } = decision.peek() ?? {};
  return kind === "surcharge" && about === route ? matching : undefined;
}

/** Our own surcharge is decided on the desk, which shows the cards as well. @param {GameEvent} event */
const onDesk = ({ seat, extra }) => seat === activeSeat.peek() && extra > 0;

/**
 * @param {GameEvent} event
 */
export async function reveal(event) {
  tunnel.value = { event, turned: 0, verdict: false };
  await rendered();
  const panel = document.querySelector("[data-testid=moment]");
  if (!panel) return;
  await animate(
    panel,
    [
      { opacity: 0, transform: "scale(0.92)" },
      { opacity: 1, transform: "none" },
    ],
    ARRIVE,
  );
  for (const [n, card] of [...panel.querySelectorAll(".turned-card")].entries()) {
    const half = TURN / 2;
    await animate(card, [{ transform: "none" }, { transform: "scaleX(0)" }], half, { easing: "ease-in" });
    tunnel.value = { event, turned: n + 1, verdict: false };
    await rendered();
    await animate(card, [{ transform: "scaleX(0)" }, { transform: "none" }], half);
  }
  tunnel.value = { event, turned: event.revealed.length, verdict: true };
}

/**
 * The verdict stands for a while before anything follows from it.
 * @param {GameEvent} event
 */
export async function linger(event) {
  if (tunnel.value) tunnel.value = { ...tunnel.value, matching: matchingOf(event) };
  await pause(VERDICT);
  if (onDesk(event)) tunnel.value = null;
}

/**
 * Show a tunnel that is not played: all of it at once.
 * @param {GameEvent} event
 */
export function showTunnel(event) {
  const [turned, matching] = [event.revealed.length, matchingOf(event)];
  tunnel.value = onDesk(event) ? null : { event, turned, verdict: true, matching };
}

/** Show the rest of what is being revealed. */
export function closeTunnel() {
  const now = tunnel.peek();
  if (now && (!now.verdict || onDesk(now.event))) showTunnel(now.event);
}
