/** A printed game while it is being entered: every step makes a new game, and the position is built from it. */

/** @import { Edition } from "../core/game.d.ts" */
/** @import { OutcomeAnswer } from "../types.d.ts" */
/** @import { BoxGame, Player } from "./game.d.ts" */

/**
 * @param {string} edition
 * @param {Player[]} players
 * @param {boolean} over
 * @returns {BoxGame}
 */
export function newGame(edition, players, over) {
  return {
    id: Math.random().toString(36).slice(2, 12),
    edition,
    players,
    routes: {},
    stations: {},
    harbours: {},
    tickets: {},
    tokens: {},
    fleets: {},
    exchanged: {},
    over,
    turn: 0,
    lastTurns: null,
  };
}

/**
 * @template T
 * @param {Record<string, T>} all
 * @param {string} key
 */
function without(all, key) {
  const { [key]: _, ...rest } = all;
  return rest;
}

/**
 * A colour takes a route, or gives its own back.
 * @param {BoxGame} game
 * @param {string} route
 * @param {number} color
 * @returns {BoxGame}
 */
export function claim(game, route, color) {
  const routes = game.routes[route] === color ? without(game.routes, route) : { ...game.routes, [route]: color };
  return { ...game, routes };
}

/**
 * A colour builds what can be built at a location, or takes its own away.
 * @param {BoxGame} game
 * @param {string|null} building "station" or "harbour"
 * @param {string} location
 * @param {number} color
 * @returns {BoxGame}
 */
export function build(game, building, location, color) {
  const sort = building === "harbour" ? "harbours" : "stations";
  const built = game[sort];
  const next = built[location] === color ? without(built, location) : { ...built, [location]: color };
  return { ...game, [sort]: next };
}

/**
 * Give a colour a ticket or token, or take it away if the colour already has it.
 * @param {BoxGame} game
 * @param {"tickets"|"tokens"} sort
 * @param {string} id
 * @param {number} color
 * @returns {BoxGame}
 */
export function toggle(game, sort, id, color) {
  const had = game[sort][color] ?? [];
  const next = had.includes(id) ? had.filter((each) => each !== id) : [...had, id];
  return { ...game, [sort]: { ...game[sort], [color]: next } };
}

/**
 * A colour has given this many pieces of one type for the other.
 * @param {BoxGame} game
 * @param {number} color
 * @param {"train"|"ship"} piece
 * @param {number} n
 * @returns {BoxGame}
 */
export function exchange(game, color, piece, n) {
  const given = { ...(game.exchanged[color] ?? { train: 0, ship: 0 }), [piece]: n };
  return { ...game, exchanged: { ...game.exchanged, [color]: given } };
}

/**
 * The position document of a game (docs/reference/position.md). Names stay in the browser.
 * @param {BoxGame} game
 * @param {Edition} edition
 * @returns {Record<string, any>}
 */
export function positionOf(game, edition) {
  const held = edition.features.race ? "completed" : "tickets";
  const position = {
    edition: game.edition,
    players: game.players.length,
    routes: bySeat(game, game.routes),
    stations: bySeat(game, game.stations),
    harbours: bySeat(game, game.harbours),
    seats: game.players.map(({ color }) => ({
      [held]: game.tickets[color],
      tokens: game.tokens[color],
      fleet: game.fleets[color],
      exchanged: game.exchanged[color],
    })),
    ...(game.over ? { decision: { kind: "over" } } : { turn: game.turn, last_turns: game.lastTurns }),
  };
  // What was left undefined is not in the document.
  return JSON.parse(JSON.stringify(position));
}

/**
 * The owners as seats; undefined if nobody owns anything.
 * @param {BoxGame} game
 * @param {Record<string, number>} owners
 */
function bySeat({ players }, owners) {
  const entries = Object.entries(owners);
  if (!entries.length) return undefined;
  return Object.fromEntries(entries.map(([id, color]) => [id, players.findIndex((player) => player.color === color)]));
}

/**
 * An outcome in which seats are called by their colours, as everything on the page calls them.
 * @param {OutcomeAnswer} outcome
 * @param {Player[]} players
 * @returns {OutcomeAnswer}
 */
export function inColors(outcome, players) {
  return {
    ...outcome,
    winners: outcome.winners.map((seat) => players[seat].color),
    scores: outcome.scores.map(({ seat, total, lines }) => ({
      seat: players[seat].color,
      total,
      lines: lines.map((line) => ({ ...line, details: detailsInColors(line.details, players) })),
    })),
  };
}

/**
 * The details of a score line or a refusal in which seats are called by their colours.
 * @param {Record<string, any>} details
 * @param {Player[]} players
 */
export function detailsInColors(details, players) {
  const changed = { ...details };
  for (const name of ["seat", "owner"])
    if (typeof details[name] === "number") changed[name] = players[details[name]].color;
  return changed;
}
