import { html, useState } from "../core/html.js";
import { has, language, t } from "../core/i18n.js";
import { Complaints } from "./Complaints.js";
import { setSetting, setting } from "./model.js";
import { ruleWords } from "./rulebook.js";

/** @import { Setting } from "../types.d.ts" */

/** Switches that are on unless the board sets them. */
const ON = ["wilds_everywhere"];

/**
 * A value of the rules: its words, a control for its kind, the rule behind it, and what is wrong with it.
 * @param {{about: Setting, at: string}} properties `at` is its key, with its number where there are several
 */
export function Field({ about, at }) {
  const name = about.key.replace("[]", "");
  const words = has(`studio.rule.${name}`) ? t(`studio.rule.${name}`) : about.key;
  const several = about.kind === "by_number" || about.kind === "by_name" || about.kind === "choices";
  const control = html`<${Control} about=${about} at=${at} words=${words} />`;
  return html`<div class="rule-line">
    ${
      several || about.key === "players"
        ? html`<div role="group" aria-label=${words}><span class="small">${words}</span>${control}</div>`
        : html`<label class="field"><span>${words}</span>${control}</label>`
    }
    ${about.rule && html`<${RuleBehind} number=${about.rule} words=${words} />`}
    <${Complaints} about=${`rule:${at}`} />
  </div>`;
}

/** @param {{about: Setting, at: string, words: string}} properties */
function Control({ about: { key, kind, least, most, choices }, at, words }) {
  const value = setting(at);
  const change = (/** @type {unknown} */ next) => setSetting(at, next);
  if (key === "players") return html`<${Ticked} all=${range(least, most)} value=${value ?? []} onChange=${change} />`;
  switch (kind) {
    case "flag":
      return html`<input
        type="checkbox"
        data-setting=${at}
        checked=${Boolean(value ?? ON.includes(key))}
        onChange=${(event) => change(event.target.checked)}
      />`;
    case "choice":
      return html`<select data-setting=${at} onChange=${(event) => change(event.target.value)}>
        ${[...new Set([value ?? "", ...choices])].map(
          (each) => html`<option value=${each} selected=${each === (value ?? "")}>${choiceWords(each)}</option>`,
        )}
      </select>`;
    case "choices":
      return html`<${Ticked}
        all=${choices}
        value=${value ?? []}
        onChange=${(all) => change(all.length ? all : undefined)}
      />`;
    case "texts":
    case "integers":
      return html`<${Listed} at=${at} value=${value ?? []} isNumbers=${kind === "integers"} onChange=${change} />`;
    case "by_number":
      return html`<${Numbered} at=${at} keys=${choices} least=${least} most=${most} words=${words} />`;
    case "by_name":
      return html`<${Numbered} at=${at} keys=${Object.keys(value ?? {})} least=${least} most=${most} words=${words} />`;
    case "text":
      return html`<input
        type="text"
        data-setting=${at}
        value=${value ?? ""}
        onChange=${(event) => change(event.target.value || undefined)}
      />`;
    default:
      return html`<${NumberInput} at=${at} step=${kind === "number" ? 0.05 : 1} least=${least} most=${most} />`;
  }
}

/** @param {number|null} least @param {number|null} most */
const range = (least, most) => Array.from({ length: Number(most) - Number(least) + 1 }, (_, n) => Number(least) + n);

/** @param {string} word */
const choiceWords = (word) => (has(`studio.choice.${word}`) ? t(`studio.choice.${word}`) : word);

/**
 * @param {{at: string, least: number|null, most: number|null, step?: number, label?: string}} properties
 */
function NumberInput({ at, least, most, step = 1, label }) {
  // The limits of a fleet depend on its other numbers: the loader says what is wrong.
  const bounds = at.startsWith("fleet.") ? {} : { min: least, max: most };
  return html`<input
    type="number"
    data-setting=${at}
    aria-label=${label}
    step=${step}
    ...${bounds}
    value=${setting(at) ?? ""}
    onChange=${(event) => setSetting(at, event.target.value === "" ? undefined : Number(event.target.value))}
  />`;
}

/**
 * A number for each key.
 * @param {{at: string, keys: string[], least: number|null, most: number|null, words: string}} properties
 */
function Numbered({ at, keys, least, most, words }) {
  return html`<div class="numbered">
    ${keys.map(
      (key) => html`<label>
        <span>${key}</span>
        <${NumberInput} at=${`${at}.${key}`} least=${least} most=${most} label=${`${words}: ${key}`} />
      </label>`,
    )}
  </div>`;
}

/**
 * Any of several values: numbers in the order in which they are offered, others in the order of ticking.
 * @param {{all: (string|number)[], value: (string|number)[], onChange: (value: (string|number)[]) => void}} properties
 */
function Ticked({ all, value, onChange }) {
  const toggle = (/** @type {string|number} */ one) => {
    const next = value.includes(one) ? value.filter((each) => each !== one) : [...value, one];
    onChange(typeof one === "number" ? next.sort() : next);
  };
  return html`<div class="row">
    ${all.map(
      (one) => html`<label class="check">
        <input type="checkbox" data-ticked=${one} checked=${value.includes(one)} onChange=${() => toggle(one)} />
        ${typeof one === "number" ? one : choiceWords(one)}
      </label>`,
    )}
  </div>`;
}

/**
 * Several texts or numbers, one per line.
 * @param {{at: string, value: any[], isNumbers: boolean, onChange: (value: any[]|undefined) => void}} properties
 */
function Listed({ at, value, isNumbers, onChange }) {
  const read = (/** @type {string} */ text) => {
    const lines = text.split("\n").map((line) => line.trim());
    const found = lines
      .filter(Boolean)
      .map((line) => (isNumbers && Number.isFinite(Number(line)) ? Number(line) : line));
    onChange(found.length ? found : undefined);
  };
  return html`<textarea data-setting=${at} rows=${3} onChange=${(event) => read(event.target.value)}>
${value.join("\n")}</textarea
  >`;
}

/**
 * The rule of a printed game that says what a value changes.
 * @param {{number: string, words: string}} properties
 */
function RuleBehind({ number, words }) {
  const [text, setText] = useState("");
  const open = (/** @type {any} */ event) => {
    if (event.target.open) ruleWords(number, language.value).then(setText, () => setText(number));
  };
  return html`<details class="rule-behind" onToggle=${open}>
    <summary aria-label=${t("studio.rule.why", { words })}>${number}</summary>
    <p class="small">${text}</p>
  </details>`;
}
