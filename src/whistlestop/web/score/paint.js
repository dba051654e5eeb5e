/** Painting routes by drawing along them: a finger that starts on a route or location paints, others move the map. */
import { useLayoutEffect } from "../core/html.js";

/** @import { Edition } from "../core/game.d.ts" */

const TAP = 8;
/** How near to the middle of a route a finger must come to paint it: in pixels, and on the map. */
const REACH = 14;
const NEAR = 12;
const SAMPLE = 5;
const ENDS = ["pointerup", "pointercancel"];

/**
 * @param {{current: HTMLElement|null}} frame what is around the board
 * @param {Edition} edition
 * @param {(route: string, first: boolean) => boolean} onPaint says whether it paints; `first` of this stroke
 * @param {() => void} onEnd
 */
export function usePainting(frame, edition, onPaint, onEnd) {
  useLayoutEffect(() => {
    const around = /** @type {HTMLElement} */ (frame.current);
    const middles = Object.values(edition.track).map(({ route, spaces }) => ({ route, at: middleOf(spaces) }));
    const stroke = new Stroke(around, middles, edition, onPaint, onEnd);
    /** @type {[string, (event: any) => void][]} */
    const listeners = [
      ["pointerdown", (event) => stroke.down(event)],
      ["pointermove", (event) => stroke.move(event)],
      ["click", (event) => stroke.click(event)],
    ];
    for (const [name, listener] of listeners) around.addEventListener(name, listener, true);
    // What a finger touched may be redrawn meanwhile, and the finger may be lifted anywhere.
    const up = () => stroke.up();
    for (const name of ENDS) window.addEventListener(name, up, true);
    return () => {
      for (const [name, listener] of listeners) around.removeEventListener(name, listener, true);
      for (const name of ENDS) window.removeEventListener(name, up, true);
    };
  }, [edition, onPaint, onEnd]);
}

/**
 * The point half way along a route.
 * @param {number[][]} spaces
 */
function middleOf(spaces) {
  const [a, b] = [spaces[Math.floor((spaces.length - 1) / 2)], spaces[Math.ceil((spaces.length - 1) / 2)]];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** One finger moving over the board. It hides its moves from the map, so that the map does not move. */
class Stroke {
  /**
   * @param {HTMLElement} around
   * @param {{route: string, at: number[]}[]} middles
   * @param {Edition} edition
   * @param {(route: string, first: boolean) => boolean} onPaint
   * @param {() => void} onEnd
   */
  constructor(around, middles, edition, onPaint, onEnd) {
    this.around = around;
    this.middles = middles;
    this.edition = edition;
    this.onPaint = onPaint;
    this.onEnd = onEnd;
    /** @type {{id: number, x: number, y: number}|null} */
    this.finger = null;
    this.length = 0;
    /** @type {Set<string>} */
    this.painted = new Set();
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.up();
    this.length = 0;
    // A second finger means to move or zoom.
    const paints = event.isPrimary && event.button <= 0;
    if (paints && /** @type {Element} */ (event.target).closest("[data-feature]"))
      this.finger = { id: event.pointerId, x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const from = this.finger;
    if (from?.id !== event.pointerId) return;
    event.stopPropagation();
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y);
    // A fast finger is seen at only a few points: the line between them counts.
    const steps = Math.max(1, Math.ceil(far / SAMPLE));
    for (let n = 1; n <= steps; n++)
      this.pass(from.x + ((event.clientX - from.x) * n) / steps, from.y + ((event.clientY - from.y) * n) / steps);
    this.length += far;
    this.finger = { id: from.id, x: event.clientX, y: event.clientY };
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  pass(x, y) {
    const route = this.routeAt(x, y);
    if (!route) return;
    // A stroke means only one of the two routes of a double route.
    const once = this.edition.route[route].double ?? route;
    if (this.painted.has(once) || !this.onPaint(route, !this.painted.size)) return;
    this.painted.add(once);
  }

  /**
   * The route whose middle is nearest to a point of the window, if one is near.
   * @param {number} x
   * @param {number} y
   */
  routeAt(x, y) {
    const drawing = /** @type {SVGSVGElement|null} */ (this.around.querySelector("svg.board-drawing"));
    const placed = drawing?.getScreenCTM();
    if (!placed) return null;
    const { width, exits } = this.edition.board;
    const point = new DOMPoint(x, y).matrixTransform(placed.inverse());
    const across = (/** @type {number} */ dx) => (exits.length ? dx - width * Math.round(dx / width) : dx);
    let best = null;
    let least = Math.min(REACH / placed.a, NEAR);
    for (const { route, at } of this.middles) {
      const away = Math.hypot(across(at[0] - point.x), at[1] - point.y);
      if (away < least) [best, least] = [route, away];
    }
    return best;
  }

  up() {
    this.finger = null;
    if (!this.painted.size) return;
    this.painted.clear();
    this.onEnd();
  }

  /**
   * A stroke ends in a click that nobody meant.
   * @param {MouseEvent} event
   */
  click(event) {
    if (this.length >= TAP) event.stopPropagation();
    this.length = 0;
  }
}
