import { html } from "../core/html.js";
import { has, t } from "../core/i18n.js";
import { Complaints } from "./Complaints.js";
import {
  addRoute,
  board,
  chosen,
  editLocation,
  editRoute,
  form,
  location,
  nameOf,
  problems,
  removeChosen,
  thing,
} from "./model.js";

/** @import { StudioLocation, StudioRoute } from "./studio.d.ts" */

const MOST_SUBSTITUTES = 9;
/** A route may only have a length that points can be set for. */
const longest = () => form.value?.settings.find(({ key }) => key === "route_points")?.choices.length ?? 1;

/** What is chosen on the board, to be changed. */
export function Things() {
  const route = board.value.routes.find(({ id }) => id === chosen.value);
  const place = location(chosen.value);
  if (!route && !place) return html`<p class="quiet">${t("studio.nothing_chosen")}</p><${Troubled} />`;
  return html`<div class="stack" data-testid="chosen-thing">
    ${place ? html`<${Place} place=${place} />` : route && html`<${Way} route=${route} />`}
    <${Complaints} about=${chosen.value ?? ""} />
    <button type="button" class="button" data-action="remove" onClick=${removeChosen}>${t("studio.remove")}</button>
  </div>`;
}

/** Everything that is wrong on the board, each with a button that leads to it. */
function Troubled() {
  const found = problems.value.filter(({ about }) => thing(about));
  return html`
    ${["locations.csv", "routes.csv"].map((file) => html`<${Complaints} about=${`file:${file}`} />`)}
    ${found.map(
      ({ about, text }) => html`<button type="button" class="button plain" onClick=${() => (chosen.value = about)}>
        ${nameOf(about)}: ${text}
      </button>`,
    )}
  `;
}

/** @param {{place: StudioLocation}} properties */
function Place({ place }) {
  const edit = (/** @type {Partial<StudioLocation>} */ part) => editLocation(place.id, part);
  return html`
    <h2>${t("studio.location")}</h2>
    <label class="field">
      <span>${t("studio.name")}</span>
      <input
        type="text"
        maxlength="60"
        data-field="name"
        value=${place.name}
        onChange=${(event) => edit({ name: event.target.value })}
      />
    </label>
    <label class="field">
      <span>${t("studio.region")}</span>
      <input
        type="text"
        data-field="region"
        value=${place.region ?? ""}
        onChange=${(event) => edit({ region: event.target.value || undefined })}
      />
    </label>
    <${Flag} name="port" on=${place.port} onChange=${(port) => edit({ port })} />
    <${Flag} name="junction" on=${place.junction} onChange=${(junction) => edit({ junction })} />
  `;
}

/** @param {{route: StudioRoute}} properties */
function Way({ route }) {
  const edit = (/** @type {Partial<StudioRoute>} */ part) => editRoute(route.id, part);
  const colors = ["gray", ...new Set((board.value.settings.card_kinds ?? []).map((/** @type {any} */ k) => k.color))];
  return html`
    <h2>${nameOf(route.id)}</h2>
    <${NumberField}
      name="length"
      value=${route.length}
      least=${1}
      most=${longest()}
      onChange=${(length) => edit({ length })}
    />
    <${Choice}
      name="color"
      value=${route.color}
      choices=${colors.filter(Boolean)}
      words=${(color) => (has(`color.${color}`) ? t(`color.${color}`) : color)}
      onChange=${(color) => edit({ color })}
    />
    <${Choice}
      name="kind"
      value=${route.kind}
      choices=${form.value?.route_kinds ?? []}
      words=${(kind) => t(`studio.kind.${kind}`)}
      onChange=${(kind) => edit({ kind, wilds: kind === "ferry" ? route.wilds || 1 : undefined })}
    />
    ${
      route.kind === "ferry" &&
      html`<${NumberField}
        name="wilds"
        value=${route.wilds ?? 0}
        least=${1}
        most=${route.length}
        onChange=${(wilds) => edit({ wilds })}
      />`
    }
    <${NumberField}
      name="substitute"
      value=${route.substitute ?? 0}
      least=${0}
      most=${MOST_SUBSTITUTES}
      onChange=${(substitute) => edit({ substitute: substitute || undefined })}
    />
    ${
      route.kind === "rail" &&
      route.color === "gray" &&
      html`<${Flag}
        name="hard"
        on=${Boolean(route.hard)}
        onChange=${(on) => edit({ hard: on ? route.length : undefined })}
      />`
    }
    ${
      !route.double &&
      html`<button
        type="button"
        class="button"
        data-action="double"
        onClick=${() => addRoute(route.from, route.to, route.length)}
      >
        ${t("studio.double")}
      </button>`
    }
  `;
}

/** @param {{name: string, on?: boolean, onChange: (on: boolean) => void}} properties */
function Flag({ name, on = false, onChange }) {
  return html`<label class="check">
    <input type="checkbox" data-field=${name} checked=${on} onChange=${(event) => onChange(event.target.checked)} />
    ${t(`studio.${name}`)}
  </label>`;
}

/**
 * @param {{name: string, value: number, least: number, most: number, onChange: (value: number) => void}} properties
 */
function NumberField({ name, value, least, most, onChange }) {
  return html`<label class="field">
    <span>${t(`studio.${name}`)}</span>
    <input
      type="number"
      data-field=${name}
      min=${least}
      max=${most}
      value=${value}
      onChange=${(event) => onChange(Math.min(Math.max(Number(event.target.value) || least, least), most))}
    />
  </label>`;
}

/**
 * @param {{name: string, value: string, choices: string[], words: (choice: string) => string,
 *   onChange: (value: string) => void}} properties
 */
function Choice({ name, value, choices, words, onChange }) {
  return html`<label class="field">
    <span>${t(`studio.${name}`)}</span>
    <select data-field=${name} onChange=${(event) => onChange(event.target.value)}>
      ${choices.map((choice) => html`<option value=${choice} selected=${choice === value}>${words(choice)}</option>`)}
    </select>
  </label>`;
}
