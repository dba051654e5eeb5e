import { Icon } from "../../components/Icon.js";
import { html, useSignal } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { edition, legal, moving } from "../../core/store.js";
import { make } from "../selection.js";

/** @import { EditionFleetRules } from "../../types.d.ts" */

/** How many of the pieces are trains; the rest are ships. */
export function Fleet() {
  const { total, suggested_trains: suggested } = /** @type {EditionFleetRules} */ (edition.value.fleet);
  const choices = Object.keys(legal.value.fleet)
    .map(Number)
    .sort((a, b) => a - b);
  const trains = useSignal(choices.includes(suggested) ? suggested : choices[0]);
  return html`<div class="decision" data-testid="fleet">
    <h2>${t("fleet.title")}</h2>
    <p class="quiet small">${t("fleet.words", { total })}</p>
    <div class="fleet-numbers">
      <span>
        <${Icon} name="train" size=${28} />
        <b class="number">${trains.value}</b> ${t("fleet.trains", { n: trains.value })}
      </span>
      <span>
        <${Icon} name="ship" size=${28} />
        <b class="number">${total - trains.value}</b> ${t("fleet.ships", { n: total - trains.value })}
      </span>
    </div>
    <label class="field">
      <span>${t("fleet.slider")}</span>
      <input
        type="range"
        data-testid="fleet-trains"
        min=${choices[0]}
        max=${choices.at(-1)}
        value=${trains.value}
        aria-valuetext=${t("fleet.both", { trains: trains.value, ships: total - trains.value })}
        onInput=${(event) => (trains.value = Number(event.target.value))}
      />
    </label>
    <p class="quiet small">${t("fleet.suggested", { trains: suggested, ships: total - suggested })}</p>
    <button
      type="button"
      class="button primary"
      data-action="fleet"
      disabled=${moving.value}
      onClick=${() => make(`fleet ${trains.value}`)}
    >${t("fleet.take")}</button>
  </div>`;
}
