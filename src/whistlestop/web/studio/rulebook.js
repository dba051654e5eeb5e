/** The numbered rules in words, fetched when the first of them is asked for. */
import { request } from "../core/api.js";

/** @import { RuleAnswer } from "../types.d.ts" */

/** @type {Map<string, Promise<RuleAnswer[]>>} */
const books = new Map();

/**
 * @param {string} number such as EU-14
 * @param {string} language
 */
export async function ruleWords(number, language) {
  /** @type {Promise<RuleAnswer[]>} */
  const book = books.get(language) ?? request("GET", `/referee/rules/${language}`);
  books.set(language, book);
  return (await book).find((rule) => rule.number === number)?.text ?? number;
}
