import { ALONE } from "../core/home.js";
import { html } from "../core/html.js";
import { has, t } from "../core/i18n.js";
import { keyOf, tell } from "../core/names.js";

/** @import { Refusal } from "../core/game.d.ts" */

/**
 * Why something is not possible, in words: the fact, the rule, what would help.
 * An error that only programmers meet has no words here: its code is shown, to be looked up.
 * @param {{problem: Refusal, onClose?: () => void}} properties
 */
export function Problem({ problem, onClose }) {
  const names = [`reason.${problem.code}`, `error.${problem.code}`];
  // Without a server there is nobody else who could have failed.
  const key = (ALONE ? [`pocket.error.${problem.code}`, ...names] : names).find(has);
  const hint = keyOf(`${key}.hint`, problem.details) ? tell(`${key}.hint`, problem.details) : null;
  return html`<div class="problem" role="alert" data-testid="problem" data-code=${problem.code}>
    <p>
      ${key ? tell(key, problem.details) : html`${t("error.unknown")} <code>${problem.code}</code>`}
      ${problem.rule && html` <span class="rule" title=${t("table.rule_title")}>${problem.rule}</span>`}
    </p>
    ${hint && html`<p class="quiet">${hint}</p>`}
    ${onClose && html`<button type="button" class="button" onClick=${onClose}>${t("app.close")}</button>`}
  </div>`;
}

/**
 * What stands in place of a page: why it cannot be shown, and the way to another.
 * @param {{problem: Refusal}} properties
 */
export function PageProblem({ problem }) {
  return html`<main class="notice">
    <${Problem} problem=${problem} />
    <p><a href="/" data-link>${t("app.to_lobby")}</a></p>
  </main>`;
}
