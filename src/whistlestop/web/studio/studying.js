/** Bots play the board in the background: how far they are, and what they found. */
import { ApiError, lost, read } from "../core/api.js";
import { send } from "../core/home.js";
import { signal } from "../core/html.js";
import { filesOf } from "./files.js";

/** @import { BoardStudy, StudyLine } from "../types.d.ts" */
/** @import { StudioBoard } from "./studio.d.ts" */

/** How far a study is; null while none runs. */
export const progress = signal(/** @type {StudyLine|null} */ (null));

/** What the last study found about the board. */
export const found = signal(/** @type {BoardStudy|null} */ (null));

/** A board before and after its tickets were balanced, over the same fresh games. */
export const compared = signal(/** @type {{before: BoardStudy, after: BoardStudy}|null} */ (null));

/** @type {AbortController|null} */
let running = null;

/** Stop the running study. */
export function stopStudy() {
  running?.abort();
  running = null;
  progress.value = null;
}

/**
 * Let bots play a board. Rejects with the server's refusal; resolves to null if it was stopped.
 * @param {StudioBoard} board
 * @param {number} games
 * @param {string} seed
 * @returns {Promise<BoardStudy|null>}
 */
export async function study(board, games, seed) {
  stopStudy();
  const own = new AbortController();
  running = own;
  progress.value = { done: 0, planned: games };
  try {
    const answer = await send("/editions/study", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ files: filesOf(board), games, seed }),
      signal: own.signal,
    });
    return await lastLine(answer, own);
  } catch (refusal) {
    if (own.signal.aborted) return null;
    throw lost(refusal);
  } finally {
    if (running === own) stopStudy();
  }
}

/**
 * Read the lines of a study to the last, and return what it found.
 * @param {Response} answer
 * @param {AbortController} own
 * @returns {Promise<BoardStudy|null>}
 */
async function lastLine(answer, own) {
  if (!answer.ok || !answer.body) return read(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  /** @type {BoardStudy|null} */
  let last = null;
  for (let text = ""; ; ) {
    const { done, value } = await reader.read();
    // Read to the end: until then the server refuses another study.
    if (done) return last;
    const lines = (text + value).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const said = JSON.parse(line);
      if (said.error) throw new ApiError(0, said.error, said);
      if (said.found) last = said.found;
      else if (running === own) progress.value = said;
    }
  }
}

/**
 * How unevenly tickets pay: the mean distance from what their cost suggests.
 * @param {BoardStudy} study
 */
export function unevenness({ tickets }) {
  const far = tickets.map(({ profit, expected }) => Math.abs(profit - expected));
  return far.reduce((sum, one) => sum + one, 0) / Math.max(far.length, 1);
}
