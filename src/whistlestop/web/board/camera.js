/** What part of the board is seen: zoom and pan, by mouse, touch and keyboard. */
import { effect, signal } from "../core/html.js";

/** @import { Box } from "./boxes.js" */

const DEEPEST = 8;
const STEP = 1.3;
const TAP = 8;
/** Pixels around what should be seen. */
const ROOM = 40;
const NARROW = 600;
const FIRST_ZOOM = 2;
const SETTLES = 140;

/** The part of a drawing that a window shows. Lengths are in the units of the drawing. */
export class Camera {
  /**
   * @param {{x: number, y: number, width: number, height: number}} whole all there is to see
   * @param {number} around the width of the world if the board goes around it; else 0
   */
  constructor(whole, around = 0) {
    this.whole = whole;
    this.around = around;
    this.zoom = 1;
    this.x = whole.x + whole.width / 2;
    this.y = whole.y + whole.height / 2;
    this.window = { width: 1, height: 1 };
    /** The viewBox attribute of the svg. */
    this.viewBox = signal(`${whole.x} ${whole.y} ${whole.width} ${whole.height}`);
    /** How the picture is moved while a finger moves: redrawing it each time would stutter. */
    this.transform = signal("");
    /** Pixels per unit. */
    this.scale = signal(1);
    /** Pixels per unit when it was last drawn at rest; 0 until the size of the window is known. */
    this.drawnScale = signal(0);
    /** Parts of the window that buttons cover, in pixels from its upper left corner. */
    this.covered = signal(/** @type {Box[]} */ ([]));
    this.gliding = false;
    /** Has somebody chosen what to see? */
    this.moved = false;
  }

  /**
   * The whole has a new size; what was in the middle stays there.
   * @param {{x: number, y: number, width: number, height: number}} whole
   */
  cover(whole) {
    if (whole.width === this.whole.width && whole.height === this.whole.height) return;
    this.x *= whole.width / this.whole.width;
    this.y *= whole.height / this.whole.height;
    this.whole = whole;
    this.update();
  }

  /**
   * The window has a new size (in pixels).
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.window = { width, height };
    // On a phone the whole board would be too small to read: until somebody moves it, it fills its window.
    if (!this.moved && width < NARROW) this.zoom = Math.min(this.filled, FIRST_ZOOM);
    this.update();
  }

  /** Pixels per unit when everything is visible. */
  get least() {
    return Math.min(this.window.width / this.whole.width, this.window.height / this.whole.height);
  }

  /** The zoom at which the window is full. */
  get filled() {
    return Math.max(this.window.width / this.whole.width, this.window.height / this.whole.height) / this.least;
  }

  update() {
    this.zoom = Math.min(Math.max(this.zoom, 1), DEEPEST);
    const scale = this.least * this.zoom;
    const width = this.window.width / scale;
    const height = this.window.height / scale;
    if (this.around && this.zoom > 1) this.x = modulo(this.x, this.around);
    else this.x = within(this.x, width, this.whole.x, this.whole.width);
    this.y = within(this.y, height, this.whole.y, this.whole.height);
    this.scale.value = scale;
    const drawn = this.drawn ?? { x: this.x, y: this.y, scale };
    if (this.gliding && Math.abs(this.x - drawn.x) < this.whole.width / 2) {
      const [dx, dy] = [(drawn.x - this.x) * scale, (drawn.y - this.y) * scale];
      this.transform.value = `translate(${dx}px, ${dy}px) scale(${scale / drawn.scale})`;
      return;
    }
    this.drawn = { x: this.x, y: this.y, scale };
    this.transform.value = "";
    this.drawnScale.value = scale;
    this.viewBox.value = `${this.x - width / 2} ${this.y - height / 2} ${width} ${height}`;
  }

  /** Something moves: the picture is shifted, and redrawn when it has come to rest. */
  glide() {
    this.gliding = true;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.gliding = false;
      this.update();
    }, SETTLES);
  }

  /**
   * Zoom by a factor, keeping a point of the window (from its middle, in pixels) in place.
   * @param {number} factor
   * @param {number} [dx]
   * @param {number} [dy]
   */
  zoomBy(factor, dx = 0, dy = 0) {
    this.moved = true;
    const before = this.least * this.zoom;
    this.zoom = Math.min(Math.max(this.zoom * factor, 1), DEEPEST);
    const after = this.least * this.zoom;
    this.x += dx / before - dx / after;
    this.y += dy / before - dy / after;
    this.update();
  }

  closer() {
    this.zoomBy(STEP);
  }

  farther() {
    this.zoomBy(1 / STEP);
  }

  /**
   * Move by pixels of the window.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.moved = true;
    const scale = this.least * this.zoom;
    this.x -= dx / scale;
    this.y -= dy / scale;
    this.update();
  }

  /**
   * Move, and zoom out if necessary, so that all points are visible.
   * @param {number[][]} points
   */
  show(points) {
    if (this.zoom <= 1 || !points.length) return;
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const { width, height } = this.window;
    const wanted = Math.min((width - 2 * ROOM) / (right - left), (height - 2 * ROOM) / (bottom - top));
    this.zoom = Math.max(1, Math.min(this.zoom, wanted / this.least));
    this.update();
    for (const [x, y] of [
      [left, top],
      [right, bottom],
    ])
      this.reveal(x, y);
  }

  /**
   * The point of the drawing under a pointer.
   * @param {MouseEvent} event
   * @param {Element} element
   */
  point(event, element) {
    const box = /** @type {HTMLElement} */ (element.parentElement).getBoundingClientRect();
    const scale = this.least * this.zoom;
    const x = this.x + (event.clientX - box.x - box.width / 2) / scale;
    const y = this.y + (event.clientY - box.y - box.height / 2) / scale;
    return [this.around ? modulo(x, this.around) : x, y];
  }

  /** Show everything. */
  fit() {
    this.moved = true;
    this.zoom = 1;
    this.update();
  }

  /**
   * Move just as far as is needed to see a point, with some room around it.
   * @param {number} x
   * @param {number} y
   * @param {number} [room] in pixels
   */
  reveal(x, y, room = ROOM) {
    const scale = this.least * this.zoom;
    const width = Math.max(0, this.window.width / 2 - room) / scale;
    const height = Math.max(0, this.window.height / 2 - room) / scale;
    this.x = Math.min(Math.max(this.x, x - width), x + width);
    this.y = Math.min(Math.max(this.y, y - height), y + height);
    this.update();
  }
}

/**
 * A middle that keeps what is seen inside the whole; if all of it fits, the whole is centred.
 * @param {number} middle
 * @param {number} seen
 * @param {number} start
 * @param {number} length
 */
function within(middle, seen, start, length) {
  if (seen >= length) return start + length / 2;
  return Math.min(Math.max(middle, start + seen / 2), start + length - seen / 2);
}

/**
 * @param {number} value
 * @param {number} length
 */
const modulo = (value, length) => ((value % length) + length) % length;

/**
 * Let pointers and the wheel move a camera; returns a function that stops it. Taps stay clicks.
 * @param {Camera} camera
 * @param {SVGSVGElement} element
 */
export function steer(camera, element) {
  const frame = /** @type {HTMLElement} */ (element.parentElement);
  const fingers = new Map();
  let moved = 0;

  const middle = () => {
    const box = frame.getBoundingClientRect();
    const points = [...fingers.values()];
    const x = points.reduce((sum, p) => sum + p.x, 0) / points.length;
    const y = points.reduce((sum, p) => sum + p.y, 0) / points.length;
    const apart = points.length > 1 ? Math.hypot(points[0].x - points[1].x, points[0].y - points[1].y) : 0;
    return { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2, apart };
  };
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button > 0) return;
    if (!fingers.size) moved = 0;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = middle();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = middle();
    moved += Math.hypot(after.x - before.x, after.y - before.y);
    if (moved < TAP && fingers.size === 1) return;
    element.setPointerCapture(event.pointerId);
    camera.glide();
    camera.pan(after.x - before.x, after.y - before.y);
    if (before.apart && after.apart) camera.zoomBy(after.apart / before.apart, after.x, after.y);
  };
  /** @param {PointerEvent} event */
  const up = (event) => fingers.delete(event.pointerId);
  // A drag ends in a click that nobody meant.
  /** @param {MouseEvent} event */
  const click = (event) => {
    if (moved >= TAP) event.stopPropagation();
    moved = 0;
  };
  /** @param {WheelEvent} event */
  const wheel = (event) => {
    event.preventDefault();
    camera.glide();
    const box = frame.getBoundingClientRect();
    const at = [event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2];
    camera.zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0018)), ...at);
  };
  // The first of two quick taps may be on a button that is gone by the second: that zooms nothing.
  let begunHere = false;
  /** @param {MouseEvent} event */
  const first = ({ detail, target }) => {
    if (detail === 1) begunHere = element.contains(/** @type {Node} */ (target));
  };
  /** @param {MouseEvent} event */
  const twice = (event) => {
    if (!begunHere) return;
    const box = frame.getBoundingClientRect();
    camera.zoomBy(2, event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2);
  };
  /** @type {Record<string, any>} */
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, dblclick: twice };
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
  element.addEventListener("click", click, true);
  element.addEventListener("wheel", wheel, { passive: false });
  document.addEventListener("click", first, true);
  const watch = new ResizeObserver(() => {
    camera.covered.value = coveredBy(frame.querySelectorAll(".zoom, .map-credit"), frame);
    camera.resize(frame.clientWidth, frame.clientHeight);
  });
  watch.observe(frame);
  const stop = effect(() => {
    element.style.transform = camera.transform.value;
    // What lies beyond the window is painted while it may come into sight, not with every move of the game.
    element.style.overflow = camera.transform.value && "visible";
  });
  return () => {
    stop();
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
    element.removeEventListener("click", click, true);
    element.removeEventListener("wheel", wheel);
    document.removeEventListener("click", first, true);
    watch.disconnect();
  };
}

/**
 * The parts of their frame that elements cover.
 * @param {Iterable<Element>} elements
 * @param {Element} frame
 * @returns {Box[]}
 */
function coveredBy(elements, frame) {
  const around = frame.getBoundingClientRect();
  return Array.from(elements, (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      left: left - around.left,
      top: top - around.top,
      right: right - around.left,
      bottom: bottom - around.top,
    };
  });
}
