"""`game.payments` gives whole payments, best first, and each of them can be played."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

import whistlestop as ws
from tests.kit.random_games import stops
from tests.kit.tables import TABLES


def claims(game: ws.Game) -> list[str]:
    """What the seat whose turn it is can pay for, in the words of `payments`."""
    found = []
    for action in game.legal_actions():
        if action.kind == "claim":
            found.append(action.about)
        if action.kind in ("station", "harbour"):
            found.append(f"{action.kind}:{action.about}")
    return found


def move(target: str, payment: ws.Payment) -> str:
    """The whole move that pays for something."""
    sort, colon, location = target.partition(":")
    return f"{sort} {location} with {payment}" if colon else f"claim {target} with {payment}"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_payment_can_be_played_and_none_comes_twice(name: str, players: int) -> None:
    for game in stops(name, players, every=60):
        for target in claims(game)[:12]:
            payments = list(islice(game.payments(target), 30))
            assert payments
            assert len(set(payments)) == len(payments)
            for payment in payments:
                assert game.why_illegal(move(target, payment)) is None
                assert payment.size == sum(payment.cards.values())
                assert payment.wilds == payment.cards.get("wild", 0)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_best_payment_comes_first(name: str, players: int) -> None:
    for game in stops(name, players, every=60):
        for target in claims(game)[:12]:
            for better, worse in pairwise(islice(game.payments(target), 50)):
                assert (better.wilds, better.size) <= (worse.wilds, worse.size)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_cannot_be_claimed_has_no_payments(name: str, players: int) -> None:
    for game in stops(name, players, every=60):
        if game.decision.kind == "turn":
            legal = {action.about for action in game.legal_actions() if action.kind == "claim"}
            for route in game.edition.routes:
                assert (next(game.payments(route.id), None) is not None) == (route.id in legal)


def test_payments_come_lazily() -> None:
    """The nine-space route has more payments than anybody would wait for."""
    hand = dict.fromkeys(("purple", "blue", "orange", "white", "green", "yellow", "black"), 5)
    game = ws.from_position({"edition": "nordic", "seats": [{"hand": {**hand, "wild": 8}}, {}]})
    payments = game.payments("murmansk-lieksa-1")
    assert next(payments).wilds == 0
    assert len(set(islice(payments, 1000))) == 1000


def test_there_are_no_surcharges_where_none_is_owed() -> None:
    game = ws.from_position({"edition": "europe", "seats": [{"hand": {"red": 4}}, {}]})
    assert list(game.surcharges()) == []
    with pytest.raises(ws.UnreadableMove):
        game.payments("nowhere")
