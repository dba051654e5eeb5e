import { Problem } from "../components/Problem.js";
import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { act, awayFromSeat, decision, legal, myMove, problem } from "../core/store.js";
import { LogPanel } from "../log/LogPanel.js";
import { Advice } from "./decisions/Advice.js";
import { Confirm } from "./decisions/Confirm.js";
import { Exchange, exchanging } from "./decisions/Exchange.js";
import { Fleet } from "./decisions/Fleet.js";
import { KeepTickets } from "./decisions/KeepTickets.js";
import { Lay } from "./decisions/Lay.js";
import { Payments } from "./decisions/Payments.js";
import { Refill } from "./decisions/Refill.js";
import { Surcharge } from "./decisions/Surcharge.js";
import { Tokens } from "./decisions/Tokens.js";
import { advised, question } from "./question.js";
import { pending, target } from "./selection.js";
import { Waiting } from "./Waiting.js";

/** The part of the desk for each kind of decision; a turn needs none of its own. @type {Record<string, Function>} */
const DECISIONS = {
  keep_tickets: KeepTickets,
  fleet: Fleet,
  surcharge: Surcharge,
  refill: Refill,
  take_token: Tokens,
  place_stack: Tokens,
  pay: Lay,
};

/** Beside the board: what must be decided now; what is pointed at; else the log. */
export function Desk() {
  const Decision = myMove.value && DECISIONS[decision.value.kind];
  return html`<section
    class="desk panel"
    data-testid="desk"
    data-busy=${question.value ? "true" : "false"}
    aria-label=${t("table.desk")}
  >
    ${problem.value && html`<${Problem} problem=${problem.value} onClose=${() => (problem.value = null)} />`}
    ${
      awayFromSeat.value &&
      html`<div class="decision" data-testid="away">
        <p>${t("seats.bot_plays")}</p>
        <button type="button" class="button primary" data-action="return" onClick=${() => act("return")}>
          ${t("seats.take_back")}
        </button>
      </div>`
    }
    <${Waiting} />
    ${advised.value && html`<${Advice} />`}
    ${pending.value && html`<${Confirm} />`}
    ${!pending.value && exchanging.value && legal.value.exchange && html`<${Exchange} />`}
    ${!pending.value && Decision && html`<${Decision} />`}
    ${!pending.value && !Decision && target.value && html`<${Payments} key=${target.value} target=${target.value} />`}
    <div class="desk-log"><${LogPanel} /></div>
  </section>`;
}
