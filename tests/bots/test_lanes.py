"""The fast lane plays the games that the bots play through their observations."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.tables import TABLES
from whistlestop.bots import BOTS, Bot, make_bot
from whistlestop.lab import play_match
from whistlestop.lab.fast import play_fast


def through_observations(edition: str, names: list[str], seed: str, seeds: list[str]) -> ws.Game:
    """The same game, with every decision made by a bot that sees an observation."""
    game = ws.new_game(edition, players=len(names), seed=seed)
    bots = [make_bot(name, bot_seed) for name, bot_seed in zip(names, seeds, strict=True)]
    for seat, bot in enumerate(bots):
        bot.start(seat, game.edition, seeds[seat])
    while not game.over:
        legal = game.legal_actions()
        seat = game.decision.seat
        game.apply(legal[0] if len(legal) == 1 else bots[seat].decide(game.observe(seat), legal))
    return game


@pytest.mark.rule("R-10", "R-15")
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_both_lanes_play_the_same_games_action_for_action(edition: str, players: int) -> None:
    # The fast lane hands policies the whole state, observations leave out what is hidden: a
    # policy that read a hidden card would play differently here.
    names = ["learned", "greedy", "planner", "random", "greedy"][:players]
    seeds = [f"lane:{seat}" for seat in range(players)]
    fast = play_fast(ws.edition(edition), names, "lanes", seeds)
    assert fast is not None
    slow = through_observations(edition, names, "lanes", seeds)
    assert fast.actions == list(slow.actions)
    assert fast.state.key() == slow.state.key()


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_result_of_the_fast_lane_is_the_one_that_is_explained(edition: str, players: int) -> None:
    names = ["greedy", "planner", "random", "greedy", "planner"][:players]
    seeds = [f"lines:{seat}" for seat in range(players)]
    result = play_match(edition, names, "lines")
    outcome = through_observations(edition, names, "lines", seeds).outcome()
    assert outcome is not None
    assert (result.winners, result.reason) == (outcome.winners, outcome.reason)
    for score, points in zip(outcome.scores, result.lines, strict=True):
        explained: dict[str, int] = {}
        for line in score.lines:
            explained[line.label] = explained.get(line.label, 0) + line.points
        assert points == explained
        assert sum(points.values()) == score.total


def test_bots_that_do_more_than_ask_a_policy_take_the_other_lane() -> None:
    europe = ws.edition("europe")
    assert play_fast(europe, ["greedy", "expert"], 1, [1, 2]) is None
    assert play_fast(europe, ["greedy", make_bot("greedy")], 1, [1, 2]) is None


def test_every_bot_below_the_expert_takes_the_fast_lane() -> None:
    fast = [name for name in BOTS if play_fast(ws.edition("ghost_train"), [name] * 2, 1, [1, 2])]
    assert fast == ["random", "greedy", "planner", "learned"]
    assert all(issubclass(kind, Bot) for kind in BOTS.values())
