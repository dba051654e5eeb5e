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
  const answer = await fetch(new URL(`../messages/${wanted}.json`, import.meta.url));
  const found = await answer.json();
  if (wish !== wanted) return; // another language was chosen while this one was on its way
  messages.value = found;
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
 * @param {(name: string, value: any, count?: number) => string} [say] how a parameter is said that
 *   stands alone; `count` is the number of the plural around it
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

/** Messages that were read before, by their text. */
const read = new Map();

/**
 * A message with its parameters, plurals and selects filled in; one that cannot be read is shown
 * as it is written. Python has a twin of this, `messages/formatter.py`: both must pass the cases
 * of `tests/messages/cases.json`.
 */
export function format(message, parameters, say = plainly) {
  if (!read.has(message)) read.set(message, parse(message));
  return written(read.get(message) ?? [message], parameters, say);
}

/** The text and choices of a message, one after the other; null if it cannot be read. */
function parse(text) {
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

/** Where the brace that opens at `start` closes; 0 if it does not. */
function closing(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return 0;
}

/** What stands between braces: a parameter, a plural or a select. */
function readChoice(inside) {
  const parts = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,(.*))?$/s.exec(inside);
  if (!parts) return null;
  const [, name, kind, rest] = parts;
  const forms = kind && readForms(rest.trim());
  return kind && !forms?.has("other") ? null : { name, kind, forms };
}

/** The forms of a plural or select: "one {a card} other {# cards}". */
function readForms(text) {
  const forms = new Map();
  for (let rest = text; rest; ) {
    const name = /^(=\d+|\w+)\s*\{/.exec(rest);
    const open = name && name[0].length - 1;
    const end = name && closing(rest, open);
    const form = end && parse(rest.slice(open + 1, end));
    if (!form) return null;
    forms.set(name[1], form);
    rest = rest.slice(end + 1).trim();
  }
  return forms;
}

function written(parts, parameters, say, count) {
  return parts
    .map((part) => {
      if (typeof part === "string") return count === undefined ? part : part.replaceAll("#", number(count));
      const { name, kind, forms } = part;
      const value = parameters[name];
      if (!kind) return say(name, value, count);
      if (kind === "select")
        return written(forms.get(String(value ?? "none")) ?? forms.get("other"), parameters, say, count);
      const n = Array.isArray(value) ? value.length : Number(value ?? 0);
      const form = forms.get(`=${n}`) ?? forms.get(formatter(Intl.PluralRules).select(n)) ?? forms.get("other");
      return written(form, parameters, say, n);
    })
    .join("");
}
