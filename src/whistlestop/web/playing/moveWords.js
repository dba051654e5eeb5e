/** A move in notation, put into the reader's words. */
import { t } from "../core/i18n.js";
import { cardName, cardsText, deckName, locationName, routeName, ticketName } from "../core/names.js";
import { edition, observation, own } from "../core/store.js";

/**
 * The cards that a move in notation pays: {red: 2, wild: 1}.
 * @param {string} move
 */
export function cardsOf(move) {
  const payment = move.split(" with ")[1];
  return payment ? readCards(payment) : {};
}

/**
 * "2 red + 1 wild" as {red: 2, wild: 1}
 * @param {string} text
 */
function readCards(text) {
  return Object.fromEntries(
    text
      .split(" + ")
      .map((part) => part.split(" ").reverse())
      .map(([kind, n]) => [kind, Number(n)]),
  );
}

/** @type {Record<string, (words: any[], cards: string) => string>} */
const SAY = {
  draw: ([source]) =>
    /^\d+$/.test(source)
      ? t("move.take", { card: cardName(observation.value.market[source - 1] ?? "") })
      : t("move.draw", { deck: deckName(source === "deck" ? edition.value.decks[0].name : source) }),
  refill: ([deck]) => t("move.refill", { deck: deckName(deck) }),
  claim: ([route], cards) => t("move.claim", { route: routeName(route), cards }),
  station: ([location], cards) => t("move.station", { location: locationName(location), cards }),
  harbour: ([location], cards) => t("move.harbour", { location: locationName(location), cards }),
  pay: (words) => t("move.pay", { cards: cardsText(readCards(words.join(" "))) }),
  withdraw: () => t("move.withdraw"),
  tickets: () => t("move.tickets"),
  keep: (numbers) => t("move.keep", { tickets: numbers.map((n) => ticketName(own.value.offered[n - 1])).join("; ") }),
  replace: () => t("move.replace"),
  exchange: ([n, given]) => t("move.exchange", { n: Number(n), given: given.replace(/s$/, "") }),
  fleet: ([trains]) => t("move.fleet", { trains: Number(trains), ships: (edition.value.fleet?.total ?? 0) - trains }),
  stack: ([location]) => t("move.stack", { location: locationName(location) }),
  token: ([location]) => t("move.token", { location: locationName(location) }),
  pass: () => t("move.pass"),
};

/**
 * A whole move in words: "Claim London – Dieppe with 1 green + 1 locomotive".
 * @param {string} move
 */
export function moveWords(move) {
  const [what, payment] = move.split(" with ");
  const [verb, ...rest] = what.split(" ");
  return SAY[verb]?.(rest, payment ? cardsText(readCards(payment)) : "") ?? move;
}
