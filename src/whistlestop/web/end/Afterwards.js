import { CopyLink } from "../components/CopyLink.js";
import { Icon } from "../components/Icon.js";
import { ALONE } from "../core/home.js";
import { html, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { navigate, path } from "../core/router.js";
import { keepSeats } from "../core/seats.js";
import { keepShare, newShare, shareOf } from "../core/shuffle.js";
import { act, activeSeat, held, tableId } from "../core/store.js";
import { SendGame } from "../pocket/SendGame.js";

/** What can be done after the end: play again, look back, share or save the game. */
export function Afterwards() {
  const id = tableId.value;
  const address = `/replay/${id}`;
  const [sharing, setSharing] = useState(false);
  return html`<div class="afterwards">
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
    ${
      sharing &&
      html`<div class="sharing row">
        ${
          ALONE
            ? html`<${SendGame} />`
            : html`<${CopyLink} label=${t("end.share_label")} address=${location.origin + address} />`
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
      </div>`
    }
  </div>`;
}

/** Go to the rematch, which somebody may have asked for already, and take part in its shuffle. */
async function rematch() {
  const { contribution, commitment } = newShare();
  const before = shareOf(tableId.value)?.seat;
  const seat = before !== undefined && before in held.value ? before : Number(activeSeat.value);
  const answer = await act("rematch", { commitment }, seat);
  if (!answer) return;
  const { table } = answer.view.table.rematch;
  keepSeats(table, Object.keys(held.value));
  keepShare(table, { seat, contribution });
  navigate(`/table/${table}`);
}
