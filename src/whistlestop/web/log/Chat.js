import { Icon } from "../components/Icon.js";
import { SeatMark } from "../components/SeatMark.js";
import { html, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { act, activeSeat, chat } from "../core/store.js";

const LONGEST = 300;

/** What people say to each other at the table. */
export function Chat() {
  const [text, setText] = useState("");
  /** @param {Event} event */
  async function send(event) {
    event.preventDefault();
    if (text.trim() && (await act("chat", { text: text.trim() }))) setText("");
  }
  return html`<section class="chat" data-testid="chat" aria-label=${t("chat.title")}>
    <ol aria-live="polite" tabindex="0" aria-label=${t("chat.title")}>
      ${chat.value.map(
        (message) => html`<li key=${message.n}>
          ${message.seat !== null && html`<${SeatMark} seat=${message.seat} size=${14} />`}
          <span><strong>${message.name ?? t("chat.spectator")}</strong> ${message.text}</span>
        </li>`,
      )}
    </ol>
    ${
      activeSeat.value !== null &&
      html`<form class="row" onSubmit=${send}>
        <input
          class="grow"
          maxlength=${LONGEST}
          value=${text}
          aria-label=${t("chat.say")}
          placeholder=${t("chat.say")}
          onInput=${(event) => setText(event.target.value)}
        />
        <button
          type="submit"
          class="button icon"
          aria-label=${t("chat.send")}
          title=${t("chat.send")}
          data-action="chat"
        >
          <${Icon} name="chat" size=${18} />
        </button>
      </form>`
    }
  </section>`;
}
