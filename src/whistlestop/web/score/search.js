/** Finding a rule by words: rare words count more, and endings of words do not matter. */

/** @import { RuleAnswer } from "../types.d.ts" */

const STEM = 5;
const SHOWN = 8;
const WEAK = 0.4;
const TOPIC = 4;
const LONG = 150;

/**
 * The words of a text, without accents and case.
 * @param {string} text
 */
function words(text) {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * How well a word matches the one that was typed, from 0 to 1.
 * @param {string} typed
 * @param {string} word
 */
function meant(typed, word) {
  if (word === typed) return 1;
  if (typed.length >= 3 && word.startsWith(typed)) return 0.8;
  return typed.length >= STEM && word.startsWith(typed.slice(0, STEM)) ? 0.6 : 0;
}

/**
 * How well a text matches what was typed: a rule begins with what it is about, and a long one mentions much.
 * @param {string} typed
 * @param {string[]} text
 */
function fit(typed, text) {
  const best = (/** @type {string[]} */ some) => Math.max(0, ...some.map((word) => meant(typed, word)));
  return (best(text) + best(text.slice(0, TOPIC)) / 2) / (1 + text.length / LONG);
}

/**
 * The rules that answer a question best, those of the edition and the rulings before others.
 * @param {RuleAnswer[]} rules
 * @param {string} question
 * @param {string} [edition]
 */
export function search(rules, question, edition) {
  const asked = [...new Set(words(question))].filter((word) => word.length > 1);
  const number = rules.filter((rule) => rule.number?.toLowerCase() === question.trim().toLowerCase());
  if (number.length || !asked.length) return number;
  const texts = rules.map(({ text }) => words(text));
  const weights = asked.map((typed) => {
    const fits = texts.map((text) => fit(typed, text));
    const rare = Math.log((rules.length + 1) / (fits.filter(Boolean).length + 1));
    return fits.map((each) => each * rare);
  });
  const near = (/** @type {RuleAnswer} */ rule) => (rule.edition === edition ? 1 : rule.edition === null ? 0.9 : 0.6);
  const found = rules.map((rule, n) => ({
    rule,
    weight: near(rule) * weights.reduce((sum, each) => sum + each[n], 0),
  }));
  found.sort((a, b) => b.weight - a.weight);
  return found
    .filter(({ weight }) => weight > WEAK * found[0].weight && weight > 0)
    .slice(0, SHOWN)
    .map(({ rule }) => rule);
}
