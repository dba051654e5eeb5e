import { CardBack, CardFace } from "../components/Card.js";
import { classes, html, useEffect, useLayoutEffect, useRef } from "../core/html.js";
import { t } from "../core/i18n.js";
import { cardName, routeName, seatName } from "../core/names.js";
import { activeSeat, edition, news, view } from "../core/store.js";
import { showTunnel, tunnel } from "./tunnel.js";

const LASTS = 5000;
/** How far the panel stays from the route and from the edge of the board. */
const APART = 12;

/**
 * A tunnel's cards; those that are not turned up yet show nothing but their backs.
 * @param {{revealed: string[], matching?: boolean[], turned?: number}} properties
 *   `matching`: which of them cost one more
 */
export function Turned({ revealed, matching = [], turned = revealed.length }) {
  return html`<ol class="turned">
    ${revealed.map((kind, n) => {
      if (n >= turned)
        return html`<li key=${n} class="turned-card"><${CardBack} deck=${edition.value.kind[kind].deck} /></li>`;
      return html`<li key=${n} class=${classes("turned-card", matching[n] && "counts")} data-card=${kind}>
        <${CardFace} kind=${kind} />
        <span class="unseen">${cardName(kind)}</span>
      </li>`;
    })}
  </ol>`;
}

/** The tunnel that is being dug, beside its route on the board. */
export function TunnelMoment() {
  const panel = useRef(/** @type {any} */ (null));
  const over = view.value.table.state === "over";
  useEffect(() => {
    const found = news.value.findLast(({ event }) => event === "TunnelRevealed");
    if (found && tunnel.peek()?.event.n !== found.n) showTunnel(found);
    // The map is then needed for the end.
    if (over) tunnel.value = null;
  }, [news.value, over]);
  useEffect(() => {
    if (!tunnel.value?.verdict) return undefined;
    const timer = setTimeout(() => (tunnel.value = null), LASTS);
    return () => clearTimeout(timer);
  }, [tunnel.value]);
  useLayoutEffect(() => () => (tunnel.value = null), []);
  useLayoutEffect(() => {
    if (panel.current) keepClear(panel.current, tunnel.peek()?.event.route ?? "");
  }, [tunnel.value?.event.n]);
  if (!tunnel.value) return null;
  const { event, turned, verdict, matching } = tunnel.value;
  const { seat = 0, route = "", revealed, extra } = event;
  const mine = seat === activeSeat.value;
  return html`<aside
    class="moment panel"
    data-testid="moment"
    data-verdict=${verdict}
    ref=${panel}
    onClick=${() => (tunnel.value = null)}
  >
    <p>${t(mine ? "tunnel.moment.own" : "tunnel.moment", { name: seatName(seat), route: routeName(route) })}</p>
    <${Turned} revealed=${revealed} turned=${turned} matching=${matching} />
    <p class="owed">${verdict ? t("tunnel.owed", { n: extra }) : html`<span aria-hidden="true">…</span>`}</p>
  </aside>`;
}

/**
 * Put the panel where it does not cover a route; if it must, where it covers least.
 * @param {HTMLElement} panel
 * @param {string} route
 */
function keepClear(panel, route) {
  const board = /** @type {HTMLElement} */ (panel.parentElement).getBoundingClientRect();
  const track = document.querySelector(`[data-route="${route}"]`)?.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const [right, bottom] = [board.width - width - APART, board.height - height - APART];
  const spots = [right / 2, APART, right].flatMap((left) => [APART, bottom].map((top) => ({ left, top })));
  const covered = ({ left = 0, top = 0 }) => {
    if (!track) return 0;
    const [x, y] = [board.left + left - APART, board.top + top - APART];
    const wide = Math.min(track.right, x + width + 2 * APART) - Math.max(track.left, x);
    const high = Math.min(track.bottom, y + height + 2 * APART) - Math.max(track.top, y);
    return Math.max(0, wide) * Math.max(0, high);
  };
  const spot = spots.reduce((best, tried) => (covered(tried) < covered(best) ? tried : best));
  Object.assign(panel.style, { left: `${spot.left}px`, top: `${spot.top}px` });
}
