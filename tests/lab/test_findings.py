"""What a study concludes from games: fair values, routes that are fought for, surprises."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import whistlestop as ws
from whistlestop.lab.findings import Findings, RouteFinding, share_of_surprises
from whistlestop.lab.match import GameResult
from whistlestop.lab.records import Columns
from whistlestop.lab.ticket_balance import TicketFinding

TICKET = TicketFinding(
    ticket="paris-wien", points=8, cost=6, offered=50, kept=40, completed=30, completion=0.75,
    interval=(0.6, 0.9), profit=4.0, expected=4.0, error=0.5, win_rate=0.3, verdict="fair",
)  # fmt: skip


@pytest.mark.parametrize(
    ("change", "fair"),
    [
        ({}, 8),
        # Three of four are completed: two points more on the ticket are one more for its holder.
        ({"profit": 6.0}, 4),
        ({"profit": 3.0}, 10),
        # Always completed: a point is a point.
        ({"completion": 1.0, "profit": 8.0, "expected": 6.0}, 6),
        # As often missed as completed: no value would help, so it moves by little.
        ({"completion": 0.5, "profit": -2.0, "expected": 0.0}, 12),
        ({"points": 2, "completion": 1.0, "profit": 9.0}, 1),
    ],
)
def test_the_fair_value_of_a_ticket_brings_what_others_of_its_cost_bring(
    change: dict[str, Any], fair: int
) -> None:
    assert replace(TICKET, **change).fair_points == fair


def test_routes_are_fought_for_that_somebody_claims_early_in_nearly_every_game() -> None:
    routes = (
        RouteFinding("early", 95, 0.95, 0.2),
        RouteFinding("late", 95, 0.95, 0.8),
        RouteFinding("rare", 50, 0.5, 0.2),
        RouteFinding("never", 0, 0.0, None),
    )
    found = Findings(ws.edition("europe"), (), "planner", (), routes, (), {}, {}, {}, 0.0)
    assert found.fought_for == ("early",)


def test_a_surprise_is_a_winner_who_did_not_lead_before_the_last_round() -> None:
    def game(winner: int) -> GameResult:
        return GameResult("europe", 1, ("a", "b"), (9, 8), (winner,), "", 10, 0, ({}, {}), 0)

    played = {(0, 0): game(1), (0, 1): game(0), (0, 2): game(0), (0, 3): game(0)}
    names = ("series", "game", "seat", "turn", "points")
    claims = [
        # The winner is behind, and ahead only by a claim of the last round.
        *[(0, 0, 0, 5, 7), (0, 0, 1, 8, 4), (0, 0, 1, 9, 15)],
        # The winner leads.
        *[(0, 1, 0, 1, 7), (0, 1, 1, 2, 4)],
        # Both lead: nobody is surprised. In the last game nobody claimed anything.
        *[(0, 2, 0, 1, 4), (0, 2, 1, 2, 4)],
        # Games of another series do not count.
        *[(1, 0, 1, 1, 40)],
    ]
    columns = Columns(names, lambda name: [row[names.index(name)] for row in claims])
    assert share_of_surprises(played, {0}, columns) == 0.25
