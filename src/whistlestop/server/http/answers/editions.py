"""Editions and bots."""

from __future__ import annotations

from typing import Any, Literal

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


class Look(Answer):
    """How the board differs from others."""

    night: bool
    """Is it dark in both themes?"""
    colors: dict[str, str]
    """Custom properties for style sheets."""


class Tile(Answer):
    """A board as a small picture, of SVG paths."""

    look: Look
    width: int
    height: int
    ground: list[TilePath]
    tracks: list[TileTracks]
    locations: str


class EditionSummary(Answer):
    """An edition in brief."""

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
    """Its point nearest to its location: that point stays where it is when letters are smaller."""
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
    leave_out={"files", *_EditionBase.model_fields},
)
"""Everything about an edition: its own fields, and where everything is drawn."""


class BoardProblem(Answer):
    """Something that is wrong with a board that somebody brings, and where."""

    code: str
    text: str
    """In the language that was asked for."""
    file: str = absent()
    line: str = absent()
    column: str = absent()
    key: str = absent()
    """In a TOML file: which key."""


class BoardReport(Answer):
    """What is wrong with a board that somebody brings."""

    problems: list[BoardProblem]
    edition: EditionAnswer | None  # type: ignore[valid-type]  # a model made at run time
    """The board as it would be drawn, if that was asked for and nothing is wrong."""
    settings: dict[str, Any] | None
    """What `edition.toml` holds, if it can be read."""
    names: dict[str, dict[str, Any]]
    """What the files `names.LANGUAGE.toml` hold, by language."""


class StoredBoard(Answer):
    """A board that the server keeps."""

    id: str
    """Its key, which a new table gives as its edition."""
    name: str


class EditionFilesAnswer(Answer):
    """An edition with all its files."""

    id: str
    hash: str
    files: dict[str, str]
    """The texts of its files by name."""
    settings: dict[str, Any] | None
    """What `edition.toml` holds."""
    names: dict[str, dict[str, Any]]
    """What the files `names.LANGUAGE.toml` hold, by language."""


class Setting(Answer):
    """A key of `edition.toml` and what it may hold."""

    key: str
    """With its section: `stations.count`."""
    kind: str
    """`integer`, `number`, `flag`, `text`, `choice`, `integers`, `texts`, `choices`, `by_number`
    or `by_name`."""
    least: float | None
    most: float | None
    choices: list[str]
    rule: str | None
    """The number of a rule that says what it does."""


class TicketInStudy(Answer):
    """What a ticket did for those who held it."""

    number: int
    """Its place in `tickets.csv`, from 0."""
    completion: float
    """The share of kept ones that were completed."""
    profit: float
    """Mean points it brought, penalties included."""
    expected: float
    """What tickets of its cost bring."""
    verdict: Literal["overpaid", "underpaid", "fair"]
    fair: int | None
    """A value that would be fair; none in a race, where each counts one."""


class RouteInStudy(Answer):
    """How often and how early a route is claimed."""

    route: str
    claims: int
    rate: float
    moment: float | None
    """0 at the start of a game, 1 at its end."""


class OrderInStudy(Answer):
    """How well players do who go first, second and so on."""

    players: int
    turn_order: int
    games: int
    wins: float
    win_rate: float
    interval: list[float]
    mean_score: float
    verdict: Literal["more", "less", "even"]


class LengthInStudy(Answer):
    """How long a game is."""

    players: int
    turns: float
    """Of all players together."""


class BoardStudy(Answer):
    """What games between bots say about a board."""

    games: int
    tickets: list[TicketInStudy]
    """Those furthest above what their cost suggests come first."""
    routes: list[RouteInStudy]
    unused: dict[str, Literal["never", "hardly"]]
    """Routes that nobody, or hardly anybody, takes."""
    fought_for: list[str]
    """Routes that somebody takes early in nearly every game."""
    turn_orders: list[OrderInStudy]
    turns: list[LengthInStudy]
    surprises: float
    """The share of games in which no winner led in points for routes before the last round."""


class StudyLine(Answer):
    """How far a study has got; the last line has what was found."""

    done: int
    planned: int
    found: BoardStudy | None = absent()


class SketchMeasures(Answer):
    """How large things are on every board, for a rough drawing of one that is not finished."""

    location_radius: float
    space_width: float
    label_size: float
    label_far: float
    gap: float
    """Between spaces, and between the two tracks of a double route."""
    longest_space: float
    side: float
    """A board has about the area of a square with this side."""


class BoardForm(Answer):
    """What a page needs to make a board."""

    settings: list[Setting]
    first_values: dict[str, Any]
    """What a section that is switched on begins with."""
    route_kinds: list[str]
    measures: SketchMeasures


class Bot(Answer):
    """A bot that can take a seat."""

    id: str
    name: str
    description: str
