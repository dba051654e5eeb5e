/** Talking to the server over HTTP. */
import { send } from "./home.js";
import { hearVersion } from "./version.js";

/** @import { Refusal } from "./game.d.ts" */
/** @import { BoardForm, BoardReport, Bot, Created, EditionAnswer, EditionFilesAnswer } from "../types.d.ts" */
/** @import { EditionSummary, Joined, StoredBoard } from "../types.d.ts" */
/** @import { Games, LobbyTable, PrivateLink, Reminders, SeatWish, Seated, View } from "../types.d.ts" */

const TRIES = 6;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** The server itself answers within eight seconds, if only to say that it does not know. */
const ANSWER_WITHIN = 15000;
/** Work for a process of the server may have to wait for bots that are thinking, and then has a minute of its own. */
const WORK_WITHIN = 90000;
/** Advice, and checking, keeping and drawing a board. */
const WORK = /^POST .*\/hint$|^POST \/editions|^GET .*\/board\?/;
/** After an outage the connections that the browser has kept (up to six) are dead, and it does not know. */
const MAYBE_DEAD = 6;
const ANSWER_SOON = 2000;

/** The server said no: a code, the fact, the rule and a hint. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Refusal} error
   * @param {any} body the whole answer; a stale move brings the current view
   */
  constructor(status, error, body) {
    super(error.fact);
    this.status = status;
    this.body = body;
    this.code = error.code;
    this.rule = error.rule;
    this.hint = error.hint;
    this.details = error.details ?? {};
  }
}

/** A new id for something sent, so that sending it twice counts once. */
export function clientId() {
  return (
    crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16)).join("-")
  );
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

/** How long to wait before another try: longer each time, and not the same for all browsers. */
export class BackOff {
  wait = FIRST_WAIT;

  /** Milliseconds until the next try. */
  next() {
    const wait = this.wait * (1 + Math.random() / 2);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    return wait;
  }
}

/** Requests on their way that may be sent again. @type {Set<AbortController>} */
const underWay = new Set();

const DEAD = new Error("this connection is dead");
/** How many requests get little time: each that gets no answer ends one dead connection. */
let doubtful = 0;

/** The connection is back: what went out on the dead one is sent again at once, not only after its time is over. */
export function sendAgain() {
  doubtful = MAYBE_DEAD;
  for (const sent of underWay) sent.abort(DEAD);
}

/**
 * Send a request, and give up when there is no answer in time: a dead connection says nothing.
 * @param {string} path
 * @param {RequestInit} sent
 * @param {boolean} repeatable
 */
async function fetchInTime(path, sent, repeatable) {
  const control = new AbortController();
  const doubted = repeatable && doubtful > 0;
  if (doubted) doubtful--;
  const within = WORK.test(`${sent.method} ${path}`) ? WORK_WITHIN : ANSWER_WITHIN;
  const timer = setTimeout(() => control.abort(doubted ? DEAD : undefined), doubted ? ANSWER_SOON : within);
  if (repeatable) underWay.add(control);
  try {
    return await read(await send(path, { ...sent, signal: control.signal }));
  } finally {
    clearTimeout(timer);
    underWay.delete(control);
  }
}

/**
 * Ask the server. What changes nothing, or carries a client id, is repeated until answered.
 * @param {string} method
 * @param {string} path below the API's base
 * @param {{seat?: number|null, body?: any}} [more] `seat`: which of the seats whose cookies the browser holds asks
 */
export async function request(method, path, { seat = null, body } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (seat !== null) headers["Whistlestop-Seat"] = String(seat);
  if (body) headers["Content-Type"] = "application/json";
  const sent = { method, headers, body: body && JSON.stringify(body) };
  const repeatable = method === "GET" || Boolean(body?.client_id);
  const backOff = new BackOff();
  let tried = 0;
  while (true) {
    try {
      return await fetchInTime(path, sent, repeatable);
    } catch (problem) {
      if (problem === DEAD) continue;
      // Only a request whose outcome is unknown is worth another try; a refusal stays a refusal.
      const answered = problem instanceof ApiError && problem.code !== "outcome_unknown";
      if (answered || !repeatable || ++tried === TRIES) throw lost(problem);
    }
    await pause(backOff.next());
  }
}

/**
 * A refusal as it is; anything else that went wrong means that there was no answer.
 * @param {unknown} problem
 */
export function lost(problem) {
  if (problem instanceof ApiError) return problem;
  return new ApiError(0, { code: "no_connection", fact: "The server cannot be reached" }, {});
}

/**
 * What the server answered; rejects with its refusal.
 * @param {Response} answer
 */
export async function read(answer) {
  hearVersion(answer.headers.get("Whistlestop-Page"));
  const json = answer.headers.get("Content-Type")?.includes("json");
  const body = json ? await answer.json() : await answer.text();
  if (answer.ok) return body;
  const unknown = { code: `status_${answer.status}`, fact: answer.statusText };
  throw new ApiError(answer.status, body?.error ?? unknown, body);
}

/** Seats are held by cookies that no script can read. */
const HOLD = { hold: "cookie" };

/** @typedef {{edition: string, seats: SeatWish[], [option: string]: any}} TableWish */

/** Every question the page asks; `seat` is the number of a seat that this browser holds, or null. */
export const api = {
  /** @returns {Promise<EditionSummary[]>} */
  editions: () => request("GET", "/editions"),
  /** @type {(id: string) => Promise<EditionAnswer>} */
  edition: (id) => request("GET", `/editions/${id}`),
  /** @type {(id: string) => Promise<EditionFilesAnswer>} */
  editionFiles: (id) => request("GET", `/editions/${id}/files`),
  /** @returns {Promise<BoardForm>} */
  boardForm: () => request("GET", "/editions/form"),
  /** @type {(wish: object) => Promise<BoardReport>} */
  checkEdition: (wish) => request("POST", "/editions/check", { body: wish }),
  /** @type {(wish: object) => Promise<StoredBoard>} */
  keepEdition: (wish) => request("POST", "/editions", { body: wish }),
  /** @returns {Promise<Bot[]>} */
  bots: () => request("GET", "/bots"),
  /** @type {(save: string) => Promise<{table: string}>} */
  upload: (save) =>
    send("/saves", { method: "POST", headers: { "Content-Type": "application/jsonl" }, body: save }).then(read),
  /** @type {(state: "open"|"running") => Promise<LobbyTable[]>} */
  tables: (state) => request("GET", `/tables?state=${state}`),
  /** @type {(wishes: TableWish) => Promise<Created>} */
  create: (wishes) => request("POST", "/tables", { body: { ...wishes, ...HOLD, client_id: clientId() } }),
  /** @type {(id: string, wishes: {name: string, invite: string|null, commitment: string}) => Promise<Joined>} */
  join: (id, wishes) => request("POST", `/tables/${id}/join`, { body: { ...wishes, ...HOLD } }),
  /** @type {(id: string, wishes: {move: number, seats: SeatWish[]}) => Promise<Created>} */
  playOn: (id, wishes) => request("POST", `/tables/${id}/play-on`, { body: { ...wishes, ...HOLD } }),
  /** @type {(id: string, token: string) => Promise<Seated>} */
  keep: (id, token) => request("PUT", `/tables/${id}/seat`, { body: { token } }),
  /** @type {(id: string, seat: number|null) => Promise<Required<Seated>>} */
  moved: (id, seat) => request("PUT", `/tables/${id}/seat`, { seat, body: {} }),
  /** @type {(id: string, seat: number|null) => Promise<unknown>} */
  forget: (id, seat) => request("DELETE", `/tables/${id}/seat`, { seat }),
  /** @type {(id: string, seat?: number|null, since?: number) => Promise<View>} */
  table: (id, seat = null, since = 0) => request("GET", `/tables/${id}?since=${since}`, { seat }),
  /** @returns {Promise<PrivateLink>} */
  newPerson: () => request("POST", "/people", { body: {} }),
  /** @type {(secret: string) => Promise<PrivateLink>} */
  keepPerson: (secret) => request("PUT", "/people/me", { body: { secret } }),
  /** @returns {Promise<PrivateLink>} */
  person: () => request("GET", "/people/me"),
  /** @returns {Promise<PrivateLink>} */
  renewPerson: () => request("POST", "/people/me/renew", { body: {} }),
  forgetPerson: () => request("DELETE", "/people/me"),
  /** @returns {Promise<Games>} */
  games: () => request("GET", "/people/me/games"),
  /** @type {(id: string) => Promise<unknown>} */
  removeGame: (id) => request("DELETE", `/tables/${id}/mine`),
  /** @type {(id: string, seat: number|null, wish: object) => Promise<Reminders>} */
  remind: (id, seat, wish) => request("PUT", `/tables/${id}/reminders`, { seat, body: wish }),
  /** @type {(id: string, what: string, seat: number|null, body?: object) => Promise<any>} */
  post: (id, what, seat, body = {}) => request("POST", `/tables/${id}/${what}`, { seat, body }),
  /** @type {(id: string, what: string, seat?: number|null) => Promise<any>} */
  get: (id, what, seat = null) => request("GET", `/tables/${id}/${what}`, { seat }),
};
