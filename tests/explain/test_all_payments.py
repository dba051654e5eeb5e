"""Payments against two judges: the engine, card by card, and a search through all sets of cards.

The search knows the rules only as the question whether some cards cover a claim; a payment is a
set of cards that does, and of which no card can be spared (R-8).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.explain.scene import Scene, laid_card_by_card
from whistlestop.editions import Edition, Route, edition, editions
from whistlestop.engine import state as es
from whistlestop.game.payments import find_target, payments, payments_for

Hand = Mapping[str, int]


def cards_of(board: Edition, cards: Hand, color: str, **marks: object) -> int:
    """How many of these cards are of a colour, and of a deck, symbol or number of spaces."""
    return sum(
        cards.get(kind.id, 0)
        for kind in board.card_kinds
        if kind.color == color and all(getattr(kind, m) == value for m, value in marks.items())
    )


def covers(board: Edition, target: str, cards: Hand, cost: int) -> bool:
    """Do these cards, perhaps with some to spare, pay for the target?"""
    wilds = cards.get("wild", 0)
    if target.startswith("station:"):
        return any(cards_of(board, cards, c, deck="train") + wilds >= cost for c in board.colors)
    if target.startswith("harbour:"):
        return any(covers_harbour(board, cards, color, wilds) for color in board.colors)
    route = board.route(target)
    if route.hard:
        return pairs(board, cards, wilds) >= route.length
    colors = board.colors if route.color == "gray" else (route.color,)
    return any(covers_route(board, route, cards, color, wilds) for color in colors)


def covers_harbour(board: Edition, cards: Hand, color: str, wilds: int) -> bool:
    trains = cards_of(board, cards, color, deck="train", harbour=True)
    ships = cards_of(board, cards, color, deck="ship", harbour=True)
    return min(trains, 2) + min(ships, 2) + wilds >= 4


def covers_route(board: Edition, route: Route, cards: Hand, color: str, wilds: int) -> bool:
    """Try every number of cards and wilds that pay a space each; groups pay the others."""
    if route.kind == "sea":
        singles = cards_of(board, cards, color, deck="ship", spaces=1)
        return singles + 2 * cards_of(board, cards, color, spaces=2) + wilds >= route.length
    size = sum(cards.values())
    colored = cards_of(board, cards, color, deck="train")
    if not board.wilds_everywhere and route.kind == "rail":
        wilds = 0
    for used, used_wilds in product(range(colored + 1), range(wilds + 1)):
        rest = size - used - used_wilds
        groups = rest // route.substitute if route.substitute else 0
        in_place = used <= route.length - route.wilds and used + used_wilds <= route.length
        if in_place and used + used_wilds + groups >= route.length:
            return True
    return False


def pairs(board: Edition, cards: Hand, wilds: int) -> int:
    """The most pairs: try every way to give wilds to colours."""
    counts = [cards_of(board, cards, color, deck="train") for color in board.colors]
    ways = product(*(range(min(n, wilds) + 1) for n in counts))
    return max(
        sum(way) + sum((n - mixed) // 2 for n, mixed in zip(counts, way, strict=True))
        for way in ways
        if sum(way) <= wilds
    )


def searched(board: Edition, target: str, hand: Hand, cost: int) -> Iterator[Hand]:
    """All payments, by looking at every part of the hand."""
    for counts in product(*(range(n + 1) for n in hand.values())):
        cards = dict(zip(hand, counts, strict=True))
        fewer = ({**cards, kind: n - 1} for kind, n in cards.items() if n)
        if covers(board, target, cards, cost) and not any(
            covers(board, target, rest, cost) for rest in fewer
        ):
            yield {kind: n for kind, n in cards.items() if n}


@cache
def targets(name: str) -> tuple[str, ...]:
    """One route of each sort of a board, and what can be built on it."""
    board = edition(name)
    sorts = {
        (x.kind, x.length, x.wilds, x.hard, x.substitute, x.color == "gray"): x.id
        for x in board.routes
    }
    built = ["station:paris"] * 3 if board.stations else []
    return (*sorts.values(), *built, *(["harbour:lima"] * 3 if board.harbours else []))


@cache
def table(name: str) -> Scene:
    """A table at which seat 0 owns a route to a port and enough pieces for any other."""
    scene = Scene(name)
    if scene.edition.harbours:
        scene.own(0, "caracas-lima-1")
    return scene.pieces(0, 40, 40 if scene.edition.fleet else 0)


@st.composite
def hands(draw: st.DrawFn, name: str, kinds: int, most: int) -> Hand:
    """A few kinds of cards, often the kinds of one colour."""
    every = edition(name).card_kinds
    color = draw(st.sampled_from(edition(name).colors))
    likely = [kind for kind in every if kind.wild or kind.color == color]
    some = st.sampled_from(likely) | st.sampled_from(every)
    chosen = draw(st.lists(some, min_size=1, max_size=kinds, unique_by=lambda kind: kind.id))
    return {kind.id: draw(st.integers(1, min(most, kind.count))) for kind in chosen}


def check(name: str, target: str, hand: Hand, stations_left: int = 3) -> None:
    """All three ways to find the payments agree, and the best come first."""
    scene = table(name).hand(0, **hand)
    board, r, s = scene.edition, scene.r, scene.s
    scene.set(0, es.STATIONS_LEFT, stations_left)
    where = find_target(board, target)
    found = list(payments(r, s, 0, *where))
    names = [kind.id for kind in board.card_kinds]
    by_name = [{names[kind]: n for kind, n in enumerate(cards) if n} for cards in found]
    wanted = list(searched(board, target, hand, 4 - stations_left))
    assert sorted(map(sorted_cards, by_name)) == sorted(map(sorted_cards, wanted))
    assert found == sorted(found, key=lambda cards: (cards[-1], sum(cards), [-n for n in cards]))
    shown = [dict(payment.cards) for payment in payments_for(board, r, s, 0, target)]
    assert shown == by_name
    if found:
        assert sorted(laid_card_by_card(scene, *where)) == sorted(found)


def sorted_cards(cards: Hand) -> list[tuple[str, int]]:
    return sorted(cards.items())


@pytest.mark.rule("R-8")
@pytest.mark.parametrize("name", editions())
@given(st.data())
@settings(max_examples=150)
def test_payments_are_exactly_the_covering_sets_without_a_card_to_spare(
    name: str, data: st.DataObject
) -> None:
    target = data.draw(st.sampled_from(targets(name)))
    check(name, target, data.draw(hands(name, 5, 4)), data.draw(st.integers(1, 3)))


@pytest.mark.rule("NO-7", "NO-9")
@given(st.data())
@settings(max_examples=60)
def test_every_mixture_of_cards_that_stand_for_others(data: st.DataObject) -> None:
    long = ["murmansk-lieksa-1", "mo_i_rana-trondheim-2", "helsinki-stockholm-2"]
    check("nordic", data.draw(st.sampled_from(long)), data.draw(hands("nordic", 4, 9)))


@pytest.mark.rule("WO-14")
@given(st.data())
@settings(max_examples=60)
def test_every_mixture_of_pairs(data: st.DataObject) -> None:
    hard = ["lahore-beijing-1", "tehran-lahore-1", "marseille-casablanca-1"]
    check("world", data.draw(st.sampled_from(hard)), data.draw(hands("world", 7, 2)))
