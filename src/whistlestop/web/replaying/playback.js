/** Playing back a finished game: which moment is shown, and moving through it. */
import { api } from "../core/api.js";
import { loadEdition } from "../core/editions.js";
import { batch, computed, signal } from "../core/html.js";
import { mayMove } from "../core/settings.js";
import { activeSeat, closeTable, edition, events, problem, tableId, view } from "../core/store.js";

const STEP = 900;
const QUICK_STEP = 400;

/** The number of moves after which the game is shown. */
export const moment = signal(0);
/** Does it run by itself? */
export const playing = signal(false);
/** How many moves the game has. */
export const moves = computed(() => view.value?.table.moves ?? 0);

let timer = 0;
/** What was asked for last: any other answer comes too late. */
let wanted = Symbol();

/**
 * Open a game at its last moment, where the scores are.
 * @param {string} id
 */
export async function open(id) {
  close();
  const asked = wanted;
  tableId.value = id;
  activeSeat.value = null;
  try {
    const { table } = await api.table(id, null);
    const played = await loadEdition(table.edition);
    if (wanted !== asked) return;
    edition.value = played;
    await show(Math.min(Number(location.hash.slice(1)) || table.moves, table.moves));
  } catch (refusal) {
    if (wanted === asked) problem.value = refusal;
  }
}

/** Leave the game. */
export function close() {
  wanted = Symbol();
  stop();
  closeTable();
}

/**
 * Show the game after this many moves; true if it is shown. Of several requests under way only the last counts.
 * @param {number} n
 */
async function show(n) {
  const asked = Symbol();
  wanted = asked;
  try {
    const seen = await api.get(tableId.value, `replay/${n}`, null);
    if (wanted !== asked) return false;
    batch(() => {
      problem.value = null;
      moment.value = n;
      events.value = seen.events;
      view.value = seen;
    });
    history.replaceState(null, "", `#${n}`);
    return true;
  } catch (refusal) {
    if (wanted === asked) {
      problem.value = refusal;
      stop();
    }
    return false;
  }
}

/**
 * Step or jump to a moment; playback stops.
 * @param {number} n
 */
export function goTo(n) {
  stop();
  if (0 <= n && n <= moves.value) show(n);
}

/** Start or stop playback; at the end it starts again from the beginning. */
export function toggle() {
  if (playing.value) return stop();
  playing.value = true;
  const next = async () => {
    const shown = await show(moment.value === moves.value ? 0 : moment.value + 1);
    if (!shown || !playing.value) return;
    if (moment.value === moves.value) stop();
    else timer = setTimeout(next, mayMove() ? STEP : QUICK_STEP);
  };
  next();
}

function stop() {
  clearTimeout(timer);
  playing.value = false;
}
