import { Icon } from "../components/Icon.js";
import { Problem } from "../components/Problem.js";
import { html, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { ask, view } from "../core/store.js";

/** @import { Refusal } from "../core/game.d.ts" */

/**
 * The shuffle was fixed before the first move: its fingerprint was shown from the start, and now
 * the seed is open. This computes the fingerprint here and has the whole game played through again.
 */
export function Fairness() {
  const [result, setResult] = useState(
    /** @type {{same?: boolean, verified?: boolean|null, problem?: Refusal}|null} */ (null),
  );
  const { seed = "", seed_hash: hash } = view.value.table;
  async function verify() {
    try {
      const { verified } = await ask("fairness");
      setResult({ same: (await sha256(seed)) === hash, verified });
    } catch (problem) {
      setResult({ problem });
    }
  }
  const good = result && result.same !== false && result.verified;
  return html`<details class="fairness">
    <summary>${t("end.fairness")}</summary>
    <p class="quiet small">${t("end.fairness_about")}</p>
    <p class="small"><span class="quiet">${t("end.hash")}</span> <code>${hash}</code></p>
    <p class="small"><span class="quiet">${t("end.seed")}</span> <code>${seed}</code></p>
    <button type="button" class="button" data-action="verify" onClick=${verify}>${t("end.verify")}</button>
    ${result?.problem && html`<${Problem} problem=${result.problem} />`}
    ${
      result &&
      !result.problem &&
      html`<p role="status" class=${good ? "good" : "bad"} data-verified=${good}>
        <${Icon} name=${good ? "check" : "cross"} size=${16} /> ${t(good ? "end.verified" : "end.not_verified")}
      </p>`
    }
  </details>`;
}

/**
 * The fingerprint of a text; undefined where the browser refuses to compute one (no https).
 * @param {string} text
 */
async function sha256(text) {
  if (!globalThis.crypto?.subtle) return undefined;
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
