import { Icon } from "../components/Icon.js";
import { classes, effect, html, useEffect, useMemo, useRef, useSignal } from "../core/html.js";
import { has, t } from "../core/i18n.js";
import { useShortcuts } from "../core/keyboard.js";
import { editionName } from "../core/names.js";
import { Camera, steer } from "./camera.js";
import { nearest, walk } from "./focus.js";
import { Ground, Labels } from "./Ground.js";
import { Location } from "./Location.js";
import { Highlight, Pieces, Track } from "./Track.js";

/** @import { Edition } from "../core/game.d.ts" */
/** @import { ObservationAnswer } from "../types.d.ts" */

const PAN = 80;
const REACH = 22;
/** How high the letters of names are on the screen, in pixels. */
const LABEL = 14;
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The board of an edition with what lies on it.
 * @param {object} properties
 * @param {Edition} properties.edition
 * @param {Partial<ObservationAnswer>} properties.position `routes`, `stations`, `harbours` (seat by id), `stacks`
 * @param {(id: string) => string[]} properties.stateOf classes of a route or location: "possible", "chosen", "lit" ...
 * @param {Set<string>} properties.lit routes and locations pointed out
 * @param {string|null} [properties.focus] a route or location to bring into sight
 * @param {(route: string) => void} [properties.onRoute]
 * @param {(location: string) => void} [properties.onLocation]
 * @param {(id: string|null) => void} [properties.onPoint] what is under the pointer or has the focus
 * @param {string} [properties.note] what else there is to say about it
 */
export function Board({ edition, position, stateOf, lit, focus, onRoute, onLocation, onPoint, note = "" }) {
  const frame = useRef(/** @type {any} */ (null));
  const caption = useSignal(/** @type {{words: string, style: Record<string, string>}|null} */ (null));
  const explain = (/** @type {any} */ event) => {
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
  useEffect(() => steer(camera, frame.current), [camera]);
  useEffect(() => {
    const element = frame.current;
    return effect(() => fitLabels(element, camera, edition.board.label_size));
  }, [camera]);
  useEffect(() => {
    const at = focus && middle(edition, focus);
    if (at) camera.reveal(at[0], at[1], 80);
  }, [focus, camera]);
  useEffect(() => camera.show([...lit].map((id) => middle(edition, id)).filter(Boolean)), [lit, camera]);
  useShortcuts([
    { key: "+", label: "keys.closer", group: "keys.board", run: () => camera.closer() },
    { key: "-", label: "keys.farther", group: "keys.board", run: () => camera.farther() },
    { key: "0", label: "keys.fit", group: "keys.board", run: () => camera.fit() },
  ]);
  const { tracks, width, exits, look, sheet } = edition.board;
  const wraps = exits.length > 0;
  const { routes = {}, stations = {}, harbours = {}, stacks = {} } = position;
  const closed = closedRoutes(edition, position);
  const claimed = tracks.filter(({ route }) => route in routes);
  const highlit = tracks.filter(({ route }) => stateOf(route).some((state) => state === "lit" || state === "chosen"));
  // A finger beside a route means the route, and so does one on a repetition of the map. It is wider
  // than a route on a small map: on one that is not possible it means a possible one beside it.
  const onClick = (/** @type {any} */ event) => {
    const under = event.target.closest("[data-feature]")?.dataset.feature;
    const near = (/** @type {(id: string) => boolean} */ fits) =>
      nearest(edition, camera.point(event, frame.current), REACH / camera.scale.value, fits);
    const possible = (/** @type {string} */ id) => stateOf(id).includes("possible");
    const unsure = event.pointerType === "touch" && under in edition.track && !possible(under);
    const beside = unsure && near((id) => id in edition.track && possible(id));
    const found = beside || (under ?? near(() => true));
    if (found) (found in edition.track ? onRoute : onLocation)?.(found);
  };
  // Around the world everything is drawn once more beyond the nearer edge.
  const things = (/** @type {boolean} */ again) => html`
    ${tracks.map(
      (track) => html`<${Track}
        key=${track.route}
        edition=${edition}
        track=${track}
        owner=${routes[track.route]}
        closed=${closed.has(track.route)}
        state=${stateOf(track.route).join(" ")}
        again=${again}
      />`,
    )}
    <g class="above">
      ${claimed.map(
        (track) => html`<${Pieces}
          key=${track.route}
          edition=${edition}
          track=${track}
          owner=${routes[track.route]}
          again=${again}
        />`,
      )}
    </g>
    <g class="above">
      ${highlit.map(
        (track) => html`<${Highlight}
          key=${track.route}
          edition=${edition}
          track=${track}
          owner=${routes[track.route]}
          closed=${closed.has(track.route)}
          again=${again}
        />`,
      )}
    </g>
    ${edition.locations.map(
      ({ id }) => html`<${Location}
        key=${id}
        edition=${edition}
        id=${id}
        station=${stations[id]}
        harbour=${harbours[id]}
        stack=${stacks[id]}
        state=${stateOf(id).join(" ")}
        again=${again}
      />`,
    )}
    <${Labels} edition=${edition} lit=${lit} again=${again} />
  `;
  return html`<div class="board" data-testid="board" style=${look.colors}>
    <svg
      ref=${frame}
      class=${classes("board-drawing", look.night && "night")}
      viewBox=${camera.viewBox}
      role="group"
      aria-label=${t("board.name", { name: editionName(edition) })}
      tabindex="0"
      onKeyDown=${(event) => onKey(event, camera, frame.current, edition)}
      onFocus=${(event) => enter(event, frame.current)}
      onClick=${onClick}
      onPointerOver=${explain}
      onPointerLeave=${silence}
      onFocusIn=${explain}
      onFocusOut=${silence}
    >
      <${Repeated} width=${wraps && width}>
        <${Ground} edition=${edition} />
        <g class="lines" aria-hidden="true">${tracks.map((track) => html`<path d=${track.line} />`)}</g>
      <//>
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
 * Routes that nobody of so few players can claim, because the other route of the double is claimed.
 * @param {Edition} edition
 * @param {Partial<ObservationAnswer>} position
 */
function closedRoutes(edition, { routes = {}, seats = [] }) {
  if (!seats.length || seats.length > edition.doubles_closed_up_to) return new Set();
  const taken = new Set(Object.keys(routes).map((id) => edition.route[id].double ?? id));
  return new Set(edition.routes.filter(({ double }) => double && taken.has(double)).map(({ id }) => id));
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
 * What never changes; around the world it goes on at both sides.
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
  return html`<button type="button" class="button icon" aria-label=${t(label)} title=${t(label)} onClick=${run}>
    <${Icon} name=${icon} size=${18} />
  </button>`;
}

/**
 * Names keep their size on the screen, however near the board is; far away they shrink with it.
 * @param {SVGSVGElement} element
 * @param {Camera} camera
 * @param {number} size the largest, in units of the board
 */
function fitLabels(element, camera, size) {
  const shown = Number(camera.viewBox.value.split(" ")[2]);
  const scale = camera.window.width / shown;
  element.style.setProperty("--label-scale", `${Math.min(1, LABEL / (size * scale))}`);
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
 * The first step into the board goes to what can be done, if anything can.
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
    // The drawing itself is one stop of the tab key, not the feature and then the drawing.
    frame.tabIndex = -1;
    setTimeout(() => (frame.tabIndex = 0));
    return;
  } else return;
  event.preventDefault();
}
