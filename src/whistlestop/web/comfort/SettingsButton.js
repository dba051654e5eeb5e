import { IconButton } from "../components/IconButton.js";
import { html, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { later } from "../core/later.js";

const Settings = later(() => import("./Settings.js").then((module) => module.Settings));

/** A button that opens the settings. */
export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return html`
    <${IconButton}
      icon="settings"
      label=${t("settings.title")}
      data-action="settings"
      onClick=${() => setOpen(true)}
    />
    ${open && html`<${Settings} onClose=${() => setOpen(false)} />`}
  `;
}
