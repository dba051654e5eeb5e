"""A copy is a game of its own, and looking at a game never changes it."""

from __future__ import annotations

import random

import pytest

import whistlestop as ws
from tests.api.facts import seen_from_outside
from tests.kit.random_games import finish, played, stops
from tests.kit.tables import LARGEST, TABLES


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_playing_a_copy_leaves_the_game_alone(name: str, players: int) -> None:
    dice = random.Random(1)
    for game in stops(name, players, every=80):
        before = seen_from_outside(game), game.observe(game.turn)
        copy = game.copy()
        assert copy == game
        finish(copy, dice)
        assert (seen_from_outside(game), game.observe(game.turn)) == before


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_playing_the_game_leaves_a_copy_alone(name: str, players: int) -> None:
    game = played(name, players, 60)
    copy = game.copy()
    before = seen_from_outside(copy), copy.observe(None)
    while not game.over:
        game.apply(game.legal_actions()[-1])
    assert (seen_from_outside(copy), copy.observe(None)) == before


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_copy_goes_on_exactly_as_the_game_does(name: str, players: int) -> None:
    dice = random.Random(1)
    game = played(name, players, 45)
    copy = game.copy()
    while not game.over:
        action = dice.choice(game.legal_actions())
        assert copy.apply(action) == game.apply(action)
    assert seen_from_outside(copy) == seen_from_outside(game)
    assert copy.observe(0) == game.observe(0)


@pytest.mark.rule("R-10")
def test_a_copy_that_is_ahead_does_not_make_the_game_tell_a_secret() -> None:
    game = ws.new_game("europe", players=2, seed=7)
    game.copy().play("keep 1 2", "keep 1 2", "tickets", "keep 1", "tickets")
    chosen = game.apply("keep 1 2 3")[0]
    assert type(chosen).__name__ == "FirstTicketsChosen"


@pytest.mark.rule("R-10")
def test_a_game_that_begins_at_the_first_tickets_keeps_their_number_secret() -> None:
    for start in (
        ws.from_position(ws.new_game("europe", players=2, seed=7).position()),
        ws.new_game("europe", players=2, seed=7).observe(0).determinise(random.Random(1)),
    ):
        names = [type(event).__name__ for event in start.apply("keep 1 2 3")]
        assert names == ["FirstTicketsChosen"]
        names = [type(event).__name__ for event in start.apply("keep 1 2")]
        assert names == ["FirstTicketsChosen", "FirstTicketsKept"]


@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_looking_never_changes_the_game(name: str, players: int) -> None:
    for game in stops(name, players, every=70):
        key = game.state.key()
        before = seen_from_outside(game)
        for seat in (None, *range(players)):
            game.observe(seat).to_dict()
        game.observe(game.decision.seat).determinise(random.Random(1))
        game.legal_actions()
        game.scores()
        game.outcome()
        game.why_illegal("pass")
        next(game.payments(game.edition.routes[0].id), None)
        list(game.surcharges())
        repr(game)
        ws.playouts(game, 1, seed=1)
        assert game.state.key() == key
        assert seen_from_outside(game) == before


def test_what_a_game_hands_out_cannot_be_used_to_change_it() -> None:
    game = ws.new_game("europe", players=2, seed=7)
    before = seen_from_outside(game)
    position = game.position()
    position["seats"][0]["hand"].clear()
    position["market"].clear()
    game.legal_actions().clear()
    assert seen_from_outside(game) == before


def test_games_are_equal_if_their_positions_are_and_have_no_hash() -> None:
    one, same = (ws.new_game("europe", seed=7).play("keep 1 2") for _ in range(2))
    assert one == same
    assert one != ws.new_game("europe", seed=7).play("keep 1 3")
    assert one != ws.new_game("europe", seed=8).play("keep 1 2")
    assert one != "a game"
    with pytest.raises(TypeError):
        hash(one)
