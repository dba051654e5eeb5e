"""Dealing the cards a viewer cannot see, as they could lie.

A deck is made of known cards, and then its cards leave it in sight, or blind into a hand. So
each card in another hand that was not seen going there comes from one of two pools:

* the deck as it was last made, less what was seen leaving it, less the viewer's own draws. What
  is left of this pool lies in the deck and in the *fresh* places of hands, one for each card
  drawn blind since;
* what the other hands held unseen at that moment: their *older* places.

A card that is laid without anyone knowing it was there (a surprise) has emptied one place of
its seat, fresh or older; which, is drawn by how likely either was to hold it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, repeat
from random import Random

from whistlestop.engine.rules import Rules
from whistlestop.observation.views import NONE, Observation

_ATTEMPTS = 40
"""Ways to place the surprises that are tried before where they came from is left open."""


@dataclass
class HiddenCards:
    """All hands and decks."""

    hands: list[list[int]]
    """Cards by seat and kind."""
    drawn: list[list[int]]
    """Cards drawn blind since their deck was made, by seat and kind."""
    decks: list[list[int]]
    """Kinds by deck, top card last."""


@dataclass
class _Pools:
    """The two pools of a deck by kind, and the places of each seat that they fill."""

    fresh_cards: dict[int, int]
    older_cards: dict[int, int]
    fresh_places: dict[int, int]
    older_places: dict[int, int]

    def has_a_choice(self, surprise: tuple[int, int]) -> bool:
        """Could the card have come from either pool?"""
        seat, kind = surprise
        fresh = self.fresh_places[seat] > 0 and self.fresh_cards[kind] > 0
        return fresh and self.older_places[seat] > 0 and self.older_cards[kind] > 0

    def copy(self) -> _Pools:
        return _Pools(
            self.fresh_cards.copy(),
            self.older_cards.copy(),
            self.fresh_places.copy(),
            self.older_places.copy(),
        )


def deal_hidden_cards(view: Observation, r: Rules, rng: Random) -> HiddenCards:
    """Hands and decks that agree with everything the viewer has seen."""
    cards = HiddenCards(
        hands=[list(row) for row in view.history.known],
        drawn=[[0] * r.kinds for _ in view.seats],
        decks=[],
    )
    if view.own is not None and view.seat is not None:
        cards.hands[view.seat] = list(view.own.hand)
        cards.drawn[view.seat] = list(view.own.drawn)
    unknown = _unknown(view, r, cards.hands)
    for deck in range(r.decks):
        _deal_deck(view, r, rng, deck, unknown, cards)
    return cards


def _unknown(view: Observation, r: Rules, hands: list[list[int]]) -> list[int]:
    """Cards of each kind that lie in a deck or, not known to be there, in another hand."""
    unknown = [int(r.kind_count[kind]) - n for kind, n in enumerate(view.discards)]
    for kind in chain(view.market, view.decision.revealed):
        if kind != NONE:
            unknown[kind] -= 1
    for row in chain(hands, [view.decision.laid]):
        for kind, n in enumerate(row):
            unknown[kind] -= n
    return unknown


def _deal_deck(
    view: Observation, r: Rules, rng: Random, deck: int, unknown: list[int], cards: HiddenCards
) -> None:
    kinds = [kind for kind in range(r.kinds) if r.kind_deck[kind] == deck]
    others = [seat for seat in range(len(view.seats)) if seat != view.seat]
    surprises = [
        (seat, kind)
        for seat in others
        for kind in kinds
        for _ in range(view.history.surprises[seat][kind])
    ]
    pools = _pools(view, deck, kinds, others, surprises, unknown)
    pools, from_deck = _place_surprises(pools, surprises, rng)
    for seat, kind in from_deck:
        cards.drawn[seat][kind] += 1
    fresh, older = _listed(pools.fresh_cards), _listed(pools.older_cards)
    rng.shuffle(fresh)
    rng.shuffle(older)
    dealt = iter(fresh + older)
    cards.decks.append([next(dealt) for _ in range(view.decks[deck])])
    for seat, places in pools.fresh_places.items():
        for _ in range(places):
            kind = next(dealt)
            cards.hands[seat][kind] += 1
            cards.drawn[seat][kind] += 1
    for seat, places in pools.older_places.items():
        for _ in range(places):
            cards.hands[seat][next(dealt)] += 1


def _listed(counts: dict[int, int]) -> list[int]:
    return list(chain.from_iterable(repeat(kind, n) for kind, n in counts.items()))


def _pools(
    view: Observation,
    deck: int,
    kinds: list[int],
    others: list[int],
    surprises: list[tuple[int, int]],
    unknown: list[int],
) -> _Pools:
    """The pools before any surprise, and the places they filled then."""
    history = view.history
    own_draws = view.own.drawn if view.own else [0] * len(unknown)
    fresh_cards = {kind: history.pool[kind] - own_draws[kind] for kind in kinds}
    older_cards = {kind: unknown[kind] - fresh_cards[kind] for kind in kinds}
    fresh_places = {seat: history.fresh[seat][deck] for seat in others}
    older_places = {
        seat: view.seats[seat].cards[deck]
        - sum(history.known[seat][kind] for kind in kinds)
        - fresh_places[seat]
        for seat in others
    }
    for seat, kind in surprises:
        older_cards[kind] += 1
        older_places[seat] += 1
    return _Pools(fresh_cards, older_cards, fresh_places, older_places)


def _place_surprises(
    pools: _Pools, surprises: list[tuple[int, int]], rng: Random
) -> tuple[_Pools, list[tuple[int, int]]]:
    """Take every surprise out of a place and a pool. Returns also those drawn from the deck."""
    for _ in range(_ATTEMPTS):
        rng.shuffle(surprises)
        # A card with no choice goes first, before another takes the place it needs.
        surprises.sort(key=pools.has_a_choice)
        tried = pools.copy()
        from_deck = _try_surprises(tried, surprises, rng)
        if from_deck is not None:
            return tried, from_deck
    # At least the numbers are right.
    for seat, kind in surprises:
        _lower(pools.fresh_cards, pools.older_cards, kind)
        _lower(pools.fresh_places, pools.older_places, seat)
    return pools, []


def _lower(one: dict[int, int], other: dict[int, int], key: int) -> None:
    if one[key] > 0:
        one[key] -= 1
    else:
        other[key] -= 1


def _try_surprises(
    pools: _Pools, surprises: list[tuple[int, int]], rng: Random
) -> list[tuple[int, int]] | None:
    """Take them out one by one; None where one fits no place that could have held it."""
    fresh_total = sum(pools.fresh_cards.values())
    older_total = sum(pools.older_cards.values())
    from_deck = []
    for seat, kind in surprises:
        fresh = pools.fresh_places[seat] * pools.fresh_cards[kind] / max(fresh_total, 1)
        older = pools.older_places[seat] * pools.older_cards[kind] / max(older_total, 1)
        if fresh + older == 0:
            return None
        if rng.random() * (fresh + older) < fresh:
            pools.fresh_cards[kind] -= 1
            pools.fresh_places[seat] -= 1
            fresh_total -= 1
            from_deck.append((seat, kind))
        else:
            pools.older_cards[kind] -= 1
            pools.older_places[seat] -= 1
            older_total -= 1
    return from_deck
