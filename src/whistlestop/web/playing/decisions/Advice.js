import { announce } from "../../core/announce.js";
import { html, useEffect, useLayoutEffect } from "../../core/html.js";
import { has, t } from "../../core/i18n.js";
import { edition } from "../../core/store.js";
import { hint } from "../hint.js";
import { moveWords } from "../moveWords.js";
import { make, pointedOut } from "../selection.js";

/** @import { Hint } from "../../types.d.ts" */

/** What a bot would do. */
export function Advice() {
  const { bot, move } = /** @type {Hint} */ (hint.value);
  const words = move.split(" ");
  const name = has(`bot.${bot}.name`) ? t(`bot.${bot}.name`) : bot;
  useEffect(() => announce(`${t("hint.words", { bot: name })} ${moveWords(move)}`), [move]);
  useLayoutEffect(() => {
    const feature = words[1] in edition.value.route || words[1] in edition.value.location ? [words[1]] : [];
    pointedOut.value = new Set(feature);
    return () => (pointedOut.value = new Set());
  }, [move]);
  return html`<div class="decision advice" data-testid="advice" data-move=${move}>
    <p>${t("hint.words", { bot: name })} <b>${moveWords(move)}</b></p>
    <div class="row">
      <button type="button" class="button primary" data-action="follow" onClick=${() => make(move)}>
        ${t("hint.follow")}
      </button>
      <button type="button" class="button" onClick=${() => (hint.value = null)}>${t("hint.dismiss")}</button>
    </div>
  </div>`;
}
