import { IconButton } from "../../components/IconButton.js";
import { Problem } from "../../components/Problem.js";
import { html, useEffect, useSignal } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { locationName, routeDescription, routeName, stationWords } from "../../core/names.js";
import { activeSeat, ask, edition, legal, myMove, view } from "../../core/store.js";
import { letGo, ownerOf } from "../selection.js";
import { PaymentList } from "./PaymentList.js";

/** @import { Refusal } from "../../core/game.d.ts" */
/** @import { PaymentAnswer } from "../../types.d.ts" */

/** @typedef {{payments: PaymentAnswer[], more?: boolean, reason?: Refusal}} Found */

/**
 * Everything that pays for a route, a station or a harbour, best first; or why nothing does.
 * @param {{target: string}} properties
 */
export function Payments({ target }) {
  const answer = useSignal(/** @type {Found|null} */ (null));
  const { version } = view.value.table;
  const seated = activeSeat.value !== null;
  useEffect(() => {
    let wanted = true;
    /** @param {Found} found */
    const show = (found) => {
      if (wanted) answer.value = found;
    };
    if (seated) find(target).then(show, () => show({ payments: [] }));
    return () => (wanted = false);
  }, [target, version, seated]);
  useEffect(() => {
    // Keyboard users continue from the same spot on the board.
    const opener = /** @type {HTMLElement|null} */ (document.activeElement);
    return () => document.activeElement === document.body && opener?.focus?.({ preventScroll: true });
  }, []);
  const { sort, title, words } = described(target);
  return html`<div class="decision payments" data-testid="payments" data-target=${target}>
    <header class="decision-head">
      <h2>${title}</h2>
      <${IconButton}
        icon="close"
        size=${18}
        plain
        label=${t("app.close")}
        data-action="close"
        onClick=${letGo}
      />
    </header>
    <p class="quiet small">${words}</p>
    ${answer.value?.reason && html`<${Problem} problem=${answer.value.reason} />`}
    ${
      answer.value &&
      answer.value.payments.length > 0 &&
      html`<${PaymentList} ...${answer.value} label=${t(`payments.pay_${sort}`)} />`
    }
  </div>`;
}

/**
 * What would be paid for, in words.
 * @param {string} target
 */
function described(target) {
  const [sort, location] = target.includes(":") ? target.split(":") : ["route"];
  if (location) {
    const words = sort === "station" ? stationWords() : "";
    return { sort, title: t(`payments.${sort}`, { location: locationName(location) }), words };
  }
  const title = routeName(target);
  const words = routeDescription(target, ownerOf(target)).slice(title.length + 2);
  const { points } = edition.value.route[target];
  return { sort, title, words: points ? `${words} · ${t("payments.points", { n: points })}` : words };
}

/**
 * The payments of the active seat; if the move is not legal now, the reason instead.
 * @param {string} target
 * @returns {Promise<Found>}
 */
async function find(target) {
  const [kind, about] = target.includes(":") ? target.split(":") : ["claim", target];
  const possible = legal.value[kind]?.[about];
  const { payments, more } = await ask(`payments?target=${encodeURIComponent(target)}`);
  if (possible || !myMove.value) return { payments, more };
  const { reason } = await ask(`why?move=${encodeURIComponent(`${kind} ${about}`)}`);
  return { payments: [], reason };
}
