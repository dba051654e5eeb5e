import { IconButton } from "../components/IconButton.js";
import { SeatMark } from "../components/SeatMark.js";
import { html, useEffect, useRef, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { act, activeSeat, chat } from "../core/store.js";
import { drawer } from "../playing/drawer.js";
import { read } from "./unread.js";

const LONGEST = 300;

/** What people say to each other at the table. */
export function Chat() {
  const [text, setText] = useState("");
  const list = useRef(/** @type {any} */ (null));
  useEffect(() => {
    if (list.current.checkVisibility()) read();
  }, [chat.value, drawer.value]);
  /** @param {Event} event */
  async function send(event) {
    event.preventDefault();
    if (text.trim() && (await act("chat", { text: text.trim() }))) setText("");
  }
  return html`<section class="chat" data-testid="chat" aria-label=${t("chat.title")}>
    <ol ref=${list} aria-live="polite" tabindex="0" aria-label=${t("chat.title")}>
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
        <${IconButton}
          icon="chat"
          size=${18}
          label=${t("chat.send")}
          type="submit"
          data-action="chat"
        />
      </form>`
    }
  </section>`;
}
