/** Two charts of a whole game: lines and stacked areas, with the same figures as a table. */
import { seatFill } from "../board/marks.js";
import { html } from "../core/html.js";
import { number, percent, t } from "../core/i18n.js";
import { seatName } from "../core/names.js";
import { SEAT_PATTERNS } from "../core/palette.js";

/** @typedef {{title: string, about: string, moments: number[], values: number[][], marks?: number[]}} Chart */

const WIDTH = 320;
const HEIGHT = 170;
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 100, 12, 20];
const INNER = { width: WIDTH - LEFT - RIGHT, height: HEIGHT - TOP - BOTTOM };
/** Lines differ by their dashes too, and carry the shapes of the seats' patterns. */
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "12 4"];
/** The room for a name at the end of a line. */
const NAME = 13;

/** @param {Chart} chart */
export function Lines({ title, about, moments, values }) {
  const all = values.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = across(moments);
  const y = (/** @type {number} */ value) => TOP + (INNER.height * (high - value)) / (high - low);
  const last = values.length - 1;
  const ends = apart(values[last].map((value, seat) => ({ seat, at: y(value), words: number(value) })));
  return html`<${Figure} title=${title} about=${about} moments=${moments} values=${values} say=${number}>
    <${Grid} ticks=${ticks(low, high)} y=${y} say=${number} moments=${moments} />
    ${values[0].map(
      (_, seat) => html`<g key=${seat} class=${`curve of-seat-${seat}`} data-curve=${seat}>
        <polyline
          points=${values.map((row, n) => `${x(n)},${round(y(row[seat]))}`).join(" ")}
          stroke-dasharray=${DASHES[seat % DASHES.length]}
        />
        ${values.map(
          (row, n) =>
            (n + 2 * seat) % 10 === 5 &&
            html`<path
              d=${SEAT_PATTERNS[seat % SEAT_PATTERNS.length]}
              transform=${`translate(${x(n)} ${round(y(row[seat]))}) scale(1.5)`}
            />`,
        )}
        <circle cx=${x(last)} cy=${round(y(values[last][seat]))} r="3.2" />
      </g>`,
    )}
    <${Names} ends=${ends} />
  <//>`;
}

/** Shares of a whole, one above the other. @param {Chart} chart */
export function Areas({ title, about, moments, values, marks = [] }) {
  const x = across(moments);
  const y = (/** @type {number} */ share) => TOP + INNER.height * (1 - share);
  const below = values.map((row) => row.map((_, seat) => row.slice(0, seat).reduce((sum, share) => sum + share, 0)));
  const last = values.length - 1;
  const ends = apart(
    values[last].flatMap((share, seat) =>
      share > 0 ? [{ seat, at: y(below[last][seat] + share / 2), words: percent(share) }] : [],
    ),
  );
  const at = (/** @type {number} */ move) => round(LEFT + INNER.width * ratio(move, moments));
  return html`<${Figure} title=${title} about=${about} moments=${moments} values=${values} say=${percent}>
    ${values[0].map((_, seat) => {
      const top = values.map((row, n) => `${x(n)},${round(y(below[n][seat] + row[seat]))}`);
      const bottom = values.map((_, n) => `${x(n)},${round(y(below[n][seat]))}`).reverse();
      return html`<polygon
        key=${seat}
        class=${`area of-seat-${seat}`}
        data-area=${seat}
        points=${[...top, ...bottom].join(" ")}
        fill=${seatFill(seat)}
      />`;
    })}
    <${Grid} ticks=${[0, 0.5, 1]} y=${y} say=${percent} moments=${moments} />
    ${marks.map(
      (move, n) => html`<g key=${move} class="chart-mark" data-mark=${move}>
        <path d=${`M${at(move)},${TOP}V${TOP + INNER.height}`} />
        <circle cx=${at(move)} cy=${TOP + 2} r="8" />
        <text x=${at(move)} y=${TOP + 6}>${number(n + 1)}</text>
      </g>`,
    )}
    <${Names} ends=${ends} />
  <//>`;
}

/**
 * A drawing with its title, and its figures as a table for those who cannot see it.
 * @param {{title: string, about: string, moments: number[], values: number[][],
 *   say: (value: number) => string, children?: any}} properties
 */
function Figure({ title, about, moments, values, say, children }) {
  return html`<figure class="chart">
    <figcaption>
      <h3>${title}</h3>
      <p class="quiet small">${about}</p>
    </figcaption>
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">${children}</svg>
    <div class="unseen">
      <table>
        <caption>${title}</caption>
        <thead>
          <tr>
            <th scope="col">${t("end.moment")}</th>
            ${values[0].map((_, seat) => html`<th key=${seat} scope="col">${seatName(seat)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${values.map(
            (row, n) => html`<tr key=${n}>
              <th scope="row">${number(moments[n])}</th>
              ${row.map((value, seat) => html`<td key=${seat}>${say(value)}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </figure>`;
}

/**
 * @param {{ticks: number[], y: (value: number) => number, say: (value: number) => string,
 *   moments: number[]}} properties
 */
function Grid({ ticks: values, y, say, moments }) {
  const [first, last] = [moments[0], moments[moments.length - 1]];
  const foot = HEIGHT - 6;
  return html`<g class="chart-grid">
    ${values.map(
      (value) => html`<g key=${value}>
        <path d=${`M${LEFT},${round(y(value))}h${INNER.width}`} />
        <text x=${LEFT - 4} y=${round(y(value)) + 3.5} text-anchor="end">${say(value)}</text>
      </g>`,
    )}
    <text x=${LEFT} y=${foot}>${t("end.at_move", { n: first })}</text>
    <text x=${LEFT + INNER.width} y=${foot} text-anchor="end">${t("end.at_move", { n: last })}</text>
  </g>`;
}

/** @param {{ends: {seat: number, at: number, words: string}[]}} properties */
function Names({ ends }) {
  return ends.map(
    ({ seat, at, words }) => html`<g key=${seat} class="chart-name">
      <rect x=${WIDTH - RIGHT + 8} y=${at - 4.5} width="9" height="9" rx="2" fill=${seatFill(seat)} />
      <text x=${WIDTH - RIGHT + 21} y=${at + 3.8}><tspan class="chart-value">${words}</tspan> ${shortName(seat)}</text>
    </g>`,
  );
}

/** @param {number} seat */
function shortName(seat) {
  const name = seatName(seat);
  return name.length > 9 ? `${name.slice(0, 8)}…` : name;
}

/**
 * Move apart names that would overlap.
 * @template {{at: number}} T
 * @param {T[]} ends
 */
function apart(ends) {
  const sorted = [...ends].sort((a, b) => a.at - b.at);
  const least = HEIGHT - BOTTOM - NAME * (sorted.length - 1);
  let free = TOP;
  return sorted.map((end, n) => {
    const at = Math.max(free, Math.min(end.at, least + NAME * n));
    free = at + NAME;
    return { ...end, at };
  });
}

/**
 * Round numbers between two values.
 * @param {number} low
 * @param {number} high
 */
function ticks(low, high) {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((size) => (high - low) / size <= 5) ?? 500;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, n) => (first + n) * step);
}

/**
 * @param {number} move
 * @param {number[]} moments
 */
const ratio = (move, moments) => (move - moments[0]) / (moments[moments.length - 1] - moments[0]);

/** @param {number[]} moments */
function across(moments) {
  return (/** @type {number} */ n) => round(LEFT + INNER.width * ratio(moments[n], moments));
}

const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
