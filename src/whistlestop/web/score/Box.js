import { Board } from "../board/Board.js";
import { Icon } from "../components/Icon.js";
import { IconButton } from "../components/IconButton.js";
import { SeatMark } from "../components/SeatMark.js";
import { announce } from "../core/announce.js";
import { classes, html, useLayoutEffect, useRef } from "../core/html.js";
import { number, t } from "../core/i18n.js";
import { editionName, locationName, pieceName, routeDescription, seatName } from "../core/names.js";
import { edition } from "../core/store.js";
import { finish } from "../end/reveal.js";
import { pointedOut } from "../playing/selection.js";
import { Claim, target } from "./Claim.js";
import { build, claim } from "./entry.js";
import { Hand, hasHand } from "./Hand.js";
import {
  active,
  ask,
  asking,
  byColor,
  change,
  extend,
  game,
  leaveGame,
  mayUndo,
  nextTurn,
  outcome,
  sheet,
  undo,
  wrongFeature,
} from "./judge.js";
import { usePainting } from "./paint.js";
import { Result } from "./Result.js";
import { Rules } from "./Rules.js";
import { Trouble } from "./Trouble.js";

/** @import { BoxGame } from "./game.d.ts" */

/** What may lie over the lower part of the map. */
/** @type {Record<string, {Part: Function, label: string}>} */
const SHEETS = {
  hand: { Part: Hand, label: "box.tickets" },
  result: { Part: Result, label: "box.result" },
  claim: { Part: Claim, label: "box.may_i" },
  rules: { Part: RulesSheet, label: "box.rules" },
};

/** A printed game: the map to paint on, and below it whose colour is painted and what else can be entered. */
export function Box() {
  useLayoutEffect(() => finish, []);
  const { Part, label = "" } = SHEETS[sheet.value ?? ""] ?? {};
  return html`<div class="box" data-testid="box" data-sheet=${sheet.value} data-asking=${asking.value}>
    <header class="bar">
      <${IconButton}
        icon="leave"
        plain
        label=${t("box.leave")}
        data-action="leave"
        onClick=${leaveGame}
      />
      <h1 class="bar-edition grow">${editionName()}</h1>
      ${
        !game.value?.over &&
        html`<button type="button" class="button" data-action="over" onClick=${end}>${t("box.over")}</button>`
      }
      <${Opener} name="rules" icon="book" label=${t("box.rules")} iconOnly />
    </header>
    <main class="box-board"><${PaintedBoard} /></main>
    ${
      Part &&
      html`<section class="box-sheet panel" aria-label=${t(label)} data-testid=${`box-${sheet.value}`}>
        <${IconButton}
          icon="close"
          plain
          more="box-close"
          label=${t("app.close")}
          data-action="close"
          onClick=${() => (sheet.value = null)}
        />
        <${Part} />
      </section>`
    }
    <section class="box-desk panel" aria-label=${t("box.desk")}>
      <${Trouble} />
      <${Turn} />
      <${Colors} />
      <${Actions} />
    </section>
  </div>`;
}

/** The game is over, whatever the turns say. */
function end() {
  change({ .../** @type {BoxGame} */ (game.value), over: true });
}

function PaintedBoard() {
  const frame = useRef(/** @type {HTMLElement|null} */ (null));
  usePainting(frame, edition.value, paintRoute, ask);
  const { routes, stations, harbours, players } = /** @type {BoxGame} */ (game.value);
  const chosen = sheet.value === "claim" ? target.value : null;
  const stateOf = (/** @type {string} */ id) =>
    [
      pointedOut.value.has(id) && "lit",
      (id === wrongFeature.value || id === chosen || `station:${id}` === chosen || `harbour:${id}` === chosen) &&
        "chosen",
    ].filter((state) => state !== false);
  return html`<div ref=${frame} class="box-frame">
    <${Board}
      edition=${edition.value}
      position=${{ routes, stations, harbours, seats: players }}
      stateOf=${stateOf}
      lit=${pointedOut.value}
      onRoute=${tapRoute}
      onLocation=${tapLocation}
    />
  </div>`;
}

/**
 * A stroke has reached a route: paint it if it is free.
 * @param {string} route
 * @param {boolean} first of this stroke
 */
function paintRoute(route, first) {
  const now = /** @type {BoxGame} */ (game.value);
  if (sheet.value === "claim" || route in now.routes) return false;
  const next = claim(now, route, active.value);
  if (first) change(next, false);
  else extend(next);
  return true;
}

/** @param {string} tapped */
function tapRoute(tapped) {
  if (sheet.value === "claim") {
    target.value = tapped;
    return;
  }
  const now = /** @type {BoxGame} */ (game.value);
  const route = meant(now, tapped);
  change(claim(now, route, active.value));
  announce(routeDescription(route, game.value?.routes[route]));
}

/**
 * Which half of a double route is meant does not matter to any score: where both may be claimed, a tap
 * on another player's half means your own half, or the free one.
 * @param {BoxGame} now
 * @param {string} tapped
 */
function meant({ routes, players }, tapped) {
  const { double } = edition.value.route[tapped];
  const owner = routes[tapped];
  if (!double || owner === undefined || owner === active.value) return tapped;
  const partner = edition.value.routes.find((route) => route.double === double && route.id !== tapped);
  const open = players.length > edition.value.doubles_closed_up_to;
  const free = partner && routes[partner.id] === undefined && open;
  return partner && (free || routes[partner.id] === active.value) ? partner.id : tapped;
}

/** @param {string} location */
function tapLocation(location) {
  const { building } = edition.value.location[location];
  if (sheet.value === "claim") {
    if (building) target.value = `${building}:${location}`;
    return;
  }
  const { stations, harbours } = edition.value;
  if (!stations && !harbours) return;
  const sort = building ?? (harbours ? "harbour" : "station");
  change(build(/** @type {BoxGame} */ (game.value), sort, location, active.value));
  announce(`${t(`target.${sort}`, { location: locationName(location) })}: ${seatName(active.value)}`);
}

/** Whose turn it is in a game that is still played, and what is left of it. */
function Turn() {
  const { over, turn, lastTurns, players } = /** @type {BoxGame} */ (game.value);
  if (over) return null;
  const name = players[turn].name;
  const own = lastTurns !== null && lastTurns <= players.length;
  return html`<p class="box-turn" role="status" data-testid="turn">
    <${SeatMark} seat=${players[turn].color} />
    <strong>${t(own ? "box.last_turn_of" : "box.turn_of", { name })}</strong>
    ${lastTurns !== null && html` <span class="quiet">${t("box.turns_left", { n: lastTurns })}</span>`}
  </p>`;
}

/** All players, with what they have; the colour of one of them is being painted. */
function Colors() {
  const { players } = /** @type {BoxGame} */ (game.value);
  const totals = new Map(outcome.value?.scores.map(({ seat, total }) => [seat, total]));
  return html`<div class="box-colors" role="group" aria-label=${t("box.players")}>
    ${players.map(({ name, color }) => {
      const has = byColor.value[color];
      const points = totals.get(color) ?? has?.score ?? 0;
      return html`<button
        type="button"
        key=${color}
        class=${classes("box-color", `of-seat-${color}`)}
        aria-pressed=${active.value === color}
        data-seat=${color}
        onClick=${() => (active.value = color)}
      >
        <span class="box-name"><${SeatMark} seat=${color} /> <span>${name}</span></span>
        <strong class="number" data-testid="points">${number(points)}</strong>
        <span class="small quiet">${has && left(has)}</span>
      </button>`;
    })}
  </div>`;
}

/**
 * What a player still has: "12 trains, 2 stations".
 * @param {{reserve: Record<string, number>, stations_left: number, harbours_left: number}} has
 */
function left({ reserve, stations_left: stations, harbours_left: harbours }) {
  const words = Object.entries(reserve).map(([piece, n]) => `${number(n)} ${pieceName(piece, n)}`);
  if (edition.value.stations) words.push(t("box.stations_left", { n: stations }));
  if (edition.value.harbours) words.push(t("box.harbours_left", { n: harbours }));
  return words.join(", ");
}

function Actions() {
  const { over, tickets } = /** @type {BoxGame} */ (game.value);
  const n = tickets[active.value]?.length ?? 0;
  return html`<div class="box-actions">
    <${IconButton}
      icon="undo"
      label=${t("box.undo")}
      data-action="undo"
      disabled=${!mayUndo.value}
      onClick=${undo}
    />
    ${over && html`<${Opener} name="hand" icon="ticket" label=${t("box.tickets_n", { n })} />`}
    ${over && html`<${Opener} name="result" icon="check" label=${t("box.result")} primary />`}
    ${!over && hasHand() && html`<${Opener} name="hand" icon="exchange" label=${t("box.pieces")} />`}
    ${!over && html`<${Opener} name="claim" icon="help" label=${t("box.may_i")} />`}
    ${
      !over &&
      html`<button type="button" class="button primary grow" data-action="next-turn" onClick=${nextTurn}>
        ${t("box.next_turn")}
      </button>`
    }
  </div>`;
}

/**
 * A button that opens a sheet, or closes it.
 * @param {{name: string, icon: string, label: string, primary?: boolean, iconOnly?: boolean}} properties
 */
function Opener({ name, icon, label, primary = false, iconOnly = false }) {
  const open = sheet.value === name;
  return html`<button
    type="button"
    class=${classes("button", primary && "primary", iconOnly ? "icon" : "grow")}
    data-action=${name}
    aria-expanded=${open}
    aria-label=${iconOnly ? label : undefined}
    title=${iconOnly ? label : undefined}
    onClick=${() => (sheet.value = open ? null : name)}
  ><${Icon} name=${icon} size=${18} />${!iconOnly && label}</button>`;
}

function RulesSheet() {
  return html`<${Rules} edition=${edition.value.id} />`;
}
