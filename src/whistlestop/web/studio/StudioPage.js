import { SettingsButton } from "../comfort/SettingsButton.js";
import { PageProblem, Problem } from "../components/Problem.js";
import { Definitions } from "../components/SeatMark.js";
import { api } from "../core/api.js";
import { classes, html, useEffect, useLayoutEffect, useState } from "../core/html.js";
import { learn, t } from "../core/i18n.js";
import { useShortcuts } from "../core/keyboard.js";
import { allEditions } from "../core/ownBoards.js";
import { navigate } from "../core/router.js";
import { wearSheet } from "../core/sheet.js";
import { edition } from "../core/store.js";
import { Canvas } from "./Canvas.js";
import { keepChecking, panelOf, silence, soundness } from "./checking.js";
import { FileMenu, startBlank, startFrom } from "./FileMenu.js";
import { GroundPanel } from "./GroundPanel.js";
import { board, canRedo, canUndo, form, goOn, problems, redo, snaps, tool, undo } from "./model.js";
import { Rules } from "./Rules.js";
import { StudyPanel } from "./StudyPanel.js";
import { stopStudy } from "./studying.js";
import { Things } from "./Things.js";
import { TicketList } from "./TicketList.js";
import { TracingButton } from "./Tracing.js";

/** @import { Refusal } from "../core/game.d.ts" */
/** @import { EditionSummary } from "../types.d.ts" */

const TOOLS = ["move", "place", "join", "ticket", "land", "water"];
/** @type {Record<string, any>} */
const PANELS = {
  things: Things,
  tickets: TicketList,
  ground: GroundPanel,
  rules: Rules,
  study: StudyPanel,
  file: FileMenu,
};

/**
 * The studio: make your own board where it will be played.
 * @param {{id?: string}} properties a board to begin with
 */
export default function StudioPage({ id }) {
  const [ready, setReady] = useState(false);
  const [editions, setEditions] = useState(/** @type {EditionSummary[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  const [panel, setPanel] = useState("things");
  useLayoutEffect(() => {
    open(id).then(() => setReady(true), setProblem);
    allEditions().then(setEditions, () => {});
    return () => {
      stopStudy();
      edition.value = /** @type {any} */ (null);
    };
  }, []);
  useEffect(() => (ready ? keepChecking() : undefined), [ready]);
  useShortcuts([
    { key: "z", label: "studio.undo", group: "studio.title", run: undo },
    { key: "y", label: "studio.redo", group: "studio.title", run: redo },
  ]);
  if (problem) return html`<${PageProblem} problem=${problem} />`;
  if (!ready) return null;
  const Panel = PANELS[panel];
  return html`<${Definitions} />
    <div class="studio">
      <header class="studio-bar">
        <a href="/" data-link class="button plain">${t("app.name")}</a>
        <h1>${t("studio.title")}</h1>
        <${Soundness} />
        <${SettingsButton} />
      </header>
      <main class="studio-main">
        <section class="studio-board" aria-label=${t("studio.board")}>
          <${Tools} />
          <p id="studio-note" class="studio-note quiet small">${t(`studio.tool.${tool.value}.note`)}</p>
          <${Canvas} />
        </section>
        <section class="studio-panel panel" aria-label=${t("studio.panels")}>
          <div class="studio-tabs" role="tablist">
            ${Object.keys(PANELS).map(
              (name) => html`<button
                type="button"
                role="tab"
                class=${classes("button", name === panel && "chosen")}
                aria-selected=${name === panel}
                data-panel=${name}
                onClick=${() => setPanel(name)}
              >
                ${t(`studio.panel.${name}`)}<${Count} panel=${name} />
              </button>`,
            )}
          </div>
          <div role="tabpanel" aria-label=${t(`studio.panel.${panel}`)}>
            ${silence.value && html`<${Problem} problem=${silence.value} />`}
            <${Panel} editions=${editions} />
          </div>
        </section>
      </main>
    </div>`;
}

/**
 * Load the words, the look, and the board: that of the address, the one kept, or an empty one.
 * @param {string} [id]
 */
async function open(id) {
  const [asked] = await Promise.all([api.boardForm(), learn("studio"), wearSheet("studio")]);
  form.value = asked;
  document.title = t("studio.title");
  if (!goOn() && !id) startBlank();
  if (!id) return;
  await startFrom(id);
  // A reload, or coming back from a table, continues with what has been made of it since.
  navigate("/studio", { replace: true });
}

/** The number of problems with things that are changed in this panel. @param {{panel: string}} properties */
function Count({ panel }) {
  const n = problems.value.filter(({ about }) => panelOf(about) === panel).length;
  if (!n) return null;
  return html`<span class="count" aria-hidden="true">${n}</span>
    <span class="unseen">${t("studio.soundness.wrong", { n })}</span>`;
}

/** What a click does, and how to undo it. */
function Tools() {
  return html`<div class="studio-tools" role="toolbar" aria-label=${t("studio.tools")}>
    ${TOOLS.map(
      (name) => html`<button
        type="button"
        class=${classes("button", tool.value === name && "chosen")}
        aria-pressed=${tool.value === name}
        data-tool=${name}
        onClick=${() => (tool.value = name)}
      >
        ${t(`studio.tool.${name}`)}
      </button>`,
    )}
    <button type="button" class="button" data-action="undo" disabled=${!canUndo.value} onClick=${undo}>
      ${t("studio.undo")}
    </button>
    <button type="button" class="button" data-action="redo" disabled=${!canRedo.value} onClick=${redo}>
      ${t("studio.redo")}
    </button>
    <label class="check">
      <input type="checkbox" checked=${snaps.value} onChange=${(event) => (snaps.value = event.target.checked)} />
      ${t("studio.snap")}
    </label>
    <${TracingButton} />
  </div>`;
}

/** Can the board be played as it is? */
function Soundness() {
  const { locations, routes, tickets } = board.value;
  const counts = t("studio.counts", { locations: locations.length, routes: routes.length, tickets: tickets.length });
  const n = problems.value.length;
  return html`<p class="studio-soundness" role="status" data-soundness=${soundness.value} data-testid="soundness">
    ${counts} · ${t(`studio.soundness.${soundness.value}`, { n })}
    ${
      soundness.value === "wrong" &&
      html`<span class="quiet"> ${problems.value[0].file ?? ""}: ${problems.value[0].text}</span>`
    }
  </p>`;
}
