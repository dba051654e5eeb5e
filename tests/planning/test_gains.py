"""What raises a score at once is found, whatever the plan is."""

from __future__ import annotations

from typing import Any

import whistlestop as ws
from tests.kit.table import seat, table
from whistlestop.bots import ExpertBot
from whistlestop.planning.gains import gains
from whistlestop.planning.planner import Planner

BORROWED = {"edinburgh-london-1": 1, "london-dieppe-1": 0, "dieppe-paris-1": 0}
"""All of the way from Edinburgh to Paris; a rival has the first of its routes."""
LONGEST = {"stockholm-petrograd-1": 1}
"""The longest path is a rival's, whatever is claimed."""


def position(hand: str, **others: Any) -> ws.Game:
    """Four players of the edition with stations; seat 0 must decide."""
    own = seat(hand, tickets=["edinburgh-paris"])
    return table("europe", own, seat(), seat(), seat(), routes=BORROWED | LONGEST, **others)


def found(game: ws.Game) -> list[str]:
    """What scores at once, the largest gain first."""
    names = {action.number: str(action) for action in game.legal_actions()}
    return [names[number] for number in gains(Planner(game.rules, 4), game.state)]


def decided(game: ws.Game) -> str:
    view = game.observe(game.decision.seat)
    return str(ExpertBot(1, iterations=40).decide(view, game.legal_actions()))


def test_a_station_outside_the_plan_is_found() -> None:
    game = position("1 red")
    planner = Planner(game.rules, 4)
    candidates = planner.candidates(game.state)
    # The second route between the two is free, and the plan is to claim that.
    assert planner.plan(game.state).stations == 0
    stations = [a for a in game.legal_actions() if str(a) in found(game)]
    assert sorted(map(str, stations)) == ["station edinburgh", "station london"]
    assert not {station.number for station in stations} & set(candidates)


def test_a_station_that_completes_nothing_is_not() -> None:
    game = position("1 red", stations={"edinburgh": 0})
    assert found(game) == []


def test_in_the_last_turn_what_scores_most_comes_first_and_is_played() -> None:
    # The ticket brings 14 more than failing it, less 4 for the station; the best claim brings 7.
    game = position("4 blue", last_turns=1)
    best, *others = found(game)
    assert best in ("station edinburgh", "station london")
    assert any(other.startswith("claim") for other in others)
    assert decided(game) in ("station edinburgh", "station london")
