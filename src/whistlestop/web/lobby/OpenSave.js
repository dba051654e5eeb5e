import { Problem } from "../components/Problem.js";
import { api } from "../core/api.js";
import { openLinked } from "../core/gameLink.js";
import { html, useEffect, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { navigate } from "../core/router.js";

/** @import { Refusal } from "../core/game.d.ts" */

/** Open a saved game from a file or from the address, to replay it and play on from any move. */
export function OpenSave() {
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  useEffect(() => {
    const look = () => openLinked().then((page) => page && navigate(page), setProblem);
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  /** @param {any} event */
  async function open(event) {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    setProblem(null);
    try {
      const { table } = await api.upload(await file.text());
      navigate(`/replay/${table}`);
    } catch (refusal) {
      setProblem(refusal);
    }
  }
  return html`<section class="open-save">
    <label class="button">
      ${t("lobby.open_save")}
      <input type="file" accept=".jsonl,.json,.txt" class="unseen" onChange=${open} data-testid="open-save" />
    </label>
    ${problem && html`<${Problem} problem=${problem} />`}
  </section>`;
}
