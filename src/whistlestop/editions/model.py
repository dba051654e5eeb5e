"""What an edition is: a board, its cards and tickets, and the numbers its rules use.

An edition is data. It names the mechanics it plays with and sets their numbers; the
mechanics themselves live in `whistlestop.engine`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from whistlestop.editions.files import EditionFiles
from whistlestop.editions.picture import picture

GRAY = "gray"
"""The colour of a route that may be paid in any one colour."""

KEY_DIGITS = 32
"""Digits of the hash in a key."""

_HOME = Path(__file__).parent
"""The editions of the package lie beside this file."""


@dataclass(frozen=True)
class CardKind:
    """One kind of card: a colour (or wild), the deck it lies in, and how many there are."""

    id: str
    deck: str
    count: int
    color: str | None = None
    """The colour the card pays; None for a wild."""
    spaces: int = 1
    """How many spaces of a sea route the card covers (a double ship covers two)."""
    harbour: bool = False
    """Does the card carry the harbour symbol?"""
    drawing: str | None = None
    """The vehicle drawn on the card; None for that of its colour."""

    @property
    def wild(self) -> bool:
        """A wild stands for any colour."""
        return self.color is None


@dataclass(frozen=True)
class Location:
    """A location on the board. `x` and `y` run from 0 to 1, origin top left."""

    id: str
    name: str
    x: float
    y: float
    port: bool = False
    """May a harbour be built here?"""
    junction: bool = False
    """A node of the graph that is not a city: no ticket, harbour or token names it."""
    region: str | None = None


@dataclass(frozen=True)
class Route:
    """One track of `length` spaces between the locations `a` and `b`."""

    id: str
    a: str
    b: str
    length: int
    color: str
    kind: str
    """`rail`, `ferry`, `tunnel` or `sea`."""
    wilds: int = 0
    """Spaces that show a wild symbol and must be paid with one."""
    hard: int = 0
    """Spaces that cost a pair of cards of one colour."""
    substitute: int = 0
    """How many cards of any kind may stand for one card of the payment; 0 for none."""
    double: str | None = None
    """The name shared by the two routes of a double route."""
    wraps: bool = False
    """Does the route cross the east-west edge of the map?"""

    @property
    def piece(self) -> str:
        """The piece placed on its spaces: `ship` on sea routes, else `train`."""
        return "ship" if self.kind == "sea" else "train"


@dataclass(frozen=True)
class Ticket:
    """A secret goal. A tour names more than two locations."""

    id: str
    locations: tuple[str, ...]
    points: int
    points_any_order: int
    """What a tour scores when its cities are not joined in the printed order."""
    penalty: int
    deck: str = "regular"

    @property
    def tour(self) -> bool:
        """Does the ticket name more than two cities?"""
        return len(self.locations) > 2


@dataclass(frozen=True)
class Deck:
    """A draw pile: how many cards each seat is dealt, how many it shows in the market."""

    name: str
    deal: int
    market: int


@dataclass(frozen=True)
class TicketRules:
    """How tickets are dealt, kept, declined and drawn."""

    initial: tuple[tuple[str, int], ...]
    """Deck name and number dealt to each seat at set-up."""
    initial_keep: int
    initial_declined: str
    """`box` (they leave the game) or `bottom` (of the ticket deck)."""
    draw: int
    keep: int
    declined: str
    goal: int = 0
    """In a race: completed tickets that win at once. 0: tickets score at the end."""


@dataclass(frozen=True)
class MarketRules:
    """What face-up wilds do."""

    flush_wilds: int = 0
    """This many face-up wilds discard the whole market; 0 for never."""
    wild_ends_draw: bool = False
    """A face-up wild may only be the first card, and is then the only one."""


@dataclass(frozen=True)
class StationRules:
    """Stations: how many per seat, what one left in reserve scores."""

    count: int
    points_left: int


@dataclass(frozen=True)
class HarbourRules:
    """Harbours: how many per seat, what they score and cost."""

    count: int
    points: tuple[int, ...]
    """Points of a harbour named by 0, 1, 2 ... completed tickets (the last holds for more)."""
    unbuilt_penalty: int
    trains: int
    ships: int
    """Cards of each sort that build one."""


@dataclass(frozen=True)
class FleetRules:
    """A reserve of `total` pieces is picked secretly from more; later exchanges cost points."""

    total: int
    trains: int
    ships: int
    """Pieces of each type a seat owns."""
    suggested_trains: int
    exchange_cost: int


@dataclass(frozen=True)
class TokenRules:
    """Tourist tokens: where the stacks lie, how high they are, what sets score."""

    symbols: int
    printed: tuple[str, ...]
    """Locations that start with a stack, in symbol order."""
    height: dict[int, int]
    """Tokens in a printed stack by number of players."""
    placed_height: dict[int, int]
    """Tokens in a stack placed by a player, by number of players."""
    points: tuple[int, ...]


@dataclass(frozen=True)
class ConnectionBonus:
    """The first time a seat joins a location of `a` to a location of `b` it is rewarded."""

    id: str
    a: tuple[str, ...]
    b: tuple[str, ...]
    ticket: bool = False
    """Does the bonus count as a completed ticket?"""
    cards: int = 0
    """Cards drawn at once."""


@dataclass(frozen=True)
class EndRules:
    """When the game ends."""

    pieces: int
    """The end is triggered by a reserve of this many pieces or fewer."""
    further_turns: int
    """Turns every seat still has after the trigger; 0: the game ends at once."""


@dataclass(frozen=True)
class Prize:
    """Points at the end of the game for having the most of something."""

    name: str
    """What is compared, and the label of its score line: one of `engine.prizes.NAMES`."""
    points: int
    rule: str | None = None
    """The number of the rule behind it."""


@dataclass(frozen=True)
class Provenance:
    """How certain the board data is, and what a player should know about it."""

    certainty: str
    """`certain`, `good` or `reconstruction`."""
    note: str


@dataclass(frozen=True)
class Edition:
    """One of the games, described without playing it."""

    id: str
    name: str
    files: EditionFiles = field(repr=False)
    """What it was read from."""
    rules_version: int
    replays_since: int
    """The oldest rules version whose moves still play the same game."""
    summary: tuple[str, ...]
    """What is special about this edition, in plain sentences."""
    players: tuple[int, ...]
    """The player counts it allows."""
    aspect: float
    """Width of the board divided by its height."""
    colors: tuple[str, ...]
    card_kinds: tuple[CardKind, ...]
    """In the fixed order in which a payment is laid: colour by colour, wilds last."""
    decks: tuple[Deck, ...]
    market: MarketRules
    pieces: int
    """Trains (cable cars, carriages) of each seat, where no fleet is picked."""
    piece_name: str
    """What one piece is called in this edition."""
    route_points: dict[int, int]
    """Points by route length; empty where routes score nothing."""
    wilds_everywhere: bool
    """Do wilds pay on plain routes, or on ferries and tunnels only?"""
    doubles_closed_up_to: int
    """With this many players or fewer, one claimed route of a double closes the other."""
    tunnel_cards: int
    """Cards turned up for a tunnel."""
    tickets_rules: TicketRules
    end: EndRules
    prizes: tuple[Prize, ...]
    tie_breaks: tuple[str, ...]
    """In order: `tickets`, `fewest_stations`, `longest_path_bonus`, `longest_path`."""
    locations: tuple[Location, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    provenance: Provenance
    rule_numbers: dict[str, str]
    """The numbered rule behind each mechanic (`claim` -> `EU-9`), for errors and scores."""
    stations: StationRules | None = None
    harbours: HarbourRules | None = None
    fleet: FleetRules | None = None
    tokens: TokenRules | None = None
    bonuses: tuple[ConnectionBonus, ...] = ()

    def __repr__(self) -> str:
        return f"whistlestop.edition({self.short!r})"

    def _repr_svg_(self) -> str:
        """The board, for notebooks that show the edition."""
        return picture(self)

    def __hash__(self) -> int:
        return hash((self.id, self.rules_version))

    def __reduce__(self) -> tuple[object, ...]:
        from whistlestop.editions.loader import edition

        return edition, (self.source,)

    def __deepcopy__(self, memo: dict[int, object]) -> Edition:
        return self

    def replays(self, rules_version: object) -> bool:
        """Do the moves of a game that was begun under this version still play the same game?"""
        return isinstance(rules_version, int) and (
            self.replays_since <= rules_version <= self.rules_version
        )

    @property
    def folder(self) -> Path:
        """Where its files lie; `ValueError` for an edition that came in a document."""
        if self.files.folder is None:
            raise ValueError("an edition that came in a document has no folder")
        return self.files.folder

    @property
    def built_in(self) -> bool:
        """Does it come with the package?"""
        return self.files.folder is not None and self.files.folder.parent == _HOME

    @property
    def hash(self) -> str:
        """The hash of its files: the same board has the same one everywhere."""
        return self.files.digest

    @property
    def key(self) -> str:
        """What it is called among all editions: its id, for a custom edition with its hash."""
        return self.id if self.built_in else f"{self.id}@{self.hash[:KEY_DIGITS]}"

    @property
    def short(self) -> str:
        """The id or the folder it can be found by on this machine; the key where it has neither."""
        return self.id if self.built_in else str(self.files.folder or self.key)

    @property
    def source(self) -> str | dict[str, Any]:
        """What `whistlestop.edition` finds it by anywhere: its id, or a custom one as a whole."""
        if self.built_in:
            return self.id
        return {"id": self.id, "hash": self.hash, "files": dict(self.files.carried)}

    @cached_property
    def _routes_by_id(self) -> dict[str, Route]:
        return {route.id: route for route in self.routes}

    def route(self, route_id: str) -> Route:
        """The route with this id; `KeyError` if there is none."""
        return self._routes_by_id[route_id]
