import { CopyLink } from "../components/CopyLink.js";
import { Dialog } from "../components/Dialog.js";
import { Icon } from "../components/Icon.js";
import { Problem } from "../components/Problem.js";
import { QrCode } from "../components/QrCode.js";
import { html, useEffect, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { forgetPrivateLink, hasLink, makePrivateLink, privateLink, renewPrivateLink } from "../core/person.js";
import { heldTables } from "../core/seats.js";

/** @import { Refusal } from "../core/game.d.ts" */

/** A button that shows the private link to your games, for your other devices. */
export function PrivateLinkButton() {
  const [open, setOpen] = useState(false);
  return html`
    <button type="button" class="button plain" data-action="private-link" onClick=${() => setOpen(true)}>
      <${Icon} name="link" size=${16} />
      ${t("person.button")}
    </button>
    ${open && html`<${PrivateLink} onClose=${() => setOpen(false)} />`}
  `;
}

/** @param {{onClose: () => void}} properties */
function PrivateLink({ onClose }) {
  const [link, setLink] = useState(/** @type {string|null} */ (null));
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  /** @param {Promise<string>} coming */
  const show = (coming) => coming.then(setLink, setProblem);
  useEffect(() => void (hasLink() && show(privateLink())), []);
  const forget = () => {
    forgetPrivateLink().catch(() => {});
    onClose();
  };
  return html`<${Dialog} title=${t("person.title")} onClose=${onClose} testid="private-link">
    <p>${t("person.about")}</p>
    ${problem && html`<${Problem} problem=${problem} />`}
    ${
      link
        ? html`
          <${CopyLink} label=${t("person.link")} address=${link} />
          <${QrCode} address=${link} label=${t("person.qr_about")} />
          <div class="row">
            <button type="button" class="button" data-action="renew-link" onClick=${() => show(renewPrivateLink())}>
              ${t("person.renew")}
            </button>
            <button type="button" class="button" data-action="forget-link" onClick=${forget}>
              ${t("person.forget")}
            </button>
          </div>
          <p class="quiet small">${t("person.renew_about")}</p>
        `
        : !hasLink() &&
          html`<button
            type="button"
            class="button primary"
            data-action="make-link"
            onClick=${() => show(makePrivateLink(heldTables()))}
          >${t("person.make")}</button>`
    }
  <//>`;
}
