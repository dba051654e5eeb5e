import { BriefButton } from "../comfort/BriefButton.js";
import { Icon } from "../components/Icon.js";
import { Problem } from "../components/Problem.js";
import { loadEdition } from "../core/editions.js";
import { classes, html, useEffect, useState } from "../core/html.js";
import { language, t } from "../core/i18n.js";
import { editionName } from "../core/names.js";
import { navigate } from "../core/router.js";
import { keepSeats } from "../core/seats.js";
import { createTable } from "../core/shuffle.js";
import { recall, remember } from "../core/storage.js";
import { startLesson } from "../learning/lesson.js";
import { firstSeats, peopleHere, resized, SeatRows } from "./SeatRows.js";
import { STANDARD, TableOptions } from "./TableOptions.js";
import { Tile } from "./Tile.js";

/** @import { Edition, Refusal, Wishes } from "../core/game.d.ts" */
/** @import { Bot, EditionSummary, SeatWish } from "../types.d.ts" */

/**
 * A new game: pick the edition, who sits where, and begin.
 * @param {{editions: EditionSummary[], bots: Bot[]}} properties
 */
export function NewTable({ editions, bots }) {
  const [wishes, setWishes] = useState(() => startingWishes(editions, bots));
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  const [busy, setBusy] = useState(false);
  const edition = editions.find(({ id }) => id === wishes.edition);
  /** @param {Partial<Wishes>} part */
  const change = (part) => setWishes({ ...wishes, ...part });

  /** @param {Event} event */
  async function create(event) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      remember("wishes", wishes);
      const { table, seats } = await createTable(request(wishes));
      keepSeats(table, seats);
      navigate(`/table/${table}`);
    } catch (refusal) {
      setProblem(refusal);
      setBusy(false);
    }
  }

  return html`<form id="new-table" class="new-table panel" onSubmit=${create} data-testid="new-table">
    <h2>${t("lobby.new_game")}</h2>
    <fieldset class="editions">
      <legend class="unseen">${t("lobby.edition")}</legend>
      ${editions.map(
        (each) => html`<${EditionCard}
          key=${each.id}
          edition=${each}
          chosen=${each === edition}
          onChoose=${() => change({ edition: each.id, seats: resized(wishes.seats, each.players, bots) })}
        />`,
      )}
    </fieldset>
    <div class="setting-up">
      <${About} edition=${edition} />
      <div class="stack">
        <${SeatRows}
          edition=${edition}
          bots=${bots}
          seats=${wishes.seats}
          onChange=${(seats) => change({ seats })}
        />
        <${TableOptions}
          options=${wishes.options}
          seats=${wishes.seats}
          onChange=${(options) => change({ options })}
        />
        ${problem && html`<${Problem} problem=${problem} />`}
        <button type="submit" class="button primary large" data-action="create" disabled=${busy}>
          <${Icon} name="play" />
          ${t(startWord(wishes.seats))}
        </button>
      </div>
    </div>
  </form>`;
}

/**
 * With everybody here, the game begins at once; otherwise an invitation is made first.
 * @param {SeatWish[]} seats
 */
function startWord(seats) {
  return seats.some(({ kind }) => kind === "open") ? "lobby.open_table" : "lobby.start";
}

/**
 * What was played last, if it can still be played; else the first edition against bots.
 * @param {EditionSummary[]} editions
 * @param {Bot[]} bots
 * @returns {Wishes}
 */
function startingWishes(editions, bots) {
  const kept = recall("wishes", null);
  const edition = editions.find(({ id }) => id === kept?.edition) ?? editions[0];
  const seats = Array.isArray(kept?.seats) ? kept.seats : firstSeats(bots);
  return {
    edition: edition.id,
    seats: resized(seats, edition.players, bots),
    options: { ...STANDARD, ...kept?.options },
  };
}

/**
 * The wishes as the server expects them.
 * @param {Wishes} wishes
 */
function request({ edition, seats, options }) {
  return {
    edition,
    seats: seats.map(({ kind, name, bot }) =>
      kind === "bot" ? { kind, bot } : kind === "you" && name?.trim() ? { kind, name: name.trim() } : { kind },
    ),
    hot_seat: peopleHere(seats) > 1,
    open: options.listed,
    absence: options.absence || null,
    clock: options.clock ? { seconds_per_move: options.clock } : null,
    bot_pace: options.pace,
  };
}

/** @param {{edition: EditionSummary, chosen: boolean, onChoose: () => void}} properties */
function EditionCard({ edition, chosen, onChoose }) {
  const [least, most] = [Math.min(...edition.players), Math.max(...edition.players)];
  return html`<label class=${classes("edition-card", chosen && "chosen")} data-edition=${edition.id}>
    <input type="radio" name="edition" value=${edition.id} checked=${chosen} onChange=${onChoose} class="unseen" />
    <${Tile} tile=${edition.tile} />
    <strong>${editionName(edition)}</strong>
    <span class="quiet small">${t("lobby.players", { least, most })}</span>
    ${
      edition.provenance.certainty === "reconstruction" &&
      html`<span class="tag">
        ${t("table.reconstruction")}
      </span>`
    }
  </label>`;
}

/**
 * What is special about the edition.
 * @param {{edition: EditionSummary}} properties
 */
function About({ edition }) {
  const [loaded, setLoaded] = useState(/** @type {Edition|null} */ (null));
  useEffect(() => void loadEdition(edition.id).then(setLoaded, () => {}), [edition.id]);
  const whole = loaded?.id === edition.id ? loaded : null;
  const lines = edition.names?.[language.value]?.summary ?? edition.summary;
  return html`<section class="about-edition" aria-label=${editionName(edition)}>
    <ul class="summary">${lines.map((line) => html`<li>${line}</li>`)}</ul>
    ${
      edition.provenance.certainty === "reconstruction" &&
      html`<p class="quiet small">
        ${t("lobby.reconstruction")}
        <a href=${`/studio/${edition.id}`} data-link>${t("lobby.correct")}</a>
      </p>`
    }
    <div class="row">
      ${
        whole?.lesson &&
        html`<button
          type="button"
          class="button"
          data-action="learn"
          onClick=${() => startLesson(whole)}
        >
          <${Icon} name="hint" size=${18} />
          ${t("lesson.start")}
        </button>`
      }
      <${BriefButton} edition=${whole} />
    </div>
  </section>`;
}
