import { html } from "../core/html.js";
import { problems } from "./model.js";

/**
 * What is wrong with a thing, shown beside it.
 * @param {{about: string}} properties
 */
export function Complaints({ about }) {
  const found = problems.value.filter((problem) => problem.about === about);
  if (!found.length) return null;
  return html`<ul class="complaints" data-testid="complaints">${found.map(({ text }) => html`<li>${text}</li>`)}</ul>`;
}
