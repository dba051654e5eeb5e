import { CopyLink } from "../components/CopyLink.js";
import { Icon } from "../components/Icon.js";
import { QrCode } from "../components/QrCode.js";
import { html, useEffect, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { activeSeat, ask } from "../core/store.js";

/** @import { Links } from "../types.d.ts" */

/** The invitation for the others: as a link to copy or share, and as a code for a phone's camera. */
export function Invitation() {
  const [links, setLinks] = useState(/** @type {Links|null} */ (null));
  const [coded, setCoded] = useState(false);
  useEffect(() => void ask("links").then(setLinks, () => {}), [activeSeat.value]);
  if (!links) return null;
  const address = location.origin + links.invite;
  return html`<div class="invitation stack" data-testid="invitation">
    <${CopyLink} label=${t("lobby.invite")} address=${address} />
    <p>
      <button
        type="button"
        class="button"
        data-action="qr-code"
        aria-expanded=${coded}
        onClick=${() => setCoded(!coded)}
      >
        <${Icon} name="code" size=${18} />
        ${t("lobby.qr_code")}
      </button>
    </p>
    ${coded && html`<${QrCode} address=${address} label=${t("lobby.qr_about")} />`}
  </div>`;
}
