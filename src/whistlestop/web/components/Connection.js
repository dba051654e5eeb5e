import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { busy, connection } from "../core/store.js";

/** Says that the connection is lost, and what happens to what was decided meanwhile. */
export function Connection() {
  if (connection.value !== "lost") return null;
  return html`<p class="tag bad" role="status" data-testid="connection">
    ${t(busy.value ? "table.connection_lost_sending" : "table.connection_lost")}
  </p>`;
}
