import { classes, html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { locationName, ownedBy } from "../core/names.js";
import { drawnAt, Mark, souvenir } from "./marks.js";

/** @import { Edition } from "../core/game.d.ts" */

/**
 * A location with all that stands on it.
 * @param {{edition: Edition, id: string, station?: number, harbour?: number,
 *   stack?: {symbol: string, count: number}, state: string, again?: boolean}} properties
 */
export function Location({ edition, id, station, harbour, stack, state, again = false }) {
  const location = edition.location[id];
  const [x, y] = edition.board.locations[id];
  const radius = edition.board.location_radius * (location.junction ? 0.6 : 1);
  const label = [
    location.junction ? t("board.junction") : locationName(id),
    location.port && t("board.port"),
    station !== undefined && ownedBy("board.station_of", station),
    harbour !== undefined && ownedBy("board.harbour_of", harbour),
    stack && t("board.tokens", { n: stack.count, symbol: t(`token.${stack.symbol}`) }),
    state.includes("possible") && t("board.possible"),
  ];
  const named = again
    ? {}
    : {
        "data-location": id,
        "data-feature": id,
        role: "button",
        tabindex: -1,
        "aria-label": label.filter(Boolean).join(", "),
      };
  return html`<g
    class=${classes("location", location.port && "port", state)}
    transform=${`translate(${drawnAt(x, edition, again)} ${y})`}
    ...${named}
  >
    <circle r=${radius + 7} class="location-hit" />
    <circle r=${radius + 4} class="ring" />
    <circle r=${radius} class="dot" />
    ${location.port && html`<${Mark} name="port" />`}
    ${station !== undefined && html`<${Mark} name="station" seat=${station} />`}
    ${harbour !== undefined && html`<${Mark} name="harbour" seat=${harbour} />`}
    ${stack && stack.count > 0 && html`<${Stack} ...${stack} />`}
  </g>`;
}

/**
 * A stack of tourist tokens: as many discs as it is high, its souvenir on top.
 * @param {{symbol: string, count: number}} properties
 */
function Stack({ symbol, count }) {
  const levels = Array.from({ length: count }, (_, level) => `translate(0 ${-2.8 * level})`);
  return html`<g aria-hidden="true">
    ${levels.map((transform) => html`<${Mark} name="token" transform=${transform} />`)}
    <${Mark} name=${souvenir(symbol)} transform=${levels.at(-1)} />
  </g>`;
}
