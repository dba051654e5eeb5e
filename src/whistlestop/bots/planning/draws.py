"""Which card to draw."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.action import Action
from whistlestop.bots.planning.kinds import kinds_of
from whistlestop.bots.planning.outlook import Outlook
from whistlestop.engine.rules import DRAW_DECK, REFILL_FROM


def best_draw(outlook: Outlook, worth: Sequence[float], draws: Sequence[Action]) -> Action:
    """The draw that is worth most: a face-up card, or what a deck gives on average.

    Where a face-up wild is the only card of a turn it must be worth more than the two best others.
    """
    rules, market = outlook.rules, outlook.view.market
    decks = deck_worth(outlook, worth)
    wild: Action | None = None
    others: list[tuple[float, int, Action]] = []
    for action in draws:
        if action.number < rules.draw_slot:
            others.append((decks[action.number - DRAW_DECK], -action.number, action))
        elif market[action.number - rules.draw_slot] == rules.wild and rules.wild_ends_draw:
            wild = action
        else:
            kind = market[action.number - rules.draw_slot]
            others.append((worth[kind], -action.number, action))
    others.sort(reverse=True)
    if wild is not None and worth[rules.wild] > sum(value for value, *_ in others[:2]):
        return wild
    return others[0][2]


def best_refill(outlook: Outlook, worth: Sequence[float], refills: Sequence[Action]) -> Action:
    """The deck that is likeliest to show a card worth having."""
    decks = deck_worth(outlook, worth)
    return max(refills, key=lambda action: decks[action.number - REFILL_FROM])


def deck_worth(outlook: Outlook, worth: Sequence[float]) -> list[float]:
    """What a card drawn blind from each deck is worth, going by the cards not seen elsewhere."""
    view = outlook.view
    deck_of = kinds_of(outlook.edition).deck
    total = [0.0] * len(view.decks)
    cards = [0] * len(view.decks)
    for kind, sort in enumerate(outlook.edition.card_kinds):
        unseen = sort.count - outlook.hand[kind] - view.discards[kind] - view.market.count(kind)
        total[deck_of[kind]] += unseen * worth[kind]
        cards[deck_of[kind]] += unseen
    return [value / max(n, 1) for value, n in zip(total, cards, strict=True)]
