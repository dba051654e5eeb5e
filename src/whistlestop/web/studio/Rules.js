import { classes, html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { Complaints } from "./Complaints.js";
import { Field } from "./Field.js";
import { board, form, problems, setSetting, setting } from "./model.js";

/** @import { Setting } from "../types.d.ts" */

/** Settings not offered here: they name the board, or say which earlier games can still be read. */
const HIDDEN = ["id", "rules_version", "replays_since", "prizes[].rule"];
/** The groups that matter most come first, then the others that the loader knows. */
const FIRST = ["", "tickets", "route_points", "end", "market", "stations", "prizes", "card_kinds", "decks"];

/** Every switch and number of the rules, as the loader describes them. */
export function Rules() {
  const known = (form.value?.settings ?? []).filter(({ key }) => !HIDDEN.includes(key));
  const groups = [...new Set([...FIRST, ...known.map(groupOf)])];
  const shown = new Set(known.flatMap(places));
  const homeless = [...new Set(problems.value.map(({ about }) => about))].filter(
    (about) => !shown.has(about) && (about === "" || about.startsWith("rule:")),
  );
  return html`<div class="stack" data-testid="rules">
    ${homeless.map((about) => html`<${Complaints} key=${about} about=${about} />`)}
    ${groups.map((group) => {
      const inside = known.filter((each) => groupOf(each) === group);
      return html`<${Group} key=${group} name=${group} settings=${inside} />`;
    })}
  </div>`;
}

/** The section of a value; "" for those outside all sections. @param {Setting} setting */
function groupOf({ key, kind }) {
  const [first, rest] = key.split(/\.|\[/);
  return rest !== undefined || kind === "by_number" ? first : "";
}

/**
 * The places that complaints about a value may name: all sections of a list have the same values.
 * @param {Setting} setting
 */
function places({ key }) {
  const [list, name] = key.split("[].");
  if (name === undefined) return [`rule:${key}`, `rule:${key.split(".")[0]}`];
  const items = /** @type {object[]} */ (setting(list) ?? []);
  return [`rule:${list}`, ...items.map((_, n) => `rule:${list}[${n + 1}].${name}`)];
}

/**
 * The values of a section, with a switch where a game can do without it.
 * @param {{name: string, settings: Setting[]}} properties
 */
function Group({ name, settings }) {
  const isList = settings.some(({ key }) => key.includes("[]"));
  const isOn = name === "" || setting(name) !== undefined;
  const first = form.value?.first_values[name];
  return html`<fieldset class=${classes("rule-group", !isOn && "off")}>
    <legend>${t(`studio.section.${name || "board"}`)}</legend>
    ${
      first &&
      !isList &&
      html`<label class="check">
        <input
          type="checkbox"
          data-setting=${name}
          checked=${isOn}
          onChange=${(event) => setSetting(name, event.target.checked ? first : undefined)}
        />
        ${t("studio.rule.on")}
      </label>`
    }
    ${
      isList
        ? html`<${List} name=${name} settings=${settings} first=${first?.[0] ?? {}} />`
        : isOn && settings.map((each) => html`<${Field} key=${each.key} about=${each} at=${each.key} />`)
    }
    <${Complaints} about=${`rule:${name}`} />
  </fieldset>`;
}

/**
 * Sections of one kind, as many as you like.
 * @param {{name: string, settings: Setting[], first: object}} properties
 */
function List({ name, settings, first }) {
  const items = /** @type {object[]} */ (board.value.settings[name] ?? []);
  const remove = (/** @type {number} */ at) =>
    setSetting(name, items.length > 1 ? items.filter((_, n) => n !== at) : undefined);
  return html`
    ${items.map((_, n) => {
      const title = t("studio.rule.item", { n: n + 1 });
      return html`<details key=${n} open=${items.length === 1}>
        <summary>${t("studio.rule.item", { n: n + 1 })} ${name === "card_kinds" ? cardWords(items[n]) : ""}</summary>
        ${settings.map(
          (each) => html`<${Field} key=${each.key} about=${each} at=${each.key.replace("[]", `[${n + 1}]`)} />`,
        )}
        <button
          type="button"
          class="button"
          aria-label=${t("studio.rule.remove_item", { item: title })}
          onClick=${() => remove(n)}
        >
          ${t("studio.remove")}
        </button>
      </details>`;
    })}
    <button type="button" class="button" data-add=${name} onClick=${() => setSetting(name, [...items, first])}>
      ${t("studio.rule.add")}
    </button>
  `;
}

/** @param {any} kind */
const cardWords = ({ id, count }) => `· ${id} × ${count}`;
