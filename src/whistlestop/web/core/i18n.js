/** Words in the reader's language; switching changes every word on the page at once. */
import { effect, signal } from "./html.js";
import { recall, remember } from "./storage.js";

/** The languages of the page, each under its own name. */
export const LANGUAGES = { en: "English", "pt-BR": "Português (Brasil)", it: "Italiano" };

const messages = signal({});

/** The language in use. */
export const language = signal("en");

effect(() => (document.documentElement.lang = language.value));

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

let wish = null;

/** Switch to a language: words and formats change together, once they are there. */
export async function speak(wanted) {
  wish = wanted;
  const files = [`../locales/${wanted}.json`, `../locales/${wanted}.game.json`];
  const parts = await Promise.all(
    files.map((file) => fetch(new URL(file, import.meta.url)).then((answer) => answer.json())),
  );
  if (wish !== wanted) return; // another language was chosen while this one was on its way
  messages.value = Object.assign({}, ...parts);
  language.value = wanted;
  remember("language", wanted);
}

/** Is there a message of this name? */
export function has(key) {
  return key in messages.value;
}

/**
 * A message in the reader's language; a name without a message is shown as it is.
 * @param {string} key
 * @param {Object<string, any>} [parameters]
 * @param {(name: string, value: any) => string} [say] how a parameter is said that stands alone
 */
export function t(key, parameters = {}, say = plainly) {
  const message = messages.value[key];
  return message === undefined ? key : format(message, parameters, say);
}

/** Numbers as the language writes them, everything else as it is. */
export function plainly(_name, value) {
  return typeof value === "number" ? number(value) : String(value ?? "");
}

/** Formatters take long to make: each is made once for a language and a form. */
const formatters = new Map();

function formatter(Kind, options = {}) {
  const name = [Kind.name, language.value, ...Object.values(options)].join();
  if (!formatters.has(name)) formatters.set(name, new Kind(language.value, options));
  return formatters.get(name);
}

/** A number as the language writes it. */
export function number(value) {
  return formatter(Intl.NumberFormat).format(value);
}

/** Points with their sign: +4, −7. */
export function signed(value) {
  return formatter(Intl.NumberFormat, { signDisplay: "exceptZero" }).format(value);
}

/** Names one after the other: "Ana, Bo and Cem". */
export function list(items, type = "conjunction") {
  return formatter(Intl.ListFormat, { type }).format(items);
}

/** A message with its parameters, plurals and selects filled in. */
export function format(message, parameters, say = plainly, count = undefined) {
  let written = "";
  for (let at = 0; at < message.length; at++) {
    const letter = message[at];
    if (letter === "#" && count !== undefined) written += number(count);
    else if (letter !== "{") written += letter;
    else {
      const end = closing(message, at);
      written += placeholder(message.slice(at + 1, end), parameters, say, count);
      at = end;
    }
  }
  return written;
}

/** Where the brace that opens at `start` closes. */
function closing(message, start) {
  let depth = 0;
  for (let at = start; at < message.length; at++) {
    if (message[at] === "{") depth++;
    else if (message[at] === "}" && --depth === 0) return at;
  }
  return message.length;
}

/** What stands between braces: a parameter, a plural or a select. */
function placeholder(inside, parameters, say, count) {
  const parts = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,(.*))?$/s.exec(inside);
  if (!parts) return "";
  const [, name, kind, forms] = parts;
  const value = parameters[name];
  if (!kind) return say(name, value);
  const choices = readForms(forms);
  if (kind === "select") return format(choices[value ?? "none"] ?? choices.other ?? "", parameters, say, count);
  const n = Array.isArray(value) ? value.length : Number(value);
  const category = formatter(Intl.PluralRules).select(n);
  return format(choices[`=${n}`] ?? choices[category] ?? choices.other ?? "", parameters, say, n);
}

/** The forms of a plural or select: "one {a card} other {# cards}". */
function readForms(text) {
  const forms = {};
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    const end = closing(text, open);
    forms[text.slice(at, open).trim()] = text.slice(open + 1, end);
    at = end + 1;
  }
  return forms;
}
