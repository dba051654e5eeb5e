"""Editions and bots."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from whistlestop.editions import Edition
from whistlestop.editions.model import CardKind, Location, Route, Ticket
from whistlestop.server.http.answers.base import Answer, Modeller, absent


class Features(Answer):
    """Which mechanics an edition has."""

    stations: bool
    harbours: bool
    fleet: bool
    tokens: bool
    race: bool
    tunnels: bool
    ferries: bool
    sea: bool


class Provenance(Answer):
    """How sure the board data are, and what a player should know about them."""

    certainty: str
    note: str


class EditionNames(Answer):
    """What an edition and its parts are called in one language, where it has names of its own."""

    name: str = absent()
    summary: list[str] = absent()
    note: str = absent()
    locations: dict[str, str] = absent()
    regions: dict[str, str] = absent()
    cards: dict[str, str] = absent()
    decks: dict[str, str] = absent()
    pieces: dict[str, str] = absent()
    bonuses: dict[str, str] = absent()


class TilePath(Answer):
    """A shape of a map in a tile."""

    class_: str = Field(alias="class")
    d: str


class TileTracks(Answer):
    """All tracks of a colour in a tile."""

    color: str
    d: str


class Tile(Answer):
    """A board as a small picture, of SVG paths."""

    width: int
    height: int
    ground: list[TilePath]
    tracks: list[TileTracks]
    locations: str


class EditionSummary(Answer):
    """An edition in short."""

    id: str
    name: str
    summary: list[str]
    players: list[int]
    provenance: Provenance
    features: Features
    names: dict[str, EditionNames]
    """By language."""
    tile: Tile


class Brief(Answer):
    """The rules on one screen."""

    goal: list[str]
    turn: list[str]
    paying: list[str]
    special: list[str]
    end: list[str]
    scoring: list[str]


class Track(Answer):
    """Where a route is drawn."""

    route: str
    spaces: list[tuple[float, float, float]]
    """`[x, y, degrees]` of each space."""
    space_length: float
    line: str
    """An SVG path."""


class Label(Answer):
    """The name of a location."""

    location: str
    x: float
    y: float
    anchor: tuple[float, float]
    """The point of it nearest to its location: smaller letters stay there."""
    lines: list[str]


class Exit(Answer):
    """Where routes leave the map to enter it on the other side."""

    west: bool
    y: float
    location: str


class Region(Answer):
    """Locations that are drawn as one region."""

    id: str
    name: str
    outline: str
    reach: float
    x: float
    y: float


class MapPath(Answer):
    """A part of the map."""

    kind: str = Field(alias="class")
    d: str
    """An SVG path."""


class Map(Answer):
    """The map behind the board."""

    paths: list[MapPath]
    credit: str


class Look(Answer):
    """How the board differs from others."""

    night: bool
    """Is it dark in both themes?"""
    colors: dict[str, str]
    """Custom properties for style sheets."""


class Board(Answer):
    """Where everything is drawn, in units of its own, `width` by `height`."""

    width: float
    height: float
    aspect: float
    margin: float
    location_radius: float
    space_width: float
    label_size: float
    """The largest height of the letters of names."""
    label_far: float
    """A label farther than this from its location is joined to it by a line."""
    locations: dict[str, tuple[float, float]]
    """`[x, y]` by location."""
    tracks: list[Track]
    labels: list[Label]
    labels_in: dict[str, list[Label]]
    """Labels by language."""
    exits: list[Exit]
    regions: list[Region]
    sheet: tuple[float, float, float, float]
    """`[x, y, width, height]` of the map, which reaches beyond the board."""
    map: Map
    look: Look


class LessonStep(Answer):
    """A step of a lesson: the message `lesson.SAY`."""

    say: str
    route: str = absent()
    """The route it is about."""


class Lesson(Answer):
    """The first game of a beginner."""

    position: dict[str, Any]
    """A position document."""
    steps: list[LessonStep]


class _EditionBase(EditionSummary):
    board: Board
    brief: dict[str, Brief]
    """By language."""
    lesson: Lesson | None


_SENT_WITH: dict[type, dict[str, Any]] = {
    CardKind: {"wild": bool},
    Location: {"building": str | None},
    Route: {"piece": str, "points": int},
    Ticket: {"tour": bool},
}
"""What follows from an edition's own fields and is sent with them."""
EditionAnswer = Modeller("Edition", _SENT_WITH).model(
    Edition,
    _EditionBase,
    name="EditionAnswer",
    leave_out={"folder", *_EditionBase.model_fields},
)
"""Everything about an edition: its own fields, and where everything is drawn."""


class Bot(Answer):
    """A bot that can take a seat."""

    id: str
    name: str
    description: str
