/** Words in the reader's language; switching changes every word on the page at once. */
import { effect, signal } from "./html.js";
import { recall, remember } from "./storage.js";

/**
 * The languages of the page, each under its own name: the server writes them into the first document.
 * @type {Record<string, string>}
 */
export const LANGUAGES = JSON.parse(document.documentElement.dataset.languages ?? "{}");

const messages = signal(/** @type {Record<string, string>} */ ({}));

/** @typedef {(name: string, value: any, count?: number) => string} Say how a parameter is put into words */
/** @typedef {string|Choice} Part */
/** @typedef {{name: string, kind?: string, forms?: Map<string, Part[]>|null}} Choice */

/** The language in use. */
export const language = signal("en");

effect(() => {
  document.documentElement.lang = language.value;
});

/** The language of a first visit: the first of the browser's that we speak. */
function preferred() {
  for (const wanted of navigator.languages ?? []) {
    const found = Object.keys(LANGUAGES).find((ours) => ours === wanted || ours.slice(0, 2) === wanted.slice(0, 2));
    if (found) return found;
  }
  return "en";
}

/** Load the language chosen last, or the browser's. */
export async function startLanguage() {
  const kept = recall("language", null);
  await speak(kept in LANGUAGES ? kept : preferred());
}

/** Folders of the words in use: those of all pages, and of parts that few visits open. */
const folders = new Set([""]);

/**
 * Load the words of a part of the page (`PARTS` of the messages), in this language and in any chosen later.
 * @param {string} part
 */
export async function learn(part) {
  folders.add(`${part}/`);
  await startLanguage();
}

/**
 * The messages of a language as they are written, whichever is in use.
 * @param {string} wanted
 * @param {string} [folder] of a part of the page
 * @returns {Promise<Record<string, string>>}
 */
export async function catalogueOf(wanted, folder = "") {
  return (await fetch(new URL(`../messages/${folder}${wanted}.json`, import.meta.url))).json();
}

let wish = "";

/**
 * Switch to a language: words and formats change together, once they are loaded.
 * @param {string} wanted
 */
export async function speak(wanted) {
  wish = wanted;
  const asked = Promise.all([...folders].map((folder) => catalogueOf(wanted, folder)));
  // The first formatter of a page takes long to make: that time passes while the words are on their way.
  new Intl.PluralRules(wanted);
  const found = await asked;
  // Another language was chosen, or a part opened, while these were on their way.
  if (wish !== wanted || found.length < folders.size) return;
  messages.value = Object.assign({}, ...found);
  language.value = wanted;
  remember("language", wanted);
}

/**
 * Is there a message of this name?
 * @param {string} key
 */
export function has(key) {
  return key in messages.value;
}

/**
 * A message in the reader's language; a name without a message is shown as it is.
 * @param {string} key
 * @param {Object<string, any>} [parameters]
 * @param {(name: string, value: any, count?: number) => string} [say] how a parameter that stands
 *   alone is put into words; `count` is the number of the plural around it
 */
export function t(key, parameters = {}, say = plainly) {
  const message = messages.value[key];
  return message === undefined ? key : format(message, parameters, say);
}

/**
 * Numbers as the language writes them, everything else as it is.
 * @param {string} _name
 * @param {unknown} value
 */
export function plainly(_name, value) {
  return typeof value === "number" ? number(value) : String(value ?? "");
}

/** Formatters take long to make: each is made once for a language and a form. */
const formatters = new Map();

/**
 * @template T
 * @param {new (language: string, options: any) => T} Kind
 * @param {Record<string, string>} [options]
 * @returns {T}
 */
function formatter(Kind, options = {}) {
  const name = [Kind.name, language.value, ...Object.values(options)].join();
  if (!formatters.has(name)) formatters.set(name, new Kind(language.value, options));
  return formatters.get(name);
}

/**
 * A number as the language writes it.
 * @param {number} value
 */
export function number(value) {
  return formatter(Intl.NumberFormat).format(value);
}

/**
 * Points with their sign: +4, −7.
 * @param {number} value
 */
export function signed(value) {
  return formatter(Intl.NumberFormat, { signDisplay: "exceptZero" }).format(value);
}

/**
 * A share as the language writes it: 42 %.
 * @param {number} share
 */
export function percent(share) {
  return formatter(Intl.NumberFormat, { style: "percent" }).format(share);
}

/**
 * Names one after the other: "Ana, Bo and Cem".
 * @param {string[]} items
 * @param {string} [type]
 */
export function list(items, type = "conjunction") {
  return formatter(Intl.ListFormat, { type }).format(items);
}

/**
 * The day of a moment: "16 Nov 2026".
 * @param {number} seconds
 */
export function date(seconds) {
  return formatter(Intl.DateTimeFormat, { dateStyle: "medium" }).format(seconds * 1000);
}

/**
 * A moment: "14:05" today, "16 Nov, 14:05" on another day.
 * @param {number} seconds
 */
export function moment(seconds) {
  const then = new Date(seconds * 1000);
  const today = then.toDateString() === new Date().toDateString();
  const time = { hour: "2-digit", minute: "2-digit" };
  const shown = today ? time : { day: "numeric", month: "short", ...time };
  return formatter(Intl.DateTimeFormat, shown).format(then);
}

/** Messages that have been parsed already, by their text. */
const read = new Map();

/**
 * A message with its parameters, plurals and selects filled in; one that cannot be read is shown
 * as it is written. Python's counterpart is `messages/formatter.py`: both must pass the cases
 * of `tests/messages/cases.json`.
 * @param {string} message
 * @param {Record<string, any>} parameters
 * @param {Say} [say]
 */
export function format(message, parameters, say = plainly) {
  if (!read.has(message)) read.set(message, parse(message));
  return written(read.get(message) ?? [message], parameters, say);
}

/**
 * The text and choices of a message, one after the other; null if it cannot be read.
 * @param {string} text
 * @returns {Part[]|null}
 */
function parse(text) {
  /** @type {Part[]} */
  const parts = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] !== "{") {
      const plain = /^[^{}]+/.exec(text.slice(at))?.[0];
      if (!plain) return null;
      parts.push(plain);
      at += plain.length;
    } else {
      const end = closing(text, at);
      const choice = end && readChoice(text.slice(at + 1, end));
      if (!choice) return null;
      parts.push(choice);
      at = end + 1;
    }
  }
  return parts;
}

/**
 * Where the brace that opens at `start` closes; 0 if it does not.
 * @param {string} text
 * @param {number} start
 */
function closing(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return 0;
}

/**
 * What stands between braces: a parameter, a plural or a select.
 * @param {string} inside
 * @returns {Choice|null}
 */
function readChoice(inside) {
  const parts = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,(.*))?$/s.exec(inside);
  if (!parts) return null;
  const [, name, kind, rest] = parts;
  const forms = kind ? readForms(rest.trim()) : undefined;
  return kind && !forms?.has("other") ? null : { name, kind, forms };
}

/**
 * The forms of a plural or select: "one {a card} other {# cards}".
 * @param {string} text
 */
function readForms(text) {
  /** @type {Map<string, Part[]>} */
  const forms = new Map();
  for (let rest = text; rest; ) {
    const name = /^(=\d+|\w+)\s*\{/.exec(rest);
    if (!name) return null;
    const open = name[0].length - 1;
    const end = closing(rest, open);
    const form = end && parse(rest.slice(open + 1, end));
    if (!form) return null;
    forms.set(name[1], form);
    rest = rest.slice(end + 1).trim();
  }
  return forms;
}

/**
 * @param {Part[]} parts
 * @param {Record<string, any>} parameters
 * @param {Say} say
 * @param {number} [count]
 * @returns {string}
 */
function written(parts, parameters, say, count) {
  return parts
    .map((part) => {
      if (typeof part === "string") return count === undefined ? part : part.replaceAll("#", number(count));
      const { name, kind, forms } = part;
      const value = parameters[name];
      if (!kind || !forms) return say(name, value, count);
      if (kind === "select")
        return written(forms.get(String(value ?? "none")) ?? forms.get("other") ?? [], parameters, say, count);
      const n = Array.isArray(value) ? value.length : Number(value ?? 0);
      const form = forms.get(`=${n}`) ?? forms.get(formatter(Intl.PluralRules).select(n)) ?? forms.get("other") ?? [];
      return written(form, parameters, say, n);
    })
    .join("");
}
