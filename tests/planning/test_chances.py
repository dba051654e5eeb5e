"""Who would win from here: playouts with open hands, and everything face down shuffled."""

from __future__ import annotations

from typing import Any

import pytest

import whistlestop as ws
from tests.kit.random_games import played
from tests.kit.table import seat, table
from whistlestop.engine.chance import seed
from whistlestop.engine.invariants import check
from whistlestop.planning.chances import shuffle_face_down, wins_from

FACE_DOWN = ("decks", "ticket_deck", "generator")


@pytest.mark.parametrize("edition", ws.editions())
def test_only_what_lies_face_down_is_shuffled(edition: str) -> None:
    game = played(edition, 3, 60)
    before = game.position()
    seed(game.state, "another")
    shuffle_face_down(game.rules, game.state)
    assert check(game.rules, game.state) == []
    after = game.position()
    assert before["decks"] != after["decks"]
    for part in FACE_DOWN:
        first, second = before.pop(part, None), after.pop(part, None)
        if part == "ticket_deck" and first is not None:
            assert sorted(first) == sorted(second)
    assert before == after


def test_a_route_that_decides_the_game_decides_the_playouts() -> None:
    # One turn each is left; seat 0 is five points behind, and can claim a route worth seven, even
    # where it is a tunnel.
    last: dict[str, Any] = {"last_turns": 2, "turn": 0, "scores": [20, 25]}
    ahead = table("europe", seat("7 red", stations_left=0), seat(stations_left=0), **last)
    r = ahead.rules
    assert wins_from(r, ahead.state, 4, "claimed") == [4.0, 0.0]
    without = table("europe", seat(stations_left=0), seat(stations_left=0), **last)
    assert wins_from(r, without.state, 4, "not claimed") == [0.0, 4.0]
