import { IconButton } from "../components/IconButton.js";
import { html, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { later } from "../core/later.js";

const TableMenu = later(() => import("./TableMenu.js").then((module) => module.TableMenu));

/** The button that opens the table's menu. */
export function MenuButton() {
  const [open, setOpen] = useState(false);
  return html`
    <${IconButton} icon="menu" label=${t("menu.title")} data-action="menu" onClick=${() => setOpen(true)} />
    ${open && html`<${TableMenu} close=${() => setOpen(false)} />`}
  `;
}
