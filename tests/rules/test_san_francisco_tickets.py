"""San Francisco: drawing tickets, and what they score."""

from __future__ import annotations

import pytest

from tests.kit.questions import legal, lines, refused, seat_of
from tests.kit.table import all_tickets_but, seat, table

CASTRO = ["haight_ashbury-the_castro-1", "mission_district-the_castro-1"]
"""They complete Haight Ashbury - Mission District, worth 2 points."""


@pytest.mark.rule("SF-13")
def test_two_tickets_are_drawn_and_at_least_one_is_kept() -> None:
    deck = ["pier_39-south_beach", "alcatraz-presidio", "market_street-sunset"]
    game = table("san_francisco", seat(), seat(), ticket_deck=deck)
    game.apply("tickets")
    assert seat_of(game, 0)["offered"] == deck[:2]
    assert legal(game, "keep") == ["keep 1", "keep 2", "keep 1 2"]
    game.apply("keep 2")
    assert seat_of(game, 0)["tickets"] == ["alcatraz-presidio"]
    left = game.position()["ticket_deck"]
    assert (left[0], left[-1]) == ("market_street-sunset", "pier_39-south_beach")
    assert len(left) == 23


@pytest.mark.rule("SF-13")
def test_both_tickets_may_be_kept() -> None:
    deck = ["pier_39-south_beach", "alcatraz-presidio"]
    game = table("san_francisco", seat(), seat(), ticket_deck=deck).play("tickets", "keep 1 2")
    assert sorted(seat_of(game, 0)["tickets"]) == sorted(deck)
    assert game.decision.seat == 1


@pytest.mark.rule("SF-13")
def test_the_last_single_ticket_must_be_kept() -> None:
    last = "pier_39-south_beach"
    gone = all_tickets_but("san_francisco", last)
    game = table("san_francisco", seat(), seat(), removed_tickets=gone)
    game.apply("tickets")
    assert seat_of(game, 0)["offered"] == [last]
    assert [action.text for action in game.legal_actions()] == ["keep 1"]
    game.apply("keep 1")
    assert seat_of(game, 0)["tickets"] == [last]
    assert refused(game, "tickets") == ("no_tickets_left", "R-14")


@pytest.mark.rule("SF-15")
def test_a_completed_ticket_adds_and_an_incomplete_one_subtracts_its_value() -> None:
    tickets = ["haight_ashbury-mission_district", "golden_gate_bridge-potrero_hill"]
    game = table("san_francisco", seat(routes=CASTRO, tickets=tickets), seat())
    by_ticket = {line.details["ticket"]: line.points for line in lines(game, "ticket")}
    assert by_ticket == {tickets[0]: 2, tickets[1]: -8}
    assert game.scores()[0].total == 2 + 2 - 8
