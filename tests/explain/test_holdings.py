"""What a seat holds of a route's price."""

from __future__ import annotations

import pytest

from tests.kit.table import seat, table
from whistlestop.game.holdings import Holding, holding


@pytest.mark.parametrize(
    ("edition", "hand", "route", "expected"),
    [
        ("europe", "2 green", "amsterdam-essen-1", Holding(0, 3, "yellow")),
        ("europe", "2 yellow", "amsterdam-essen-1", Holding(2, 3, "yellow")),
        ("europe", "1 yellow + 1 wild", "amsterdam-essen-1", Holding(2, 3, "yellow")),
        ("europe", "5 yellow", "amsterdam-essen-1", Holding(3, 3, "yellow")),
        ("europe", "2 green + 1 red", "athina-smyrna-1", Holding(1, 2, "green")),
        ("europe", "", "athina-smyrna-1", Holding(0, 2, None)),
        ("nordic", "2 wild", "alborg-arhus-1", Holding(0, 1, "purple")),
        ("world", "2 red_train", "vancouver-los_angeles-1", Holding(1, 1, "red")),
    ],
)
def test_what_is_held_of_a_route(edition: str, hand: str, route: str, expected: Holding) -> None:
    game = table(edition, seat(hand), seat())
    # It does not matter whose turn it is.
    assert holding(game.edition, game.rules, game.state, 0, route) == expected


def test_nothing_is_held_of_a_route_that_is_claimed() -> None:
    game = table("europe", seat("3 yellow"), seat(), routes={"amsterdam-essen-1": 1})
    assert holding(game.edition, game.rules, game.state, 0, "amsterdam-essen-1") is None
