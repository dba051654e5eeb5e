import { Board } from "../board/Board.js";
import { html, useLayoutEffect, useMemo, useRef, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { edition } from "../core/store.js";
import { drawn } from "./checking.js";
import { drawnBoard } from "./drawing.js";
import { begun, chooseRouteEnd, listen } from "./gestures.js";
import { board, chosen, form, location, problems, tool } from "./model.js";
import { needsPen } from "./pen.js";
import { found } from "./studying.js";
import { Tracing } from "./Tracing.js";
import { chooseEnd, ends } from "./ticketEnds.js";

/** @import { BoardForm } from "../types.d.ts" */

const NOTHING = {};

/** The board under the pointer: clicks and drags change it, as the tool says. */
export function Canvas() {
  const frame = useRef(/** @type {any} */ (null));
  const [thread, setThread] = useState(/** @type {number[][]|null} */ (null));
  const { measures } = /** @type {BoardForm} */ (form.value);
  const shown = useMemo(() => drawnBoard(board.value, drawn.value, measures), [board.value, drawn.value]);
  // Names of locations are looked up in the edition in use.
  edition.value = shown;
  const wrong = new Set(problems.value.map(({ about }) => about));
  const lit = useMemo(() => new Set([...ends.value, begun.value ?? ""]), [ends.value, begun.value]);
  const { unused = {}, fought_for = [] } = found.value ?? {};
  const stateOf = (/** @type {string} */ id) =>
    [
      id === chosen.value && "chosen",
      wrong.has(id) && "wrong",
      lit.has(id) && "lit",
      id in unused && "unused",
      fought_for.includes(id) && "fought-for",
    ].filter((each) => each !== false);
  const choose = (/** @type {string} */ id) => {
    if (tool.value === "ticket" && location(id)) chooseEnd(id);
    else if (tool.value === "join" && location(id)) chooseRouteEnd(id);
    else chosen.value = id;
  };
  useLayoutEffect(() => listen(frame.current, setThread), []);
  const pen = needsPen(tool.value);
  return html`<div
    ref=${frame}
    class="studio-canvas"
    data-tool=${tool.value}
    data-testid="canvas"
    role=${pen ? "application" : undefined}
    tabindex=${pen ? 0 : undefined}
    aria-label=${pen ? t("studio.pen") : undefined}
    aria-describedby=${pen ? "studio-note" : undefined}
  >
    <${Board}
      edition=${shown}
      position=${NOTHING}
      stateOf=${stateOf}
      lit=${lit}
      under=${html`<${Tracing} board=${shown.board} />`}
      onRoute=${choose}
      onLocation=${choose}
      note=${t(`studio.tool.${tool.value}.note`)}
    />
    ${
      thread &&
      html`<svg class="studio-thread" aria-hidden="true">
        <polyline points=${thread.flat().join(" ")} />
        <circle cx=${thread.at(-1)?.[0]} cy=${thread.at(-1)?.[1]} r="6" />
      </svg>`
    }
  </div>`;
}
