import { CopyLink } from "../components/CopyLink.js";
import { Problem } from "../components/Problem.js";
import { api } from "../core/api.js";
import { ALONE } from "../core/home.js";
import { html, useState } from "../core/html.js";
import { language, t } from "../core/i18n.js";
import { editionName } from "../core/names.js";
import { isOwn, keepBoard } from "../core/ownBoards.js";
import { navigate } from "../core/router.js";
import { keepSeats } from "../core/seats.js";
import { createTable } from "../core/shuffle.js";
import { recall, remember } from "../core/storage.js";
import { blankBoard } from "./blank.js";
import { drawn, soundness } from "./checking.js";
import { boardOf, filesOf, isBrief } from "./files.js";
import { begin, board, idFor, tool } from "./model.js";
import { unzipped, zipped } from "./zip.js";

/** @import { Refusal } from "../core/game.d.ts" */
/** @import { EditionSummary } from "../types.d.ts" */

/**
 * Begin, keep, share and play a board.
 * @param {{editions: EditionSummary[]}} properties
 */
export function FileMenu({ editions }) {
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  const [link, setLink] = useState("");
  const attempt = (/** @type {() => Promise<void>} */ work) => {
    setProblem(null);
    work().catch((refusal) => setProblem(refusal.code ? refusal : { code: "bad_edition_document", details: {} }));
  };
  const keep = () => keepBoard(filesOf(board.value));
  const save = async () => setLink(`${location.origin}/studio/${await keep()}`);
  const sound = soundness.value === "sound";
  return html`<div class="stack" data-testid="file-menu">
    <h2>${t("studio.begin")}</h2>
    <div class="row">
      <button type="button" class="button" data-action="blank" onClick=${startBlank}>${t("studio.begin.blank")}</button>
      <select
        aria-label=${t("studio.begin.from")}
        data-action="from"
        onChange=${(event) => event.target.value && attempt(() => startFrom(event.target.value))}
      >
        <option value="">${t("studio.begin.from")}</option>
        ${editions.map((each) => html`<option value=${each.id}>${editionName(each)}</option>`)}
      </select>
      <label class="button">
        ${t("studio.begin.folder")}
        <input
          type="file"
          accept=".zip,application/zip"
          class="unseen"
          data-testid="import"
          onChange=${(event) => event.target.files[0] && attempt(() => startFolder(event.target.files[0]))}
        />
      </label>
    </div>
    <h2>${t("studio.keep")}</h2>
    ${
      board.value.settings.provenance?.certainty === "reconstruction" &&
      html`<p data-testid="correction">${t("studio.correction")}</p>`
    }
    <div class="row">
      <button type="button" class="button" data-action="export" onClick=${download}>${t("studio.export")}</button>
      ${
        !ALONE && // a link that works in this browser only would promise too much
        html`<button type="button" class="button" data-action="save" disabled=${!sound} onClick=${() => attempt(save)}>
          ${t("studio.save")}
        </button>`
      }
      <button
        type="button"
        class="button primary"
        data-action="play"
        disabled=${!sound}
        onClick=${() => attempt(async () => play(await keep()))}
      >
        ${t("studio.play")}
      </button>
      <button
        type="button"
        class="button"
        data-action="lobby"
        disabled=${!sound}
        onClick=${() => attempt(async () => offer("wishes", "/", { edition: await keep() }))}
      >
        ${t("studio.lobby")}
      </button>
      <button
        type="button"
        class="button"
        data-action="print"
        disabled=${!sound}
        onClick=${() => attempt(async () => navigate(`/print/${await keep()}`))}
      >
        ${t("studio.print")}
      </button>
      <button
        type="button"
        class="button"
        data-action="score"
        disabled=${!sound}
        onClick=${() => attempt(async () => offer("box.edition", "/score", await keep()))}
      >
        ${t("studio.score")}
      </button>
    </div>
    ${!sound && html`<p class="quiet small">${t("studio.not_sound")}</p>`}
    ${link && html`<${CopyLink} address=${link} label=${t("studio.link")} />`}
    ${problem && html`<${Problem} problem=${problem} />`}
  </div>`;
}

export function startBlank() {
  drawn.value = null;
  begin(blankBoard(t("studio.blank.name"), t("studio.blank.about")));
  tool.value = "place";
}

/**
 * Begin a new board from one that the server has.
 * @param {string} id
 */
export async function startFrom(id) {
  const { files, names, ...found } = await api.editionFiles(id);
  drawn.value = null;
  if (isOwn({ id })) return begin(boardOf(files, { ...found, names }));
  // The new board is not called what the packaged edition is called; it keeps the names of locations and cards.
  const words = mapValues(names, ({ name, summary, note, ...words }) => words);
  const plain = Object.fromEntries(Object.entries(files).filter(([name]) => !isBrief(name)));
  begin(boardOf(plain, { ...found, names: words }));
}

/**
 * @param {Record<string, any>} all
 * @param {(value: any) => any} change
 */
const mapValues = (all, change) => Object.fromEntries(Object.entries(all).map(([key, each]) => [key, change(each)]));

/** @param {File} file */
async function startFolder(file) {
  const files = await unzipped(file);
  const known = Object.entries(files).filter(
    ([name]) => /\.(toml|csv)$|^map\.json$/.test(name) && name !== "lesson.toml",
  );
  const own = Object.fromEntries(known);
  const read = await api.checkEdition({ files: own, language: language.value });
  if (!read.settings) throw new Error("settings");
  drawn.value = null;
  begin(boardOf(own, read));
}

/** The folder that `load_edition` reads, as a zip file. */
function download() {
  const folder = String(board.value.settings.id || idFor(String(board.value.settings.name), []));
  const files = Object.entries(filesOf(board.value)).map(([name, text]) => [`${folder}/${name}`, text]);
  const address = URL.createObjectURL(zipped(Object.fromEntries(files)));
  Object.assign(document.createElement("a"), { href: address, download: `${folder}.zip` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Go to a page on which this board is chosen, as if it had been chosen there last.
 * @param {"wishes"|"box.edition"} kept what that page remembers
 * @param {string} address
 * @param {any} chosen
 */
function offer(kept, address, chosen) {
  remember(kept, typeof chosen === "string" ? chosen : { ...recall(kept, {}), ...chosen });
  navigate(address);
}

/**
 * A table with bots on all other seats.
 * @param {string} edition
 */
async function play(edition) {
  const [players = 2] = board.value.settings.players ?? [];
  const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot", bot: "planner" }));
  const { table, seats } = await createTable(/** @type {any} */ ({ edition, seats: [{ kind: "you" }, ...bots] }));
  keepSeats(table, seats);
  navigate(`/table/${table}`);
}
