import { html, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { Complaints } from "./Complaints.js";
import { board, change, form, location, setting } from "./model.js";
import { filledUp, suggestion } from "./ways.js";

/** @import { StudioTicket } from "./studio.d.ts" */

const USUAL = 20;
/** The highest goal of a race is also the most tickets that there can be. */
const mostTickets = () => form.value?.settings.find(({ key }) => key === "tickets.goal")?.most ?? USUAL;

/** All tickets, each with the value it should have and why. */
export function TicketList() {
  const [wanted, setWanted] = useState(USUAL);
  const { tickets } = board.value;
  const edit = (/** @type {number} */ at, /** @type {Partial<StudioTicket>|null} */ part) =>
    change({ tickets: tickets.flatMap((each, n) => (n !== at ? [each] : part ? [{ ...each, ...part }] : [])) });
  const suggested = () =>
    change({
      tickets: tickets.map((each) => ({ ...each, points: fairValue(each)?.points ?? each.points })),
    });
  return html`<div class="stack" data-testid="tickets">
    <p class="quiet">${t("studio.tickets.how")}</p>
    <div class="row">
      <label class="field">
        <span>${t("studio.tickets.wanted")}</span>
        <input
          type="number"
          min="1"
          max=${mostTickets()}
          value=${wanted}
          onChange=${(event) => setWanted(Number(event.target.value) || USUAL)}
        />
      </label>
      <button
        type="button"
        class="button"
        data-action="fill-up"
        onClick=${() => change({ tickets: filledUp(board.value, Math.min(wanted, mostTickets())) })}
      >
        ${t("studio.tickets.fill_up")}
      </button>
      ${
        !isRace() &&
        html`<button type="button" class="button" data-action="suggest-all" onClick=${suggested}>
          ${t("studio.tickets.suggest_all")}
        </button>`
      }
    </div>
    <${Complaints} about="file:tickets.csv" />
    <ul class="studio-tickets">
      ${tickets.map(
        (ticket, n) => html`<${Row} key=${n} ticket=${ticket} number=${n} onEdit=${(part) => edit(n, part)} />`,
      )}
    </ul>
  </div>`;
}

/** In a race, every ticket counts as one. */
const isRace = () => Number(setting("tickets.goal")) > 0;

/** @param {StudioTicket} ticket */
const fairValue = ({ locations }) =>
  locations.length === 2 && !isRace() ? suggestion(board.value, locations[0], locations[1]) : null;

/**
 * @param {{ticket: StudioTicket, number: number, onEdit: (part: Partial<StudioTicket>|null) => void}} properties
 */
function Row({ ticket, number, onEdit }) {
  const names = ticket.locations.map((id) => location(id)?.name ?? id).join(" – ");
  const fair = fairValue(ticket);
  return html`<li data-ticket=${number}>
    <span class="ticket-ends">${names}</span>
    ${
      isRace()
        ? html`<span></span>`
        : html`<input
            type="number"
            min="0"
            max="999"
            aria-label=${t("studio.tickets.points", { names })}
            value=${ticket.points ?? ""}
            onChange=${(event) => onEdit({ points: Number(event.target.value) })}
          />`
    }
    <button
      type="button"
      class="button plain"
      aria-label=${t("studio.tickets.remove", { names })}
      onClick=${() => onEdit(null)}
    >
      ×
    </button>
    ${fair && html`<small class="quiet">${t("studio.tickets.fair", fair)}</small>`}
    <${Complaints} about=${`ticket:${number}`} />
  </li>`;
}
