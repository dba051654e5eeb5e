"""`game.observe`: the same shape for everybody, secrets only for their owner."""

from __future__ import annotations

import json
import random

import pytest

from tests.kit.random_games import finish, stops
from tests.kit.tables import TABLES


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seat_sees_its_own_hand_and_tickets_and_a_spectator_none(name: str, players: int) -> None:
    for game in stops(name, players, every=80):
        facts = game.position()["seats"]
        assert game.observe().own is None
        assert game.observe().legal == ()
        for seat in range(players):
            own = game.observe(seat).to_dict()["own"]
            assert own["hand"] == facts[seat]["hand"]
            assert own["tickets"] == facts[seat]["tickets"]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_only_seats_that_may_decide_have_legal_actions(name: str, players: int) -> None:
    for game in stops(name, players, every=80):
        deciding = [decision.seat for decision in game.decisions]
        for seat in range(players):
            legal = tuple(action.number for action in game.legal_actions(seat))
            assert bool(legal) == (seat in deciding)
            assert game.observe(seat).legal == legal


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_observation_is_ready_for_json_and_equal_to_itself(name: str, players: int) -> None:
    for game in stops(name, players, every=120):
        for seat in (None, *range(players)):
            seen = game.observe(seat)
            assert seen == game.observe(seat)
            assert json.loads(json.dumps(seen.to_dict())) == seen.to_dict()


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_imagined_game_looks_the_same_and_can_be_played_on(name: str, players: int) -> None:
    dice = random.Random(1)
    for game in stops(name, players, every=120):
        for seat in (None, game.decision.seat):
            seen = game.observe(seat)
            imagined = seen.determinise(random.Random(3))
            assert imagined.observe(seat) == seen
            assert imagined == seen.determinise(random.Random(3))
            assert finish(imagined, dice).over
