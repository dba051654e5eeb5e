import { Cards } from "../components/Card.js";
import { SeatMark } from "../components/SeatMark.js";
import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { seatName, ticketName } from "../core/names.js";
import { edition, view } from "../core/store.js";
import { pointedOut } from "../playing/selection.js";

/** What everybody held at this moment: nothing is secret now. */
export function OpenHands() {
  return html`<section class="stack" aria-label=${t("replay.hand")}>
    ${view.value.hands?.map(
      ({ hand, tickets, offered, choice }, seat) => html`<article class="replay-hand" key=${seat} data-seat=${seat}>
        <h3 class="row"><${SeatMark} seat=${seat} />${seatName(seat)}</h3>
        <${Cards} cards=${hand} />
        <ul class="small">
          ${[...tickets, ...(choice?.kept ?? offered)].map(
            (id) => html`<li key=${id}>
              <button
                type="button"
                class="button plain small"
                onPointerEnter=${() => point(id)}
                onPointerLeave=${unpoint}
                onFocus=${() => point(id)}
                onBlur=${unpoint}
              >${ticketName(id)}</button>
            </li>`,
          )}
        </ul>
      </article>`,
    )}
  </section>`;
}

/** @param {string} ticket */
function point(ticket) {
  pointedOut.value = new Set(edition.value.ticket[ticket].locations);
}

function unpoint() {
  pointedOut.value = new Set();
}
