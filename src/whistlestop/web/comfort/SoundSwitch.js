import { Icon } from "../components/Icon.js";
import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { settings } from "../core/settings.js";
import { sound } from "../core/sounds.js";

/** The switch for all sounds; switched on, it lets one be heard. */
export function SoundSwitch() {
  const on = settings.sounds.value;
  const change = () => {
    settings.sounds.value = !on;
    sound("card");
  };
  return html`<button
    type="button"
    class="button icon"
    data-action="sounds"
    aria-pressed=${on}
    aria-label=${t("settings.sounds")}
    title=${t("settings.sounds")}
    onClick=${change}
  >
    <${Icon} name=${on ? "sound" : "silence"} />
  </button>`;
}
