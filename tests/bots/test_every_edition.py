"""Every bot plays every edition with every number of players, the same way for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

import whistlestop as ws
from whistlestop.action import Action
from whistlestop.bots import GreedyBot
from whistlestop.observation import Observation
from whistlestop.sim import play_match, simulate

TABLES = [(name, n) for name in ws.editions() for n in ws.edition(name).players]

DRAWING = {"draw", "claim", "lay"}
TICKETS = {"tickets", "keep"}
CHOICES = {
    "europe": DRAWING | TICKETS | {"station", "withdraw"},
    "nordic": DRAWING | TICKETS | {"withdraw"},
    "world": DRAWING | TICKETS | {"refill", "fleet", "exchange", "harbour"},
    "san_francisco": DRAWING | TICKETS | {"stack", "token"},
    "ghost_train": DRAWING | {"replace"},
}
"""The sorts of action that are a choice. `done` and `pass` never are."""


class NotingBot(GreedyBot):
    """A greedy bot that notes which sorts of action it chose."""

    def __init__(self, chosen: set[str]) -> None:
        super().__init__()
        self.chosen = chosen

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        action = super().decide(observation, legal)
        self.chosen.add(action.kind)
        return action


def greedy_games(edition: str) -> Iterator[set[str]]:
    """The sorts of action chosen so far, game after game."""
    chosen: set[str] = set()
    players = max(ws.edition(edition).players)
    for number in range(200):
        play_match(edition, [NotingBot(chosen) for _ in range(players)], seed=f"f:{number}")
        yield chosen


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_game_among_equals_comes_to_an_end(edition: str, players: int, bot: str) -> None:
    result = play_match(edition, [bot] * players, seed="end")
    assert result.reason in ("last_turns_played", "goal_reached", "last_piece_placed")
    assert len(result.scores) == players


@pytest.mark.rule("R-15")
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_same_seed_gives_the_same_game(edition: str, players: int) -> None:
    bots = ["greedy", "random", "greedy", "random", "greedy"][:players]
    assert play_match(edition, bots, seed=5) == play_match(edition, bots, seed=5)


def test_another_seed_gives_another_game() -> None:
    bots = ["greedy", "random"]
    assert play_match("europe", bots, seed=5).lines != play_match("europe", bots, seed=6).lines


@pytest.mark.parametrize("edition", CHOICES)
def test_greedy_uses_every_sort_of_action_there_is(edition: str) -> None:
    chosen: set[str] = set()
    for chosen in greedy_games(edition):
        if chosen == CHOICES[edition]:
            break
    assert chosen == CHOICES[edition]


@pytest.mark.parametrize("edition", ws.editions())
def test_greedy_beats_random(edition: str) -> None:
    summary = simulate(edition, ["greedy", "random"], games=20, seed="strength")
    assert summary.bots[0].bot == "greedy"
    assert summary.bots[0].win_rate >= 0.95


@pytest.mark.parametrize("edition", ws.editions())
def test_greedy_beats_a_whole_table_of_random_ones(edition: str) -> None:
    players = max(ws.edition(edition).players)
    summary = simulate(edition, ["greedy"] + ["random"] * (players - 1), players, seed="table")
    assert summary.bots[0].bot == "greedy"
    assert summary.bots[0].wins >= players - 1
