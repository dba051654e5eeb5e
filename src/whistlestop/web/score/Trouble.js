import { Icon } from "../components/Icon.js";
import { Problem } from "../components/Problem.js";
import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { keyOf, tell } from "../core/names.js";
import { edition } from "../core/store.js";
import { mayUndo, problem, undo, unjoined, wrongFeature } from "./judge.js";

/** Why the game is not possible as it was entered, with the rule, and a button to undo. */
export function Trouble() {
  const found = problem.value ?? (unjoined.value && { code: "not_joined", details: unjoined.value, rule: null });
  if (!found) return null;
  const id = wrongFeature.value;
  const about = id && (id in edition.value.track ? { route: id } : { location: id });
  /** @type {Record<string, any>} */
  const said = found.details ?? {};
  const pieces = Array.isArray(said.placed) ? { n: said.placed.length } : {};
  const details = { ...said, ...about, ...pieces };
  const key = keyOf(`box.bad.${found.code}`, details);
  if (!key) return html`<${Problem} problem=${found} />`;
  return html`<div class="problem box-trouble" role="alert" data-testid="problem" data-code=${found.code}>
    <p class="grow">
      ${tell(`box.bad.${found.code}`, details)}
      ${found.rule && html` <span class="rule" title=${t("table.rule_title")}>${found.rule}</span>`}
    </p>
    ${
      mayUndo.value &&
      html`<button type="button" class="button" data-action="undo-problem" onClick=${undo}>
        <${Icon} name="undo" size=${16} />${t("box.undo")}
      </button>`
    }
  </div>`;
}
