/** A board as the files of its folder, and back. */

/** @import { StudioBoard } from "./studio.d.ts" */

const LOCATIONS = ["id", "name", "x", "y", "port", "junction", "region"];
const ROUTES = ["id", "from", "to", "length", "color", "kind", "wilds", "hard", "substitute", "double", "wraps"];
const TICKETS = ["locations", "points", "points_any_order", "penalty", "deck"];

/**
 * The files of a board, by name.
 * @param {StudioBoard} board
 * @returns {Record<string, string>}
 */
export function filesOf(board) {
  const { settings, locations, routes, tickets, names, others } = board;
  const there = locations.map(({ id }) => `{location.${id}}`);
  const holds = (/** @type {string} */ text) =>
    (text.match(/\{location\.[^}]*\}/g) ?? []).every((named) => there.includes(named));
  return {
    ...Object.fromEntries(Object.entries(others).filter(([name, text]) => !isBrief(name) || holds(text))),
    ...Object.fromEntries(
      Object.entries(names).map(([language, words]) => [`names.${language}.toml`, toml(known(words, board))]),
    ),
    "edition.toml": toml(settings),
    "locations.csv": csv(LOCATIONS, locations),
    "routes.csv": csv(ROUTES, routes),
    "tickets.csv": csv(
      TICKETS,
      tickets.map((ticket) => ({ ...ticket, locations: ticket.locations.join("|") })),
    ),
  };
}

/**
 * The names of things that still exist: others would be mistakes.
 * @param {Record<string, any>} words
 * @param {StudioBoard} board
 */
function known(words, { settings, locations }) {
  const ids = (/** @type {{id: string}[]|undefined} */ things) => (things ?? []).map(({ id }) => id);
  /** @type {Record<string, (string|undefined)[]>} */
  const there = {
    locations: ids(locations),
    regions: locations.map(({ region }) => region),
    cards: ids(settings.card_kinds),
    bonuses: ids(settings.bonuses),
    decks: (settings.decks ?? []).map((/** @type {any} */ { name }) => name),
  };
  const kept = Object.entries(words).map(([part, found]) => [
    part,
    part in there ? Object.fromEntries(Object.entries(found).filter(([id]) => there[part].includes(id))) : found,
  ]);
  return Object.fromEntries(kept);
}

/** Is a file a custom brief of the rules? It is carried along as long as it may still be true. @param {string} name */
export const isBrief = (name) => /^brief\..*\.toml$/.test(name);

/** Files that are not carried along: tables and TOML that the studio writes. */
const WRITTEN = /^(?:edition\.toml|names\..*\.toml|\w+\.csv)$/;

/**
 * The board in these files; the server has already read the TOML files.
 * @param {Record<string, string>} files
 * @param {{settings: Record<string, any>|null, names: Record<string, any>}} read
 * @returns {StudioBoard}
 */
export function boardOf(files, { settings, names }) {
  const { "locations.csv": places, "routes.csv": tracks, "tickets.csv": goals } = files;
  const others = Object.fromEntries(Object.entries(files).filter(([name]) => !WRITTEN.test(name)));
  const number = (/** @type {string} */ text) => (text ? Number(text) : undefined);
  return {
    settings: settings ?? {},
    names,
    others,
    locations: rows(places).map((row) => ({
      id: row.id,
      name: row.name,
      x: Number(row.x),
      y: Number(row.y),
      port: row.port === "1",
      junction: row.junction === "1",
      region: row.region || undefined,
    })),
    routes: rows(tracks).map((row) => ({
      id: row.id,
      from: row.from,
      to: row.to,
      length: Number(row.length),
      color: row.color,
      kind: row.kind,
      wilds: number(row.wilds),
      hard: number(row.hard),
      substitute: number(row.substitute),
      double: row.double || undefined,
      wraps: row.wraps === "1",
    })),
    tickets: rows(goals).map((row) => ({
      locations: row.locations.split("|").map((id) => id.trim()),
      points: number(row.points),
      points_any_order: number(row.points_any_order),
      penalty: number(row.penalty),
      deck: row.deck || undefined,
    })),
  };
}

/**
 * @param {string[]} columns
 * @param {Record<string, any>[]} things
 */
function csv(columns, things) {
  const lines = things.map((thing) => columns.map((column) => cell(thing[column])).join(","));
  return `${[columns.join(","), ...lines].join("\n")}\n`;
}

/** @param {unknown} value */
function cell(value) {
  if (value === undefined || value === null || value === false) return "";
  if (value === true) return "1";
  const text = typeof value === "number" ? String(Math.round(value * 1e4) / 1e4) : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The rows of a table, by column.
 * @param {string} [text]
 * @returns {Record<string, string>[]}
 */
function rows(text = "") {
  const [head = [], ...lines] = cells(text.replace(/^\uFEFF/, "")).filter((line) => line.some(Boolean));
  return lines.map((line) => Object.fromEntries(head.map((column, i) => [column, line[i] ?? ""])));
}

/**
 * @param {string} text
 * @returns {string[][]}
 */
function cells(text) {
  /** @type {string[][]} */
  const found = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    found[found.length - 1].push((quoted?.replaceAll('""', '"') ?? plain ?? "").trim());
    if (end.endsWith("\n")) found.push([]);
    if (!end) break;
  }
  return found;
}

/**
 * Settings as TOML: values first, then a section for each table.
 * @param {Record<string, any>} settings
 */
export function toml(settings) {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined && value !== null);
  const isTable = (/** @type {any} */ value) => typeof value === "object" && !Array.isArray(value);
  const values = entries.filter(([, value]) => !isTable(value)).map(line);
  const sections = entries
    .filter(([, value]) => isTable(value))
    .map(([key, value]) => [`\n[${key}]`, ...Object.entries(value).map(line)].join("\n"));
  return `${[...values, ...sections].join("\n")}\n`;
}

/** @param {[string, any]} entry */
const line = ([key, value]) => `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)} = ${written(value)}`;

/**
 * @param {any} value
 * @returns {string}
 */
function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const known = Object.entries(value).filter(([, part]) => part !== undefined && part !== null);
  return `{ ${known.map(line).join(", ")} }`;
}
