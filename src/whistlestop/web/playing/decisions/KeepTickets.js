import { classes, html, useLayoutEffect } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { decision, edition, legal, moving, own } from "../../core/store.js";
import { lightsOf, plans } from "../plan.js";
import { make, marked, pointedOut } from "../selection.js";
import { TicketFace } from "../Tickets.js";

/** Which of the tickets on offer to keep; the map shows their locations and the cheapest path. */
export function KeepTickets() {
  const { offered } = own.value;
  const { least } = decision.value;
  const numbers = [...marked.value].sort((a, b) => a - b);
  const action = legal.value.keep?.[numbers.join(" ")];
  // The marked tickets with their paths; before any is marked, the locations of all.
  const all = () =>
    new Set(
      marked.value.size
        ? offered.filter((_, n) => marked.value.has(n + 1)).flatMap((id) => [...lightsOf(id, edition.value)])
        : offered.flatMap((id) => edition.value.ticket[id].locations),
    );
  useLayoutEffect(() => {
    // With nothing to decline there is nothing to choose.
    if (Object.keys(legal.value.keep ?? {}).length === 1) marked.value = new Set(offered.map((_, n) => n + 1));
    return () => (pointedOut.value = new Set());
  }, [offered.join(" ")]);
  useLayoutEffect(() => {
    pointedOut.value = all();
  }, [plans.value]);
  /** @param {number} n */
  const toggle = (n) => {
    const now = new Set(marked.value);
    if (!now.delete(n)) now.add(n);
    marked.value = now;
    pointedOut.value = all();
  };
  return html`<div class="decision" data-testid="keep-tickets">
    <h2>${t("keep.title")}</h2>
    <p class="quiet small">${t("keep.least", { n: least, of: offered.length })}</p>
    <div class="ticket-choice">
      ${offered.map(
        (id, n) => html`<label
          key=${id}
          class=${classes("ticket-option", marked.value.has(n + 1) && "marked")}
          data-ticket=${id}
          onPointerEnter=${() => (pointedOut.value = lightsOf(id, edition.value))}
          onPointerLeave=${() => (pointedOut.value = all())}
        >
          <input
            type="checkbox"
            checked=${marked.value.has(n + 1)}
            onChange=${() => toggle(n + 1)}
            onFocus=${() => (pointedOut.value = lightsOf(id, edition.value))}
            onBlur=${() => (pointedOut.value = all())}
          />
          <${TicketFace} id=${id} />
        </label>`,
      )}
    </div>
    <button
      type="button"
      class="button primary"
      data-action="keep"
      disabled=${!action || moving.value}
      onClick=${() => make(action.text)}
    >${t("keep.keep", { n: numbers.length })}</button>
  </div>`;
}
