import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { cardName, wildKind } from "../core/names.js";
import { Mark, paint } from "./marks.js";
import { Space } from "./Track.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { EditionRoute } from "../types.d.ts" */

const LENGTH = 30;

/**
 * What the signs on a board mean: one space of each sort that the edition has.
 * @param {{edition: Edition}} properties
 */
export function Legend({ edition }) {
  /** @type {[string, (route: EditionRoute) => unknown][]} */
  const sorts = [
    ["rail", (route) => route.kind === "rail" && !route.hard && route.color !== "gray"],
    ["ferry", (route) => route.kind === "ferry"],
    ["tunnel", (route) => route.kind === "tunnel"],
    ["sea", (route) => route.kind === "sea"],
    ["hard", (route) => route.hard],
  ];
  const found = sorts.flatMap(([sort, fits]) =>
    edition.routes
      .filter(fits)
      .slice(0, 1)
      .map((route) => ({ sort, route })),
  );
  const port = edition.locations.some((location) => location.port);
  return html`<ul class="legend">
    ${found.map(
      ({ sort, route }) => html`<li>
        <${Sample} color=${paint(route.color, edition.colors).name} kind=${route.kind}>
          <${Space} edition=${edition} route=${route} number=${0} length=${LENGTH} />
        <//>
        ${words(sort, route, edition)}
      </li>`,
    )}
    ${
      port &&
      html`<li>
        <${Sample}><g class="location"><circle r="5.5" class="dot" /><${Mark} name="port" /></g><//>
        ${t("board.port")}
      </li>`
    }
  </ul>`;
}

/** @param {{color?: string, kind?: string, children?: any}} properties */
function Sample({ color, kind, children }) {
  return html`<svg
    width="54"
    height="24"
    viewBox="-18 -8 36 16"
    class=${`route paint-${color} ${kind}`}
    aria-hidden="true"
  >${children}</svg>`;
}

/**
 * @param {string} sort
 * @param {EditionRoute} route
 * @param {Edition} edition
 */
function words(sort, route, edition) {
  if (sort === "hard") return t("board.hard", { n: 1 });
  const wild = route.wilds ? `, ${t("board.wilds", { n: 1, card: cardName(wildKind(edition), 1, edition) })}` : "";
  return t(`board.kind.${sort}`) + wild;
}
