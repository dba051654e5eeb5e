"""San Francisco: the last turn, and who wins."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import found, outcome, seat_of
from tests.kit.table import Seat, idle, seat, table
from whistlestop.game.events import LastTurnsBegan

FIFTEEN = [
    "haight_ashbury-pacific_heights-1",
    "market_street-mission_district-1",
    "japanese_gardens-presidio-1",
    "mission_district-painted_ladies-1",
    "mission_district-twin_peaks-1",
]
"""Five routes of three spaces: five cable cars are left."""
CASTRO = ["haight_ashbury-the_castro-1", "mission_district-the_castro-1"]
"""They complete Haight Ashbury - Mission District, worth 2 points."""


# The end (SF-14).


@pytest.mark.rule("SF-14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_cable_cars_left_give_everybody_one_more_turn(players: int) -> None:
    routes = [*FIFTEEN, "market_street-painted_ladies-1"]
    mine = seat("1 red", routes=routes)
    game = table("san_francisco", mine, players=players)
    events = game.apply("claim fort_mason-lombard_street-1 with 1 red")
    assert seat_of(game, 0)["reserve"] == {"train": 2}
    assert found(events, LastTurnsBegan) == [LastTurnsBegan(0, players)]
    turns = []
    while not game.over:
        turns.append(game.turn)
        idle(game, 1)
    assert turns == [*range(1, players), 0]
    assert outcome(game).reason == "last_turns_played"


@pytest.mark.rule("SF-14")
def test_three_cable_cars_left_do_not_end_the_game() -> None:
    routes = [*FIFTEEN, "painted_ladies-the_castro-1"]
    game = table("san_francisco", seat("1 red", routes=routes), seat())
    game.apply("claim fort_mason-lombard_street-1 with 1 red")
    assert seat_of(game, 0)["reserve"] == {"train": 3}
    assert game.position()["last_turns"] is None


@pytest.mark.rule("SF-14", "SF-10")
def test_the_last_turns_begin_after_the_token_is_chosen() -> None:
    routes = [*FIFTEEN, "market_street-painted_ladies-1"]
    stacks = {
        "golden_gate_bridge": {"symbol": "B", "count": 1},
        "crissy_field": {"symbol": "F", "count": 1},
    }
    game = table("san_francisco", seat("1 red", routes=routes), seat(), stacks=stacks)
    game.apply("claim crissy_field-golden_gate_bridge-1 with 1 red")
    assert (game.decision.kind, game.position()["last_turns"]) == ("take_token", None)
    game.apply("token crissy_field")
    assert (game.decision.seat, game.position()["last_turns"]) == (1, 2)


# Winning (SF-17).


def ended(*seats: Seat) -> ws.Outcome:
    """The outcome of a game that is over as it stands."""
    return outcome(table("san_francisco", *seats, decision={"kind": "over"}))


@pytest.mark.rule("SF-17")
def test_most_points_win() -> None:
    outcome = ended(seat(score=12), seat(score=14), seat(score=13))
    assert (outcome.winners, outcome.tie_break) == ((1,), None)


@pytest.mark.rule("SF-17")
def test_a_tie_is_broken_by_most_completed_tickets() -> None:
    first = seat(routes=CASTRO, tickets=["haight_ashbury-mission_district"], score=10)
    outcome = ended(seat(score=12), first, seat(score=12))
    assert [score.total for score in outcome.scores] == [12, 12, 12]
    assert (outcome.winners, outcome.tie_break) == ((1,), "tickets")


@pytest.mark.rule("SF-17", "R-13")
def test_those_still_tied_share_the_victory() -> None:
    first = seat(routes=CASTRO, tickets=["haight_ashbury-mission_district"], score=10)
    second = seat(
        routes=["pier_39-the_embarcadero-1", "south_beach-the_embarcadero-1"],
        tickets=["pier_39-south_beach"],
        score=9,
    )
    outcome = ended(first, second, seat(score=12))
    assert [score.total for score in outcome.scores] == [12, 12, 12]
    assert (outcome.winners, outcome.tie_break) == ((0, 1), "tickets")
