"""The end of a game in the Nordic Countries: NO-12 and NO-15."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import found, outcome, seat_of, totals
from tests.kit.table import OVER, idle, nordic, owned, spent, tied
from whistlestop.game.events import LastTurnsBegan

SHORT = "lahti-tampere-1"
"""A blue route of one space."""


def with_trains_left(trains: int, players: int = 3) -> ws.Game:
    """A game in which seat 0 has `trains` trains and a card for the short route."""
    routes = spent("nordic", 0, 40 - trains, keep=[SHORT])
    return nordic("1 blue", players=players, routes=routes)


@pytest.mark.rule("NO-12", "R-11")
@pytest.mark.parametrize("trains", [1, 2, 3])
def test_a_turn_that_ends_with_two_trains_or_fewer_leaves_one_more_turn_each(trains: int) -> None:
    game = with_trains_left(trains)
    began = found(game.apply(f"claim {SHORT} with 1 blue"), LastTurnsBegan)
    assert began == [LastTurnsBegan(0, 3)]
    takers = []
    while not game.over:
        takers.append(game.turn)
        idle(game)
    assert takers == [1, 2, 0]
    assert outcome(game).reason == "last_turns_played"


@pytest.mark.rule("NO-12")
def test_with_three_trains_left_the_game_goes_on() -> None:
    game = with_trains_left(4).play(f"claim {SHORT} with 1 blue")
    assert seat_of(game)["reserve"] == {"train": 3}
    assert game.position()["last_turns"] is None
    assert not idle(game, 9).over


WEST, EAST = ["orebro-oslo-1", "stockholm-orebro-1"], ["tampere-helsinki-1", "helsinki-tallinn-1"]
BOTH = owned(0, *WEST) | owned(1, *EAST)
TICKETS = [["oslo-stockholm"], ["tampere-tallinn"]]
"""Both seats have completed one ticket; seat 0's path has four trains, seat 1's three."""


@pytest.mark.rule("NO-15")
def test_most_points_win() -> None:
    game = nordic(players=3, scores=[20, 41, 40], decision=OVER)
    assert totals(game) == [20, 41, 40]
    assert (outcome(game).winners, outcome(game).tie_break) == ((1,), None)


@pytest.mark.rule("NO-15", "R-13")
def test_a_tie_goes_first_to_most_completed_tickets() -> None:
    game = tied("nordic", tickets=[[], TICKETS[1]], routes=BOTH)
    assert totals(game) == [100, 100]
    assert (outcome(game).winners, outcome(game).tie_break) == ((1,), "tickets")


@pytest.mark.rule("NO-15", "R-13")
def test_then_to_the_longest_continuous_path() -> None:
    game = tied("nordic", tickets=TICKETS, routes=BOTH)
    assert totals(game) == [100, 100]
    assert (outcome(game).winners, outcome(game).tie_break) == ((0,), "longest_path")


@pytest.mark.rule("NO-15", "R-13")
def test_and_then_the_victory_is_shared() -> None:
    routes = BOTH | owned(1, "lahti-tampere-1")
    game = tied("nordic", tickets=TICKETS, routes=routes)
    assert (outcome(game).winners, outcome(game).tie_break) == ((0, 1), None)
