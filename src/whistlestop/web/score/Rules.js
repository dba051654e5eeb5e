import { request } from "../core/api.js";
import { html, useEffect, useState } from "../core/html.js";
import { language, t } from "../core/i18n.js";
import { search } from "./search.js";

/** @import { RuleAnswer } from "../types.d.ts" */

/**
 * The official answer to a question: a search over the numbered rules and rulings, in the reader's language.
 * @param {{edition?: string}} properties whose rules come first
 */
export function Rules({ edition }) {
  const [rules, setRules] = useState(/** @type {RuleAnswer[]} */ ([]));
  const [question, setQuestion] = useState("");
  const wanted = language.value;
  useEffect(() => {
    let here = true;
    request("GET", `/referee/rules/${wanted}`).then(
      (all) => here && setRules(all),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [wanted]);
  const found = search(rules, question, edition);
  return html`<div class="stack" role="search" data-testid="rules">
    <label class="field">
      <span>${t("box.ask_rules")}</span>
      <input
        type="search"
        placeholder=${t("box.ask_example")}
        maxlength="120"
        value=${question}
        onInput=${(event) => setQuestion(event.target.value)}
      />
    </label>
    <p class="unseen" role="status">${question && t("box.rules_found", { n: found.length })}</p>
    ${question.trim().length > 1 && !found.length && html`<p class="quiet">${t("box.rules_found", { n: 0 })}</p>`}
    <ul class="stack">
      ${found.map(
        ({ number, section, text }) => html`<li key=${number ?? text} class="box-rule" data-rule=${number}>
          <p>${number && html`<span class="rule">${number}</span> `}<span class="quiet small">${section}</span></p>
          <p>${text}</p>
        </li>`,
      )}
    </ul>
  </div>`;
}
