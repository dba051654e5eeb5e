/** Talking to the server: requests over HTTP, and the live connection to a table. */
import { signal } from "./html.js";
import { hearVersion } from "./version.js";

/** @import { Refusal } from "./game.d.ts" */
/** @import { Bot, Created, EditionAnswer, EditionSummary, Joined } from "../types.d.ts" */
/** @import { LiveAnswer, LobbyTable, SeatWish, Seated, View } from "../types.d.ts" */

const BASE = "/api/v1";
const TRIES = 6;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20000;

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

/** A new name for something sent, so that sending it twice counts once. */
export function clientId() {
  return (
    crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16)).join("-")
  );
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

/**
 * Ask the server. What changes something carries a client id and is repeated until answered.
 * @param {string} method
 * @param {string} path below the API's base
 * @param {{seat?: number|null, body?: any}} [more] `seat`: as which of the seats whose cookies the browser holds
 */
export async function request(method, path, { seat = null, body } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (seat !== null) headers["Whistlestop-Seat"] = String(seat);
  if (body) headers["Content-Type"] = "application/json";
  const sent = { method, headers, body: body && JSON.stringify(body) };
  const repeatable = method === "GET" || body?.client_id;
  for (let tried = 1, wait = FIRST_WAIT; ; tried++, wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await read(await fetch(BASE + path, sent));
    } catch (problem) {
      // Only what nobody knows the outcome of is worth another try; a refusal stays a refusal.
      const answered = problem instanceof ApiError && problem.code !== "outcome_unknown";
      if (answered || !repeatable || tried === TRIES) throw lost(problem);
    }
    await pause(wait);
  }
}

/** @param {unknown} problem */
function lost(problem) {
  if (problem instanceof ApiError) return problem;
  return new ApiError(0, { code: "no_connection", fact: "The server cannot be reached" }, {});
}

/** @param {Response} answer */
async function read(answer) {
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

/** Every question the page asks; `seat` is the number of one that this browser holds, or null. */
export const api = {
  /** @returns {Promise<EditionSummary[]>} */
  editions: () => request("GET", "/editions"),
  /** @type {(id: string) => Promise<EditionAnswer>} */
  edition: (id) => request("GET", `/editions/${id}`),
  /** @returns {Promise<Bot[]>} */
  bots: () => request("GET", "/bots"),
  /** @type {(save: string) => Promise<{table: string}>} */
  upload: (save) =>
    fetch(`${BASE}/saves`, { method: "POST", headers: { "Content-Type": "application/jsonl" }, body: save }).then(read),
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
  /** @type {(id: string, seat: number|null) => Promise<unknown>} */
  forget: (id, seat) => request("DELETE", `/tables/${id}/seat`, { seat }),
  /** @type {(id: string, seat?: number|null, since?: number) => Promise<View>} */
  table: (id, seat = null, since = 0) => request("GET", `/tables/${id}?since=${since}`, { seat }),
  /** @type {(id: string, what: string, seat: number|null, body?: object) => Promise<any>} */
  post: (id, what, seat, body = {}) => request("POST", `/tables/${id}/${what}`, { seat, body }),
  /** @type {(id: string, what: string, seat?: number|null) => Promise<any>} */
  get: (id, what, seat = null) => request("GET", `/tables/${id}/${what}`, { seat }),
};

/** The live connection to a table: it brings a view after every change, and comes back when lost. */
export class LiveTable {
  /**
   * @param {string} table
   * @param {() => number|null} seat whose view is wanted
   * @param {() => number} since the first event not yet seen
   * @param {(view: View) => void} onView
   */
  constructor(table, seat, since, onView) {
    this.table = table;
    this.seat = seat;
    this.since = since;
    this.onView = onView;
    this.state = signal(/** @type {"connecting"|"live"|"lost"} */ ("connecting"));
    this.wait = FIRST_WAIT;
    this.retry = () => this.state.value === "lost" && this.connect();
    addEventListener("online", this.retry);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${BASE}/tables/${this.table}/live`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", seat: this.seat(), since: this.since() }));
      const ping = () => socket.send('{"type":"ping"}');
      ping();
      this.pings = setInterval(ping, PING_EVERY);
    };
    socket.onmessage = ({ data }) => this.heard(JSON.parse(data));
    socket.onclose = () => {
      clearInterval(this.pings);
      if (this.socket === socket) this.lose();
    };
  }

  /** @param {LiveAnswer} message */
  heard(message) {
    if (message.type === "view") {
      this.wait = FIRST_WAIT;
      this.state.value = "live";
      this.onView(message.view);
    } else if (message.type === "pong") hearVersion(message.page);
  }

  lose() {
    this.state.value = "lost";
    this.timer = setTimeout(() => this.connect(), this.wait * (1 + Math.random() / 2));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** Close the connection: for good, or to connect again as another seat. */
  close() {
    const socket = this.socket;
    this.socket = null;
    clearTimeout(this.timer);
    removeEventListener("online", this.retry);
    socket?.close();
  }
}
