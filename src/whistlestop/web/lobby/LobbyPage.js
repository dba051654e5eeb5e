import { SettingsButton } from "../comfort/SettingsButton.js";
import { Icon } from "../components/Icon.js";
import { NewVersion } from "../components/NewVersion.js";
import { Problem } from "../components/Problem.js";
import { Definitions } from "../components/SeatMark.js";
import { api } from "../core/api.js";
import { ALONE } from "../core/home.js";
import { html, useEffect, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { allEditions } from "../core/ownBoards.js";
import { NewTable } from "./NewTable.js";
import { OpenSave } from "./OpenSave.js";
import { Continue, Elsewhere } from "./Tables.js";
import { Train } from "./Train.js";

/** @import { Refusal } from "../core/game.d.ts" */
/** @import { Bot, EditionSummary } from "../types.d.ts" */

/** The first page: start a game, continue one, join or watch another. */
export default function LobbyPage() {
  const [offer, setOffer] = useState(/** @type {{editions: EditionSummary[], bots: Bot[]}|null} */ (null));
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  useEffect(() => {
    document.title = t("app.name");
    Promise.all([allEditions(), api.bots()]).then(([editions, bots]) => setOffer({ editions, bots }), setProblem);
  }, []);
  return html`
    <${Definitions} />
    <${NewVersion} />
    <div class="lobby">
      <header class="lobby-head">
        <${Train} />
        <div class="lobby-title">
          <h1>${t("app.name")}</h1>
          <p>${t("lobby.motto")}</p>
          <button type="submit" form="new-table" class="button primary large" data-action="play-now" disabled=${!offer}>
            <${Icon} name="play" />
            ${t("lobby.play_now")}
          </button>
        </div>
        <${SettingsButton} />
      </header>
      <main class="lobby-main">
        ${problem && html`<${Problem} problem=${problem} />`}
        ${
          offer
            ? html`
              <${Continue} editions=${offer.editions} />
              <${NewTable} ...${offer} />
              <div class="lobby-tables stack">
                <${Elsewhere} editions=${offer.editions} />
                <${OpenSave} />
              </div>
            `
            : !problem && html`<p class="notice">${t("table.loading")}</p>`
        }
      </main>
      <footer class="lobby-foot quiet small">
        <${Icon} name="train" size=${16} /> ${t("lobby.disclaimer")}
        <a href="/score" data-link data-action="box">${t("lobby.box")}</a>
        <a href="/studio" data-link>${t("lobby.studio")}</a>
        ${!ALONE && html`<a href="/help/" data-action="help">${t("app.help")}</a>`}
      </footer>
    </div>
  `;
}
