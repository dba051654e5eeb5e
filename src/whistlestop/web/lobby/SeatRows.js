import { BotFace } from "../components/BotFace.js";
import { Icon } from "../components/Icon.js";
import { IconButton } from "../components/IconButton.js";
import { SeatMark } from "../components/SeatMark.js";
import { BEST_KNOWN } from "../core/faces.js";
import { ALONE } from "../core/home.js";
import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { botWords, strengthName } from "../core/names.js";

/** @import { Bot, EditionSummary, SeatWish } from "../types.d.ts" */

/**
 * The bot that sits down unless another is chosen: the third of the ladder, which never keeps you waiting.
 * @param {Bot[]} bots
 */
export function standardBot(bots) {
  return (bots[2] ?? bots[0]).id;
}

/** Where nobody else can come, nobody is invited. */
const KINDS = ALONE ? ["you", "bot"] : ["you", "bot", "open"];

/** A name with at least one visible character, as the `pattern` of a field. */
export const VISIBLE = ".*\\S.*";

/**
 * How many people share this device.
 * @param {SeatWish[]} seats
 */
export const peopleHere = (seats) => seats.filter(({ kind }) => kind === "you").length;

/**
 * The seats of a first visit: you against two bots.
 * @param {Bot[]} bots
 * @returns {SeatWish[]}
 */
export function firstSeats(bots) {
  const bot = /** @type {SeatWish} */ ({ kind: "bot", bot: standardBot(bots) });
  return [{ kind: "you", name: "" }, bot, { ...bot }];
}

/**
 * A number of seats that the edition allows, nearest to the current one, with bots that exist.
 * @param {SeatWish[]} seats
 * @param {number[]} counts
 * @param {Bot[]} bots
 * @returns {SeatWish[]}
 */
export function resized(seats, counts, bots) {
  const known = new Set(bots.map(({ id }) => id));
  const n = Math.min(Math.max(seats.length, Math.min(...counts)), Math.max(...counts));
  const added = Array.from({ length: Math.max(0, n - seats.length) }, () => /** @type {SeatWish} */ ({ kind: "bot" }));
  return [...seats.slice(0, n), ...added].map((seat) =>
    seat.kind === "bot" && !known.has(seat.bot ?? "") ? { ...seat, bot: standardBot(bots) } : seat,
  );
}

/**
 * The text shown in an empty field: what the person will be called, or that a name is wanted.
 * @param {SeatWish[]} seats
 * @param {number} n
 */
function placeholder(seats, n) {
  if (seats.some(({ kind }) => kind === "open")) return t("lobby.name");
  return peopleHere(seats) > 1 ? t("lobby.player", { n: n + 1 }) : t("lobby.you");
}

/**
 * Who sits where: a person at this device, a bot, or somebody who is invited.
 * @param {{edition: EditionSummary, bots: Bot[], seats: SeatWish[],
 *   onChange: (seats: SeatWish[]) => void}} properties
 */
export function SeatRows({ edition, bots, seats, onChange }) {
  /**
   * @param {number} at
   * @param {Partial<SeatWish>} part
   */
  const change = (at, part) => onChange(seats.map((seat, n) => (n === at ? { ...seat, ...part } : seat)));
  /** @param {number} at */
  const remove = (at) => onChange(seats.filter((_, n) => n !== at));
  const [least, most] = [Math.min(...edition.players), Math.max(...edition.players)];
  // Others will see the name: it is asked for before they do.
  const invites = seats.some(({ kind }) => kind === "open");
  return html`<fieldset class="seat-rows">
    <legend>${t("lobby.seats")}</legend>
    ${seats.map(
      (seat, n) => html`<div class="seat-row" key=${n} data-seat-row=${n}>
        <${SeatMark} seat=${n} />
        <select
          aria-label=${t("lobby.who", { n: n + 1 })}
          value=${seat.kind}
          data-seat-kind
          onChange=${(event) => change(n, withKind(event.target.value, bots))}
        >
          ${KINDS.map(
            (kind) => html`<option value=${kind} selected=${kind === seat.kind}>
              ${t(`lobby.kind.${kind}`)}
            </option>`,
          )}
        </select>
        ${
          seat.kind === "you" &&
          html`<input
            class="grow"
            aria-label=${t("lobby.name")}
            placeholder=${placeholder(seats, n)}
            required=${invites}
            pattern=${invites ? VISIBLE : undefined}
            maxlength="24"
            value=${seat.name}
            onInput=${(event) => change(n, { name: event.target.value })}
          />`
        }
        ${
          seat.kind === "bot" &&
          html`<select
            class="grow"
            aria-label=${t("lobby.strength", { n: n + 1 })}
            value=${seat.bot}
            data-seat-bot
            onChange=${(event) => change(n, { bot: event.target.value })}
          >
            ${bots.map(
              (bot) => html`<option value=${bot.id} selected=${bot.id === seat.bot}>
                ${strengthName(bot)}
              </option>`,
            )}
          </select>`
        }
        ${seat.kind === "open" && html`<span class="grow quiet small">${t("lobby.invited")}</span>`}
        <${IconButton}
          icon="close"
          size=${16}
          plain
          label=${t("lobby.remove_seat", { n: n + 1 })}
          disabled=${seats.length <= least}
          onClick=${() => remove(n)}
        />
      </div>`,
    )}
    <button
      type="button"
      class="button plain"
      data-action="add-seat"
      disabled=${seats.length >= most}
      onClick=${() => onChange([...seats, { kind: "bot", bot: standardBot(bots) }])}
    >
      <${Icon} name="plus" size=${16} />
      ${t("lobby.add_seat")}
    </button>
    <${HowTheyPlay} bots=${new Set(seats.flatMap(({ kind, bot }) => (kind === "bot" && bot ? [bot] : [])))} />
    ${peopleHere(seats) > 1 && html`<p class="quiet small">${t("lobby.hot_seat")}</p>`}
    ${!seats.some(({ kind }) => kind === "you") && html`<p class="quiet small">${t("lobby.only_watching")}</p>`}
  </fieldset>`;
}

/**
 * A line about each bot that sits down, with a face.
 * @param {{bots: Set<string>}} properties
 */
function HowTheyPlay({ bots }) {
  return html`<ul class="how-they-play quiet small">
    ${[...bots].map(
      (bot) => html`<li key=${bot}>
        <${BotFace} name=${BEST_KNOWN[bot]} bot=${bot} size=${40} />
        <span>${botWords(bot)}</span>
      </li>`,
    )}
  </ul>`;
}

/**
 * @param {SeatWish["kind"]} kind
 * @param {Bot[]} bots
 */
function withKind(kind, bots) {
  if (kind === "you") return { kind, name: "", bot: undefined };
  if (kind === "bot") return { kind, bot: standardBot(bots) };
  return { kind };
}
