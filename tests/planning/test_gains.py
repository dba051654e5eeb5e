"""What raises a score at once is found, whatever the plan is."""

from __future__ import annotations

from typing import Any

import pytest

import whistlestop as ws
from tests.kit.table import seat, table
from whistlestop.bots import ExpertBot
from whistlestop.planning.gains import completed, gains
from whistlestop.planning.planner import Planner

BORROWED = {"edinburgh-london-1": 1, "london-dieppe-1": 0, "dieppe-paris-1": 0}
"""All of the way from Edinburgh to Paris; a rival has the first of its routes."""
LONGEST = {"stockholm-petrograd-1": 1}
"""The longest path is a rival's, whatever is claimed."""


FROM_LONDON = dict.fromkeys(
    ["london-dieppe-1", "dieppe-paris-1", "frankfurt-paris-1", "frankfurt-munchen-1",
     "munchen-wien-1", "wien-budapest-1", "budapest-sarajevo-1", "sarajevo-athina-1"],
    0,
)  # fmt: skip
"""All of the way from Edinburgh to Athina but the double route to London."""


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


def last_link() -> ws.Game:
    """Two players; seat 0 has the cards for the last route of its ticket."""
    own = seat("4 orange + 5 green + 2 wild", tickets=["edinburgh-athina"])
    return table("europe", own, seat("3 red + 3 blue + 3 green"), routes=FROM_LONDON)


def test_a_claim_is_known_to_complete_a_ticket() -> None:
    game = last_link()
    planner = Planner(game.rules, 2)
    numbers = [a.number for a in game.legal_actions() if completed(planner, game.state, a.number)]
    names = {action.number: str(action) for action in game.legal_actions()}
    assert {names[n] for n in numbers} == {"claim edinburgh-london-1"}


@pytest.mark.parametrize("seed", [1, 2])
def test_the_last_route_of_a_ticket_is_not_left_open_for_a_lead_that_says_nothing(
    seed: int,
) -> None:
    game = last_link()
    chosen = ExpertBot(seed, iterations=40).decide(game.observe(0), game.legal_actions())
    assert str(chosen) == "claim edinburgh-london-1"
