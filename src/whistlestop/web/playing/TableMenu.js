import { CopyLink } from "../components/CopyLink.js";
import { Dialog } from "../components/Dialog.js";
import { Icon } from "../components/Icon.js";
import { ALONE } from "../core/home.js";
import { html, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { seatName } from "../core/names.js";
import { act, activeSeat, ask, awayFromSeat, getUp, held, view } from "../core/store.js";
import { SendGame } from "../pocket/SendGame.js";
import { Reminders } from "./Reminders.js";

/**
 * The table's menu: leaving, another device, messages; for the host, pausing and ending.
 * @param {{close: () => void}} properties
 */
export function TableMenu({ close }) {
  return html`<${Dialog} title=${t("menu.title")} onClose=${close} testid="menu"><${Items} close=${close} /><//>`;
}

/** @param {{close: () => void}} properties */
function Items({ close }) {
  const { state, host } = view.value.table;
  const running = state === "running" && activeSeat.value !== null;
  const hosting = running && host !== null && host in held.value;
  const leave = () => {
    close();
    getUp();
  };
  return html`<div class="stack menu">
    ${
      running &&
      !awayFromSeat.value &&
      html`<div>
        <button type="button" class="button" data-action="leave" onClick=${leave}>
          <${Icon} name="leave" size=${18} />
          ${t("seats.leave")}
        </button>
        <p class="quiet small">${t("seats.leave_words")}</p>
      </div>`
    }
    ${ALONE && Object.keys(held.value).length === 1 && html`<${SendGame} />`}
    ${activeSeat.value !== null && !ALONE && html`<${OwnLink} key=${activeSeat.value} />`}
    ${running && !ALONE && html`<${Reminders} key=${`told ${activeSeat.value}`} />`}
    ${hosting && html`<${Host} close=${close} />`}
    ${
      running &&
      !hosting &&
      host !== null &&
      html`<p class="quiet small">${t("menu.host", { name: seatName(host) })}</p>`
    }
    <p><a class="button" href="/" data-link>${t("app.to_lobby")}</a></p>
  </div>`;
}

/**
 * What only the host can do. Ending the game asks for confirmation: nobody can undo it.
 * @param {{close: () => void}} properties
 */
function Host({ close }) {
  const paused = view.value.table.paused_at !== undefined;
  const [sure, setSure] = useState(false);
  /** @param {"pause"|"resume"|"end"} what */
  const host = (what) => {
    close();
    act(what, {}, view.value.table.host);
  };
  return html`
    <div>
      <button
        type="button"
        class="button"
        data-action=${paused ? "resume" : "pause"}
        onClick=${() => host(paused ? "resume" : "pause")}
      >
        <${Icon} name=${paused ? "play" : "pause"} size=${18} />
        ${t(paused ? "menu.resume" : "menu.pause")}
      </button>
      <p class="quiet small">${t("menu.pause_words")}</p>
    </div>
    <div>
      <button type="button" class="button" data-action="end" onClick=${() => (sure ? host("end") : setSure(true))}>
        <${Icon} name="close" size=${18} />
        ${t(sure ? "menu.end_sure" : "menu.end")}
      </button>
      <p class="quiet small" role="status">${t(sure ? "menu.end_final" : "menu.end_words")}</p>
    </div>
  `;
}

/** The seat's link, fetched on demand: whoever has the link has the seat. */
function OwnLink() {
  const [link, setLink] = useState(/** @type {string|null} */ (null));
  if (link) return html`<${CopyLink} label=${t("seats.link")} address=${location.origin + link} />`;
  const show = () =>
    ask("links").then(
      ({ seat }) => setLink(seat),
      () => {},
    );
  return html`<p>
    <button type="button" class="button" data-action="own-link" onClick=${show}>
      <${Icon} name="link" size=${18} />
      ${t("seats.elsewhere")}
    </button>
  </p>`;
}
