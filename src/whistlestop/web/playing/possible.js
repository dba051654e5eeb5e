/** What can be done now, in words, for people who cannot see what glows. */
import { list, t } from "../core/i18n.js";
import { routeName } from "../core/names.js";
import { legal, myMove } from "../core/store.js";
import { helps } from "./glow.js";

/** This many routes are named; the others are counted. */
const NAMED = 6;

/** "You can draw a card, draw tickets, claim 3 routes: ..."; "" while somebody else decides. */
export function possibleWords() {
  if (!myMove.value) return "";
  const { draw, tickets, claim, station, harbour, exchange, pass } = legal.value;
  const routes = Object.keys(claim ?? {});
  const first = [...routes.filter(helps), ...routes.filter((route) => !helps(route))].slice(0, NAMED);
  const parts = /** @type {string[]} */ (
    [
      draw && t("possible.draw"),
      tickets && t("possible.tickets"),
      routes.length > 0 && t("possible.claim", { n: routes.length, routes: list(first.map((id) => routeName(id))) }),
      station && t("possible.station", { n: Object.keys(station).length }),
      harbour && t("possible.harbour", { n: Object.keys(harbour).length }),
      exchange && t("possible.exchange"),
      pass && t("possible.pass"),
    ].filter(Boolean)
  );
  return parts.length ? t("possible.words", { what: list(parts) }) : "";
}
