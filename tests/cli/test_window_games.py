"""Games of every edition in the window to their ends, by keyboard and by mouse."""

import asyncio
import random

import pytest

import whistlestop as ws
from tests.cli.window import LARGE, SIZE, play_on, playing
from tests.kit.finished_games import nearly_finished
from whistlestop.editions import editions

PLAYERS = ["You", "random bot"]


async def first_choices(name: str) -> None:
    """Choose whatever is chosen before the first turn."""
    async with playing(ws.new_game(name, players=PLAYERS, seed=4), size=LARGE) as player:
        await play_on(player, random.Random(4), until=lambda game: game.decision.kind == "turn")
        assert player.app.failure is None


async def to_the_end(game: ws.Game, *, mouse: bool) -> None:
    """Play on, and read the final score."""
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
def test_a_game_is_begun_and_played_to_its_end_with_mouse_and_keyboard(name: str) -> None:
    asyncio.run(first_choices(name))
    # Turns are alike: a game may be joined late.
    game = ws.from_position(nearly_finished(name, PLAYERS, 4))
    asyncio.run(to_the_end(game, mouse=True))


@pytest.mark.slow
def test_a_whole_game_is_played_with_the_keyboard_alone() -> None:
    asyncio.run(to_the_end(ws.new_game("ghost_train", players=PLAYERS, seed=4), mouse=False))
