"""Dealing the cards a viewer cannot see, in agreement with what it has seen.

Every unseen card comes from a pool: a deck as it was made, less what was seen leaving it. It
lies in the present deck, or in the hand of somebody who drew blind from that pool. A card that
was laid as a surprise was one of its seat's draws from one of the pools; which one, is drawn at
random by how likely each was to hold it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, repeat
from random import Random

from whistlestop.engine.rules import Rules
from whistlestop.knowledge.observation.model import Observation
from whistlestop.knowledge.record import OpenPool, Surprise
from whistlestop.planning.unseen import HELD, IN_PILES, Groups

_ATTEMPTS = 40
"""Ways to explain the surprises that are tried before their origin is left open."""


@dataclass
class HiddenCards:
    """All hands and decks."""

    hands: list[list[int]]
    """Cards by seat and kind."""
    decks: list[list[int]]
    """Kinds by deck, top card last."""
    pools: list[list[OpenPool]]
    """By deck: who has drawn what from which pool."""
    groups: Groups
    """The cards of each pool, which could be swapped."""


@dataclass
class _Unseen:
    """What the viewer has not seen of a pool, and how many cards each other seat drew from it."""

    cards: list[int]
    drawn: list[int]

    def copy(self) -> _Unseen:
        return _Unseen(self.cards[:], self.drawn[:])


def deal_hidden_cards(view: Observation, r: Rules, rng: Random) -> HiddenCards:
    """Hands and decks that agree with everything the viewer has seen."""
    known = [list(row) for row in view.public_history.known]
    cards = HiddenCards(hands=known, decks=[], pools=[], groups=Groups())
    if view.own is not None and view.seat is not None:
        cards.hands[view.seat] = list(view.own.hand)
    for deck in range(r.decks):
        surprises = [
            surprise
            for surprise in view.public_history.surprises
            if r.kind_deck[surprise.kind] == deck and surprise.seat != view.seat
        ]
        unseen, origins = _explain(_unseen(view, deck), surprises, rng)
        pools = _own_draws(view, deck)
        for surprise, origin in zip(surprises, origins, strict=True):
            pools[origin].drawn[surprise.seat][surprise.kind] += 1
        cells = range(r.deck_at[deck], r.deck_at[deck] + view.decks[deck])
        _deal(unseen, cells, pools, cards, rng)
    return cards


def _own_draws(view: Observation, deck: int) -> list[OpenPool]:
    """The pools of a deck, with nothing drawn but what the viewer has drawn itself."""
    pools = [
        OpenPool(list(pool.cards), len(view.seats)) for pool in view.public_history.pools[deck]
    ]
    if view.own is not None and view.seat is not None:
        for pool, drawn in zip(pools, view.own.drawn[deck], strict=True):
            pool.drawn[view.seat] = list(drawn)
    return pools


def _unseen(view: Observation, deck: int) -> list[_Unseen]:
    """The pools of a deck less the viewer's own draws."""
    unseen = [
        _Unseen(list(pool.cards), list(pool.drawn)) for pool in view.public_history.pools[deck]
    ]
    if view.own is not None and view.seat is not None:
        for pool, seen in zip(unseen, view.own.drawn[deck], strict=True):
            pool.cards = [n - own for n, own in zip(pool.cards, seen, strict=True)]
            pool.drawn[view.seat] = 0
    return unseen


def _explain(
    unseen: list[_Unseen], surprises: list[Surprise], rng: Random
) -> tuple[list[_Unseen], list[int]]:
    """Take every surprise out of a pool. Returns what is left, and the pool of each."""
    for _ in range(_ATTEMPTS):
        left = [pool.copy() for pool in unseen]
        origins = _try_to_explain(unseen, left, surprises, rng)
        if origins is not None:
            return left, origins
    # At least the numbers are right, and the deck holds cards of its own pool only.
    origins = []
    for surprise in surprises:
        card = next(pool for pool in unseen if pool.cards[surprise.kind] > 0)
        origin = next(i for i, pool in enumerate(unseen) if pool.drawn[surprise.seat] > 0)
        card.cards[surprise.kind] -= 1
        unseen[origin].drawn[surprise.seat] -= 1
        origins.append(origin)
    return unseen, origins


def _try_to_explain(
    unseen: list[_Unseen], left: list[_Unseen], surprises: list[Surprise], rng: Random
) -> list[int] | None:
    """Take the surprises out of `left` in order; None where one cannot come from any pool."""
    origins = []
    for seat, kind, newest, room in surprises:
        weights = [
            pool.drawn[seat] * pool.cards[kind] / max(1, sum(pool.cards))
            for pool in left[: newest + 1]
        ]
        if unseen[newest].drawn[seat] - left[newest].drawn[seat] >= room:
            weights[newest] = 0  # what the seat has drawn from it since came too late
        if not any(weights):
            return None
        origin = rng.choices(range(newest + 1), weights)[0]
        left[origin].cards[kind] -= 1
        left[origin].drawn[seat] -= 1
        origins.append(origin)
    return origins


def _deal(
    unseen: list[_Unseen], cells: range, pools: list[OpenPool], cards: HiddenCards, rng: Random
) -> None:
    """Deal what is left of each pool to those who drew from it; the deck is part of the newest."""
    piles = []
    for pool in reversed(unseen):
        piles.append(list(chain.from_iterable(repeat(k, n) for k, n in enumerate(pool.cards))))
        rng.shuffle(piles[-1])
    dealt = chain.from_iterable(piles)
    cards.decks.append([next(dealt) for _ in cells])
    positions = [(IN_PILES, cell) for cell in cells]
    for pool, opened in zip(reversed(unseen), reversed(pools), strict=True):
        for seat, number in enumerate(pool.drawn):
            positions += [(HELD, seat)] * number
            for _ in range(number):
                kind = next(dealt)
                cards.hands[seat][kind] += 1
                opened.drawn[seat][kind] += 1
    cards.pools.append(pools)
    for pile in piles:
        cards.groups.add(pile, positions[: len(pile)])
        del positions[: len(pile)]
