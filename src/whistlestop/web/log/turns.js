/** The log: a turn in one line. Its counterpart in Python is `game/turn_lines.py`. */
import { has, list } from "../core/i18n.js";
import { tell } from "../core/names.js";
import { activeSeat, edition } from "../core/store.js";
import { afterTheClock, BY_SEAT, eventWords } from "./eventWords.js";

/** @import { GameEvent } from "../core/game.d.ts" */

const DRAWN = new Set(["CardTaken", "CardDrawn"]);
const KEPT = new Set(["FirstTicketsChosen", "TicketsKept"]);

/**
 * Events line by line: those of a turn together, and each that has no seat.
 * @param {GameEvent[]} events
 */
export function turnsOf(events) {
  /** @type {GameEvent[][]} */
  const lines = [];
  /** @type {GameEvent[]|null} */
  let turn = null;
  for (const event of events.filter(({ event }) => has(`event.${event}`))) {
    if (event.seat !== undefined && turn?.[0].seat === event.seat) {
      turn?.push(event);
      continue;
    }
    const line = [event];
    lines.push(line);
    if (event.seat !== undefined) turn = line;
    // All have chosen: the first turn begins.
    else if (event.event in BY_SEAT) turn = null;
  }
  return lines.map(asBefore);
}

/** The last line that began with an event. @type {WeakMap<GameEvent, GameEvent[]>} */
const lastLines = new WeakMap();

/**
 * The same array for the same events, so that a line which has not changed is not rendered again.
 * @param {GameEvent[]} line
 */
function asBefore(line) {
  const before = lastLines.get(line[0]);
  if (before?.length === line.length && line.every((event, n) => event === before[n])) return before;
  lastLines.set(line[0], line);
  return line;
}

/**
 * The sentences about one turn, each with its event. All cards drawn share one; an offer is covered by what was kept.
 * @param {GameEvent[]} turn
 */
export function sentencesOf(turn) {
  const draws = turn.filter(({ event }) => DRAWN.has(event));
  const kept = turn.some(({ event }) => KEPT.has(event));
  return turn
    .filter((event) => !draws.slice(1).includes(event) && !(kept && event.event === "TicketsOffered"))
    .map((event) => ({ event, words: event === draws[0] ? afterTheClock(draws, drawWords(draws)) : eventWords(event) }))
    .filter(({ words }) => words);
}

/**
 * What was drawn, like things together: two hidden cards, not one and one.
 * @param {GameEvent[]} draws
 */
function drawWords(draws) {
  const [{ seat }] = draws;
  const own = seat === activeSeat.value ? ".own" : "";
  /** @type {Map<string, GameEvent[]>} */
  const alike = new Map();
  for (const draw of draws) {
    const kind = draw.card ?? `unseen ${draw.deck}`;
    alike.set(kind, [...(alike.get(kind) ?? []), draw]);
  }
  return tell(`turn.draws${own}`, { seat, draws: list([...alike.values()].map(cardWords)) });
}

/**
 * Cards as they were seen: a colour, a thing with a name of its own, or their backs.
 * @param {GameEvent[]} alike
 */
function cardWords({ length: n, 0: { card, deck } }) {
  if (!card) return tell("draw.hidden", { deck, n });
  return tell(edition.value.colors.includes(card) ? "draw.color" : "draw.thing", { card, n });
}
