import { Dialog } from "../components/Dialog.js";
import { Icon } from "../components/Icon.js";
import { html, useState } from "../core/html.js";
import { LANGUAGES, language, speak, t } from "../core/i18n.js";
import { settings } from "../core/settings.js";
import { view } from "../core/store.js";

/** A button that opens the settings. */
export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return html`
    <button
      type="button"
      class="button icon"
      data-action="settings"
      aria-label=${t("settings.title")}
      title=${t("settings.title")}
      onClick=${() => setOpen(true)}
    >
      <${Icon} name="settings" />
    </button>
    ${open && html`<${Settings} onClose=${() => setOpen(false)} />`}
  `;
}

/**
 * Language, looks and comfort; everything holds at once and is kept in this browser.
 * @param {{onClose: () => void}} properties
 */
function Settings({ onClose }) {
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
    <${Choice} name="motion" choices=${["auto", "full", "reduced"]} />
    <${Choice} name="confirm" choices=${["touch", "always", "never"]} />
    <${Switch} name="notifications" onTurnOn=${() => globalThis.Notification?.requestPermission()} />
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

/** @param {{name: "notifications", onTurnOn?: () => void}} properties */
function Switch({ name, onTurnOn }) {
  const setting = settings[name];
  const change = (/** @type {any} */ event) => {
    setting.value = event.target.checked;
    if (setting.value) onTurnOn?.();
  };
  return html`<label class="row">
    <input type="checkbox" checked=${setting.value} data-setting=${name} onChange=${change} /> ${t(`settings.${name}`)}
  </label>`;
}
