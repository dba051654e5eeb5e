"""The board on the screen: zoomed, moved, and chosen from."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import groupby
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from whistlestop.drawing.board_svg import Table
from whistlestop.drawing.characters import Cell, CharacterBoard
from whistlestop.drawing.characters.board import COARSEST, FINEST, READABLE
from whistlestop.editions import Edition

_STEP = 1.25
"""How much larger or smaller one step of the zoom makes the board."""
_MOVE = (6, 3)
"""Columns and rows that an arrow key moves it."""
_MARGIN = 4
"""How far from the edge something that is pointed out stays."""


@lru_cache(maxsize=2048)
def _style(ink: str, ground: str, bold: bool) -> Style:
    return Style(color=ink, bgcolor=ground, bold=bold)


class BoardView(Widget, can_focus=True):
    """Draws the board. Where it does not fit, a part of it, which can be moved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1, 0)", show=False),
        Binding("right", "move(1, 0)", show=False),
        Binding("up", "move(0, -1)", show=False),
        Binding("down", "move(0, 1)", show=False),
    ]

    FOCUS_ON_CLICK: ClassVar[bool] = False
    """A click chooses; the keys stay with the list that it opens."""

    class Chosen(Message):
        """A route or location was clicked."""

        def __init__(self, thing: str) -> None:
            super().__init__()
            self.thing = thing

    class Pointed(Message):
        """The mouse is over a route or location, or over none."""

        def __init__(self, thing: str | None) -> None:
            super().__init__()
            self.thing = thing

    def __init__(self, edition: Edition, language: str, *, id: str) -> None:
        super().__init__(id=id)
        self.edition = edition
        self.language = language
        self.board: CharacterBoard | None = None
        self.unit: float | None = None
        """The scale that was chosen; None shows as much of the board as can be read."""
        self.corner = Offset(0, 0)
        """The character of the board in the upper left of the view."""
        self._table = Table(tokens={})
        self._pointed: Collection[str] = ()
        self._cells: list[list[Cell]] = []
        self._over: str | None = None
        self._dragged: Offset | None = None
        self._moved = False

    def show(self, table: Table, pointed: Collection[str] = ()) -> None:
        """Show what lies on the board, and point out some of it."""
        self._table, self._pointed = table, tuple(pointed)
        self._draw()
        if self._pointed:
            self._bring_into_view(self._pointed)

    def on_resize(self, _: events.Resize) -> None:
        """Adapt the scale to the new size."""
        self._scale()

    def zoom(self, steps: int) -> None:
        """Make the board larger (1), smaller (-1), or fit it into the view (0)."""
        if self.board is None:
            return
        if steps == 0:
            unit = CharacterBoard.fitting(self.edition, self.size.width, self.size.height)
        else:
            unit = min(max(self.board.unit / _STEP**steps, FINEST), COARSEST)
        middle = self.corner + Offset(self.size.width // 2, self.size.height // 2)
        scale = self.board.unit / unit
        self.unit = unit
        self._scale()
        self._look_at(round(middle.x * scale), round(middle.y * scale))

    def action_move(self, dx: int, dy: int) -> None:
        """Move the view over the board."""
        self._go_to(self.corner + Offset(dx * _MOVE[0], dy * _MOVE[1]))

    def _scale(self) -> None:
        unit = self.unit or self._usual()
        if self.board is None or self.board.unit != unit:
            self.board = CharacterBoard(self.edition, unit, self.language)
        self._draw()
        self._go_to(self.corner)

    def _usual(self) -> float:
        """The scale of the whole board, if that can be read; else of a part that fills the view."""
        width, height = self.size
        fitting = CharacterBoard.fitting(self.edition, width, height)
        if fitting <= READABLE:
            return fitting
        return min(CharacterBoard.filling(self.edition, width, height), READABLE)

    def _draw(self) -> None:
        """Draw the board; refresh only the rows of the screen that have changed."""
        if self.board is None:
            return
        before, self._cells = self._cells, self.board.draw(self._table, self._pointed)
        if len(before) != len(self._cells):
            self.refresh()
            return
        rows = zip(before, self._cells, strict=True)
        changed = [number for number, (was, now) in enumerate(rows) if was != now]
        width = self.size.width
        if changed:
            self.refresh(*(Region(0, row - self.corner.y, width, 1) for row in changed))

    def _bring_into_view(self, things: Collection[str]) -> None:
        """Move the view, where needed, so that the middle of all these things is visible."""
        if self.board is None:
            return
        cells = [self.board.cell_of(thing) for thing in things]
        column = sum(cell[0] for cell in cells) // len(cells)
        row = sum(cell[1] for cell in cells) // len(cells)
        x, y = self.corner
        width, height = self.size
        if not x + _MARGIN <= column < x + width - _MARGIN:
            x = column - width // 2
        if not y + _MARGIN // 2 <= row < y + height - _MARGIN // 2:
            y = row - height // 2
        self._go_to(Offset(x, y))

    def _look_at(self, column: int, row: int) -> None:
        self._go_to(Offset(column - self.size.width // 2, row - self.size.height // 2))

    def _go_to(self, corner: Offset) -> None:
        """Show this part of the board; a board smaller than the view is centred in it."""
        if self.board is None:
            return

        def held(at: int, board: int, view: int) -> int:
            spare = board - view
            return min(max(at, 0), spare) if spare >= 0 else spare // 2

        self.corner = Offset(
            held(corner.x, self.board.columns, self.size.width),
            held(corner.y, self.board.rows, self.size.height),
        )
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the view."""
        width = self.size.width
        row = y + self.corner.y
        background = self.background_colors[1].rich_color
        empty = Style(bgcolor=background)
        if not 0 <= row < len(self._cells):
            return Strip([Segment(" " * width, empty)], width)
        first = self.corner.x
        cells = self._cells[row][max(first, 0) : max(first + width, 0)]
        segments = [Segment(" " * max(-first, 0), empty)] if first < 0 else []
        for style, run in groupby(cells, lambda cell: cell[1:]):
            segments.append(Segment("".join([cell.character for cell in run]), _style(*style)))
        return Strip(segments).adjust_cell_length(width, empty)

    # The mouse.

    def _thing(self, at: Offset) -> str | None:
        if self.board is None:
            return None
        cell = at + self.corner
        return self.board.thing_at(cell.x, cell.y)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin a click or a drag."""
        self._dragged, self._moved = event.offset, False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Move the board along, or say what the mouse is over."""
        if self._dragged is not None:
            if event.offset != self._dragged:
                self._moved = True
                self._go_to(self.corner + self._dragged - event.offset)
                self._dragged = event.offset
            return
        thing = self._thing(event.offset)
        if thing != self._over:
            self._over = thing
            self.post_message(self.Pointed(thing))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A click, unless the board was moved."""
        self.release_mouse()
        pressed, self._dragged = self._dragged is not None, None
        thing = self._thing(event.offset)
        if pressed and not self._moved and thing is not None:
            self.post_message(self.Chosen(thing))

    def on_leave(self, _: events.Leave) -> None:
        """The mouse has left the board."""
        if self._over is not None:
            self._over = None
            self.post_message(self.Pointed(None))

    def on_mouse_scroll_up(self, _: events.MouseScrollUp) -> None:
        """Zoom in."""
        self.zoom(1)

    def on_mouse_scroll_down(self, _: events.MouseScrollDown) -> None:
        """Zoom out."""
        self.zoom(-1)
