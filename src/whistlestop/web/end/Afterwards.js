import { CopyLink } from "../components/CopyLink.js";
import { Icon } from "../components/Icon.js";
import { html, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { navigate, path } from "../core/router.js";
import { keepSeats } from "../core/seats.js";
import { act, activeSeat, held, tableId, view } from "../core/store.js";
import { Fairness } from "./Fairness.js";

/** What can be done after the end: again, look back, keep, show others, check the shuffle. */
export function Afterwards() {
  const id = tableId.value;
  const address = `/replay/${id}`;
  const [sharing, setSharing] = useState(false);
  return html`<div class="afterwards stack">
    <div class="row">
      ${
        activeSeat.value !== null &&
        html`<button type="button" class="button primary" data-action="rematch" onClick=${rematch}>
          <${Icon} name="play" />
          ${t("end.rematch")}
        </button>`
      }
      ${
        address !== path.value &&
        html`<a class="button" href=${address} data-link data-action="replay">
          <${Icon} name="next" />
          ${t("end.replay")}
        </a>`
      }
      <a
        class="button"
        href=${`/api/v1/tables/${id}/save`}
        download=${`whistlestop-${id}.jsonl`}
        data-action="save"
      >
        <${Icon} name="download" />
        ${t("end.save")}
      </a>
      <button
        type="button"
        class="button"
        data-action="share"
        aria-expanded=${sharing}
        onClick=${() => setSharing(!sharing)}
      >
        <${Icon} name="link" />
        ${t("end.share")}
      </button>
    </div>
    ${sharing && html`<${CopyLink} label=${t("end.share_label")} address=${location.origin + address} />`}
    <${Fairness} />
  </div>`;
}

/** Go to the rematch, which somebody may have asked for already. */
async function rematch() {
  if (!(await act("rematch"))) return;
  const table = view.value.table.rematch?.table ?? "";
  keepSeats(table, Object.keys(held.value));
  navigate(`/table/${table}`);
}
