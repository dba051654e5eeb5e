import { html, signal, useEffect } from "../core/html.js";
import { t } from "../core/i18n.js";
import { chat } from "../core/store.js";
import { Chat } from "./Chat.js";
import { Log } from "./Log.js";
import { arrive, UnreadMark } from "./unread.js";

const shown = signal("log");

/** What happened, and what people say: one of the two at a time. */
export function LogPanel() {
  useEffect(arrive);
  return html`<div class="log-panel">
    <div class="tabs" role="tablist" aria-label=${t("log.panel")}>
      <${Tab} name="log" label=${t("log.title")} />
      <${Tab} name="chat" label=${t("chat.title_n", { n: chat.value.length })} />
    </div>
    ${shown.value === "log" ? html`<${Log} />` : html`<${Chat} />`}
  </div>`;
}

/** @param {{name: string, label: string}} properties */
function Tab({ name, label }) {
  return html`<button
    type="button"
    role="tab"
    class="button plain"
    data-tab=${name}
    aria-selected=${shown.value === name}
    onClick=${() => (shown.value = name)}
  >${label}${name === "chat" && html`<${UnreadMark} />`}</button>`;
}
