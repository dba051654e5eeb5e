/** How each event is played: what moves from where to where. */
import { Mark } from "../board/marks.js";
import { Piece } from "../board/pieces.js";
import { CardBack, CardFace } from "../components/Card.js";
import { Icon } from "../components/Icon.js";
import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { activeSeat, edition } from "../core/store.js";
import { animate, boxOf, fly, painted, prepare } from "./flights.js";
import { trace } from "./trace.js";
import { reveal } from "./tunnel.js";

/** @import { GameEvent } from "../core/game.d.ts" */
/** @import { Box } from "./flights.js" */

/** Milliseconds. */
const CARD = 450;
const PIECE = 400;
const NEXT_PIECE = 80;
const BUILDING = 600;
const POINTS = 450;
/** A piece and its shadow reach beyond their space. */
const AROUND = 14;
const BUILDING_SIZE = 34;
const PLATE = { width: 48, height: 30 };
/** The most cards seen on their way at once; of more, only the first. */
const MOST_CARDS = 4;

/** @type {Record<string, (event: GameEvent) => Promise<unknown>|void>} */
export const PLAYS = {
  CardTaken: (event) => draw(event, `[data-slot="${event.slot}"]`),
  CardDrawn: (event) => draw(event, `[data-deck="${event.deck}"]`),
  TicketsKept: keepTickets,
  RouteClaimed: claim,
  StationBuilt: (event) => build(event, "station"),
  HarbourBuilt: (event) => build(event, "harbour"),
  TunnelRevealed: reveal,
  TunnelWithdrawn: takeBack,
  TicketCompleted: trace,
  /** Not an event of the game: a ticket in hand that a claim has completed. */
  TicketDone: trace,
};

/**
 * Where a seat's things are: on a phone in the line with all names, or behind the tab of a drawer.
 * @param {number} [seat]
 */
const seatBox = (seat) =>
  boxOf(`.seat[data-seat="${seat}"] .seat-mark`, `.seat-strip [data-strip="${seat}"] .seat-mark`, ".drawers");

/**
 * Where the player's own cards are.
 * @param {string} [kind]
 */
const handBox = (kind) =>
  boxOf(`.hand-kind[data-card="${kind}"] .front`, "[data-testid=hand]", '[data-drawer-tab="cards"]');

/**
 * A card flies into a hand; its owner sees which.
 * @param {GameEvent} event
 * @param {string} source
 */
async function draw(event, source) {
  const { seat, card, deck = edition.value.kind[card]?.deck } = event;
  const mine = seat === activeSeat.value;
  const [from, to] = [boxOf(source, '[data-drawer-tab="cards"]'), mine ? handBox(card) : seatBox(seat)];
  const drawing = card ? html`<${CardFace} kind=${card} />` : html`<${CardBack} deck=${deck} />`;
  const lies = mine && document.querySelector(`.hand-kind[data-card="${card}"] .front`);
  // It is in the hand already, but is seen only once it has arrived.
  if (lies) animate(lies, [{ opacity: 0 }, { opacity: 0 }], CARD);
  await fly(prepare(drawing, from, to, CARD));
}

/** @param {GameEvent} event */
async function keepTickets({ seat, kept_count: kept }) {
  const deck = document.querySelector('[data-action="tickets"] .ticket-art');
  const [from, to] = [boxOf('[data-action="tickets"]'), seat === activeSeat.value ? null : seatBox(seat)];
  if (!deck) return;
  const drawing = html`<span class="ticket-art"><${Icon} name="ticket" size=${30} /></span>`;
  const tickets = Array.from({ length: Math.min(kept, MOST_CARDS) }, (_, n) =>
    prepare(drawing, from, to, CARD, { delay: n * NEXT_PIECE, name: "ticket" }),
  );
  await fly(...tickets);
}

/**
 * Pieces are laid one by one; then the points go to their seat. Board, log and score show the claim only
 * when all of it has arrived: drawing them takes longer than a frame.
 * @param {GameEvent} event
 */
async function claim({ seat = 0, route = "", points }) {
  const { spaces, space_length: length } = edition.value.track[route];
  const { piece } = edition.value.route[route];
  const from = seatBox(seat);
  const size = length + AROUND;
  const boxes = spaces.map(([x, y]) => onBoard(x, y, size));
  const pieces = spaces.map(([, , degrees], n) => {
    const drawing = html`<svg viewBox=${`${-size / 2} ${-size / 2} ${size} ${size}`} class="route claimed">
      <${Piece} piece=${piece} seat=${seat} length=${length} x=${0} y=${0} degrees=${degrees} />
    </svg>`;
    return prepare(drawing, from, boxes[n], PIECE, { delay: n * NEXT_PIECE, name: "piece", like: boxes[n] });
  });
  const seen = boxes.filter((box) => box !== null);
  const middle = plateOn(seen[Math.floor(seen.length / 2)]);
  const score = boxOf(`.seat[data-seat="${seat}"] .seat-score`, `.seat-strip [data-strip="${seat}"] .seat-score`);
  const words = html`<span class="points-gained">${t("motion.points", { n: points ?? 0 })}</span>`;
  const gained = points ? prepare(words, middle, plateOn(score), POINTS, { name: "points" }) : null;
  await painted();
  await Promise.all(pieces.map((lay) => lay()));
  await gained?.();
}

/**
 * The plate with the points of a claim, in the middle of a box: it keeps its size on its way.
 * @param {Box|null} [box]
 */
function plateOn(box) {
  if (!box) return null;
  const [x, y] = [box.x + (box.width - PLATE.width) / 2, box.y + (box.height - PLATE.height) / 2];
  return { x, y, ...PLATE };
}

/**
 * @param {GameEvent} event
 * @param {"station"|"harbour"} mark
 */
async function build(event, mark) {
  const { seat = 0, location = "" } = event;
  const [x, y] = edition.value.board.locations[location];
  const [from, to] = [seatBox(seat), onBoard(x, y, BUILDING_SIZE)];
  const half = BUILDING_SIZE / 2;
  const drawing = html`<svg viewBox=${`${-half} ${-half} ${BUILDING_SIZE} ${BUILDING_SIZE}`} class="location">
    <${Mark} name=${mark} seat=${seat} />
  </svg>`;
  await fly(prepare(drawing, from, to, BUILDING, { name: mark, like: to }));
}

/**
 * The cards laid for a tunnel go back.
 * @param {GameEvent} event
 */
async function takeBack({ seat, route = "", cards }) {
  const [x, y] = edition.value.track[route].spaces[0];
  const from = onBoard(x, y, BUILDING_SIZE);
  const to = (/** @type {string} */ kind) => (seat === activeSeat.value ? handBox(kind) : seatBox(seat));
  const back = cards
    .slice(0, MOST_CARDS)
    .map((/** @type {string} */ kind, /** @type {number} */ n) =>
      prepare(html`<${CardFace} kind=${kind} />`, from, to(kind), CARD, { delay: n * NEXT_PIECE }),
    );
  await fly(...back);
}

/**
 * A square of the board on the screen; null where the board does not show it.
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @returns {Box|null}
 */
function onBoard(x, y, size) {
  const board = /** @type {SVGSVGElement|null} */ (document.querySelector(".table-board .board-drawing"));
  const matrix = board?.getScreenCTM();
  if (!board || !matrix) return null;
  const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(matrix);
  const around = /** @type {Element} */ (board.parentElement).getBoundingClientRect();
  const inside = around.left < left && left < around.right && around.top < top && top < around.bottom;
  const side = size * matrix.a;
  return inside ? { x: left - side / 2, y: top - side / 2, width: side, height: side } : null;
}
