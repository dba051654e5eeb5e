import { IconButton } from "../components/IconButton.js";
import { useGradually } from "../core/gradually.js";
import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useSignal } from "../core/html.js";
import { has, t } from "../core/i18n.js";
import { useShortcuts } from "../core/keyboard.js";
import { editionName } from "../core/names.js";
import { Camera, steer } from "./camera.js";
import { nearest, walk } from "./focus.js";
import { Ground } from "./Ground.js";
import { Things } from "./Things.js";
import { Flash } from "./Track.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { ObservationAnswer } from "../types.d.ts" */

const PAN = 80;
const REACH = 22;
/** Routes and locations that are drawn in one frame. */
const IN_A_FRAME = 30;
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The board of an edition with what lies on it.
 * @param {object} properties
 * @param {Edition} properties.edition
 * @param {Partial<ObservationAnswer>} properties.position `routes`, `stations`, `harbours` (seat by id), `stacks`
 * @param {(id: string) => string[]} properties.stateOf classes of a route or location: "possible", "chosen", "lit" ...
 * @param {Set<string>} properties.lit routes and locations pointed out
 * @param {string[]} [properties.fresh] routes and locations that flash
 * @param {string|null} [properties.focus] a route or location to bring into sight
 * @param {(route: string) => void} [properties.onRoute]
 * @param {(location: string) => void} [properties.onLocation]
 * @param {(id: string|null) => void} [properties.onPoint] what is under the pointer or has the focus
 * @param {any} [properties.under] what lies on the ground, under everything else
 * @param {string} [properties.note] what else there is to say about it
 */
export function Board(properties) {
  const {
    edition,
    position,
    stateOf,
    lit,
    fresh = [],
    focus,
    onRoute,
    onLocation,
    onPoint,
    under,
    note = "",
  } = properties;
  const frame = useRef(/** @type {any} */ (null));
  const lifted = useRef(/** @type {any} */ (null));
  const caption = useSignal(/** @type {{words: string, style: Record<string, string>}|null} */ (null));
  const explain = (/** @type {any} */ event) => {
    // A tap says what is meant; with touch, a caption would stay.
    if (event.pointerType === "touch" || (event.type === "focusin" && !event.target.matches(":focus-visible"))) return;
    const feature = event.target.closest("[data-feature]");
    const words = feature?.getAttribute("aria-label");
    caption.value = words ? { words, style: beside(event, feature, frame.current) } : null;
    onPoint?.(feature?.dataset.feature ?? null);
  };
  const silence = () => {
    caption.value = null;
    onPoint?.(null);
  };
  const camera = useMemo(
    () => new Camera(whole(edition.board), edition.board.exits.length ? edition.board.width : 0),
    [edition.id],
  );
  useEffect(() => camera.cover(whole(edition.board)), [edition.board.width, edition.board.height]);
  // Before anything is painted: otherwise everything would be painted, and the names placed, twice.
  useLayoutEffect(() => steer(camera, frame.current), [camera]);
  useEffect(() => {
    const at = focus && middle(edition, focus);
    if (at) camera.reveal(at[0], at[1], 80);
  }, [focus, camera]);
  useEffect(() => camera.show([...lit].flatMap((id) => extent(edition, id)).filter(Boolean)), [lit, camera]);
  useShortcuts([
    { key: "+", label: "keys.closer", group: "keys.board", run: () => camera.closer() },
    { key: "-", label: "keys.farther", group: "keys.board", run: () => camera.farther() },
    { key: "0", label: "keys.fit", group: "keys.board", run: () => camera.fit() },
  ]);
  const { tracks, width, exits, look, sheet } = edition.board;
  const all = tracks.length + edition.locations.length;
  const drawn = useGradually(all, IN_A_FRAME);
  const wraps = exits.length > 0;
  // A tap beside a route means the route, also on a repetition of the map. On a small map a finger is wider
  // than a route: a tap on a route that is not possible means a possible one beside it, and a tap on a location
  // means a possible route if one of its spaces is nearer. Nearer to where the finger was lifted: the browser
  // moves the click itself to what it takes for the target.
  const onClick = (/** @type {any} */ event) => {
    const under = event.target.closest("[data-feature]")?.dataset.feature;
    const at = event.pointerType === "touch" ? (lifted.current ?? event) : event;
    const near = (/** @type {(id: string) => boolean} */ fits) =>
      nearest(edition, camera.point(at, frame.current), REACH / camera.scale.value, fits);
    const possible = (/** @type {string} */ id) => stateOf(id).includes("possible");
    const unsure = event.pointerType === "touch" && under && !possible(under);
    const beside =
      unsure && near((id) => (id in edition.track && possible(id)) || (id === under && !(id in edition.track)));
    const found = beside || (under ?? near(() => true));
    if (found) (found in edition.track ? onRoute : onLocation)?.(found);
  };
  const things = (/** @type {boolean} */ again) => html`<${Things}
    edition=${edition}
    position=${position}
    stateOf=${stateOf}
    lit=${lit}
    camera=${camera}
    drawn=${drawn}
    again=${again}
  />`;
  const ground = useMemo(
    () => html`<${Repeated} width=${wraps && width}>
      <${Ground} edition=${edition} />
      <g class="lines" aria-hidden="true">${tracks.map((track) => html`<path d=${track.line} />`)}</g>
    <//>`,
    [edition],
  );
  return html`<div class="board" data-testid="board" aria-busy=${drawn < all} style=${look.colors}>
    <svg
      ref=${frame}
      class=${classes("board-drawing", look.night && "night")}
      viewBox=${camera.viewBox}
      role="group"
      aria-label=${t("board.name", { name: editionName(edition) })}
      tabindex="0"
      onKeyDown=${(event) => onKey(event, camera, frame.current, edition)}
      onFocus=${(event) => enter(event, frame.current)}
      onPointerUp=${(/** @type {PointerEvent} */ event) => (lifted.current = event)}
      onClick=${onClick}
      onPointerOver=${explain}
      onPointerLeave=${silence}
      onFocusIn=${explain}
      onFocusOut=${silence}
    >
      ${ground}${under}
      ${
        wraps &&
        html`
          <g aria-hidden="true">${things(true)}</g>
          ${[-width, width].map(
            (x) => html`<rect x=${x} y=${sheet[1]} width=${width} height=${sheet[3]} class="beyond" />`,
          )}
        `
      }
      ${things(false)}
      ${
        fresh.length > 0 &&
        html`<g key=${fresh.join(" ")} class="above flash" aria-hidden="true">
          ${(wraps ? [true, false] : [false]).map(
            (again) => html`<${Flash} edition=${edition} ids=${fresh} again=${again} />`,
          )}
        </g>`
      }
    </svg>
    ${edition.board.map.paths.some((path) => path.class === "cloud") && html`<div class="fog" />`}
    ${
      caption.value &&
      html`<p class="board-caption" style=${caption.value.style} aria-hidden="true">
        ${caption.value.words}${note && html`<strong>${note}</strong>`}
      </p>`
    }
    <p class="unseen" role="status">${note}</p>
    <div class="zoom" role="group" aria-label=${t("board.zoom")}>
      <${ZoomButton} icon="plus" label="keys.closer" run=${() => camera.closer()} />
      <${ZoomButton} icon="minus" label="keys.farther" run=${() => camera.farther()} />
      <${ZoomButton} icon="fit" label="keys.fit" run=${() => camera.fit()} />
    </div>
    ${edition.board.map.credit && html`<p class="map-credit">${credit(edition.board.map.credit)}</p>`}
  </div>`;
}

/**
 * Where words about a feature stand: beside the pointer, or beside the feature that has the focus,
 * on the side where there is more room, so that they never cover it.
 * @param {any} event
 * @param {Element} feature
 * @param {SVGSVGElement} frame
 */
function beside(event, feature, frame) {
  const around = frame.getBoundingClientRect();
  const box = feature.getBoundingClientRect();
  const x = (event.clientX ?? box.right) - around.left;
  const y = (event.clientY ?? box.bottom) - around.top;
  const [across, down] = [x > around.width / 2, y > around.height / 2];
  return {
    [across ? "right" : "left"]: `${Math.round((across ? around.width - x : x) + 16)}px`,
    [down ? "bottom" : "top"]: `${Math.round((down ? around.height - y : y) + 16)}px`,
  };
}

/**
 * What never changes; on a board around the world it is repeated on both sides.
 * @param {{width: number|false, children?: any}} properties
 */
function Repeated({ width, children }) {
  if (!width) return html`<g>${children}</g>`;
  return html`
    <use href="#board-ground" x=${-width} aria-hidden="true" />
    <use href="#board-ground" x=${width} aria-hidden="true" />
    <g id="board-ground">${children}</g>
  `;
}

/**
 * The credit of the map, in the reader's language if there is a message for it.
 * @param {string} words
 */
function credit(words) {
  const key = `credit.${words.toLowerCase().replace(/\W+/g, "_").replace(/_$/, "")}`;
  return has(key) ? t(key) : words;
}

/** @param {{icon: string, label: string, run: () => void}} properties */
function ZoomButton({ icon, label, run }) {
  return html`<${IconButton} icon=${icon} size=${18} label=${t(label)} onClick=${run} />`;
}

/** @param {Edition["board"]} board */
function whole({ width, height, margin: around }) {
  const edge = 14;
  const margin = Math.min(around, 70);
  return { x: -margin - edge, y: -edge, width: width + 2 * margin + 2 * edge, height: height + 2 * edge };
}

/**
 * The middle of a route or location.
 * @param {Edition} edition
 * @param {string} id
 * @returns {number[]}
 */
export function middle(edition, id) {
  const track = edition.track[id];
  return track ? track.spaces[Math.floor(track.spaces.length / 2)] : edition.board.locations[id];
}

/**
 * The ends of a route, or the point of a location. For a route around the world, only its middle.
 * @param {Edition} edition
 * @param {string} id
 * @returns {number[][]}
 */
function extent(edition, id) {
  const { spaces = [] } = edition.track[id] ?? {};
  const ends = spaces.filter((_, n) => n === 0 || n === spaces.length - 1);
  const xs = ends.map(([x]) => x);
  const near = spaces.length > 0 && Math.max(...xs) - Math.min(...xs) < edition.board.width / 2;
  return near ? ends : [middle(edition, id)];
}

/**
 * On entering the board, the focus goes to what can be done, if anything can.
 * @param {FocusEvent} event
 * @param {SVGSVGElement} frame
 */
function enter(event, frame) {
  if (event.target !== frame || !frame.matches(":focus-visible")) return;
  const first = /** @type {SVGElement|null} */ (
    frame.querySelector(".chosen[data-feature]") ??
      frame.querySelector(".possible[data-feature]") ??
      frame.querySelector("[data-feature]")
  );
  first?.focus({ preventScroll: true });
}

/**
 * @param {any} event
 * @param {Camera} camera
 * @param {SVGSVGElement} frame
 * @param {Edition} edition
 */
function onKey(event, camera, frame, edition) {
  const arrow = ARROWS[event.key];
  const feature = event.target.closest("[data-feature]");
  if (arrow && event.shiftKey) camera.pan(-arrow[0] * PAN, -arrow[1] * PAN);
  else if (arrow && feature) {
    const next = walk(edition, feature.dataset.feature, arrow, middle);
    const found = /** @type {SVGElement|null} */ (frame.querySelector(`[data-feature="${next}"]`));
    if (found) {
      found.focus({ preventScroll: true });
      const [x, y] = middle(edition, next);
      camera.reveal(x, y);
    }
  } else if ((event.key === "Enter" || event.key === " ") && feature)
    feature.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else if (event.key === "Tab" && event.shiftKey && feature) {
    // The drawing is a single tab stop, not the feature and then the drawing.
    frame.tabIndex = -1;
    setTimeout(() => (frame.tabIndex = 0));
    return;
  } else return;
  event.preventDefault();
}
