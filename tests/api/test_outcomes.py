"""Scores add up line by line, and a game that is over says who won and why."""

from __future__ import annotations

import json

import pytest

import whistlestop as ws
from tests.kit.random_games import played, stops
from tests.kit.tables import TABLES
from whistlestop.game.outcome import LABELS


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_lines_of_a_score_add_up_to_its_total(name: str, players: int) -> None:
    for game in stops(name, players, every=100):
        scores = game.scores()
        assert [score.seat for score in scores] == list(range(players))
        for score in scores:
            assert sum(line.points for line in score.lines) == score.total
            assert json.loads(json.dumps(score.to_dict())) == score.to_dict()
            for line in score.lines:
                assert line.label in LABELS
                assert line.rule


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_there_is_an_outcome_exactly_when_the_game_is_over(name: str, players: int) -> None:
    for game in stops(name, players, every=100):
        outcome = game.outcome()
        assert (outcome is not None) == game.over
        if outcome is not None:
            assert outcome.scores == game.scores()
            assert set(outcome.winners) <= set(range(players))
            best = max(score.total for score in outcome.scores)
            assert all(outcome.scores[seat].total == best for seat in outcome.winners)
            assert json.loads(json.dumps(outcome.to_dict())) == outcome.to_dict()


@pytest.mark.rule("R-13")
def test_players_who_are_tied_share_the_victory() -> None:
    game = ws.from_position({"edition": "europe", "players": 3, "decision": {"kind": "over"}})
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.tie_break) == ((0, 1, 2), None)


@pytest.mark.rule("R-13")
def test_a_tie_break_that_decides_is_named() -> None:
    game = ws.from_position(
        {
            "edition": "europe",
            "seats": [{"score": 4, "stations_left": 2}, {}],
            "decision": {"kind": "over"},
        }
    )
    outcome = game.outcome()
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [12, 12]
    assert (outcome.winners, outcome.tie_break) == ((1,), "fewest_stations")


def test_while_a_game_runs_the_score_is_what_it_would_be_now() -> None:
    game = played("europe", 2, 2)
    for score, facts in zip(game.scores(), game.position()["seats"], strict=True):
        tickets = {ticket.id: ticket.points for ticket in game.edition.tickets}
        owed = sum(tickets[ticket] for ticket in facts["tickets"])
        assert score.total == 12 - owed
