/** Where tables and boards are kept: the browser's IndexedDB, tables entry by entry. */
import { VERSION } from "./versions.js";

const NAME = "whistlestop";
const TABLES = "tables";
const LOG = "log";
const BOARDS = "boards";

/** @typedef {{row: string, entries: string[]}} Kept a table and its log, all of it JSON */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((take, fail) => {
    request.onsuccess = () => take(request.result);
    request.onerror = () => fail(request.error);
  });

/** @param {IDBTransaction} change @returns {Promise<void>} */
const written = (change) =>
  new Promise((take, fail) => {
    change.oncomplete = () => take();
    change.onabort = () => fail(change.error);
  });

/**
 * Open a database. Fails in a browser that may keep nothing.
 * @param {string} name
 * @param {(made: IDBDatabase) => void} furnish called for a new one
 * @returns {Promise<IDBDatabase>}
 */
async function open(name, furnish) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => furnish(opening.result);
  return done(opening);
}

const openTables = () =>
  open(NAME, (made) => {
    made.createObjectStore(TABLES, { keyPath: "id" }).createIndex("creation", "creation");
    made.createObjectStore(LOG, { keyPath: ["table", "number"] });
  });

/** A separate database: pages of older versions expect the other one as it is, and go on using it. */
const openBoards = () => open(`${NAME} ${BOARDS}`, (made) => void made.createObjectStore(BOARDS));

/** What `server/pocket/store.py` calls a shelf. Where the browser keeps nothing, games live as long as the page. */
export class Shelf {
  /**
   * @param {() => void} complain called when something cannot be kept
   * @param {(table: string, version: string) => void} elsewhere called for a running game of another version
   */
  constructor(complain, elsewhere) {
    this.complain = complain;
    this.elsewhere = elsewhere;
    /** Tables that could not be written. @type {Map<string, Kept>} */
    this.unkept = new Map();
    /** Boards that could not be written. @type {Map<string, string>} */
    this.unkeptBoards = new Map();
    this.database = openTables();
    this.database.catch(complain);
  }

  /** @param {string} table @param {string} creation @param {string} row @param {string} entries */
  async create(table, creation, row, entries) {
    /** @type {string[]} */
    const log = JSON.parse(entries);
    if (creation && (await this.created(creation))) return false;
    try {
      const change = (await this.database).transaction([TABLES, LOG], "readwrite");
      change.objectStore(TABLES).add({ id: table, creation, row, version: VERSION });
      log.forEach((entry, number) => void change.objectStore(LOG).add({ table, number, entry }));
      await written(change);
    } catch {
      this.unkept.set(table, { row, entries: log });
      this.complain();
    }
    return true;
  }

  /** @param {string} creation */
  async created(creation) {
    try {
      const found = (await this.database).transaction(TABLES).objectStore(TABLES).index("creation").get(creation);
      return (await done(found))?.id;
    } catch {
      return undefined;
    }
  }

  /** @param {string} table @returns {Promise<Kept|undefined>} */
  async find(table) {
    const kept = this.unkept.get(table);
    if (kept) return kept;
    const look = (await this.database).transaction([TABLES, LOG]);
    const found = done(look.objectStore(TABLES).get(table));
    const log = done(look.objectStore(LOG).getAll(IDBKeyRange.bound([table, 0], [table, Infinity])));
    const { row, version = VERSION } = (await found) ?? {};
    if (version !== VERSION && isRunning(row)) this.elsewhere(table, version);
    return row && { row, entries: (await log).map(({ entry }) => entry) };
  }

  /** The versions under which running games began. */
  async versions() {
    const tables = await done((await this.database).transaction(TABLES).objectStore(TABLES).getAll());
    return tables.filter(({ row }) => isRunning(row)).map(({ version }) => version);
  }

  /** @param {string} table */
  async load(table) {
    try {
      const found = await this.find(table);
      return found && JSON.stringify(found);
    } catch {
      return undefined;
    }
  }

  /** @param {string} table @param {number} number @param {string} entry @param {string} changed */
  async append(table, number, entry, changed) {
    if (this.unkept.has(table)) return this.remember(table, entry, changed);
    try {
      const change = (await this.database).transaction([TABLES, LOG], "readwrite");
      change.objectStore(LOG).add({ table, number, entry });
      if (changed !== "{}") {
        const kept = await done(change.objectStore(TABLES).get(table));
        change.objectStore(TABLES).put({ ...kept, row: merged(kept.row, changed) });
      }
      await written(change);
      return true;
    } catch (problem) {
      if (problem?.name === "ConstraintError") return false;
      this.complain();
      const found = await this.find(table).catch(() => undefined);
      this.unkept.set(table, found ?? { row: "{}", entries: [] });
      return this.remember(table, entry, changed);
    }
  }

  /** @param {string} key @returns {Promise<string|undefined>} */
  async board(key) {
    try {
      const kept = (await openBoards()).transaction(BOARDS).objectStore(BOARDS).get(key);
      return (await done(kept)) ?? this.unkeptBoards.get(key);
    } catch {
      return this.unkeptBoards.get(key);
    }
  }

  /** @param {string} key @param {string} board */
  async keep_board(key, board) {
    try {
      const change = (await openBoards()).transaction(BOARDS, "readwrite");
      change.objectStore(BOARDS).put(board, key);
      await written(change);
    } catch {
      this.unkeptBoards.set(key, board);
      this.complain();
    }
  }

  /** @param {string} table @param {string} entry @param {string} changed */
  remember(table, entry, changed) {
    const kept = /** @type {Kept} */ (this.unkept.get(table));
    kept.entries.push(entry);
    kept.row = merged(kept.row, changed);
    return true;
  }
}

/** @param {string} row */
const isRunning = (row) => JSON.parse(row).state === "running";

/** @param {string} row @param {string} changed */
const merged = (row, changed) => JSON.stringify({ ...JSON.parse(row), ...JSON.parse(changed) });
