import { IconButton } from "../components/IconButton.js";
import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { settings } from "../core/settings.js";
import { sound } from "../core/sounds.js";

/** The switch for all sounds; when switched on, it plays one. */
export function SoundSwitch() {
  const on = settings.sounds.value;
  const change = () => {
    settings.sounds.value = !on;
    sound("card");
  };
  return html`<${IconButton}
    icon=${on ? "sound" : "silence"}
    label=${t("settings.sounds")}
    data-action="sounds"
    aria-pressed=${on}
    onClick=${change}
  />`;
}
