"""Rails & Sails: the World: the last turns, and who wins."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import found, outcome, seat_of
from tests.kit.table import Seat, idle, seat, table
from whistlestop.game.events import LastTurnsBegan

SHIPS = [
    "lima-sydney-1",
    "tiksi-anchorage-1",
    "new_york-edinburgh-1",
    "los_angeles-tokyo-1",
    "buenos_aires-cape_town-1",
    "dar_es_salaam-jakarta-1",
]
"""44 ships."""
NEARLY_ALL = [*SHIPS, "los_angeles-new_york-1", "moskva-novosibirsk-1"]
"""44 ships and 8 trains: 8 pieces are left."""
EIGHT_LEFT = {"train": 4, "ship": 4}


# The end (WO-20).


@pytest.mark.rule("WO-20")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_six_pieces_left_of_any_type_give_everybody_two_more_turns(players: int) -> None:
    mine = seat("2 green_train", routes=NEARLY_ALL, reserve=EIGHT_LEFT)
    game = table("world", mine, players=players)
    events = game.apply("claim hamburg-athina-1 with 2 green_train")
    assert seat_of(game, 0)["reserve"] == {"train": 2, "ship": 4}
    assert found(events, LastTurnsBegan) == [LastTurnsBegan(0, 2 * players)]
    turns = []
    while not game.over:
        turns.append(game.turn)
        idle(game, 1, "ship")
    assert turns == [*range(1, players), 0] * 2


@pytest.mark.rule("WO-20")
def test_seven_pieces_left_do_not_end_the_game() -> None:
    mine = seat("1 green_train", routes=NEARLY_ALL, reserve=EIGHT_LEFT)
    game = table("world", mine, seat())
    game.apply("claim tiksi-yakutsk-1 with 1 green_train")
    assert game.position()["last_turns"] is None


@pytest.mark.rule("WO-20")
def test_no_trains_left_do_not_end_the_game_while_there_are_ships() -> None:
    routes = ["los_angeles-new_york-1", "moskva-novosibirsk-1", "lahore-mumbai-2"]
    mine = seat("1 green_train", routes=routes, reserve={"train": 1, "ship": 50})
    game = table("world", mine, seat())
    game.apply("claim tiksi-yakutsk-1 with 1 green_train")
    assert seat_of(game, 0)["reserve"] == {"train": 0, "ship": 50}
    assert game.position()["last_turns"] is None


@pytest.mark.rule("WO-20", "R-11")
def test_the_last_seat_may_trigger_the_last_turns_and_plays_the_very_last() -> None:
    last = seat("1 green_ship + 1 green_train", routes=NEARLY_ALL, reserve={"train": 3, "ship": 5})
    game = table("world", seat(), seat(), last, turn=2)
    game.apply("claim tiksi-yakutsk-1 with 1 green_train")
    assert game.position()["last_turns"] is None
    idle(game, 2, "ship")
    game.apply("claim athina-al_qahira-1 with 1 green_ship")
    assert game.position()["last_turns"] == 6
    idle(game, 5, "ship")
    assert (game.over, game.turn) == (False, 2)
    idle(game, 1, "ship")
    assert game.over


@pytest.mark.rule("WO-20", "R-11")
def test_a_second_trigger_in_the_last_turns_changes_nothing() -> None:
    mine = seat("2 green_train", routes=NEARLY_ALL, reserve=EIGHT_LEFT)
    game = table("world", seat(), mine, turn=1, last_turns=4)
    events = game.apply("claim hamburg-athina-1 with 2 green_train")
    assert found(events, LastTurnsBegan) == []
    assert game.position()["last_turns"] == 3
    idle(game, 3, "ship")
    assert outcome(game).reason == "last_turns_played"


# Winning (WO-25).


def ended(*seats: Seat) -> ws.Outcome:
    """The outcome of a game that is over as it stands."""
    return outcome(table("world", *seats, decision={"kind": "over"}))


@pytest.mark.rule("WO-25")
def test_most_points_win() -> None:
    outcome = ended(seat(score=40), seat(score=42), seat(score=41))
    assert (outcome.winners, outcome.tie_break) == ((1,), None)


@pytest.mark.rule("WO-25", "R-13")
def test_a_tie_is_shared_also_when_one_has_completed_more_tickets() -> None:
    routes = ["jakarta-perth-1", "perth-sydney-1"]
    first = seat(routes=routes, tickets=["jakarta-sydney"], score=33)
    outcome = ended(first, seat(score=40), seat(score=39))
    assert [score.total for score in outcome.scores] == [28, 28, 27]
    assert (outcome.winners, outcome.tie_break) == ((0, 1), None)


@pytest.mark.rule("WO-25")
def test_neither_the_longest_path_nor_most_tickets_earn_a_bonus() -> None:
    mine = seat(routes=["jakarta-perth-1", "perth-sydney-1"], tickets=["jakarta-sydney"])
    game = table("world", mine, seat())
    assert {line.label for line in game.scores()[0].lines} == {
        "routes",
        "ticket",
        "harbours_unbuilt",
    }
    assert game.scores()[0].total == 4 + 2 + 7 - 12
