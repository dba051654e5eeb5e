import { classes, html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { CardFace } from "../components/Card.js";
import { Icon } from "../components/Icon.js";
import { cardCount, pieceName } from "../core/names.js";
import { activeSeat, edition, legal, observation, own } from "../core/store.js";
import { exchanging } from "./decisions/Exchange.js";
import { offer, pending } from "./selection.js";

/** The player's own cards and pieces. */
export function Hand() {
  const { hand, reserve } = own.value;
  const total = Object.values(hand).reduce((sum, n) => sum + n, 0);
  const kinds = edition.value.card_kinds.filter(({ id }) => hand[id]);
  return html`<section class="hand panel" data-testid="hand" aria-labelledby="hand-title">
    <h2 id="hand-title" class="section-title">${t("hand.title")} <span class="quiet number">${total}</span></h2>
    <ul class=${classes("hand-cards", kinds.length > 7 ? "many" : kinds.length > 5 && "some")}>
      ${kinds.map(({ id }) => html`<li key=${id} class=${classes("hand-kind", paying(id) && "paying")} data-card=${id} data-count=${hand[id]}>
        <span class="hand-pile">${Array.from({ length: Math.min(hand[id], 4) }, (_, n) => html`<span key=${n} class="hand-card"><${CardFace} kind=${id} /></span>`)}</span>
        <span class="count" aria-hidden="true">${hand[id]}</span>
        <span class="unseen">${cardCount(id, hand[id])}</span>
      </li>`)}
      ${!kinds.length && html`<li class="quiet">${t("hand.empty")}</li>`}
    </ul>
    <div class="own-pieces">
      ${Object.entries(reserve).map(
        ([piece, n]) => html`<span class="piece-count" data-piece=${piece}><${Icon} name=${piece} size=${18} />${t("hand.pieces", { n, piece: pieceName(piece, n) })}</span>`,
      )}
      <${OwnBuildings} />
      ${legal.value.exchange && html`<button type="button" class="button" data-action="exchange" onClick=${() => (exchanging.value = true)}><${Icon} name="exchange" size=${18} />${t("exchange.title")}</button>`}
      ${legal.value.pass && html`<button type="button" class="button primary" data-action="pass" onClick=${() => offer("pass", { kind: "pass" })}>${t("table.pass")}</button>`}
    </div>
  </section>`;
}

function OwnBuildings() {
  const { stations_left: stations, harbours_left: harbours } = observation.value.seats[activeSeat.value];
  return html`
    ${stations !== undefined && html`<span class="piece-count"><${Icon} name="station" size=${18} />${t("hand.stations", { n: stations })}</span>`}
    ${harbours !== undefined && html`<span class="piece-count"><${Icon} name="harbour" size=${18} />${t("hand.harbours", { n: harbours })}</span>`}
  `;
}

/** Would a card of this kind be paid by the move that waits to be confirmed? */
function paying(kind) {
  return pending.value?.about.cards?.[kind];
}
