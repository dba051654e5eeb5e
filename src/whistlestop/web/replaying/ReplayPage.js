import { Board } from "../board/Board.js";
import { EditionTitle } from "../components/EditionTitle.js";
import { Icon } from "../components/Icon.js";
import { IconButton } from "../components/IconButton.js";
import { NewVersion } from "../components/NewVersion.js";
import { Problem } from "../components/Problem.js";
import { Definitions } from "../components/SeatMark.js";
import { html, useLayoutEffect, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { useShortcuts } from "../core/keyboard.js";
import { seatName } from "../core/names.js";
import { edition, events, observation, problem, tableId, view } from "../core/store.js";
import { Later } from "../end/Later.js";
import { eventWords } from "../log/eventWords.js";
import { Seats } from "../playing/Seats.js";
import { pointedOut } from "../playing/selection.js";
import { OpenHands } from "./OpenHands.js";
import { PlayOn } from "./PlayOn.js";
import { close, goTo, moment, moves, open, playing, toggle } from "./playback.js";

/**
 * /replay/ID: a game that is over, move by move, everything open.
 * @param {{id: string}} properties
 */
export default function ReplayPage({ id }) {
  const [playingOn, setPlayingOn] = useState(location.hash === "#play-on");
  useLayoutEffect(() => {
    open(id);
    return close;
  }, [id]);
  useShortcuts([
    { key: "ArrowLeft", label: "replay.back", group: "replay.title", run: () => goTo(moment.value - 1) },
    { key: "ArrowRight", label: "replay.next", group: "replay.title", run: () => goTo(moment.value + 1) },
    { key: "Home", label: "replay.first", group: "replay.title", run: () => goTo(0) },
    { key: "End", label: "replay.last", group: "replay.title", run: () => goTo(moves.value) },
    { key: " ", label: "replay.play", group: "replay.title", run: toggle },
  ]);
  if (tableId.value !== id || !view.value || !edition.value) {
    return html`<main class="notice">
      ${
        problem.value
          ? html`
            <${Problem} problem=${problem.value} />
            <a href="/" data-link>${t("app.to_lobby")}</a>
          `
          : html`<p>${t("table.loading")}</p>`
      }
    </main>`;
  }
  return html`
    <${Definitions} />
    <${NewVersion} />
    <div class="replay" data-testid="replay" data-moment=${moment.value}>
      <header class="bar">
        <a class="brand" href="/" data-link title=${t("app.to_lobby")}>
          <img src="/icon.svg" alt="" width="26" height="26" />
          <span class="unseen">${t("app.to_lobby")}</span>
        </a>
        <${EditionTitle} />
        <p class="prompt" role="status">${caption()}</p>
      </header>
      <main class="table-board"><${FilmBoard} /></main>
      <aside class="replay-side panel" aria-label=${t("replay.title")}>
        ${
          playingOn
            ? html`<${PlayOn} onClose=${() => setPlayingOn(false)} />`
            : view.value.outcome
              ? html`<${Later} quietly />`
              : html`<${Seats} /><${OpenHands} />`
        }
      </aside>
      <${Controls} onPlayOn=${() => setPlayingOn(true)} />
    </div>
  `;
}

/** The move that led here, or what it brought about. */
function caption() {
  const told = events.value.map(eventWords).filter(Boolean);
  if (told.length) return told.join(" ");
  const { made } = view.value;
  return made ? `${seatName(made.seat)}: ${made.move}` : t("replay.first");
}

function FilmBoard() {
  const fresh = new Set([
    ...pointedOut.value,
    ...events.value.flatMap(({ event, route, location }) =>
      event === "RouteClaimed" || event.endsWith("Built") ? [route ?? location] : [],
    ),
  ]);
  return html`<${Board}
    edition=${edition.value}
    position=${observation.value}
    stateOf=${(id) => (fresh.has(id) ? ["lit"] : [])}
    lit=${fresh}
  />`;
}

/**
 * Back, play, next, and a slider over all moves.
 * @param {{onPlayOn: () => void}} properties
 */
function Controls({ onPlayOn }) {
  const [n, total] = [moment.value, moves.value];
  return html`<nav class="replay-controls panel" aria-label=${t("replay.title")}>
    <${Step} icon="back" label="replay.back" disabled=${n === 0} run=${() => goTo(n - 1)} />
    <${Step}
      icon=${playing.value ? "pause" : "play"}
      label=${playing.value ? "replay.pause" : "replay.play"}
      run=${toggle}
    />
    <${Step} icon="next" label="replay.next" disabled=${n === total} run=${() => goTo(n + 1)} />
    <input
      type="range"
      min="0"
      max=${total}
      value=${n}
      aria-label=${t("replay.jump")}
      aria-valuetext=${t("replay.position", { n, total })}
      onInput=${(event) => goTo(Number(event.target.value))}
    />
    <span class="number quiet" data-testid="moment">${t("replay.position", { n, total })}</span>
    <button
      type="button"
      class="button"
      data-action="play-on"
      disabled=${Boolean(view.value.outcome)}
      onClick=${onPlayOn}
    >
      <${Icon} name="play" />
      ${t("replay.play_on")}
    </button>
  </nav>`;
}

/** @param {{icon: string, label: string, disabled?: boolean, run: () => void}} properties */
function Step({ icon, label, disabled, run }) {
  return html`<${IconButton}
    icon=${icon}
    label=${t(label)}
    data-action=${icon}
    disabled=${disabled}
    onClick=${run}
  />`;
}
