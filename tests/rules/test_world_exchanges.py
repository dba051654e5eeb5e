"""Rails & Sails: the World: exchanging pieces."""

from __future__ import annotations

import pytest

from tests.kit.questions import legal, lines, refused, seat_of
from tests.kit.table import idle, seat, table


@pytest.mark.rule("WO-19")
def test_two_ships_exchanged_for_two_trains_cost_two_points_and_the_turn() -> None:
    game = table("world", seat(routes=["lima-sydney-1"]), seat())
    game.apply("exchange 2 ships")
    assert seat_of(game, 0)["reserve"] == {"train": 22, "ship": 30}
    assert seat_of(game, 0)["box"] == {"train": 3, "ship": 12}
    assert seat_of(game, 0)["score"] == 21 - 2
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


@pytest.mark.rule("WO-19", "R-12")
def test_an_exchange_may_bring_the_score_below_zero() -> None:
    game = table("world", seat(), seat()).play("exchange 3 trains")
    assert seat_of(game, 0)["score"] == -3
    assert seat_of(game, 0)["reserve"] == {"train": 17, "ship": 43}
    assert seat_of(game, 0)["box"] == {"train": 8, "ship": 7}
    assert [(line.points, line.rule) for line in lines(game, "exchanges")] == [(-3, "WO-19")]


@pytest.mark.rule("WO-19")
def test_no_more_pieces_are_exchanged_than_the_box_holds() -> None:
    game = table("world", seat(), seat())  # 5 trains and 10 ships in the box
    assert legal(game, "exchange") == [
        "exchange 1 train",
        *(f"exchange {n} trains" for n in range(2, 11)),
        "exchange 1 ship",
        *(f"exchange {n} ships" for n in range(2, 6)),
    ]
    assert refused(game, "exchange 6 ships") == ("box_too_small", "WO-19")
    assert refused(game, "exchange 11 trains") == ("box_too_small", "WO-19")


@pytest.mark.rule("WO-19")
def test_trains_are_not_exchanged_when_all_ships_are_in_reserve() -> None:
    game = table("world", seat(reserve={"train": 10, "ship": 50}), seat())
    assert seat_of(game, 0)["box"] == {"train": 15, "ship": 0}
    assert refused(game, "exchange 1 train") == ("box_too_small", "WO-19")
    game.apply("exchange 15 ships")
    assert seat_of(game, 0)["reserve"] == {"train": 25, "ship": 35}


@pytest.mark.rule("WO-19")
def test_no_more_pieces_are_exchanged_than_the_reserve_holds() -> None:
    routes = ["lima-sydney-1", "tiksi-anchorage-1", "new_york-edinburgh-1", "los_angeles-tokyo-1"]
    routes += ["hong_kong-tokyo-1", "los_angeles-honolulu-1"]
    game = table("world", seat(routes=routes), seat())  # 4 ships in reserve, 5 trains in the box
    assert seat_of(game, 0)["reserve"] == {"train": 20, "ship": 4}
    assert refused(game, "exchange 5 ships") == ("reserve_too_small", "WO-19")
    game.apply("exchange 4 ships")
    assert seat_of(game, 0)["reserve"] == {"train": 24, "ship": 0}


@pytest.mark.rule("WO-19")
def test_pieces_may_be_exchanged_again_while_the_box_has_some() -> None:
    game = table("world", seat(), seat())
    for _ in range(2):
        idle(game.play("exchange 2 ships"), 1, "ship")
    assert legal(game, "exchange")[-1] == "exchange 1 ship"
    idle(game.play("exchange 1 ship"), 1, "ship")
    assert [move for move in legal(game, "exchange") if "ship" in move] == []
    assert seat_of(game, 0)["score"] == -5
    assert seat_of(game, 0)["reserve"] == {"train": 25, "ship": 35}
