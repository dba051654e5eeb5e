import { Icon } from "../components/Icon.js";
import { Problem } from "../components/Problem.js";
import { api } from "../core/api.js";
import { html, useEffect, useState } from "../core/html.js";
import { language, t } from "../core/i18n.js";
import { activeSeat, ask, tableId } from "../core/store.js";

/** @import { Refusal } from "../core/game.d.ts" */
/** @import { Reminders as Told } from "../types.d.ts" */

/** Notifications that it is your turn while the page is closed: by e-mail or in a chat. */
export function Reminders() {
  const [told, setTold] = useState(/** @type {Told|null} */ (null));
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  useEffect(() => void ask("reminders").then(setTold, () => {}), [activeSeat.value]);
  if (!told?.possible.length) return null;
  /** @param {object} wish */
  const change = (wish) => {
    setProblem(null);
    api.remind(tableId.value, activeSeat.value, { ...wish, language: language.value }).then(setTold, setProblem);
  };
  return html`<section class="stack reminders" data-testid="reminders" aria-labelledby="reminders-title">
    <h3 id="reminders-title">${t("reminders.title")}</h3>
    <p class="quiet small">${t("reminders.about")}</p>
    ${told.possible.map((channel) =>
      told.chosen.includes(channel)
        ? html`<${Chosen} key=${channel} channel=${channel} onStop=${() => change({ [channel]: null })} />`
        : html`<${Wish} key=${channel} channel=${channel} onWish=${change} />`,
    )}
    ${problem && html`<${Problem} problem=${problem} />`}
  </section>`;
}

/** @param {{channel: string, onStop: () => void}} properties */
function Chosen({ channel, onStop }) {
  return html`<p class="row" role="status" data-reminder=${channel}>
    <span class="grow"><${Icon} name="check" size=${16} /> ${t(`reminders.${channel}.chosen`)}</span>
    <button type="button" class="button" data-action="stop-reminder" onClick=${onStop}>${t("reminders.stop")}</button>
  </p>`;
}

/** @param {{channel: string, onWish: (wish: object) => void}} properties */
function Wish({ channel, onWish }) {
  const [address, setAddress] = useState("");
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    onWish({ [channel]: address.trim() });
  };
  return html`<form class="row" data-reminder=${channel} onSubmit=${send}>
    <label class="field grow">
      <span>${t(`reminders.${channel}`)}</span>
      <input
        required
        type=${channel === "email" ? "email" : "url"}
        autocomplete=${channel === "email" ? "email" : "off"}
        maxlength=${channel === "email" ? 254 : 500}
        value=${address}
        onInput=${(event) => setAddress(event.target.value)}
      />
    </label>
    <button type="submit" class="button" data-action="remind">${t("reminders.tell_me")}</button>
  </form>`;
}
