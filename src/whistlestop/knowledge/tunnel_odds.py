"""How likely a tunnel is to cost more, from what one seat may know (EU-14).

The cards turned up come from the present deck, and every order of the cards that the seat has
not seen is as likely as any other. So the chances follow from the pool that the deck was made of,
less what has been seen of it (`knowledge.record`). One thing is uncertain about it: a card that
somebody laid as a surprise came from this pool or from an older one. Each way to explain the
surprises is weighted by the number of shuffles that agree with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import KINDS
from whistlestop.game.payments import Payment, spare
from whistlestop.knowledge.observation.hidden_cards import unseen_pools
from whistlestop.knowledge.observation.model import Observation
from whistlestop.knowledge.record import Surprise

DECK: Final = 0
"""Tunnels turn up train cards."""
MOST_EXPLANATIONS: Final = 2000
"""How many explanations of surprises are followed; if there are more, the likeliest."""

_Pool = tuple[tuple[int, ...], tuple[int, ...]]
"""Cards by kind, and hidden draws by seat."""
_Explanations = dict[tuple[_Pool, ...], float]
"""What is left of the pools if the surprises came from them in one way, and its weight."""


class TunnelOdds:
    """The chances of a surcharge, for any payment, as a seat sees them now."""

    def __init__(self, view: Observation) -> None:
        self._rules = rules_for(view.edition)
        self._in_deck = view.decks[DECK]
        self._discards = [
            n if self._rules.kind_deck[kind] == DECK else 0 for kind, n in enumerate(view.discards)
        ]
        self._explained = _explain(view)

    def chances(self, color: int) -> tuple[float, ...]:
        """The chance that 0, 1, 2 ... more cards are owed if this colour is laid; -1: only wilds.

        If the deck runs out, the shuffled discard pile replaces it (R-3).
        """
        most = int(self._rules.tunnel_cards)
        first = min(most, self._in_deck)
        later = _matches(
            self._discards, self._matching(color), min(most - first, sum(self._discards))
        )
        total = sum(self._explained.values())
        chances = [0.0] * (most + 1)
        for pools, weight in self._explained.items():
            now = _matches(pools[-1][0], self._matching(color), first)
            for n, chance in enumerate(now):
                for more, then in enumerate(later):
                    chances[n + more] += weight / total * chance * then
        return tuple(chances)

    def _matching(self, color: int) -> list[int]:
        """The kinds that cost one card more: the colour laid, and wilds."""
        r = self._rules
        return [kind for kind in range(r.kinds) if kind == r.wild or r.kind_color[kind] == color]


@dataclass(frozen=True)
class TunnelRisk:
    """What more a payment for a tunnel may cost."""

    chances: tuple[float, ...]
    """That 0, 1, 2 ... more cards are owed."""
    spare: int
    """Cards that the hand would have left to meet a surcharge with."""


def tunnel_risks(view: Observation, payments: Sequence[Payment]) -> list[TunnelRisk]:
    """The risk of each of these payments for a tunnel, if the viewer makes it."""
    assert view.own is not None, "a spectator pays for nothing"
    r, odds, hand = rules_for(view.edition), TunnelOdds(view), view.own.hand
    found = []
    for payment in payments:
        cards = [payment.cards.get(kind.id, 0) for kind in view.edition.card_kinds]
        color = laid_color(r, cards)
        left = [held - paid for held, paid in zip(hand, cards, strict=True)]
        left += [0] * (KINDS - len(left))
        found.append(TunnelRisk(odds.chances(color), spare(r, left, color)))
    return found


def laid_color(r: Rules, cards: Sequence[int]) -> int:
    """The colour that a payment, laid in the order of kinds, counts as; -1: only wilds."""
    kinds = [kind for kind, n in enumerate(cards) if n > 0 and kind != r.wild]
    return int(r.kind_color[kinds[-1]]) if kinds else -1


def _matches(cards: Sequence[int], matching: Sequence[int], turned: int) -> list[float]:
    """The chance that 0, 1, 2 ... of `turned` cards match, drawn from these (by kind)."""
    hits, total = sum(cards[kind] for kind in matching), sum(cards)
    ways = comb(total, turned)
    return [comb(hits, n) * comb(total - hits, turned - n) / ways for n in range(turned + 1)]


def _explain(view: Observation) -> _Explanations:
    """Every way in which the surprises of others may have come from the pools."""
    r = rules_for(view.edition)
    pools = tuple((tuple(p.cards), tuple(p.drawn)) for p in unseen_pools(view, DECK))
    explained: _Explanations = {pools: 1.0}
    for surprise in view.public_history.surprises:
        if r.kind_deck[surprise.kind] == DECK and surprise.seat != view.seat:
            # A surprise that nothing explains leaves the pools as they are.
            explained = _bounded(_with(explained, pools, surprise)) or explained
    return explained


def _with(
    explained: _Explanations, at_first: tuple[_Pool, ...], surprise: Surprise
) -> _Explanations:
    """The same with one more surprise."""
    seat, kind, newest, room = surprise
    found: _Explanations = defaultdict(float)
    for pools, weight in explained.items():
        for origin, (cards, drawn) in enumerate(pools[: newest + 1]):
            draws = drawn[seat]
            if origin == newest:  # what the seat has drawn from it since came too late
                draws = min(draws, room - (at_first[origin][1][seat] - draws))
            if draws > 0 and cards[kind] > 0:
                left = _less(cards, kind), _less(drawn, seat)
                after = (*pools[:origin], left, *pools[origin + 1 :])
                found[after] += weight * draws * cards[kind] / sum(cards)
    return found


def _bounded(explained: _Explanations) -> _Explanations:
    if len(explained) <= MOST_EXPLANATIONS:
        return explained
    likeliest = sorted(explained.items(), key=lambda each: each[1], reverse=True)
    return dict(likeliest[:MOST_EXPLANATIONS])


def _less(numbers: tuple[int, ...], at: int) -> tuple[int, ...]:
    return (*numbers[:at], numbers[at] - 1, *numbers[at + 1 :])
