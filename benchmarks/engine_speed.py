"""The speed of games, and of the operations that they are made of."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import whistlestop as ws
from benchmarks.timing import Row, each, median_seconds
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine import chance
from whistlestop.engine.actions import apply
from whistlestop.engine.legality import legal_actions
from whistlestop.engine.playout import play_out
from whistlestop.engine.scoring import standings
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER
from whistlestop.envs import BatchEnv

BATCH = 256
"""Games side by side in a batch."""


def play_games(edition: str, players: int, games: int, first_seed: int) -> int:
    """Set up, play at random and score games; return the decisions made."""
    r = rules_for(ws.edition(edition))
    decisions = 0
    for number in range(games):
        s = set_up(r, players, first_seed + number, -1, False)
        decisions += int(play_out(r, s))
        standings(r, s)
    return decisions


def measure_play(edition: str, players: int, games: int, runs: int) -> Row:
    """Decisions and games a second, set-up and final scoring included."""
    decisions = play_games(edition, players, games, 0)
    seconds = median_seconds(lambda: play_games(edition, players, games, 0), runs)
    return {
        "decisions_per_second": decisions / seconds,
        "games_per_second": games / seconds,
        "decisions_per_game": decisions / games,
    }


def measure_parts(edition: str, players: int, runs: int, quick: bool) -> Row:
    """Seconds of single operations, in the middle of a random game and at its end."""
    r = rules_for(ws.edition(edition))
    game = ws.new_game(edition, players=players, seed=1)
    rng = random.Random(1)
    for _ in range(40 * players):
        if not game.over:
            game.apply_unchecked(int(rng.choice(game.legal_actions())))
    middle = game.state
    end = middle.copy()
    play_out(r, end)
    times = 20 if quick else 300
    seat = int(middle.seat)
    seen = game.observe(seat)
    parts: dict[str, Callable[[], object]] = {
        "state_copy": middle.copy,
        "legal_actions": lambda: legal_actions(r, middle),
        "game_copy": game.copy,
        "observe": lambda: game.observe(seat),
        "determinise": lambda: seen.determinise(rng),
        "final_scoring": lambda: standings(r, end),
    }
    row: Row = {
        name: median_seconds(each(work, times * (10 if name == "state_copy" else 1)), runs)
        / (times * (10 if name == "state_copy" else 1))
        for name, work in parts.items()
    }
    row["apply"] = measure_apply(edition, players, runs, 1 if quick else 20)
    row["game_apply"] = measure_game_apply(edition, players, runs, 1 if quick else 20)
    row["steps_per_second"] = measure_steps(edition, players, runs, 1 if quick else 20)
    return row


def measure_apply(edition: str, players: int, runs: int, times: int) -> float:
    """Seconds to carry out one action, from replaying a whole game."""
    r = rules_for(ws.edition(edition))
    start = set_up(r, players, 1, -1, False)
    rng = random.Random(1)
    actions: list[int] = []
    s = start.copy()
    while s.decision != OVER:
        actions.append(rng.choice(legal_actions(r, s)))
        apply(r, s, actions[-1])

    def replay() -> None:
        s = start.copy()
        for action in actions:
            apply(r, s, action)

    return median_seconds(each(replay, times), runs) / (times * len(actions))


def measure_game_apply(edition: str, players: int, runs: int, times: int) -> float:
    """Seconds of one `Game.apply`, checked and with its events, from replaying a whole game."""
    start = ws.new_game(edition, players=players, seed=1)
    rng = random.Random(1)
    game = start.copy()
    while not game.over:
        game.apply(rng.choice(game.legal_actions()))
    actions = game.actions

    def replay() -> None:
        game = start.copy()
        for action in actions:
            game.apply(action)

    return median_seconds(each(replay, times), runs) / (times * len(actions))


def measure_steps(edition: str, players: int, runs: int, games: int) -> float:
    """Steps a second: legal actions and apply, one decision at a time from Python."""
    r = rules_for(ws.edition(edition))

    def step() -> int:
        steps = 0
        for number in range(games):
            rng = random.Random(number)
            s = set_up(r, players, number, -1, False)
            while s.decision != OVER:
                legal = legal_actions(r, s)
                apply(r, s, legal[int(rng.random() * len(legal))])
                steps += 1
        return steps

    steps = step()
    return steps / median_seconds(step, runs)


def measure_batch(edition: str, players: int, runs: int, quick: bool) -> Row:
    """Steps a second of a batch: choosing an action at random, playing it, and writing the
    observation and the mask. Forced decisions are played between steps and not counted."""
    row: Row = {}
    for opponents in (None, "greedy"):
        env = BatchEnv(edition, players, BATCH, opponents=opponents, seed=1, copy=False)
        env.reset()
        steps = 10 if quick else 200

        def play(env: BatchEnv = env, steps: int = steps) -> None:
            for _ in range(steps):
                env.step(env.sample())

        play()
        row[opponents or "every seat"] = BATCH * steps / median_seconds(play, runs)
    return row


def measure_growth(edition: str, players: int, games: int) -> list[float]:
    """Seconds per decision in each quarter of random games: does play slow as boards fill?"""
    r = rules_for(ws.edition(edition))
    seconds, decisions = [0.0] * 4, [0] * 4
    for number in range(games):
        whole = set_up(r, players, number, -1, False)
        chance.seed(whole, number)
        length = int(play_out(r, whole.copy()))
        rng = random.Random(number)
        done = 0
        s = whole
        while s.decision != OVER:
            quarter = min(3, 4 * done // length)
            start = time.process_time()
            for _ in range(max(1, length // 4)):
                if s.decision == OVER:
                    break
                legal = legal_actions(r, s)
                apply(r, s, legal[int(rng.random() * len(legal))])
                done += 1
                decisions[quarter] += 1
            seconds[quarter] += time.process_time() - start
    return [s / max(1, n) for s, n in zip(seconds, decisions, strict=True)]


def measure_processes(edition: str, players: int, games: int) -> dict[str, float]:
    """Games a second of wall-clock time with one process and with two."""
    found: dict[str, float] = {}
    for processes in (1, 2):
        share = games // processes
        with ProcessPoolExecutor(processes) as pool:
            list(pool.map(partial(play_games, edition, players, 1), range(processes)))
            start = time.perf_counter()
            seeds = range(0, share * processes, share)
            list(pool.map(partial(play_games, edition, players, share), seeds))
            found[str(processes)] = games / (time.perf_counter() - start)
    return found
