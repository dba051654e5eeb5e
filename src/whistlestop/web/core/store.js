/** The table on the screen: what the server last said of it, and sending moves to it. */
import { ApiError, api, clientId, LiveTable, request } from "./api.js";
import { loadEdition } from "./editions.js";
import { batch, computed, signal } from "./html.js";
import { forgetSeat, keepSeats, seatsOf } from "./seats.js";

/** The id of the open table. */
export const tableId = signal(null);
/** What the active seat sees (the server's View), or null while it is fetched. */
export const view = signal(null);
/** The edition played at the table, indexed. */
export const edition = signal(null);
/** All events this seat has seen, in order. */
export const events = signal([]);
/** What people have said at the table, in order. */
export const chat = signal([]);
/** Events that came with the last view, to be told and animated; empty after a reload. */
export const news = signal([]);
/** The seats that this browser holds at the table, by number. */
export const held = signal({});
/** Which of them looks and acts now; null for a spectator. */
export const activeSeat = signal(null);
/** An invitation found in the address. */
export const invitation = signal(null);
/** A move is on its way. */
export const busy = signal(false);
/** The last thing the server refused, until it is dismissed or something else is done. */
export const problem = signal(null);
/** The live line. */
const line = signal(null);

/** "connecting", "live" or "lost" */
export const connection = computed(() => line.value?.state.value ?? "connecting");
export const observation = computed(() => view.value?.observation ?? null);
export const decision = computed(() => observation.value?.decision ?? null);
/** The seat's own secrets; null for a spectator. */
export const own = computed(() => observation.value?.own ?? null);
/** Does a bot play for the active seat? */
export const awayFromSeat = computed(
  () => view.value?.table.state === "running" && Boolean(view.value.table.seats[activeSeat.value]?.stand_in),
);
/** Must the active seat decide now? */
export const myMove = computed(
  () =>
    activeSeat.value !== null &&
    view.value?.table.state === "running" &&
    decision.value?.seat === activeSeat.value &&
    !awayFromSeat.value,
);
/** Legal actions by kind, each by what it is about: legal.value.claim?.["london-dieppe-1"]. */
export const legal = computed(() => {
  const found = {};
  for (const action of view.value?.legal ?? []) {
    found[action.kind] ??= {};
    found[action.kind][action.about] = action;
  }
  return found;
});

/** Open a table: as the seat the address names, one this browser holds, or a spectator. */
export async function openTable(id) {
  closeTable();
  const asked = new URLSearchParams(location.hash.slice(1));
  batch(() => {
    tableId.value = id;
    held.value = seatsOf(id);
    invitation.value = asked.get("invite");
    activeSeat.value = Number(Object.keys(held.value)[0] ?? NaN);
    if (Number.isNaN(activeSeat.value)) activeSeat.value = null;
  });
  const secret = asked.get("seat");
  const seen = secret ? await takeLink(id, secret) : null;
  // A secret in the address must not stay there for the next look over the shoulder.
  if (secret) history.replaceState(null, "", location.pathname);
  await look(seen);
  if (tableId.value === id) call();
}

/** A seat's link: see as which seat, and keep it. One that holds no more lets one watch. */
async function takeLink(id, secret) {
  try {
    const { seat, view: seen } = await api.keep(id, secret);
    keepSeats(id, [seat]);
    held.value = seatsOf(id);
    activeSeat.value = seat;
    return seen;
  } catch (refusal) {
    problem.value = refusal;
    return null;
  }
}

/** Fetch the whole view of the active seat, unless it has just come. */
export async function look(come = null) {
  const id = tableId.value;
  try {
    const seen = come ?? (await api.table(id, activeSeat.value));
    edition.value = await loadEdition(seen.table.edition);
    if (tableId.value === id) adopt(seen, true);
  } catch (refusal) {
    if (refusal.status === 401 && activeSeat.value !== null) {
      forgetSeat(id, activeSeat.value);
      return openTable(id);
    }
    problem.value = refusal;
  }
}

/** Call the live line, or call anew after the seat changed. */
function call() {
  line.value?.close();
  line.value = new LiveTable(
    tableId.value,
    () => activeSeat.value,
    nextItem,
    (seen) => adopt(seen),
  );
}

/** The number after the last event or message that is known. */
const nextItem = () => Math.max(events.value.at(-1)?.n ?? -1, chat.value.at(-1)?.n ?? -1) + 1;

/** Leave the table's page. */
export function closeTable() {
  line.value?.close();
  batch(() => {
    line.value = null;
    for (const part of [tableId, view, edition, problem, invitation]) part.value = null;
    events.value = [];
    chat.value = [];
    news.value = [];
    activeSeat.value = null;
  });
}

/** Take over what the server says, unless something newer is on the screen. */
function adopt(seen, whole = false) {
  const before = view.value;
  if (seen.you.seat !== activeSeat.value) return;
  if (!whole && before && seen.table.version < before.table.version) return;
  batch(() => {
    const since = nextItem();
    events.value = withoutUndone(whole ? seen.events : merged(events.value, seen.events));
    chat.value = whole ? seen.chat : merged(chat.value, seen.chat);
    const fresh = seen.events.filter((event) => event.n >= since);
    news.value = whole || !before ? [] : fresh;
    view.value = seen;
  });
}

/** What was known and what came, each once, in order. */
function merged(known, come) {
  const numbers = new Set(come.map(({ n }) => n));
  return [...known.filter(({ n }) => !numbers.has(n)), ...come].sort((a, b) => a.n - b.n);
}

/** Events that still hold: a move that was taken back is as if it had never been. */
function withoutUndone(all) {
  const undone = all.filter(({ event }) => event === "MoveUndone");
  return all.filter(({ n }) => !undone.some(({ first, last }) => first <= n && n <= last));
}

/** Look and act as another seat that this browser holds. */
export async function takeSeat(seat) {
  batch(() => {
    activeSeat.value = seat;
    view.value = null;
    events.value = [];
    chat.value = [];
  });
  await look();
  call();
}

/** Sit down on an open seat, under a name. */
export async function sitDown(name) {
  // From here on, what spectators are told is not meant for us.
  line.value?.close();
  try {
    const { seat } = await api.join(tableId.value, { name, invite: invitation.value });
    keepSeats(tableId.value, [seat]);
    held.value = seatsOf(tableId.value);
    await takeSeat(seat);
  } catch (refusal) {
    problem.value = refusal;
    call();
  }
}

/** Get up. In a running game a bot plays until one comes back; before it the seat is open again. */
export async function getUp() {
  const waiting = view.value.table.state === "waiting";
  if (!(await act("leave"))) return;
  if (waiting) forgetSeat(tableId.value, activeSeat.value);
  await openTable(tableId.value);
}

/** What the server knows by a client id, so that sending it twice counts once. */
const NAMED = new Set(["moves", "undo", "chat"]);

/**
 * Do something at the table as the active seat; true if the server did it.
 * @param {string} what the end of the address: "moves", "undo", "chat" ...
 */
export async function act(what, body = {}) {
  busy.value = true;
  problem.value = null;
  try {
    const answer = await request("POST", `/tables/${tableId.value}/${what}`, {
      seat: activeSeat.value,
      body: NAMED.has(what) ? { ...body, client_id: clientId() } : body,
    });
    if (answer?.view) adopt(answer.view);
    return answer ?? true;
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    if (refusal.body?.view) adopt(refusal.body.view);
    problem.value = refusal;
    return null;
  } finally {
    busy.value = false;
  }
}

/** Make a move, in notation. */
export function play(move) {
  return act("moves", { move, version: view.value.table.version, since: nextItem() });
}

/** Take the last move back. */
export function undo() {
  return act("undo", { version: view.value.table.version, since: nextItem() });
}

/** Ask something about the table as the active seat: "payments?target=…", "plan" ... */
export function ask(question) {
  return api.get(tableId.value, question, activeSeat.value);
}
