"""A board as rows of characters with colours."""

from __future__ import annotations

import math
from collections.abc import Collection
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from whistlestop.drawing.board_svg import Table, closed_route
from whistlestop.drawing.characters.names import placed
from whistlestop.drawing.characters.raster import Pixel, bar, filled, polygons, stroke
from whistlestop.drawing.description import known_geometry
from whistlestop.drawing.geometry import Point
from whistlestop.drawing.layout import TRACK_WIDTH
from whistlestop.drawing.look import board_look
from whistlestop.drawing.maps import board_map
from whistlestop.drawing.palette import (
    CHARACTERS,
    DATA,
    SEAT_CHARACTERS,
    character,
    color,
    mixed,
    paint,
    seat_paint,
)
from whistlestop.editions.model import Edition, Route
from whistlestop.game.names import NamesOf

FINEST: Final = 3.5
COARSEST: Final = 30.0
"""The fewest and the most units of the board that the width of a character may stand for."""
READABLE: Final = 11.0
"""Up to this many units spaces can be counted, and names have room."""
_GROUND: Final = ("land", "lake", "wood", "marsh")
"""The parts of a map that are drawn; the rest is too fine for characters."""
_UPPER: Final = "\N{UPPER HALF BLOCK}"
_SHADE: Final = 0.12
_GLOW: Final = 8.0
"""How far the light around a route that is pointed out reaches, in units of the board."""


class Cell(NamedTuple):
    """One character, its colour and that of its ground."""

    character: str
    ink: str
    ground: str
    bold: bool = False


class CharacterBoard:
    """The board of an edition at one scale. What lies on it is given to `draw`."""

    def __init__(self, edition: Edition, unit: float, language: str = "en") -> None:
        self.edition = edition
        self.unit = unit
        """Units of the board for each column, and for half a row."""
        self._language = language
        self._board: dict[str, Any] = known_geometry(edition)
        self.columns = math.ceil(self._board["width"] / unit)
        self.rows = math.ceil(self._board["height"] / unit / 2)
        self._look = board_look(edition)
        self._names = NamesOf(edition, language)

    @staticmethod
    def fitting(edition: Edition, columns: int, rows: int) -> float:
        """The unit at which the whole board fits into the given numbers of columns and rows."""
        return min(max(*_units(edition, columns, rows), FINEST), COARSEST)

    @staticmethod
    def filling(edition: Edition, columns: int, rows: int) -> float:
        """The unit at which the board fills the given numbers of columns and rows."""
        return min(max(min(_units(edition, columns, rows)), FINEST), COARSEST)

    def cell_of(self, thing: str) -> Pixel:
        """The column and row of the middle of a route, or of a location."""
        if thing in self._at:
            return self._at[thing]
        cells = self._spaces[thing][len(self._spaces[thing]) // 2]
        column, row = cells[-1]
        return column, row // 2

    def thing_at(self, column: int, row: int) -> str | None:
        """The id of the location or route that a character shows."""
        return self._things.get((column, row))

    def draw(self, table: Table, pointed: Collection[str] = ()) -> list[list[Cell]]:
        """Rows of characters; routes and locations in `pointed` have light around them."""
        pixels = [row.copy() for row in self._ground]
        over: dict[Pixel, Cell] = {}
        routes = sorted(self.edition.routes, key=lambda route: route.id in table.routes)
        for route in routes:
            if route.id in pointed:
                self._glow(pixels, route)
        for route in routes:
            self._track(pixels, over, route, table)
        cells = [self._row(pixels, row) for row in range(self.rows)]
        for (column, row), cell in over.items():
            self._put(cells, column, row, cell)
        self._locations(cells, table, pointed)
        return cells

    # What never changes at this scale.

    @cached_property
    def _ground(self) -> list[list[str]]:
        """The map, in pixels."""
        found = board_map(self.edition)
        first = "water" if found else "land"
        pixels = [[self._look.color(first)] * self.columns for _ in range(self.rows * 2)]
        for shape in found.shapes if found else ():
            if shape.kind not in _GROUND:
                continue
            scale = self._board["width"] / found.width / self.unit if found else 1.0
            lines = [
                [Point(point.x * scale, point.y * scale) for point in line]
                for line in polygons(shape.outline)
            ]
            shade = self._look.brush(shape.kind).fill
            for column, row in filled(lines, self.columns, self.rows * 2):
                pixels[row][column] = shade
        self._lines(pixels)
        return pixels

    def _lines(self, pixels: list[list[str]]) -> None:
        """The line under the spaces, which leads the eye from location to location."""
        shade = mixed(self._look.color("land"), self._look.color("map-quiet"), 0.3)
        for track in self._board["tracks"]:
            for line in polygons(track["line"]):
                for column, row in stroke(line, self.unit):
                    if 0 <= column < self.columns and 0 <= row < self.rows * 2:
                        pixels[row][column] = shade

    @cached_property
    def _spaces(self) -> dict[str, list[list[Pixel]]]:
        """By route: the pixels of every space, that of its middle last."""
        return {track["route"]: self._bars(track, TRACK_WIDTH) for track in self._board["tracks"]}

    def _bars(self, track: dict[str, Any], breadth: float, more: float = 0.0) -> list[list[Pixel]]:
        length, unit = track["space_length"] + more, self.unit
        return [
            [
                (column, row)
                for column, row in bar(
                    Point(x / unit, y / unit), math.radians(angle), length / unit, breadth / unit
                )
                if 0 <= column < self.columns and 0 <= row < self.rows * 2
            ]
            for x, y, angle in track["spaces"]
        ]

    @cached_property
    def _at(self) -> dict[str, Pixel]:
        return {
            location: (
                min(int(x / self.unit), self.columns - 1),
                min(int(y / self.unit / 2), self.rows - 1),
            )
            for location, (x, y) in self._board["locations"].items()
        }

    @cached_property
    def _things(self) -> dict[Pixel, str]:
        things = {
            (column, row // 2): route
            for route, spaces in self._spaces.items()
            for space in spaces
            for column, row in space
        }
        for location, ((column, row), name) in self._labels.items():
            for i in range(len(name)):
                things.setdefault((column + i, row), location)
        return things | {cell: location for location, cell in self._at.items()}

    @cached_property
    def _labels(self) -> dict[str, tuple[Pixel, str]]:
        named = [location for location in self.edition.locations if not location.junction]
        names = {location.id: self._names.location(location.id) for location in named}
        covered = {
            (column, row // 2)
            for spaces in self._spaces.values()
            for space in spaces
            for column, row in space
        }
        at = {location: self._at[location] for location in names}
        return placed(names, at, covered, self.columns, self.rows)

    # What lies on it.

    def _glow(self, pixels: list[list[str]], route: Route) -> None:
        track = next(t for t in self._board["tracks"] if t["route"] == route.id)
        light = self._look.color("glow")
        for space in self._bars(track, TRACK_WIDTH + 2 * _GLOW, _GLOW):
            for column, row in space:
                pixels[row][column] = light

    def _track(
        self,
        pixels: list[list[str]],
        over: dict[Pixel, Cell],
        route: Route,
        table: Table,
    ) -> None:
        owner = table.routes.get(route.id)
        if owner is None:
            closed = closed_route(self.edition, route, table)
            fill, ink = self._printed(route, closed=closed)
            marks = [self._marks(route, number, closed=closed) for number in range(route.length)]
        else:
            fill, ink = self._seat(owner), color("white")
            marks = [SEAT_CHARACTERS[owner % len(SEAT_CHARACTERS)] * 2] * route.length
        for number, (mark, space) in enumerate(zip(marks, self._spaces[route.id], strict=True)):
            # Neighbours differ a little, so that they can be counted where they touch.
            shade = mixed(fill, color("print"), _SHADE) if number % 2 else fill
            for column, row in space:
                pixels[row][column] = shade
            if space:
                self._mark(over, space, mark, ink, shade)

    def _printed(self, route: Route, *, closed: bool) -> tuple[str, str]:
        """The colours of a free space: stronger than in print, as characters are small."""
        printed = paint(route.color, self.edition.colors)
        if closed:
            land = self._look.color("land")
            return mixed(land, printed.fill, 0.25), mixed(land, color("print"), 0.5)
        return printed.fill, printed.on

    def _seat(self, seat: int) -> str:
        seats = DATA["seats"]
        return seat_paint(seats[seat % len(seats)], self._look.theme).fill

    def _marks(self, route: Route, number: int, *, closed: bool) -> str:
        """The symbol of a space, and the mark beside it."""
        if closed:
            return CHARACTERS["closed"]
        beside = ""
        if number < route.wilds:
            beside = CHARACTERS["wild"]
        elif number < route.hard:
            beside = CHARACTERS["hard"]
        elif route.kind in CHARACTERS:
            beside = CHARACTERS[route.kind]
        return character(route.color, self.edition.colors) + beside

    def _mark(
        self, over: dict[Pixel, Cell], space: list[Pixel], mark: str, ink: str, fill: str
    ) -> None:
        """The symbol in the middle of a space; what stands beside it, if there is room."""
        column, row = space[-1]
        over[column, row // 2] = Cell(mark[0], ink, fill, bold=True)
        if len(mark) > 1:
            held = {(x, y // 2) for x, y in space}
            for beside in ((column + 1, row // 2), (column - 1, row // 2), (column, row // 2 + 1)):
                if beside in held and beside not in over:
                    over[beside] = Cell(mark[1], ink, fill, bold=True)
                    return

    def _locations(self, cells: list[list[Cell]], table: Table, pointed: Collection[str]) -> None:
        ink = self._look.color("map-ink")
        for id, ((column, row), name) in self._labels.items():
            strong = id in pointed or id in table.highlight
            shown = self._look.color("glow") if strong else ink
            for i, letter in enumerate(name):
                self._letter(cells, column + i, row, letter, shown, bold=strong)
        for leaving in self._board["exits"]:
            side, column = ("west", 0) if leaving["west"] else ("east", self.columns - 1)
            row = int(leaving["y"] / self.unit / 2)
            self._letter(cells, column, row, CHARACTERS[side], ink, bold=True)
        for location in self.edition.locations:
            column, row = self._at[location.id]
            strong = location.id in pointed or location.id in table.highlight
            ground = self._look.color("glow") if strong else self._look.color("location")
            kind = "junction" if location.junction else "port" if location.port else "location"
            cell = Cell(CHARACTERS[kind], color("print"), ground, bold=True)
            for built, sort in ((table.stations, "station"), (table.harbours, "harbour")):
                if location.id in built:
                    seat = self._seat(built[location.id])
                    cell = Cell(CHARACTERS[sort], color("white"), seat, bold=True)
            self._put(cells, column, row, cell)
            symbol, height = table.tokens.get(location.id, ("", 0))
            if height:
                for i, letter in enumerate(f"{symbol}{height}"):
                    token = Cell(letter, color("print"), color("token"), bold=True)
                    self._put(cells, column + i - 1, row - 1, token)

    def _letter(
        self, cells: list[list[Cell]], column: int, row: int, letter: str, ink: str, *, bold: bool
    ) -> None:
        """A letter on whatever ground is there."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            under = self._ground[row * 2][column]
            cells[row][column] = Cell(letter, ink, under, bold)

    def _put(self, cells: list[list[Cell]], column: int, row: int, cell: Cell) -> None:
        if 0 <= row < self.rows and 0 <= column < self.columns:
            cells[row][column] = cell

    def _row(self, pixels: list[list[str]], row: int) -> list[Cell]:
        return list(map(_halves, pixels[2 * row], pixels[2 * row + 1]))


@lru_cache(maxsize=1024)
def _halves(top: str, bottom: str) -> Cell:
    """A character that shows one pixel above another."""
    return Cell(" ", top, top) if top == bottom else Cell(_UPPER, top, bottom)


def _units(edition: Edition, columns: int, rows: int) -> tuple[float, float]:
    """The units at which the board is `columns` columns wide, and `rows` rows high."""
    board = known_geometry(edition)
    return board["width"] / max(columns, 1), board["height"] / max(rows, 1) / 2
