import { NewVersion } from "../components/NewVersion.js";
import { Definitions } from "../components/SeatMark.js";
import { html, useLayoutEffect } from "../core/html.js";
import { learn, t } from "../core/i18n.js";
import { wearSheet } from "../core/sheet.js";
import { edition } from "../core/store.js";
import { Box } from "./Box.js";
import { closeBox, game, openBox } from "./judge.js";
import { Setup } from "./Setup.js";

await Promise.all([learn("box"), wearSheet("score")]);

/** /score: a printed game, to be scored or refereed. */
export default function ScorePage() {
  useLayoutEffect(() => {
    document.title = `${t("box.title")} – ${t("app.name")}`;
    openBox();
    return closeBox;
  }, []);
  return html`
    <${Definitions} />
    <${NewVersion} />
    ${game.value && edition.value ? html`<${Box} />` : html`<${Setup} />`}
  `;
}
