"""Playouts: what they promise to search and simulation."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import whistlestop as ws
from tests.kit.tables import TABLES
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine import chance
from whistlestop.engine.actions import apply
from whistlestop.engine.legality import list_legal
from whistlestop.engine.playout import Memory, play_out, random_action
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_random_action_is_the_one_that_drawing_from_the_list_gives(
    name: str, players: int
) -> None:
    r = rules_for(ws.edition(name))
    out = vec[i64]([0] * r.actions)
    for seed in range(3):
        s = set_up(r, players, seed, -1, False)
        memory = Memory(r, players)
        while s.decision != OVER:
            listed = s.copy()
            n = list_legal(r, listed, out)
            expected = out[chance.below(listed, n)]
            action = random_action(r, s, memory)
            assert action == expected
            assert s.key() == listed.key()
            apply(r, s, action)


def test_playouts_leave_the_game_as_it_was() -> None:
    game = ws.new_game(ws.editions()[0], players=2, seed=4)
    before = game.position()
    ws.playouts(game, 5, seed=1)
    assert game.position() == before


@pytest.mark.parametrize("name", ws.editions())
def test_the_same_seed_gives_the_same_playouts_and_another_seed_others(name: str) -> None:
    game = ws.new_game(name, players=2, seed=4)
    once = ws.playouts(game, 6, seed="a")
    assert once == ws.playouts(game, 6, seed="a")
    assert once != ws.playouts(game, 6, seed="b")
    assert len(once.scores) == len(once.lengths) == 6
    assert all(len(row) == 2 for row in once.scores)


def test_weights_make_an_action_more_likely() -> None:
    game = ws.new_game(ws.editions()[0], players=2, seed=4)
    # Random players complete few tickets: the more they draw, the more they lose.
    greedy = ws.playouts(game, 20, {"tickets": 1000}, seed=1)
    modest = ws.playouts(game, 20, {"tickets": 0}, seed=1)
    assert sum(map(sum, greedy.scores)) < sum(map(sum, modest.scores)) - 1000


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        ("clever", "unknown_policy"),
        ({"fly": 1}, "unknown_policy"),
        ({"claim": -1}, "bad_option"),
        ({"claim": True}, "bad_option"),
    ],
)
def test_a_bad_policy_is_refused(policy: str | dict[str, int], code: str) -> None:
    game = ws.new_game(ws.editions()[0], players=2, seed=4)
    with pytest.raises(ws.BadOption) as refusal:
        ws.playouts(game, 1, policy)
    assert refusal.value.code == code


def test_a_finished_game_is_played_out_at_once() -> None:
    name = ws.editions()[0]
    r = rules_for(ws.edition(name))
    s = set_up(r, 2, 1, -1, False)
    play_out(r, s)
    assert play_out(r, s) == 0
