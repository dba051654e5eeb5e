import { Icon } from "../components/Icon.js";
import { Problem } from "../components/Problem.js";
import { html, useState } from "../core/html.js";
import { list, t } from "../core/i18n.js";
import { seatName } from "../core/names.js";
import { checkProof } from "../core/shuffle.js";
import { ask, view } from "../core/store.js";

/** @import { Refusal } from "../core/game.d.ts" */
/** @import { Fairness as Proof } from "../types.d.ts" */

/** What only the rules can tell: this browser does not have them, so the server plays the game again. */
const BY_THE_SERVER = ["deal", "game"];

/** Did anybody choose the deck? What was committed to before the deal is open now, and checked. */
export function Fairness() {
  const [proof, setProof] = useState(/** @type {Proof|null} */ (null));
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  const { from_position: arranged, seal, seed = "" } = view.value.table;
  const verify = () => ask("fairness").then(setProof, setProblem);
  return html`<details class="fairness">
    <summary>${t("end.fairness")}</summary>
    ${
      arranged || !seal
        ? html`<p data-verified="false">${t(arranged ? "fairness.from_position" : "fairness.no_proof")}</p>`
        : html`
          <p class="quiet small">${t("end.fairness_about")}</p>
          <p class="small"><span class="quiet">${t("fairness.seal_label")}</span> <code>${seal}</code></p>
          <p class="small"><span class="quiet">${t("end.seed")}</span> <code>${seed}</code></p>
          <button type="button" class="button" data-action="verify" onClick=${verify}>${t("end.verify")}</button>
        `
    }
    ${problem && html`<${Problem} problem=${problem} />`} ${proof && html`<${Verdict} proof=${proof} />`}
  </details>`;
}

/**
 * Every check and who made it, who took part, and what that proves.
 * @param {{proof: Proof}} properties
 */
function Verdict({ proof }) {
  const here = checkProof(proof);
  const there = Object.fromEntries(BY_THE_SERVER.map((name) => [name, proof.checks[name] === true]));
  const { table } = view.value;
  const same = proof.seal === table.seal && proof.seed === table.seed;
  const good = same && [here, there].every((checks) => Object.values(checks).every(Boolean));
  const [took, missed] = [true, false].map((came) =>
    proof.seats.filter((each) => (each.contribution !== null) === came),
  );
  const names = list(took.map(({ seat }) => seatName(seat)));
  return html`<div role="status" class="stack small" data-verified=${good}>
    <${Checks} by="fairness.by_browser" checks=${here} />
    <${Checks} by="fairness.by_server" checks=${there} />
    <p>${t("fairness.took_part", { n: took.length, names })}</p>
    ${
      missed.length > 0 &&
      html`<p data-testid="missing">
        ${t("fairness.missing", {
          n: missed.length,
          names: list(missed.map(({ seat }) => seatName(seat))),
          deals: 2 ** missed.length,
        })}
      </p>`
    }
    <p class=${good ? "good" : "bad"}>
      <${Icon} name=${good ? "check" : "cross"} size=${16} /> ${t(good ? "fairness.verified" : "fairness.not_verified")}
    </p>
    ${
      good &&
      html`<p>${t("fairness.proves", { n: took.length, names })} ${t("fairness.proves_not")}</p>
        <p class="quiet">${t("fairness.yourself", { command: `whistlestop verify FILE --seal ${table.seal}` })}</p>`
    }
  </div>`;
}

/** @param {{by: string, checks: Record<string, boolean>}} properties */
function Checks({ by, checks }) {
  return html`<div>
    <p class="quiet">${t(by)}</p>
    ${Object.entries(checks).map(
      ([name, holds]) => html`<p key=${name} class=${holds ? "good" : "bad"} data-check=${name} data-holds=${holds}>
        <${Icon} name=${holds ? "check" : "cross"} size=${16} /> ${t(`fairness.${name}`)}
      </p>`,
    )}
  </div>`;
}
