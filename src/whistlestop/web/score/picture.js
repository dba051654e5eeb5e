/** A result as a picture: the map with everybody's routes, and the scores below it. */
import { date, number, t } from "../core/i18n.js";
import { editionName, seatName } from "../core/names.js";
import { labelsOf } from "../end/reveal.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { OutcomeAnswer } from "../types.d.ts" */
/** @import { BoxGame } from "./game.d.ts" */

const WIDTH = 1080;
const EDGE = 48;
const HEAD = 120;
const ROW = 104;

/**
 * Share the picture, or download it where nothing can be shared.
 * @param {BoxGame} game
 * @param {Edition} edition
 * @param {OutcomeAnswer} outcome
 */
export async function sharePicture(game, edition, outcome) {
  const blob = await pictureOf(game, edition, outcome);
  const file = new File([blob], `whistlestop-${game.edition}.png`, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    // Closing the share sheet means that nothing is to be shared.
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/**
 * @param {BoxGame} game
 * @param {Edition} edition
 * @param {OutcomeAnswer} outcome
 * @returns {Promise<Blob>}
 */
async function pictureOf(game, edition, outcome) {
  const canvas = document.createElement("canvas");
  const { width, height } = edition.board;
  const map = { scale: (WIDTH - 2 * EDGE) / width, height: ((WIDTH - 2 * EDGE) / width) * height };
  canvas.width = WIDTH;
  canvas.height = HEAD + map.height + EDGE / 2 + ROW * outcome.scores.length + EDGE;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const colors = new Colors();
  pen.fillStyle = colors.of("--panel");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = colors.of("--ink");
  write(pen, "600 52px Alegreya", editionName(edition), EDGE, 78);
  pen.textAlign = "right";
  write(pen, "400 28px 'Source Sans 3'", `Whistlestop · ${date(Date.now() / 1000)}`, WIDTH - EDGE, 74);
  pen.textAlign = "left";
  pen.save();
  pen.translate(EDGE, HEAD);
  pen.scale(map.scale, map.scale);
  pen.beginPath();
  pen.rect(0, 0, width, height);
  pen.clip();
  drawMap(pen, game, edition, colors);
  pen.restore();
  drawScores(pen, outcome, colors, HEAD + map.height + EDGE / 2);
  colors.done();
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/** The colours of the style sheets as they look on the board. */
class Colors {
  probe = document.createElement("span");

  constructor() {
    (document.querySelector(".board") ?? document.body).append(this.probe);
  }

  /**
   * @param {string} variable
   * @param {number} [seat]
   */
  of(variable, seat) {
    this.probe.className = seat === undefined ? "" : `of-seat-${seat}`;
    this.probe.style.color = `var(${variable})`;
    return getComputedStyle(this.probe).color;
  }

  done() {
    this.probe.remove();
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} font
 * @param {string} text
 * @param {number} x
 * @param {number} y
 */
function write(pen, font, text, x, y) {
  pen.font = font;
  pen.fillText(text, x, y);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {BoxGame} game
 * @param {Edition} edition
 * @param {Colors} colors
 */
function drawMap(pen, game, edition, colors) {
  const { width, height, space_width: wide, location_radius: radius, tracks, locations } = edition.board;
  pen.fillStyle = colors.of("--water");
  pen.fillRect(0, 0, width, height);
  for (const path of document.querySelectorAll(".board .ground path")) {
    const style = getComputedStyle(path);
    pen.globalAlpha = Number(style.opacity) * Number(style.fillOpacity);
    if (!/^(?:none|url)/.test(style.fill)) {
      pen.fillStyle = style.fill;
      pen.fill(new Path2D(path.getAttribute("d") ?? ""));
    }
  }
  pen.globalAlpha = 1;
  for (const { route, spaces, space_length: long } of tracks) {
    const owner = game.routes[route];
    const size = owner === undefined ? [long * 0.9, wide * 0.5] : [long, wide * 1.15];
    pen.fillStyle = owner === undefined ? colors.of("--map-quiet") : colors.of("--seat-fill", owner);
    pen.strokeStyle = colors.of("--panel");
    for (const [x, y, degrees] of spaces) {
      pen.save();
      pen.translate(x, y);
      pen.rotate((degrees * Math.PI) / 180);
      pen.globalAlpha = owner === undefined ? 0.45 : 1;
      pen.beginPath();
      pen.roundRect(-size[0] / 2, -size[1] / 2, size[0], size[1], 2.5);
      pen.fill();
      if (owner !== undefined) pen.stroke();
      pen.restore();
    }
  }
  for (const [id, [x, y]] of Object.entries(locations)) {
    const owner = game.stations[id] ?? game.harbours[id];
    pen.fillStyle = owner === undefined ? colors.of("--panel") : colors.of("--seat-fill", owner);
    pen.strokeStyle = colors.of("--ink");
    pen.beginPath();
    if (owner === undefined) pen.arc(x, y, radius * 0.8, 0, 2 * Math.PI);
    else pen.roundRect(x - 1.5 * radius, y - 1.5 * radius, 3 * radius, 3 * radius, radius / 2);
    pen.fill();
    pen.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {OutcomeAnswer} outcome
 * @param {Colors} colors
 * @param {number} top
 */
function drawScores(pen, { scores, winners }, colors, top) {
  const labels = labelsOf(scores);
  const ranked = [...scores].sort(
    (a, b) => Number(winners.includes(b.seat)) - Number(winners.includes(a.seat)) || b.total - a.total,
  );
  ranked.forEach(({ seat, total, lines }, n) => {
    const y = top + n * ROW;
    pen.fillStyle = colors.of("--seat-fill", seat);
    pen.beginPath();
    pen.roundRect(EDGE, y + 14, 46, 46, 10);
    pen.fill();
    pen.fillStyle = colors.of("--ink");
    write(
      pen,
      "600 38px 'Source Sans 3'",
      seatName(seat) + (winners.includes(seat) ? ` · ${t("end.winner")}` : ""),
      EDGE + 66,
      y + 44,
    );
    pen.textAlign = "right";
    write(pen, "600 54px Alegreya", number(total), WIDTH - EDGE, y + 54);
    pen.textAlign = "left";
    pen.fillStyle = colors.of("--quiet");
    const sums = labels.map((label) => [
      label,
      lines.filter((line) => line.label === label).reduce((sum, { points }) => sum + points, 0),
    ]);
    const words = sums
      .filter(([, points]) => points)
      .map(([label, points]) => `${t(`end.row.${label}`)} ${number(Number(points))}`);
    write(pen, "400 24px 'Source Sans 3'", words.join("  ·  "), EDGE + 66, y + 80);
  });
}
