import { html } from "../core/html.js";
import { has, t } from "../core/i18n.js";
import { tell } from "../core/names.js";

/** Why something is not possible, in words: the fact, the rule, what would help. */
export function Problem({ problem, onClose }) {
  const key = [`reason.${problem.code}`, `error.${problem.code}`].find(has);
  const fact = key ? tell(key, problem.details) : problem.fact;
  const hint = has(`${key}.hint`) ? tell(`${key}.hint`, problem.details) : key ? null : problem.hint;
  return html`<div class="problem" role="alert" data-testid="problem" data-code=${problem.code}>
    <p>${fact}${problem.rule && html` <span class="rule" title=${t("table.rule_title")}>${problem.rule}</span>`}</p>
    ${hint && html`<p class="quiet">${hint}</p>`}
    ${onClose && html`<button type="button" class="button" onClick=${onClose}>${t("app.close")}</button>`}
  </div>`;
}
