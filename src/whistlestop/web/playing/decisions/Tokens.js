import { Token } from "../../components/Token.js";
import { html } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { locationName } from "../../core/names.js";
import { decision, legal, observation } from "../../core/store.js";
import { offer, pointedOut } from "../selection.js";

/** Where a stack of tokens is put, or from which end of the route a token is taken. */
export function Tokens() {
  const kind = decision.value.kind === "place_stack" ? "stack" : "token";
  const actions = Object.values(legal.value[kind] ?? {}).sort((a, b) =>
    locationName(a.about).localeCompare(locationName(b.about)),
  );
  /** @param {string|null} location */
  const point = (location) => (pointedOut.value = new Set(location ? [location] : []));
  return html`<div class="decision" data-testid=${kind}>
    <h2>${t(`${kind}.title`)}</h2>
    <p class="quiet small">${t(`${kind}.words`)}</p>
    <div class="location-choice">
      ${actions.map(
        ({ about, text }) => html`<button
          type="button"
          key=${about}
          class="button"
          data-action=${kind}
          data-choice=${about}
          onPointerEnter=${() => point(about)}
          onPointerLeave=${() => point(null)}
          onFocus=${() => point(about)}
          onBlur=${() => point(null)}
          onClick=${() => offer(text, { kind, location: about })}
        >
          ${kind === "token" && html`<${Token} symbol=${observation.value.stacks?.[about]?.symbol ?? "A"} />`}
          ${locationName(about)}
        </button>`,
      )}
    </div>
  </div>`;
}
