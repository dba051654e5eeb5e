import { CopyLink } from "../components/CopyLink.js";
import { Icon } from "../components/Icon.js";
import { Problem } from "../components/Problem.js";
import { linkTo } from "../core/gameLink.js";
import { html, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { tableId } from "../core/store.js";

/** @import { Refusal } from "../core/game.d.ts" */

/** A link that holds the game as it stands, made when it is wanted. */
export function SendGame() {
  const [link, setLink] = useState(/** @type {string|null} */ (null));
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  if (link) {
    return html`<div class="stack">
      <${CopyLink} label=${t("pocket.link")} address=${link} />
      <p class="quiet small">${t("pocket.link_words")}</p>
    </div>`;
  }
  return html`<div>
    <button
      type="button"
      class="button"
      data-action="send-game"
      onClick=${() => linkTo(tableId.value).then(setLink, setProblem)}
    >
      <${Icon} name="link" size=${18} />
      ${t("pocket.send")}
    </button>
    ${problem && html`<${Problem} problem=${problem} />`}
  </div>`;
}
