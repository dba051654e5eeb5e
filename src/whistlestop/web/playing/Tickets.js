import { Icon } from "../components/Icon.js";
import { classes, html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { locationName, pieceName, routeName } from "../core/names.js";
import { activeSeat, edition, legal, observation, own } from "../core/store.js";
import { lightsOf, planOf } from "./plan.js";
import { heldTicket, offer, pointedOut } from "./selection.js";

/** @import { Plan } from "../core/game.d.ts" */
/** @import { EditionTicket } from "../types.d.ts" */

/** Kept tickets, each with what it still needs. */
export function Tickets() {
  const mine = observation.value.seats[activeSeat.value ?? -1];
  // While others still choose, the tickets this seat has chosen to keep.
  const tickets = own.value.choice?.kept ?? own.value.tickets;
  return html`<section class="tickets panel" data-testid="tickets" aria-labelledby="tickets-title">
    <header class="hand-head">
      <h2 id="tickets-title" class="section-title">
        ${t("tickets.title")} <span class="quiet number">${tickets.length}</span>
      </h2>
      ${
        legal.value.replace &&
        html`<button
          type="button"
          class="button small"
          data-action="replace"
          onClick=${() => offer("replace tickets", { kind: "replace" })}
        >
          <${Icon} name="exchange" size=${16} />
          ${t("tickets.replace")}
        </button>`
      }
    </header>
    <ul class="ticket-list">
      ${tickets.map((id) => html`<li key=${id}><${TicketRow} id=${id} /></li>`)}
      ${(mine.completed ?? []).map((id) => html`<li key=${id}><${TicketRow} id=${id} done /></li>`)}
      ${!tickets.length && html`<li class="quiet">${t("tickets.none")}</li>`}
    </ul>
  </section>`;
}

/** @param {{id: string, done?: boolean}} properties */
function TicketRow({ id, done = false }) {
  const light = () => (pointedOut.value = lightsOf(id, edition.value));
  const dim = () => (pointedOut.value = heldTicket.value ? lightsOf(heldTicket.value, edition.value) : new Set());
  const hold = () => {
    heldTicket.value = heldTicket.value === id ? null : id;
    if (heldTicket.value) light();
    else dim();
  };
  return html`<button
    type="button"
    class="ticket-row"
    data-ticket=${id}
    aria-pressed=${heldTicket.value === id}
    onPointerEnter=${light}
    onPointerLeave=${dim}
    onFocus=${light}
    onBlur=${dim}
    onClick=${hold}
  >
    <${TicketFace} id=${id} done=${done} compact />
  </button>`;
}

/**
 * A ticket: its locations, its points, and its progress; in one line if it must be compact.
 * @param {{id: string, done?: boolean, compact?: boolean}} properties
 */
export function TicketFace({ id, done = false, compact = false }) {
  const ticket = edition.value.ticket[id];
  const plan = planOf(id);
  const state = done ? "done" : plan?.state;
  return html`<span class=${classes("ticket", compact && "compact", state)} data-state=${state}>
    <span class="ticket-locations">
      ${ticket.locations.map(
        (location, n) => html`
          ${
            n > 0 &&
            html`
              <span class="ticket-dash" aria-hidden="true">–</span>
              <span class="unseen">, </span>
              <wbr />
            `
          }
          <span>${locationName(location)}</span>
        `,
      )}
    </span>
    ${!edition.value.features.race && html`<span class="ticket-points number">${points(ticket)}</span>`}
    <span class="ticket-plan">
      ${compact && html`<${ShortPlan} state=${state} spaces=${plan?.spaces} />`}
      <span class=${compact ? "unseen" : undefined}>${planWords(state, plan)}</span>
    </span>
  </span>`;
}

/** @param {EditionTicket} ticket */
function points(ticket) {
  const any = ticket.locations.length > 2 && ticket.points_any_order !== ticket.points;
  if (!any) return t("tickets.points", { n: ticket.points });
  const values = { printed: ticket.points, any: ticket.points_any_order, lost: ticket.penalty };
  const words = t("tickets.tour_title", values);
  return html`
    <span aria-hidden="true" title=${words}>${t("tickets.tour_points", values)}</span>
    <span class="unseen">${words}</span>
  `;
}

/** The icon for the state of a ticket. @type {Record<string, string>} */
const STANDS = { done: "check", missed: "cross", impossible: "cross" };

/** @param {{state?: string, spaces?: number}} properties */
function ShortPlan({ state = "", spaces }) {
  if (state in STANDS) return html`<${Icon} name=${STANDS[state]} size=${16} />`;
  return spaces !== undefined && html`<span aria-hidden="true">${t("tickets.left", { n: spaces })}</span>`;
}

/**
 * @param {string|undefined} state
 * @param {Plan|undefined} plan
 */
function planWords(state, plan) {
  if (state === "done") return html`<${Icon} name="check" size=${16} />${t("tickets.done")}`;
  if (state === "missed") return html`<${Icon} name="cross" size=${16} />${t("tickets.missed")}`;
  if (state === "impossible" && plan?.borrow?.length)
    return html`
      <${Icon} name="station" size=${16} />
      ${t("tickets.borrow", { routes: plan.borrow.map((route) => routeName(route)).join(", ") })}
    `;
  if (state === "impossible") return html`<${Icon} name="cross" size=${16} />${t("tickets.impossible")}`;
  if (!plan) return "";
  const needed = Object.entries(plan.pieces ?? {}).filter(([, n]) => n > 0);
  const pieces = needed.map(([piece, n]) => t("hand.pieces", { n, piece: pieceName(piece, n) }));
  const mixed = pieces.length > 1 ? ` (${pieces.join(", ")})` : "";
  const named = plan.routes.map((route) => routeName(route)).join(", ");
  return html`${t("tickets.way", { routes: plan.routes.length, spaces: plan.spaces }) + mixed}
    <span class="unseen">${named && `: ${named}`}</span>`;
}
