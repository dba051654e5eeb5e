/** The live connection to a table: it brings a view after every change, and reconnects when lost. */
import { BackOff, sendAgain } from "./api.js";
import { connect } from "./home.js";
import { signal } from "./html.js";
import { hearVersion } from "./version.js";

/** @import { LiveAnswer, View } from "../types.d.ts" */

/** Together less than 20 seconds: the longest that a dead connection may look alive. */
const PING_EVERY = 9000;
const ANSWER_WITHIN = 9000;
/** The same for somebody who has just come back to the page, and looks at it. */
const ANSWER_SOON = 4000;
const PING = '{"type":"ping"}';

/** A dead connection gives no sign: only a question without an answer shows it. */
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
    this.backOff = new BackOff();
    this.wake = () => !document.hidden && this.check();
    this.events = new AbortController();
    const { signal: until } = this.events;
    for (const name of ["online", "offline", "pageshow"]) addEventListener(name, this.wake, { signal: until });
    document.addEventListener("visibilitychange", this.wake, { signal: until });
    this.connect();
  }

  connect() {
    this.drop();
    const socket = connect(`/tables/${this.table}/live`);
    this.socket = socket;
    this.expect(ANSWER_WITHIN);
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", seat: this.seat(), since: this.since() }));
      socket.send(PING);
    };
    socket.onmessage = ({ data }) => this.heard(JSON.parse(data));
    socket.onclose = () => this.lose();
  }

  /**
   * Something must be heard within this time, or the connection is lost.
   * @param {number} milliseconds
   */
  expect(milliseconds) {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.lose(), milliseconds);
  }

  /** Check the connection: somebody is looking, or the system says that the network has changed. */
  check() {
    if (this.state.value === "lost") this.connect();
    else if (this.state.value === "live") this.ask(ANSWER_SOON);
  }

  /** @param {number} within */
  ask(within) {
    clearTimeout(this.timer);
    this.socket?.send(PING);
    this.expect(within);
  }

  /** @param {LiveAnswer} message */
  heard(message) {
    clearTimeout(this.patience);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(ANSWER_WITHIN), PING_EVERY);
    if (message.type === "view") {
      this.backOff = new BackOff();
      if (this.state.value === "lost") sendAgain();
      this.state.value = "live";
      this.onView(message.view);
    } else if (message.type === "pong") hearVersion(message.page);
  }

  lose() {
    this.drop();
    this.state.value = "lost";
    this.timer = setTimeout(() => this.connect(), this.backOff.next());
  }

  /** Forget the socket. A dead one would take minutes to close, and is not waited for. */
  drop() {
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** Close the connection: for good, or to connect again as another seat. */
  close() {
    this.events.abort();
    this.drop();
  }
}
