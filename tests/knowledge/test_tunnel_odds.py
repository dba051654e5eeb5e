"""The chances of a tunnel are those of all shuffles that agree with what a seat has seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product

import pytest

import whistlestop as ws
from tests.kit.tables import TABLES
from tests.knowledge.table import Table
from tests.knowledge.test_no_leak import scrambled
from whistlestop.engine import state as es
from whistlestop.game.payments import payments_for
from whistlestop.knowledge.observation import Observation
from whistlestop.knowledge.tunnel_odds import TunnelOdds, tunnel_risks

MARKET = ["blue", "blue", "orange", "orange", "white"]
TUNNEL = "zurich-venezia-1"
TWO_GRAY = next(
    route.id
    for route in ws.edition("europe").routes
    if (route.color, route.kind, route.length) == ("gray", "rail", 2)
)


def small(deck: list[str], rival: dict[str, int], discards: dict[str, int]) -> Table:
    """A table with few unseen cards: all others are in the hand of seat 0, who is to move."""
    rest = Counter({kind.id: kind.count for kind in ws.edition("europe").card_kinds})
    for cards in (Counter(deck), Counter(MARKET), Counter(rival), Counter(discards)):
        rest.subtract(cards)
    assert min(rest.values()) >= 0
    return Table.at(
        "europe",
        seats=[{"hand": dict(+rest)}, {"hand": rival}],
        decks={"train": deck},
        discards={"train": discards},
        market=MARKET,
        turn=0,
    )


def dug_in_every_order(table: Table, move: str) -> list[float]:
    """How often the engine asks for 0 to 3 cards more, over all orders of what is hidden."""
    deck = table.deck()
    hidden = deck + list(table.hand(1).elements())
    start, kinds = int(table.r.deck_at[0]), [kind.id for kind in table.edition.card_kinds]
    pile = range(es.DISCARD, es.DISCARD + table.r.kinds)
    discards = [kinds[i] for i, cell in enumerate(pile) for _ in range(table.s.piles[cell])]
    # A deck that would run out goes on with the discards: here they lie under it already.
    later = list(permutations(discards)) if len(deck) < 3 else [()]
    found = Counter[int]()
    for order, below in product(permutations(hidden), later):
        other = table.copy()
        cards = [*order[: len(deck)], *below]
        for i, kind in enumerate(reversed(cards)):
            other.s.piles[start + i] = kinds.index(kind)
        other.s.deck_size0 = len(cards)
        if below:
            for cell in pile:
                other.s.piles[cell] = 0
        other.play(move)
        found[int(other.s.extra)] += 1
    return [found[n] / found.total() for n in range(4)]


@pytest.mark.rule("EU-14", "EU-15")
@pytest.mark.parametrize("move", ["2 green", "1 green + 1 wild", "2 wild"])
@pytest.mark.parametrize(
    ("deck", "rival", "discards"),
    [
        (["green", "black", "wild", "red"], {"green": 1, "red": 1}, {"black": 2}),
        (["green", "black", "red"], {"wild": 2}, {}),
        (["green", "wild"], {"red": 1, "green": 1}, {"green": 1, "black": 2}),
        (["red"], {"green": 1}, {"wild": 1}),
    ],
)
def test_the_chances_are_those_of_all_orders_dug_by_the_engine(
    deck: list[str], rival: dict[str, int], discards: dict[str, int], move: str
) -> None:
    table = small(deck, rival, discards)
    expected = dug_in_every_order(table, f"claim {TUNNEL} with {move}")
    color = -1 if move == "2 wild" else table.edition.colors.index("green")
    assert TunnelOdds(table.view(0)).chances(color) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("deck", [["green", "green", "red"], ["green", "red", "black"]])
def test_a_surprise_counts_with_every_pool_it_may_have_come_from(deck: list[str]) -> None:
    table = small(deck, {"green": 1, "red": 1}, {"green": 3, "black": 3, "red": 2, "wild": 1})
    table.s.seat = table.s.turn = 1
    table.play("draw deck", "draw deck")  # seat 1: two of the old deck
    table.play("draw deck", "draw deck")  # seat 0: its last card, and one of the new deck
    table.play("draw deck", "draw 1")  # seat 1: one of the new deck
    table.play("draw 2", "draw 3")
    table.play(f"claim {TWO_GRAY} with 2 green")
    view = table.view(0)
    assert len(view.public_history.surprises) == 2
    for color in ("green", "black", "red"):
        number = table.edition.colors.index(color)
        expected = every_shuffle(view, number)
        assert TunnelOdds(view).chances(number) == pytest.approx(expected, abs=1e-12)


def every_shuffle(view: Observation, color: int) -> list[float]:
    """The chances, by going through all orders of both pools and all places of the surprises."""
    wild = len(view.edition.card_kinds) - 1
    kinds = view.edition.card_kinds
    hit = {
        k for k, kind in enumerate(kinds) if k == wild or kind.color == view.edition.colors[color]
    }
    found = Counter[int]()
    for orders in product(*(_orders(view, n) for n in range(len(view.public_history.pools[0])))):
        weight = sum(1 for _ in _places(view, orders, 0, frozenset()))
        if weight:
            top = orders[-1][-view.decks[0] :][:3]
            found[sum(kind in hit for kind in top)] += weight
    return [found[n] / found.total() for n in range(4)]


def _orders(view: Observation, number: int) -> Iterator[tuple[int, ...]]:
    """The unseen cards of a pool in every order: first those drawn by seat 1, then the deck."""
    assert view.own is not None
    pool, own = view.public_history.pools[0][number], view.own.drawn[0][number]
    cards = [kind for kind, n in enumerate(pool.cards) for _ in range(n - own[kind])]
    return permutations(cards)


def _places(
    view: Observation, orders: Sequence[tuple[int, ...]], at: int, used: frozenset[tuple[int, int]]
) -> Iterator[None]:
    """One for each way in which the surprises from this one on are cards of seat 1's draws."""
    if at == len(view.public_history.surprises):
        yield
        return
    seat, kind, newest, room = view.public_history.surprises[at]
    for pool in range(newest + 1):
        drawn = view.public_history.pools[0][pool].drawn[seat]
        for place in range(room if pool == newest else drawn):
            if (pool, place) not in used and orders[pool][place] == kind:
                yield from _places(view, orders, at + 1, used | {(pool, place)})


@pytest.mark.parametrize(("name", "players"), [(n, p) for n, p in TABLES if p == 3])
def test_what_is_hidden_changes_nothing(name: str, players: int) -> None:
    tunnels = [route.id for route in ws.edition(name).routes if route.kind == "tunnel"]
    dice = random.Random(f"{name} tunnels")
    table = Table.new(name, players, 5)
    asked = 0
    for _ in table.play_at_random(dice, one_in=40):
        if table.over or not tunnels:
            break
        for seat in range(players):
            for route in dice.sample(tunnels, 3):
                found = list(payments_for(table.edition, table.r, table.s, seat, route))[:4]
                risks = tunnel_risks(table.view(seat), found)
                assert tunnel_risks(scrambled(table, seat, dice).view(seat), found) == risks
                assert all(sum(risk.chances) == pytest.approx(1) for risk in risks)
                asked += len(risks)
    assert asked or not tunnels
