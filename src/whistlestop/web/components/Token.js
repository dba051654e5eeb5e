import { Mark, souvenir } from "../board/marks.js";
import { html } from "../core/html.js";
import { t } from "../core/i18n.js";

/**
 * A tourist token, with the name of its souvenir.
 * @param {{symbol: string}} properties
 */
export function Token({ symbol }) {
  const name = t(`token.${symbol}`);
  return html`<span class="token" title=${name} data-symbol=${symbol}>
    <svg viewBox="-10.6 -10.6 21.2 21.2" aria-hidden="true">
      <${Mark} name="token" />
      <${Mark} name=${souvenir(symbol)} />
    </svg>
    <span class="unseen">${name}</span>
  </span>`;
}
