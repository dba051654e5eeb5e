import { NewVersion } from "../components/NewVersion.js";
import { Problem } from "../components/Problem.js";
import { Definitions } from "../components/SeatMark.js";
import { ALONE } from "../core/home.js";
import { html, useLayoutEffect } from "../core/html.js";
import { t } from "../core/i18n.js";
import { later } from "../core/later.js";
import { closeTable, edition, observation, openTable, problem, tableId, view } from "../core/store.js";
import { awaited, Handover } from "./Handover.js";
import { calm } from "./selection.js";
import { Table } from "./Table.js";

const WaitingRoom = later(() => import("../lobby/WaitingRoom.js").then((module) => module.WaitingRoom));

/**
 * /table/ID: a table that waits for players, runs or is over.
 * @param {{id: string}} properties
 */
export default function TablePage({ id }) {
  useLayoutEffect(() => {
    if (tableId.value !== id) openTable(id);
    return closeTable;
  }, [id]);
  const table = view.value?.table;
  const trouble = problem.value ?? table?.set_aside;
  // Until this table is open, the store still holds the data of the previous page.
  const opened = tableId.value === id && view.value && edition.value;
  if (!opened || (table?.set_aside && !observation.value)) {
    return html`<main class="notice" data-testid="loading">
      ${
        trouble
          ? html`
            <${Problem} problem=${trouble} />
            <a href="/" data-link>${t("app.to_lobby")}</a>
          `
          : html`<p>${t("table.loading")}</p>`
      }
    </main>`;
  }
  const Page = table.state === "waiting" ? WaitingRoom : awaited.value !== null ? Handover : Table;
  // A game played alone stays on its version: another one is offered when it is over, and in the lobby.
  const offered = !ALONE || table.state === "over";
  return html`<${Definitions} /><${Page} />${offered && html`<${NewVersion} calm=${calm.value && !ALONE} />`}`;
}
