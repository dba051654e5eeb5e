"""A hint that says what would do tells the truth: those cards pay, and one card fewer does not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest

from tests.explain.scene import Scene
from tests.explain.test_random_games import decisions
from whistlestop.editions import Edition, edition, editions
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine import legality
from whistlestop.engine import state as es
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.game.reasons import Reason, why_illegal

Cards = tuple[str, ...]


def of_color(board: Edition, color: str, deck: str, harbour: bool = False) -> list[str]:
    """Kinds of cards of a colour and a deck, with the harbour symbol if need be."""
    return [
        kind.id
        for kind in board.card_kinds
        if (kind.color, kind.deck) == (color, deck) and (kind.harbour or not harbour)
    ]


def named(board: Edition, reason: Reason) -> Iterator[Cards]:
    """Every set of cards that, by the words of a hint, would do."""
    wild = next(kind.id for kind in board.card_kinds if kind.wild)
    details: dict[str, Any] = dict(reason.details)
    if details.get("form") == "ships":
        yield (wild,) * details["missing"]
    elif details.get("form") == "harbour":
        trains = of_color(board, details["best"], "train", harbour=True)
        ships = of_color(board, details["best"], "ship", harbour=True)
        for chosen in combinations_with_replacement([*trains, *ships, wild], details["missing"]):
            found: Counter[str] = Counter(chosen)
            few_trains = sum(found[kind] for kind in trains) <= details["more_trains"]
            if few_trains and sum(found[kind] for kind in ships) <= details["more_ships"]:
                yield chosen
    else:
        # "2 more locomotives and 1 more red or locomotive", "3 more of one colour".
        wilds = (wild,) * details["missing"] if reason.code == "too_few_wilds" else ()
        free = details["others"] if wilds else details["missing"]
        also = [] if details.get("form") == "no_wilds" else [wild]
        for color in [details["best"]] if "best" in details else board.colors:
            kinds = [*of_color(board, color, "train"), *also]
            for chosen in combinations_with_replacement(kinds, free):
                yield (*wilds, *chosen)


def holds(board: Edition, r: Rules, s: State, action: int, more: Cards) -> bool:
    """Is the action legal once the deciding seat has these cards too?"""
    richer = s.copy()
    ids = [kind.id for kind in board.card_kinds]
    for card in more:
        richer.seats[s.seat * es.SEAT + es.HAND + ids.index(card)] += 1
        richer.seats[s.seat * es.SEAT + es.HAND_SIZE] += 1
    return action in legality.legal_actions(r, richer)


def check(board: Edition, r: Rules, s: State, action: int, reason: Reason) -> None:
    """What the hint names pays, and nothing pays that has a card fewer."""
    offers = set(named(board, reason))
    assert offers
    for cards in offers:
        assert holds(board, r, s, action, cards), (reason, cards)
        for n in range(len(cards)):
            fewer = cards[:n] + cards[n + 1 :]
            assert not holds(board, r, s, action, fewer), (reason, fewer)


def promises(reason: Reason | None) -> bool:
    """Does the reason say which cards would do, or how many spaces of a sea route are missing?"""
    if reason is None or reason.hint is None:
        return False
    return "would do" in reason.hint or reason.details.get("form") == "ships"


@pytest.mark.parametrize("name", editions())
def test_the_cards_that_a_hint_names_would_do_and_one_fewer_would_not(name: str) -> None:
    board = edition(name)
    r, choice = rules_for(board), random.Random(f"hints {name}")
    paid_for = range(int(r.claim), int(r.actions))
    met: Counter[str] = Counter()
    for s, _ in decisions(name, max(board.players), f"hints {name}"):
        if s.decision == es.TURN and choice.random() < 0.5:
            for action in choice.sample(paid_for, 12):
                reason = why_illegal(board, r, s, action)
                if promises(reason):
                    assert reason is not None
                    check(board, r, s, action, reason)
                    met[f"{reason.code} {reason.details.get('form', '')}"] += 1
    assert sum(met.values()) > 50, met
    forms = {"world": 3, "europe": 3}  # rails, ships and harbours; rails, ferries and stations
    assert len(met) >= forms.get(name, 1), met


@pytest.mark.rule("WO-18")
@pytest.mark.parametrize(
    "hand",
    [
        {},
        {"wild": 3},
        {"yellow_train_harbour": 4},
        {"yellow_train_harbour": 3, "yellow_ship": 1},
        {"yellow_train_harbour": 1, "wild": 1},
        {"red_ship": 3, "yellow_train_harbour": 1, "wild": 1},
    ],
)
def test_what_a_harbour_lacks_of_each_deck(hand: dict[str, int]) -> None:
    scene = Scene("world").own(0, "caracas-lima-1").hand(0, **hand)
    action = scene.number("harbour lima")
    reason = why_illegal(scene.edition, scene.r, scene.s, action)
    assert reason is not None
    check(scene.edition, scene.r, scene.s, action, reason)


@pytest.mark.rule("EU-13")
@pytest.mark.parametrize("hand", [{}, {"red": 1}, {"red": 4}, {"wild": 1}, {"red": 2, "wild": 1}])
@pytest.mark.parametrize("route", ["sevastopol-constantinople-1", "smyrna-palermo-1"])
def test_what_a_ferry_lacks_for_its_symbols_and_its_other_spaces(
    route: str, hand: dict[str, int]
) -> None:
    scene = Scene("europe").hand(0, **hand)
    action = scene.number(f"claim {route}")
    reason = why_illegal(scene.edition, scene.r, scene.s, action)
    assert reason is not None
    check(scene.edition, scene.r, scene.s, action, reason)
