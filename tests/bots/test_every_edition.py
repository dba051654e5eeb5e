"""Every bot plays every edition with every number of players, the same way for the same seed."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.tables import TABLES
from whistlestop.game.action import all_actions
from whistlestop.lab import play_match, simulate
from whistlestop.lab.fast import play_fast

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


@pytest.mark.parametrize("bot", ["random", "greedy", "planner", "learned"])
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_game_among_equals_comes_to_an_end(edition: str, players: int, bot: str) -> None:
    result = play_match(edition, [bot] * players, seed="end")
    assert result.reason in ("last_turns_played", "goal_reached", "last_piece_placed")
    assert len(result.scores) == players


@pytest.mark.rule("R-15")
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_same_seed_gives_the_same_game(edition: str, players: int) -> None:
    bots = ["greedy", "random", "planner", "random", "greedy"][:players]
    assert play_match(edition, bots, seed=5) == play_match(edition, bots, seed=5)


def test_another_seed_gives_another_game() -> None:
    bots = ["greedy", "random"]
    assert play_match("europe", bots, seed=5).lines != play_match("europe", bots, seed=6).lines


@pytest.mark.parametrize("bot", ["greedy", "planner"])
@pytest.mark.parametrize("edition", CHOICES)
def test_every_sort_of_action_there_is_gets_used(edition: str, bot: str) -> None:
    found = ws.edition(edition)
    kinds = [action.kind if action else "" for action in all_actions(found)]
    players = max(found.players)
    missing = set(CHOICES[edition])
    for number in range(300):
        game = play_fast(found, [bot] * players, f"sorts:{number}", [0] * players)
        assert game is not None
        missing -= {kinds[action] for action in game.actions}
        if not missing:
            break
    assert not missing


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


@pytest.mark.parametrize("edition", ws.editions())
def test_the_planner_beats_greedy(edition: str) -> None:
    summary = simulate(edition, ["planner", "greedy"], games=30, seed="strength")
    assert summary.bots[0].bot == "planner"
    assert summary.bots[0].win_rate > 0.5


def test_a_tunnel_is_not_tried_for_ever_when_hardly_any_cards_are_left() -> None:
    # In this game all seats once hoarded cards and dug the same tunnel in vain, turn after turn.
    result = play_match("europe", ["planner"] * 5, seed="k39")
    assert result.reason == "last_turns_played"
