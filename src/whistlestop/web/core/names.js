/** What to call the things of the game: locations, cards, routes, tickets, seats. */

import { format, has, language, list, number, plainly, t } from "./i18n.js";
import { activeSeat, edition, held, observation, view } from "./store.js";

/** @import { Cards, Edition, Named } from "./game.d.ts" */

/**
 * What an edition itself calls something in the reader's language, if it has a name for it.
 * @param {Named|undefined} described
 * @param {"locations"|"regions"|"cards"|"decks"|"pieces"|"bonuses"} area
 * @param {string} id
 */
function own(described, area, id) {
  return described?.names?.[language.value]?.[area]?.[id];
}

/** @param {Named} [described] an edition, unless it is the table's */
export function editionName(described = edition.value) {
  return described?.names?.[language.value]?.name ?? described?.name ?? "";
}

/**
 * A note on where the board comes from.
 * @param {Named|undefined} [described]
 */
export function editionNote(described = edition.value) {
  return described?.names?.[language.value]?.note ?? described?.provenance.note ?? "";
}

/**
 * @param {string} id
 * @param {Named} [described]
 */
export function locationName(id, described = edition.value) {
  return own(described, "locations", id) ?? described?.location?.[id]?.name ?? id;
}

/**
 * The word for one card of a kind, or for several.
 * @param {string} kind
 * @param {number} [n]
 * @param {Named} [described]
 */
export function cardName(kind, n = 1, described = edition.value) {
  const named = own(described, "cards", kind);
  if (named) return format(named, { n });
  return has(`card.${kind}`) ? t(`card.${kind}`, { n }) : kind.replaceAll("_", " ");
}

/** @param {string} color */
export function colorName(color) {
  return has(`color.${color}`) ? t(`color.${color}`) : color;
}

/** @param {string} deck */
export function deckName(deck) {
  return has(`deck.${deck}`) ? t(`deck.${deck}`) : deck;
}

/**
 * One card of a deck, or several, whatever their kind.
 * @param {string} deck
 * @param {number} n
 */
function cardOf(deck, n) {
  const named = own(edition.value, "decks", deck);
  return named ? format(named, { n }) : t(`deck.${deck}.card`, { n });
}

/**
 * Pieces of a type: only a fleet has more than one.
 * @param {string} piece
 * @param {number} n
 */
export function pieceName(piece, n) {
  const { fleet, piece_name: word } = edition.value;
  const named = own(edition.value, "pieces", fleet ? piece : "train");
  if (named) return format(named, { n });
  const key = `piece.${fleet ? piece : word}`;
  return has(key) ? t(key, { n }) : word;
}

/**
 * "London – Dieppe"
 * @param {string} id
 * @param {Edition} [described]
 */
export function routeName(id, described = edition.value) {
  const route = described.route[id];
  return `${locationName(route.a, described)} – ${locationName(route.b, described)}`;
}

/**
 * A route among others: the two of a double are told apart by their colours.
 * @param {string} id
 */
function routeWords(id) {
  const route = edition.value.route[id];
  return route.double ? `${routeName(id)} (${colorName(route.color)})` : routeName(id);
}

/**
 * @param {string} id
 * @param {Edition} [described]
 */
export function ticketName(id, described = edition.value) {
  return described.ticket[id].locations.map((location) => locationName(location, described)).join(" – ");
}

/**
 * A ticket with its points, where tickets have points.
 * @param {string} id
 */
function ticketWords(id) {
  return edition.value.features.race
    ? ticketName(id)
    : `${ticketName(id)} (${number(edition.value.ticket[id].points)})`;
}

/**
 * "3 red"
 * @param {string} kind
 * @param {number} n
 */
export function cardCount(kind, n) {
  return `${number(n)} ${cardName(kind, n)}`;
}

/**
 * Cards by kind in words: "2 red + 1 locomotive".
 * @param {Cards} cards
 */
export function cardsText(cards) {
  const parts = Object.entries(cards).map(([kind, n]) => cardCount(kind, n));
  return parts.join(" + ") || t("card.none");
}

/**
 * A list of card kinds, counted: {red: 2, wild: 1}.
 * @param {string[]} kinds
 * @returns {Cards}
 */
export function counted(kinds) {
  /** @type {Cards} */
  const found = {};
  for (const kind of kinds) found[kind] = (found[kind] ?? 0) + 1;
  return found;
}

/**
 * What a seat's player is called.
 * @param {number} seat
 */
export function seatName(seat) {
  const sitting = view.value?.table.seats[seat];
  if (sitting?.nameless) {
    const alone = seat === activeSeat.value && Object.keys(held.value).length === 1;
    return alone ? t("lobby.you") : t("lobby.player", { n: seat + 1 });
  }
  return sitting?.name ?? observation.value?.players[seat] ?? t("table.seat", { n: seat + 1 });
}

/**
 * Who owns something on the board: you, or somebody else.
 * @param {"board.claimed_by"|"board.station_of"|"board.harbour_of"} key
 * @param {number} seat
 */
export function ownedBy(key, seat) {
  return seat === activeSeat.value ? t(`${key}.own`) : t(key, { name: seatName(seat) });
}

/**
 * How strong a bot is, in the reader's language.
 * @param {{id: string, name?: string|null}} bot
 */
export function strengthName({ id, name }) {
  const key = `bot.${id}.name`;
  return has(key) ? t(key) : (name ?? id);
}

/**
 * How a bot plays: "Strong. Plans all its tickets together ..."
 * @param {string} id
 */
export function botWords(id) {
  const key = `bot.${id}.description`;
  return [strengthName({ id }), has(key) && t(key)].filter(Boolean).join(". ");
}

/** What a station does and costs. */
export function stationWords() {
  return t("payments.station.about", { points: edition.value.stations?.points_left ?? 0 });
}

/**
 * The kind of card that stands for any colour.
 * @param {Named} [described]
 */
export function wildKind(described = edition.value) {
  return described?.card_kinds?.find(({ wild }) => wild)?.id ?? "wild";
}

/**
 * @param {string} target
 * @returns {string}
 */
function targetWords(target) {
  const [sort, location] = target.split(":");
  return location ? t(`target.${sort}`, { location }, say) : routeWords(target);
}

const PIECES = ["train", "ship"];

/**
 * How parameters that are ids are put into words.
 * @type {Record<string, (value: any, n?: number) => string>}
 */
const SAID = {
  seat: seatName,
  owner: seatName,
  route: routeWords,
  partner: routeWords,
  borrowed: (routes) => [routes].flat().map(routeWords).join(", "),
  location: (location) => locationName(location),
  locations: (locations) => locations.map((/** @type {string} */ location) => locationName(location)).join(" – "),
  parts: (parts) =>
    list(parts.map((/** @type {string[]} */ part) => part.map((location) => locationName(location)).join(" – "))),
  ticket: ticketWords,
  tickets: (tickets) => tickets.map(ticketWords).join(", "),
  kept: (tickets) => tickets.map(ticketWords).join(", "),
  declined: (tickets) => tickets.map(ticketWords).join(", "),
  card: (kind, n) => cardName(kind, n),
  later: (kind, n) => cardName(kind, n),
  piece: (piece, n = 1) => pieceName(piece, n),
  given: (piece, n = 1) => (PIECES.includes(piece) ? pieceName(piece, n) : piece),
  cards: (kinds) => cardsText(counted(kinds)),
  revealed: (kinds) => cardsText(counted(kinds)),
  held: (kinds) => cardsText(counted(kinds)),
  paid: (kinds) => cardsText(counted(kinds)),
  color: colorName,
  best: colorName,
  deck: deckName,
  symbol: (symbol) => t(`token.${symbol}`),
  symbols: (symbols) => list(symbols.map((/** @type {string} */ symbol) => t(`token.${symbol}`))),
  bonus: (bonus) => own(edition.value, "bonuses", bonus) ?? bonus.replaceAll("_", " "),
  target: targetWords,
};

/**
 * @param {string} name
 * @param {any} value
 * @param {number} [count]
 */
function say(name, value, count) {
  if (name === "wild" || name === "wilds") return cardName(wildKind(), name === "wilds" ? 2 : count || 1);
  const card = /^(train|ship)_card(s?)$/.exec(name);
  if (card) return cardOf(card[1], card[2] ? 2 : count || 1);
  if (value === null || value === undefined) return "";
  const number = typeof value === "number" && name !== "seat" && name !== "owner";
  return (!number && SAID[name]?.(value, count)) || plainly(name, value);
}

/**
 * The key of the message: `KEY.FORM` if the details name a form that has one; null if there is no message.
 * @param {string} key
 * @param {Record<string, any>} [details]
 */
export function keyOf(key, details = {}) {
  return [`${key}.${details.form}`, key].find(has) ?? null;
}

/**
 * A message about the game, whose parameters are ids of its things.
 * @param {string} key
 * @param {Record<string, any>} [details]
 * @returns {string}
 */
export function tell(key, details = {}) {
  const given = { ...details };
  const found = keyOf(key, given) ?? key;
  // If there is only one deck, nobody needs to be told which.
  if (edition.value?.decks.length === 1) given.deck = null;
  return t(found, given, (name, value, count) => {
    // why a move is refused, or why the game is over
    if (name === "reason") return tell(has(`reason.${value}`) ? `reason.${value}` : `end.${value}`, details);
    return say(name, value, count);
  });
}

/**
 * Everything a sighted player reads off a route, in words.
 * @param {string} id
 * @param {number} [owner]
 */
export function routeDescription(id, owner) {
  const route = edition.value.route[id];
  const parts = [
    t("board.spaces", { n: route.length }),
    colorName(route.color),
    t(`board.kind.${route.kind}`),
    route.wilds && t("board.wilds", { n: route.wilds, card: cardName(wildKind(), route.wilds) }),
    route.hard && t("board.hard", { n: route.hard }),
    route.substitute && t("board.substitute", { n: route.substitute }),
    route.double && t("board.double"),
    owner !== undefined && ownedBy("board.claimed_by", owner),
  ];
  return `${routeName(id)}: ${parts.filter(Boolean).join(", ")}`;
}
