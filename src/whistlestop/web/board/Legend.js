import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { cardName, wildKind } from "../core/names.js";
import { Mark, paint } from "./marks.js";
import { Space } from "./Track.js";

const LENGTH = 30;

/** What the signs on a board mean: one space of each sort that the edition has. */
export function Legend({ edition }) {
  const sorts = [
    ["rail", (route) => route.kind === "rail" && !route.hard && route.color !== "gray"],
    ["ferry", (route) => route.kind === "ferry"],
    ["tunnel", (route) => route.kind === "tunnel"],
    ["sea", (route) => route.kind === "sea"],
    ["hard", (route) => route.hard],
  ];
  const found = sorts.map(([sort, fits]) => ({ sort, route: edition.routes.find(fits) })).filter(({ route }) => route);
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

function Sample({ color, kind, children }) {
  return html`<svg
    width="54"
    height="24"
    viewBox="-18 -8 36 16"
    class=${`route paint-${color} ${kind}`}
    aria-hidden="true"
  >${children}</svg>`;
}

function words(sort, route, edition) {
  if (sort === "hard") return t("board.hard", { n: 1 });
  const wild = route.wilds ? `, ${t("board.wilds", { n: 1, card: cardName(wildKind(edition), 1, edition) })}` : "";
  return t(`board.kind.${sort}`) + wild;
}
