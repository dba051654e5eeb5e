"""A batch plays the games that `new_game` deals, and says of them what their seats may see."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import whistlestop as ws
from tests.kit.tables import TABLES
from whistlestop.envs import BatchEnv, Step
from whistlestop.envs.rewards import shared_prize

OWN_BOT = """
from whistlestop.bots import GreedyBot

class Observing(GreedyBot):
    heard = 0

    def decide(self, observation, legal):
        assert self.heard and sum(observation.public_history.blind[0])
        return super().decide(observation, legal)

    def notice(self, events):
        self.heard += len(events)
"""


def play_forced(game: ws.Game) -> None:
    while len(legal := game.legal_actions()) == 1:
        game.apply_unchecked(int(legal[0]))


def row_of(step: Step, row: int) -> tuple[list[int], list[int], int]:
    mask = np.flatnonzero(step.mask[row]).tolist()
    return step.observation[row].tolist(), mask, int(step.seat[row])


def seen(game: ws.Game) -> tuple[list[int], list[int], int]:
    seat = game.decision.seat
    return list(game.encode(seat)), sorted(map(int, game.legal_actions())), seat


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_row_is_a_game_as_its_deciding_seat_sees_it(name: str, players: int) -> None:
    env = BatchEnv(name, players, size=2, seed=9, reward="points")
    step = env.reset()
    game = ws.new_game(name, players=players, seed="9:1:0")
    play_forced(game)
    points = np.zeros(players)
    for number in range(5000):
        if number % 7 == 0:
            assert row_of(step, 1) == seen(game)
        actions = env.sample()
        game.apply_unchecked(int(actions[1]))
        play_forced(game)
        step = env.step(actions)
        points += step.reward[1]
        assert step.done[1] == game.over
        if game.over:
            break
    assert points.tolist() == [score.total for score in game.scores()]
    assert env.final_observation[1].tolist() == list(game.encode(0))
    following = ws.new_game(name, players=players, seed="9:1:1")
    play_forced(following)
    assert row_of(step, 1) == seen(following)


def test_the_winner_earns_what_the_others_lose() -> None:
    env = BatchEnv("san_francisco", 3, seed=2)
    step = env.reset()
    game = ws.new_game("san_francisco", players=3, seed="2:0:0")
    play_forced(game)
    while not game.over:
        assert not step.reward.any()
        actions = env.sample()
        game.apply_unchecked(int(actions[0]))
        play_forced(game)
        step = env.step(actions)
    outcome = game.outcome()
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert step.reward[0].tolist() == [1 if seat in outcome.winners else -0.5 for seat in range(3)]


def test_winners_share_and_a_game_that_goes_on_earns_nothing() -> None:
    won = np.array([[True, True, False], [True, True, True], [False, True, False]])
    rewards = shared_prize(won, np.array([True, True, False]))
    assert rewards.tolist() == [[0.25, 0.25, -0.5], [0, 0, 0], [0, 0, 0]]


def transcript(env: BatchEnv, seed: int, steps: int = 40) -> list[list[float]]:
    rows = []
    step = env.reset(seed)
    for _ in range(steps):
        rows.append([*step.observation.ravel().tolist(), *step.reward.ravel().tolist()])
        step = env.step(step.mask.argmax(axis=1))
    return rows


def test_the_same_seed_gives_the_same_games() -> None:
    env = BatchEnv("san_francisco", 2, size=3, opponents="random", seed=1)
    first = transcript(env, 5)
    assert transcript(env, 6) != first
    assert transcript(BatchEnv("san_francisco", 2, size=3, opponents="random"), 5) == first


def test_a_bot_plays_alike_in_compiled_code_and_by_its_observations(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(OWN_BOT, "utf-8")
    compiled = BatchEnv("ghost_train", 3, size=2, opponents="greedy")
    observing = BatchEnv("ghost_train", 3, size=2, opponents=[f"{own}:Observing", "greedy"])
    assert transcript(observing, 3) == transcript(compiled, 3)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = BatchEnv("europe", 2, size=2, seed=1)
    before = env.reset()
    legal = before.mask.argmax(axis=1)
    draw = 5  # not while first tickets are chosen
    for wrong, message in [
        ([legal[0], draw], r"game 1: 5 \(draw deck\) is not legal now; legal are \[2\d, "),
        ([legal[0], -1], "game 1: -1 is not an action"),
        ([70000, legal[1]], "game 0: 70000 is not an action"),
        ([legal[0]], r"2 integers, not int64 of shape \(1,\)"),
        ([0.5, 0.5], "2 integers, not float64"),
    ]:
        with pytest.raises(ValueError, match=message):
            env.step(wrong)
    after = env.step(legal)
    other = BatchEnv("europe", 2, size=2, seed=1)
    other.reset()
    assert (other.step(legal).observation == after.observation).all()


def test_arrays_without_a_copy_show_the_next_step() -> None:
    env = BatchEnv("nordic", 2, size=2, seed=1, copy=False)
    step = env.reset()
    before = step.observation.copy()
    env.step(env.sample())
    assert (step.observation != before).any()
    assert not step.observation.flags.writeable


def test_what_cannot_be_played_is_refused() -> None:
    for options, message in [
        ({"reward": "money"}, "reward must be one of win, points, not 'money'"),
        ({"size": 0}, "size must be 1 or more"),
        ({"opponents": ["greedy", "greedy"]}, "2 players need 1 opponents, not 2"),
    ]:
        with pytest.raises(ValueError, match=message):
            BatchEnv("europe", 2, **options)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(ws.BadOption, match="not played with 6 players"):
        BatchEnv("europe", 6)
    with pytest.raises(ws.BadOption, match="greedy"):
        BatchEnv("europe", 2, opponents="gredy").reset()
