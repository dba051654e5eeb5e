import { SettingsButton } from "../comfort/SettingsButton.js";
import { CardFace } from "../components/Card.js";
import { PageProblem } from "../components/Problem.js";
import { Definitions } from "../components/SeatMark.js";
import { request } from "../core/api.js";
import { loadEdition } from "../core/editions.js";
import { classes, html, useEffect, useLayoutEffect, useState } from "../core/html.js";
import { language, learn, number, t } from "../core/i18n.js";
import { cardName, editionName, locationName } from "../core/names.js";
import { wearSheet } from "../core/sheet.js";
import { edition } from "../core/store.js";
import { PrintedRules } from "./PrintedRules.js";
import { MARGIN, OVERLAP, oneSheet, PAPERS, tiles, UNIT } from "./papers.js";

/** @import { Edition, Refusal } from "../core/game.d.ts" */
/** @import { Tile } from "./papers.js" */

/** Cards and tickets on an upright A4 page: four rows of four, six rows of two. */
const ON_A_PAGE = { cards: 16, tickets: 12 };
const PARTS = ["board", "tickets", "cards", "rules"];

/** @typedef {{address: string, width: number, height: number}} Poster in millimetres */

/**
 * /print/ID: the board, its tickets, cards and rules on paper, in true size.
 * @param {{id: string}} properties
 */
export default function PrintPage({ id }) {
  const [found, setFound] = useState(/** @type {Edition|null} */ (null));
  const [poster, setPoster] = useState(/** @type {Poster|null} */ (null));
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  const [paper, setPaper] = useState("a4");
  const [part, setPart] = useState("all");
  useLayoutEffect(() => {
    let here = true;
    Promise.all([loadEdition(id), learn("print"), wearSheet("print")]).then(([loaded]) => {
      if (!here) return;
      edition.value = loaded;
      document.title = t("print.title", { name: editionName(loaded) });
      setFound(loaded);
    }, setProblem);
    return () => (here = false);
  }, []);
  useEffect(() => {
    drawPoster(id, language.value).then(setPoster, setProblem);
  }, [language.value]);
  if (problem) return html`<${PageProblem} problem=${problem} />`;
  if (!found || !poster) return null;
  const shows = (/** @type {string} */ name) => part === "all" || part === name;
  return html`<${Definitions} />
    <main class="printing">
      <header class="print-bar panel">
        <a href="/" data-link class="button plain">${t("app.name")}</a>
        <h1>${t("print.title", { name: editionName(found) })}</h1>
        <${Choice} name="paper" value=${paper} all=${["a4", "a3", "sheet"]} onChange=${setPaper} />
        <${Choice} name="part" value=${part} all=${["all", ...PARTS]} onChange=${setPart} />
        <button type="button" class="button primary" data-action="print" onClick=${() => window.print()}>
          ${t("print.print")}
        </button>
        <${SettingsButton} />
        <p class="quiet">${t("print.how")}</p>
      </header>
      ${shows("board") && html`<${PosterPages} poster=${poster} paper=${paper} />`}
      ${shows("tickets") && html`<${Tickets} edition=${found} />`}
      ${shows("cards") && html`<${Cards} edition=${found} />`}
      ${shows("rules") && html`<${PrintedRules} edition=${found} />`}
    </main>`;
}

/** @param {{name: string, value: string, all: string[], onChange: (value: string) => void}} properties */
function Choice({ name, value, all, onChange }) {
  return html`<label class="row">
    ${t(`print.${name}`)}
    <select data-field=${name} onChange=${(event) => onChange(event.target.value)}>
      ${all.map(
        (each) => html`<option value=${each} selected=${each === value}>${t(`print.${name}.${each}`)}</option>`,
      )}
    </select>
  </label>`;
}

/**
 * The board as the server draws it, and how large it is on paper.
 * @param {string} id
 * @param {string} words the language
 * @returns {Promise<Poster>}
 */
async function drawPoster(id, words) {
  const text = await request("GET", `/editions/${id}/board?language=${words}`);
  const [, , width, height] = (/viewBox="([^"]*)"/.exec(text)?.[1] ?? "0 0 1 1").split(" ").map(Number);
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  return { address, width: width * UNIT, height: height * UNIT };
}

/** @param {{poster: Poster, paper: string}} properties */
function PosterPages({ poster, paper }) {
  const chosen = paper === "sheet" ? oneSheet(poster.width, poster.height) : paper;
  const all = tiles(poster.width, poster.height, chosen);
  return all.map((tile) => html`<${Sheet} key=${tile.name} tile=${tile} poster=${poster} paper=${chosen} />`);
}

/** @param {{tile: Tile, poster: Poster, paper: string}} properties */
function Sheet({ tile, poster, paper }) {
  const { width, height } = PAPERS[paper];
  const more = {
    right: tile.left + tile.width < poster.width,
    bottom: tile.top + tile.height < poster.height,
  };
  return html`<section
    class=${classes("sheet-of-paper", paper)}
    style=${{ width: mm(width), height: mm(height) }}
    aria-label=${t("print.tile", { name: tile.name })}
    data-tile=${tile.name}
  >
    <div class="tile" style=${{ left: mm(MARGIN), top: mm(MARGIN), width: mm(tile.width), height: mm(tile.height) }}>
      <img
        alt=""
        src=${poster.address}
        style=${{ left: mm(-tile.left), top: mm(-tile.top), width: mm(poster.width), height: mm(poster.height) }}
      />
      ${more.right && html`<i class="glue-right" style=${{ left: mm(tile.width - OVERLAP) }}></i>`}
      ${more.bottom && html`<i class="glue-bottom" style=${{ top: mm(tile.height - OVERLAP) }}></i>`}
    </div>
    <p class="tile-name">${tile.name}<i class="ruler"></i>100 mm</p>
  </section>`;
}

/** @param {number} length */
const mm = (length) => `${Math.round(length * 100) / 100}mm`;

/** @param {{edition: Edition}} properties */
function Tickets({ edition: found }) {
  return pages(found.tickets, ON_A_PAGE.tickets).map(
    (some) => html`<section class="sheet-of-paper upright tickets-page">
      ${some.map(
        (ticket) => html`<div class="printed-ticket">
          <span>${ticket.locations.map((id) => locationName(id)).join(" – ")}</span>
          ${!found.features.race && html`<b>${values(ticket)}</b>`}
        </div>`,
      )}
    </section>`,
  );
}

/**
 * What a ticket is worth: joined in its order, joined otherwise, and missed, where these differ.
 * @param {Edition["tickets"][number]} ticket
 */
function values({ points, points_any_order: otherwise, penalty, tour }) {
  const shown = [points];
  if (tour && otherwise !== points) shown.push(otherwise);
  if (penalty !== points) shown.push(-penalty);
  return shown.map((value) => number(value)).join(" / ");
}

/** @param {{edition: Edition}} properties */
function Cards({ edition: found }) {
  const all = found.card_kinds.flatMap(({ id, count }) => Array.from({ length: count }, () => id));
  return pages(all, ON_A_PAGE.cards).map(
    (some) => html`<section class="sheet-of-paper upright cards-page">
      ${some.map((id) => html`<div class="printed-card" title=${cardName(id)}><${CardFace} kind=${id} /></div>`)}
    </section>`,
  );
}

/**
 * @template Thing
 * @param {Thing[]} things
 * @param {number} most
 * @returns {Thing[][]}
 */
const pages = (things, most) =>
  Array.from({ length: Math.ceil(things.length / most) }, (_, n) => things.slice(n * most, (n + 1) * most));
