"""Dealing the cards a viewer cannot see, in agreement with what it has seen.

Every unseen card comes from a pool: a deck as it was made, less what was seen leaving it. It
lies in the present deck, or in the hand of somebody who drew blind from that pool. A card that
was laid as a surprise was one of its seat's draws from one of the pools; which one is drawn at
random, weighted by how likely each was to hold it.
"""

from __future__ import annotations

from random import Random

from whistlestop.engine.rules import Rules
from whistlestop.knowledge.observation.chance import shuffle
from whistlestop.knowledge.observation.model import Observation
from whistlestop.knowledge.record import OpenPool, Surprise
from whistlestop.planning.unseen import HELD, IN_PILES, Groups

_ATTEMPTS = 40
"""How many explanations of the surprises are tried before their origin is left open."""


class HiddenCards:
    """All hands and decks."""

    def __init__(self, hands: list[list[int]]) -> None:
        self.hands = hands
        """Cards by seat and kind."""
        self.decks: list[list[int]] = []
        """Kinds by deck, top card last."""
        self.pools: list[list[OpenPool]] = []
        """By deck: who has drawn what from which pool."""


class UnseenPool:
    """What the viewer has not seen of a pool, and how many cards each other seat drew from it."""

    def __init__(self, cards: list[int], drawn: list[int]) -> None:
        self.cards = cards
        self.drawn = drawn

    def copy(self) -> UnseenPool:
        """An independent copy."""
        return UnseenPool(self.cards[:], self.drawn[:])


def deal_hidden_cards(
    view: Observation, r: Rules, rng: Random, groups: Groups | None
) -> HiddenCards:
    """Hands and decks that agree with everything the viewer has seen.

    The cards of each pool could be swapped: they are added to `groups`, if it is given.
    """
    cards = HiddenCards([list(row) for row in view.public_history.known])
    if view.own is not None and view.seat is not None:
        cards.hands[view.seat] = list(view.own.hand)
    for deck in range(r.decks):
        surprises = [
            surprise
            for surprise in view.public_history.surprises
            if r.kind_deck[surprise.kind] == deck and surprise.seat != view.seat
        ]
        unseen, origins = _explain(unseen_pools(view, deck), surprises, rng)
        drawn = _own_draws(view, deck)
        for surprise, origin in zip(surprises, origins, strict=True):
            drawn[origin][surprise.seat][surprise.kind] += 1
        cells = range(r.deck_at[deck], r.deck_at[deck] + view.decks[deck])
        _deal(unseen, cells, drawn, cards, groups, rng)
        pools = view.public_history.pools[deck]
        cards.pools.append(
            [
                OpenPool(pool.cards, [tuple(row) for row in rows])
                for pool, rows in zip(pools, drawn, strict=True)
            ]
        )
    return cards


def _own_draws(view: Observation, deck: int) -> list[list[list[int]]]:
    """By pool, seat and kind: what the viewer has drawn itself, and nothing for other seats."""
    pools = view.public_history.pools[deck]
    drawn = [[[0] * len(pool.cards) for _ in view.seats] for pool in pools]
    if view.own is not None and view.seat is not None:
        for number, own in enumerate(view.own.drawn[deck]):
            drawn[number][view.seat] = list(own)
    return drawn


def unseen_pools(view: Observation, deck: int) -> list[UnseenPool]:
    """The pools of a deck less the viewer's own draws."""
    unseen = [
        UnseenPool(list(pool.cards), list(pool.drawn)) for pool in view.public_history.pools[deck]
    ]
    if view.own is not None and view.seat is not None:
        for pool, seen in zip(unseen, view.own.drawn[deck], strict=True):
            pool.cards = [n - own for n, own in zip(pool.cards, seen, strict=True)]
            pool.drawn[view.seat] = 0
    return unseen


def _explain(
    unseen: list[UnseenPool], surprises: list[Surprise], rng: Random
) -> tuple[list[UnseenPool], list[int]]:
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
    unseen: list[UnseenPool], left: list[UnseenPool], surprises: list[Surprise], rng: Random
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
    unseen: list[UnseenPool],
    cells: range,
    drawn: list[list[list[int]]],
    cards: HiddenCards,
    groups: Groups | None,
    rng: Random,
) -> None:
    """Deal what is left of each pool to those who drew from it; the deck is part of the newest."""
    dealt: list[int] = []
    ends: list[int] = []
    for pool in reversed(unseen):
        pile: list[int] = []
        for kind, n in enumerate(pool.cards):
            pile += [kind] * n
        shuffle(pile, rng)
        dealt += pile
        ends.append(len(dealt))
    cards.decks.append(dealt[: len(cells)])
    start = len(cells)
    for number in range(len(unseen) - 1, -1, -1):
        for seat, n in enumerate(unseen[number].drawn):
            hand, from_pool = cards.hands[seat], drawn[number][seat]
            for kind in dealt[start : start + n]:
                hand[kind] += 1
                from_pool[kind] += 1
            start += n
    if groups is not None:
        _group(unseen, cells, dealt, ends, groups)


def _group(
    unseen: list[UnseenPool], cells: range, dealt: list[int], ends: list[int], groups: Groups
) -> None:
    """The cards of each pool, with the positions they were dealt to."""
    positions = [(IN_PILES, cell) for cell in cells]
    for pool in reversed(unseen):
        for seat, n in enumerate(pool.drawn):
            positions += [(HELD, seat)] * n
    start = 0
    for end in ends:
        groups.add(dealt[start:end], positions[start:end])
        start = end
