"""Whole games of every edition in the window, by keyboard and by mouse."""

import asyncio
import random

import pytest

import whistlestop as ws
from tests.cli.window import LARGE, SIZE, play_on, playing
from whistlestop.editions import editions


async def whole_game(name: str, *, mouse: bool) -> None:
    game = ws.new_game(name, players=["You", "random bot"], seed=4)
    async with playing(game, size=LARGE if mouse else SIZE) as player:
        await play_on(player, random.Random(4), mouse=mouse)
        assert player.app.failure is None
        outcome = player.game.outcome()
        assert outcome is not None
        shown = "\n".join(player.app.screen._lines)  # type: ignore[attr-defined]  # the cover and the scores have them
        for score in outcome.scores:
            assert f"{player.game.players[score.seat]}: {score.total} " in shown
        for score in outcome.scores:
            assert all(line.rule is None or f"[{line.rule}]" in shown for line in score.lines)


@pytest.mark.slow
@pytest.mark.parametrize("name", editions())
def test_a_game_is_played_to_its_end_with_mouse_and_keyboard(name: str) -> None:
    asyncio.run(whole_game(name, mouse=True))


@pytest.mark.slow
def test_a_game_is_played_to_its_end_with_the_keyboard_alone() -> None:
    asyncio.run(whole_game("ghost_train", mouse=False))
