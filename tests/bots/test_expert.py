"""The expert and the planner it builds on: legal everywhere, fair, and true to their seed."""

from __future__ import annotations

from random import Random

import pytest

import whistlestop as ws
from whistlestop.bots import ExpertBot, PlannerBot, make_bot
from whistlestop.engine.actions import apply
from whistlestop.engine.legality import is_legal
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER
from whistlestop.search.planner import Planner

TABLES = [(name, players) for name in ws.editions() for players in ws.edition(name).players]


def late_game(name: str, seed: int) -> ws.Game:
    """A two-player game that random players have nearly brought to its end."""
    length = ws.playouts(ws.new_game(name, players=2, seed=seed), 1, seed=seed).lengths[0]
    rng = Random(seed)
    game = ws.new_game(name, players=2, seed=seed)
    while not game.over and len(game.history) < length * 3 // 4:
        game.apply(rng.choice(game.legal_actions()))
    while not game.over and (game.decision.kind != "turn" or len(game.legal_actions()) < 2):
        game.apply(rng.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_planner_and_its_candidates_are_legal_to_the_end_of_the_game(
    name: str, players: int
) -> None:
    game = ws.new_game(name, players=players, seed=5)
    r, s = game.rules, set_up(game.rules, players, 5, -1, False)
    planner = Planner(r, players)
    turn = 0
    while s.decision != OVER:
        turn += 1
        if turn % 10 == 0:
            assert all(is_legal(r, s, action) for action in planner.candidates(s))
        action = planner.choose(s)
        assert is_legal(r, s, action)
        apply(r, s, action)
        assert turn < 3000


@pytest.mark.parametrize("name", ws.editions())
def test_the_planner_decides_the_same_whatever_the_hidden_cards_are(name: str) -> None:
    game = late_game(name, 2)
    if game.over:
        game = ws.new_game(name, players=2, seed=2)
    seat = game.decision.seat
    observation = game.observe(seat)
    decisions = {
        PlannerBot(seed).decide(observation, game.legal_actions()).text for seed in range(6)
    }
    assert len(decisions) == 1


@pytest.mark.parametrize("name", ws.editions())
def test_the_expert_is_true_to_its_seed_when_its_budget_is_a_number_of_rounds(name: str) -> None:
    game = late_game(name, 3)
    assert not game.over
    observation, legal = game.observe(game.decision.seat), game.legal_actions()
    first = ExpertBot(9, rounds=2).decide(observation, legal)
    assert first == ExpertBot(9, rounds=2).decide(observation, legal)
    assert first in legal


def test_the_expert_found_by_name_is_given_a_second_a_decision() -> None:
    bot = make_bot("expert", seed=1)
    assert isinstance(bot, ExpertBot)
    assert bot.seconds == 1.0
    assert bot.rounds is None
