import { CardFace, Cards } from "../components/Card.js";
import { IconButton } from "../components/IconButton.js";
import { Problem } from "../components/Problem.js";
import { html, signal, useEffect, useLayoutEffect, useState } from "../core/html.js";
import { number, percent, t } from "../core/i18n.js";
import { cardName, locationName, routeDescription, seatName } from "../core/names.js";
import { edition } from "../core/store.js";
import { active, game, mayClaim } from "./judge.js";

/** @import { Refusal } from "../core/game.d.ts" */
/** @import { Claimable, TunnelRiskAnswer } from "../types.d.ts" */

const MOST_CARDS = 30;
const SHOWN = 8;

/** What somebody would like to claim or build: a route, "station:LOCATION" or "harbour:LOCATION". */
export const target = signal(/** @type {string|null} */ (null));

/** May I claim this with these cards? A route is tapped on the map, cards are counted here. */
export function Claim() {
  const [hand, setHand] = useState(/** @type {Record<string, number>} */ ({}));
  const [said, setSaid] = useState(/** @type {Claimable|null} */ (null));
  const [problem, setProblem] = useState(/** @type {Refusal|null} */ (null));
  const [color, wanted] = [active.value, target.value];
  useEffect(() => {
    let asked = true;
    setProblem(null);
    setSaid(null);
    if (wanted)
      mayClaim(color, wanted, hand).then(
        (answer) => asked && setSaid(answer),
        (refusal) => asked && setProblem(refusal),
      );
    return () => {
      asked = false;
    };
  }, [color, wanted, hand, game.value]);
  useLayoutEffect(() => () => (target.value = null), []);
  const count = (/** @type {string} */ kind, /** @type {number} */ step) => {
    const n = Math.min(Math.max((hand[kind] ?? 0) + step, 0), MOST_CARDS);
    setHand({ ...hand, [kind]: n });
  };
  return html`
    <h2>${t("box.may_claim", { name: seatName(color) })}</h2>
    <p data-testid="target">${wanted ? targetWords(wanted) : t("box.tap_a_route")}</p>
    <div class="box-hand">
      ${edition.value.card_kinds.map(
        ({ id }) => html`<div key=${id} class="box-card">
          <button
            type="button"
            class="box-add"
            data-card=${id}
            aria-label=${t("box.one_more", { card: cardName(id), n: hand[id] ?? 0 })}
            onClick=${() => count(id, 1)}
          >
            <${CardFace} kind=${id} />
            <span class="number" aria-hidden="true">${number(hand[id] ?? 0)}</span>
          </button>
          <${IconButton}
            icon="minus"
            size=${16}
            plain
            label=${t("box.one_less", { card: cardName(id) })}
            disabled=${!hand[id]}
            onClick=${() => count(id, -1)}
          />
        </div>`,
      )}
    </div>
    <div role="status" data-testid="may-claim">
      ${problem && html`<${Problem} problem=${problem} />`}
      ${said?.reason && html`<${Problem} problem=${said.reason} />`}
      ${said && said.payments.length > 0 && html`<${Payments} said=${said} />`}
    </div>
  `;
}

/** @param {string} wanted */
function targetWords(wanted) {
  const [sort, location] = wanted.split(":");
  return location ? t(`target.${sort}`, { location: locationName(location) }) : routeDescription(wanted);
}

/** @param {{said: Claimable}} properties */
function Payments({ said }) {
  return html`
    <p><strong>${t("box.yes")}</strong> ${t("payments.later", { n: said.payments.length })}</p>
    <ul class="stack">
      ${said.payments.slice(0, SHOWN).map(
        ({ cards, text, tunnel }) => html`<li key=${text} class="row">
          <${Cards} cards=${cards} /> ${tunnel && html`<span class="small">${tunnelWords(tunnel)}</span>`}
        </li>`,
      )}
    </ul>
  `;
}

/**
 * "Nothing more 62 %, 1 card 32 %, 2 cards 6 %. 1 to spare."
 * @param {TunnelRiskAnswer} risk
 */
function tunnelWords({ chances, spare }) {
  const each = chances.map((chance, n) =>
    chance > 0.0005 ? t("box.tunnel_cost", { n, chance: percent(chance) }) : "",
  );
  return `${each.filter(Boolean).join(", ")}. ${t("box.tunnel_spare", { n: spare })}`;
}
