"""Setting up a game: players, seed and options, and what is refused."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.tables import TABLES


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_is_set_up_for_every_number_of_players(name: str, players: int) -> None:
    game = ws.new_game(name, players=players, seed=7)
    assert game.edition is ws.edition(name)
    assert game.players == tuple(f"Player {seat + 1}" for seat in range(players))
    assert (game.seed, game.options, game.start) == (7, {}, None)
    assert (game.actions, game.moves, game.outcome()) == ((), (), None)
    assert game.decision.seat in range(players)
    assert not game.over
    assert game.legal_actions()


def test_players_may_have_names_and_an_edition_may_be_an_object() -> None:
    game = ws.new_game(ws.edition("europe"), ["Ana", "Bo", "Čapek"], 7)
    assert game.players == ("Ana", "Bo", "Čapek")
    assert game == ws.new_game("europe", players=("Ana", "Bo", "Čapek"), seed=7)


def test_two_players_are_the_default() -> None:
    assert len(ws.new_game("europe").players) == 2


def test_without_a_seed_every_game_is_another_and_can_be_had_again() -> None:
    one, other = ws.new_game("europe"), ws.new_game("europe")
    assert one != other
    assert ws.new_game("europe", seed=one.seed) == one


@pytest.mark.rule("R-1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_can_be_named(first: int) -> None:
    game = ws.new_game("ghost_train", players=3, seed=7, first=first)
    assert game.turn == game.decision.seat == first
    assert game.options == {"first": first}


@pytest.mark.rule("R-1")
def test_the_first_player_is_otherwise_drawn_from_the_seed() -> None:
    firsts = [ws.new_game("ghost_train", players=3, seed=seed).turn for seed in range(60)]
    assert {firsts.count(seat) > 9 for seat in range(3)} == {True}
    assert ws.new_game("ghost_train", players=3, seed=5, first=None).turn == firsts[5]
