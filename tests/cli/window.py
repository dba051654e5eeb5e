"""Driving the window as people do: with keys, and with the mouse."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import OptionList, RichLog, Static

import whistlestop as ws
from whistlestop.cli.play.table import Table
from whistlestop.cli.play.window.app import PlayWindow
from whistlestop.cli.play.window.board_view import BoardView
from whistlestop.messages import Words

_ROUTE = re.compile(r" \d\S ")
"""How the line of a route begins: with its length and symbol."""
SIZE = (120, 40)
LARGE = (200, 60)
"""A terminal in which no line of a list is broken."""


class Player:
    """Somebody at the terminal."""

    def __init__(self, app: PlayWindow, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def game(self) -> ws.Game:
        return self.app.table.game

    @property
    def lines(self) -> list[str]:
        """What can be chosen."""
        moves = self.app.screen_stack[0].query_one("#moves", OptionList)
        return [str(option.prompt) for option in moves.options]

    def shown(self, name: str) -> str:
        """What stands in a part of the window."""
        widget = self.app.screen_stack[0].query_one(f"#{name}")
        if isinstance(widget, RichLog):
            return "\n".join(line.text for line in widget.lines)
        assert isinstance(widget, Static)
        return str(widget.render())

    @property
    def screen(self) -> str:
        """Every character on the screen."""
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    async def sees(self, words: str) -> None:
        """Wait until words stand on the screen: sizes settle after several rounds of layout."""
        for _ in range(500):
            if words in self.screen:
                return
            await self.pilot.pause()
        raise AssertionError(f"{words!r} is not on the screen:\n{self.screen}")

    async def settle(self) -> None:
        """Wait until all bots have moved and everything is drawn."""
        await self.rest()
        while self.app.workers and self.app.is_running:
            await self.app.workers.wait_for_complete()
            await self.rest()

    async def rest(self) -> None:
        """Wait until all messages are handled, from the innermost parts of the window outwards.

        To `pause` alone a window looks idle as well while a busy machine lets it wait.
        """
        await self.pilot.pause()
        parts = self.app.screen.walk_children(with_self=True)
        for part in [*reversed(parts), self.app]:
            handled = asyncio.Event()
            part.call_later(handled.set)
            while part.is_running and not handled.is_set():
                await asyncio.sleep(0)
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def choose(self, number: int) -> None:
        """The line of this number, with keys."""
        last = len(self.lines) - 1
        keys = (
            ["home", *["down"] * number]
            if number <= last / 2
            else ["end", *["up"] * (last - number)]
        )
        await self.press(*keys, "enter")

    async def click_line(self, number: int) -> None:
        """The line of this number, with the mouse: lines must have room beside each other."""
        moves = self.app.screen_stack[0].query_one("#moves", OptionList)
        row = number - moves.scroll_offset.y
        await self.pilot.click("#moves", offset=(6, row))
        await self.settle()

    async def click_thing(self, thing: str) -> None:
        """A route or location of the board."""
        board = self.app.screen_stack[0].query_one(BoardView)
        assert board.board is not None
        column, row = board.board.cell_of(thing)
        at = (column - board.corner.x, row - board.corner.y)
        assert board.board.thing_at(column, row) == thing
        await self.pilot.click("#board", offset=at)
        await self.settle()


@asynccontextmanager
async def playing(
    game: ws.Game,
    *,
    size: tuple[int, int] = SIZE,
    language: str = "en",
    confirm: bool = False,
    save_to: Path | None = None,
) -> AsyncIterator[Player]:
    """A window with this game, for as long as the block runs."""
    app = PlayWindow(Table(game, Words(language), save_to), confirm=confirm)
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot)
        await player.settle()
        yield player


async def play_on(
    player: Player,
    dice: random.Random,
    *,
    mouse: bool = False,
    until: Callable[[ws.Game], bool] = lambda game: game.over,
) -> None:
    """Make moves like somebody who hardly reads the list."""
    for _ in range(3_000):
        if until(player.game) or not player.app.is_running:
            return
        lines = len(player.lines)
        if player.app.screen is not player.app.screen_stack[0]:
            await player.press("enter")
        elif player.game.decision.kind == "keep_tickets":
            for number in range(player.game.decision.least):
                await player.choose(number)
            await player.choose(lines - 1)
        else:
            claims = [n for n, shown in enumerate(player.lines) if _ROUTE.match(shown)]
            others = [n for n in (0, 1, 2, 3, lines - 1) if 0 <= n < lines]
            number = claims[0] if claims and dice.random() < 0.7 else dice.choice(others)
            if mouse and number < 4:
                await player.click_line(number)
            else:
                await player.choose(number)
    raise AssertionError("the game does not end")
