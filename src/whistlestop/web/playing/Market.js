import { CardBack, CardFace, Cards } from "../components/Card.js";
import { Dialog } from "../components/Dialog.js";
import { Icon } from "../components/Icon.js";
import { classes, html, signal } from "../core/html.js";
import { t } from "../core/i18n.js";
import { cardName, deckName } from "../core/names.js";
import { decision, edition, legal, observation } from "../core/store.js";
import { offer } from "./selection.js";

const discardsOf = signal(/** @type {string|null} */ (null));

/** Face-up cards, the decks, and the ticket deck. */
export function Market() {
  const { market, decks, discards, ticket_deck: tickets, decision: now } = observation.value;
  return html`<section
    class=${classes("market panel", edition.value.decks.length > 1 && "two-decks")}
    data-testid="market"
    aria-labelledby="market-title"
  >
    <h2 id="market-title" class="section-title">${t("market.title")}</h2>
    <ol class="market-cards">
      ${market.map(
        (kind, n) => html`<li key=${n}>
          <${Slot} kind=${kind} number=${n + 1} empty=${now.slot === n + 1} />
        </li>`,
      )}
    </ol>
    <ul class="decks">
      ${edition.value.decks.map(
        ({ name }) => html`<li key=${name}>
          <${Deck} name=${name} count=${decks[name]} discards=${discards[name]} />
        </li>`,
      )}
      <li><${TicketDeck} count=${tickets} /></li>
    </ul>
    ${discardsOf.value && html`<${Discards} deck=${discardsOf.value} cards=${discards[discardsOf.value]} />`}
  </section>`;
}

/**
 * A face-up card, or the gap it left.
 * @param {{kind: string|null, number: number, empty: boolean}} properties
 */
function Slot({ kind, number, empty }) {
  if (!kind)
    return html`<div
      class=${classes("card-gap", empty && "awaited")}
      aria-label=${t("market.gap", { n: number })}
    />`;
  const action = legal.value.draw?.[number];
  return html`<button
    type="button"
    class=${classes("card", action && "possible")}
    data-action="draw"
    data-slot=${number}
    data-card=${kind}
    disabled=${!action}
    aria-label=${t("market.take", { card: cardName(kind), n: number })}
    title=${cardName(kind)}
    onClick=${() => offer(action.text, { kind: "draw", card: kind })}
  >
    <${CardFace} key=${kind} kind=${kind} />
  </button>`;
}

/**
 * A face-down deck: draw from it, or refill the market from it where the rules let you choose.
 * @param {{name: string, count: number, discards: Record<string, number>}} properties
 */
function Deck({ name, count, discards }) {
  const refill = decision.value.kind === "refill" ? legal.value.refill?.[name] : null;
  const action = refill ?? legal.value.draw?.[name];
  const used = Object.values(discards).reduce((sum, n) => sum + n, 0);
  const several = edition.value.decks.length > 1;
  const label = t(refill ? "market.refill" : "market.deck", { deck: deckName(name), n: count });
  return html`<div class="deck">
    <button
      type="button"
      class=${classes("card", action && "possible")}
      data-action=${refill ? "refill" : "draw"}
      data-deck=${name}
      disabled=${!action}
      aria-label=${label}
      title=${label}
      onClick=${() => offer(action.text, { kind: action.kind, deck: name })}
    >
      <${CardBack} deck=${name} />
      <span class="count" aria-hidden="true">${count}</span>
    </button>
    <span class="deck-name">${several ? deckName(name) : t("market.draw_pile")}</span>
    <button
      type="button"
      class="discards"
      data-testid=${`discards-${name}`}
      disabled=${!used}
      title=${t("market.discards", { n: used })}
      onClick=${() => (discardsOf.value = name)}
    >${t("market.discards", { n: used })}</button>
  </div>`;
}

/**
 * The ticket deck: new tickets are drawn from it.
 * @param {{count: number}} properties
 */
function TicketDeck({ count }) {
  const action = legal.value.tickets?.[""];
  const label = t("market.tickets", { n: count });
  return html`<div class="deck">
    <button
      type="button"
      class=${classes("card ticket-back", action && "possible")}
      data-action="tickets"
      disabled=${!action}
      aria-label=${label}
      title=${label}
      onClick=${() => offer("tickets", { kind: "tickets" })}
    >
      <span class="ticket-art"><${Icon} name="ticket" size=${30} /></span>
      <span class="count" aria-hidden="true">${count}</span>
    </button>
    <span class="deck-name">${t("market.ticket_deck")}</span>
  </div>`;
}

/**
 * The discard pile was played face up: everybody may look through it.
 * @param {{deck: string, cards: Record<string, number>}} properties
 */
function Discards({ deck, cards }) {
  return html`<${Dialog}
    title=${t("market.discards_title", { deck: deckName(deck) })}
    onClose=${() => (discardsOf.value = null)}
  >
    ${
      Object.keys(cards).length
        ? html`<${Cards} cards=${cards} />`
        : html`<p class="quiet">${t("market.no_discards")}</p>`
    }
  <//>`;
}
