import { request } from "../core/api.js";
import { html, useEffect, useState } from "../core/html.js";
import { catalogueOf, LANGUAGES, language } from "../core/i18n.js";
import { isOwn } from "../core/ownBoards.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { RuleAnswer } from "../types.d.ts" */

/** @typedef {{heading: string, lines: {number?: string|null, text: string}[]}} Section */
/** @typedef {{words: string, title: string, sections: Section[]}} Book the rules in a language */

/**
 * The rules of exactly this edition, for everybody at the table: first in the reader's language.
 * @param {{edition: Edition}} properties
 */
export function PrintedRules({ edition }) {
  const [books, setBooks] = useState(/** @type {Book[]} */ ([]));
  useEffect(() => {
    const wanted = [language.value, ...Object.keys(LANGUAGES).filter((each) => each !== language.value)];
    Promise.all(wanted.map((each) => rulesIn(edition, each))).then(setBooks, () => setBooks([]));
  }, [edition, language.value]);
  return books.map(
    ({ words, title, sections }) => html`<section
      key=${words}
      class="sheet-of-paper upright rules-page"
      lang=${words}
      data-testid="printed-rules"
    >
      <h2>${title}</h2>
      ${sections.map(
        ({ heading, lines }) => html`<h3>${heading}</h3>
          <ul>
            ${lines.map(({ number, text }) => html`<li>${number && html`<b>${number}</b> `}${text}</li>`)}
          </ul>`,
      )}
    </section>`,
  );
}

/**
 * The numbered rules of a printed game; for a custom board, the rules as the server writes them.
 * @param {Edition} edition
 * @param {string} words the language
 * @returns {Promise<Book>}
 */
async function rulesIn(edition, words) {
  const title = edition.names?.[words]?.name ?? edition.name;
  if (!isOwn(edition)) {
    /** @type {RuleAnswer[]} */
    const book = await request("GET", `/referee/rules/${words}`);
    return { words, title, sections: bySection(book.filter((rule) => rule.edition === edition.id)) };
  }
  const headings = await catalogueOf(words);
  const parts = Object.entries(edition.brief[words] ?? edition.brief.en);
  const sections = parts.map(([part, lines]) => ({
    heading: headings[`brief.${part}`],
    lines: lines.map((/** @type {string} */ text) => ({ text })),
  }));
  return { words, title, sections: sections.filter(({ lines }) => lines.length) };
}

/**
 * @param {RuleAnswer[]} rules in reading order
 * @returns {Section[]}
 */
function bySection(rules) {
  const headings = [...new Set(rules.map(({ section }) => section))];
  return headings.map((heading) => ({ heading, lines: rules.filter(({ section }) => section === heading) }));
}
