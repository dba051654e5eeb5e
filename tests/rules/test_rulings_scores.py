"""Scores below zero, shared victories, and the empty ticket deck: R-12, R-13, R-14."""

from __future__ import annotations

from typing import Any

import pytest

import whistlestop as ws
from tests.kit.questions import legal, outcome, refusal, seat_of, totals
from tests.kit.table import OVER, europe, nordic, owned, table, tied


@pytest.mark.rule("R-12")
def test_incomplete_tickets_may_take_a_score_below_zero() -> None:
    game = nordic(tickets=[["kobenhavn-murmansk", "oslo-honningsvag"]], decision=OVER)
    assert totals(game) == [-24 - 21, 0]
    assert outcome(game).winners == (1,)


@pytest.mark.rule("R-12")
def test_of_two_scores_below_zero_the_higher_one_wins() -> None:
    game = nordic(tickets=[["kobenhavn-murmansk"], ["oslo-honningsvag"]], decision=OVER)
    assert (totals(game), outcome(game).winners) == ([-24, -21], (1,))


@pytest.mark.rule("R-12", "WO-19")
def test_the_points_so_far_may_fall_below_zero_too() -> None:
    game = ws.from_position({"edition": "world", "players": 2}).play("exchange 2 ships")
    assert seat_of(game)["score"] == -2


THREE: dict[str, Any] = {
    "players": 3,
    "tickets": [["budapest-sofia"], ["rostov-erzurum"], []],
    "routes": owned(0, "budapest-sarajevo-1", "sarajevo-sofia-1")
    | owned(1, "rostov-sochi-1", "sochi-erzurum-1")
    | owned(2, "stockholm-petrograd-1"),
}
"""Two seats have completed a ticket, the third has the longest path."""


@pytest.mark.rule("R-13")
def test_a_tie_break_leaves_those_behind_who_lack_it_and_the_others_share() -> None:
    game = tied("europe", **THREE)
    assert totals(game) == [100, 100, 100]
    assert (outcome(game).winners, outcome(game).tie_break) == ((0, 1), "tickets")


@pytest.mark.rule("R-13")
def test_tie_breaks_are_tried_in_order_among_those_still_tied() -> None:
    game = tied("europe", **THREE, stations={"roma": 1})
    assert outcome(game).winners == (0,)
    assert outcome(game).tie_break == "fewest_stations"


@pytest.mark.rule("R-13")
def test_a_tie_break_counts_for_nothing_without_a_tie() -> None:
    game = europe(**THREE, scores=[0, 0, 60], decision=OVER)
    assert (outcome(game).winners, outcome(game).tie_break) == ((2,), None)


@pytest.mark.rule("R-13")
@pytest.mark.parametrize("name", ["europe", "nordic", "world", "san_francisco"])
def test_players_whom_nothing_tells_apart_share_the_victory(name: str) -> None:
    game = table(name, scores=[30, 30], decision=OVER)
    assert (outcome(game).winners, outcome(game).tie_break) == ((0, 1), None)


@pytest.mark.rule("R-14")
@pytest.mark.parametrize(
    ("name", "ticket"),
    [
        ("europe", "athina-angora"),
        ("nordic", "oslo-stockholm"),
        ("world", "jakarta-sydney"),
        ("san_francisco", "alcatraz-presidio"),
    ],
)
def test_tickets_may_be_drawn_while_there_is_one(name: str, ticket: str) -> None:
    game = table(name, whole_ticket_deck=[ticket])
    assert "tickets" in legal(game)
    game.play("tickets", "keep 1")
    assert seat_of(game)["tickets"] == [ticket]
    assert "tickets" not in legal(game)
    reason = refusal(game, "tickets")
    assert (reason.code, reason.rule) == ("no_tickets_left", "R-14")


@pytest.mark.rule("R-14")
def test_tickets_put_under_the_deck_can_be_drawn_again() -> None:
    game = europe(whole_ticket_deck=["athina-angora", "essen-kyiv"]).play("tickets", "keep 1")
    game.play("tickets", "keep 1")
    assert seat_of(game, 1)["tickets"] == ["essen-kyiv"]
    assert refusal(game, "tickets").rule == "R-14"
