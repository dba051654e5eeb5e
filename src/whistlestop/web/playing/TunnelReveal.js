import { CardFace } from "../components/Card.js";
import { classes, html, signal, useEffect } from "../core/html.js";
import { t } from "../core/i18n.js";
import { cardName, routeName, seatName } from "../core/names.js";
import { activeSeat, news } from "../core/store.js";

/** @import { GameEvent } from "../core/game.d.ts" */

const LASTS = 5000;

/** The last tunnel that was revealed, while everybody looks at it. */
const tunnel = signal(/** @type {GameEvent|null} */ (null));

/**
 * A tunnel's cards as they are turned up.
 * @param {{revealed: string[], matching?: boolean[]}} properties `matching`: which of them cost one more
 */
export function Turned({ revealed, matching = [] }) {
  return html`<ol class="turned">
    ${revealed.map(
      (kind, n) => html`<li
        key=${n}
        class=${classes("turned-card", matching[n] && "counts")}
        style=${{ "--n": n }}
        data-card=${kind}
      >
        <${CardFace} kind=${kind} />
        <span class="unseen">${cardName(kind)}</span>
      </li>`,
    )}
  </ol>`;
}

/** Over the board, for a few seconds: somebody's tunnel. Our own surcharge is decided on the desk. */
export function TunnelReveal() {
  useEffect(() => {
    const found = news.value.findLast(({ event }) => event === "TunnelRevealed");
    if (found && !(found.seat === activeSeat.value && found.extra > 0)) tunnel.value = found;
  }, [news.value]);
  useEffect(() => {
    const timer = setTimeout(() => (tunnel.value = null), LASTS);
    return () => clearTimeout(timer);
  }, [tunnel.value]);
  if (!tunnel.value) return null;
  const { seat = 0, route = "", revealed, extra } = tunnel.value;
  const mine = seat === activeSeat.value;
  return html`<aside class="moment panel" data-testid="moment" onClick=${() => (tunnel.value = null)}>
    <p>${t(mine ? "tunnel.moment.own" : "tunnel.moment", { name: seatName(seat), route: routeName(route) })}</p>
    <${Turned} revealed=${revealed} />
    <p class="owed">${t("tunnel.owed", { n: extra })}</p>
  </aside>`;
}
