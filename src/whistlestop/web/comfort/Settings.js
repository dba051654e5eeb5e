import { Dialog } from "../components/Dialog.js";
import { html, useSignal } from "../core/html.js";
import { LANGUAGES, language, speak, t } from "../core/i18n.js";
import { mayNotify } from "../core/installed.js";
import { settings } from "../core/settings.js";
import { view } from "../core/store.js";

/**
 * Language, looks and comfort; everything takes effect at once and is kept in this browser.
 * @param {{onClose: () => void}} properties
 */
export function Settings({ onClose }) {
  return html`<${Dialog} title=${t("settings.title")} onClose=${onClose} testid="settings">
    <label class="field">
      <span>${t("settings.language")}</span>
      <select value=${language.value} data-setting="language" onChange=${(event) => speak(event.target.value)}>
        ${Object.entries(LANGUAGES).map(
          ([code, name]) => html`<option value=${code} lang=${code} selected=${code === language.value}>
            ${name}
          </option>`,
        )}
      </select>
    </label>
    <${Choice} name="theme" choices=${["auto", "light", "dark"]} />
    <${Choice} name="motion" choices=${["off", "fast", "normal", "slow"]} />
    <${Choice} name="confirm" choices=${["touch", "always", "never"]} />
    <${Notifications} />
    ${
      view.value?.table.seal &&
      html`<p class="small" data-testid="seal">
        <span class="quiet">${t("fairness.seal_about")}</span> <code>${view.value.table.seal}</code>
      </p>`
    }
  <//>`;
}

/** @param {{name: "theme"|"motion"|"confirm", choices: string[]}} properties */
function Choice({ name, choices }) {
  const setting = settings[name];
  return html`<label class="field">
    <span>${t(`settings.${name}`)}</span>
    <select value=${setting.value} data-setting=${name} onChange=${(event) => (setting.value = event.target.value)}>
      ${choices.map(
        (choice) => html`<option value=${choice} selected=${choice === setting.value}>
          ${t(`settings.${name}.${choice}`)}
        </option>`,
      )}
    </select>
  </label>`;
}

/** Notifications from the system: only if the browser allows them, and some do not. */
function Notifications() {
  const setting = settings.notifications;
  const refused = useSignal(false);
  const change = async (/** @type {any} */ event) => {
    const wanted = event.target.checked;
    setting.value = wanted && (await mayNotify());
    refused.value = wanted && !setting.value;
  };
  return html`<label class="row">
      <input type="checkbox" checked=${setting.value} data-setting="notifications" onChange=${change} />
      ${t("settings.notifications")}
    </label>
    <p class="small" role="status">${refused.value && t("settings.notifications.refused")}</p>`;
}
