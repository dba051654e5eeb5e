"""How a table was set up, and who sits at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from whistlestop.editions import Edition, editions
from whistlestop.editions import edition as find_edition
from whistlestop.game.game import Game
from whistlestop.game.start import from_position, new_game
from whistlestop.server.errors import Refused
from whistlestop.server.offered_bots import STAND_IN as STAND_IN
from whistlestop.server.offered_bots import offered_bots
from whistlestop.server.tables.characters import character
from whistlestop.server.tables.table_log import LogEntry, TableRecord


@dataclass
class Seat:
    """A seat at a table."""

    kind: str
    """`person`, `bot` or `open`."""
    name: str | None
    bot: str | None = None
    holder: int = 0
    """Counts the people who have held it: a token is good for one of them."""
    away: bool = False
    """Did its person leave a running game, or stay away? Then a bot plays for them."""
    since: int = -1
    """The entry with which its person sat down; -1 for whoever was there from the start."""
    nameless: bool = False
    """Did its person give no name? Then everybody's page calls them in its own language."""

    @property
    def player(self) -> str | None:
        """The bot that decides for this seat; None where a person does."""
        return STAND_IN if self.away else self.bot

    def take(self, name: str, since: int) -> None:
        """Somebody sits down."""
        self.kind, self.name, self.since = "person", name, since
        self.holder += 1

    def leave(self, closed: bool) -> None:
        """The person leaves: for good while seats change hands, later with the right to return."""
        if closed:
            self.away = True
        else:
            self.kind, self.name = "open", None

    def fill(self, bot: str | None, name: str | None = None) -> None:
        """A bot sits down; None: it gets up again."""
        self.kind, self.bot, self.name = "open" if bot is None else "bot", bot, name


SEATING = frozenset({"seal", "start", "join", "leave", "return", "stand_in", "bot", "swap"})
"""Entries that may change who sits where; all others leave the seats as they are."""


class Seats(list[Seat]):
    """The seats of a table, by number."""

    @classmethod
    def of(cls, setup: dict[str, Any], entries: Iterable[LogEntry] = ()) -> Seats:
        """The seats as they were set up, and as the entries changed them."""
        seats = cls(
            Seat(
                seat["kind"],
                seat.get("name"),
                seat.get("bot"),
                nameless=bool(seat.get("nameless")),
            )
            for seat in setup["seats"]
        )
        seats.closed = False
        seats.moved = {}
        for entry in entries:
            seats.apply(entry)
        return seats

    closed: bool
    """Is it settled who plays? From the seal on, or from the start of the game."""
    moved: dict[tuple[int, int], tuple[int, int]]
    """Where the holder of a seat sits now, by seat and number of the holder: tokens name the seat
    for which they were made."""

    def copy(self) -> Seats:
        """The same seats, to be changed on their own."""
        seats = Seats(replace(seat) for seat in self)
        seats.closed = self.closed
        seats.moved = dict(self.moved)
        return seats

    def apply(self, entry: LogEntry) -> None:
        """Change who sits where as an entry says."""
        if entry.kind not in SEATING:
            return
        if entry.kind in ("seal", "start"):
            self.closed = True
            for seat in self:
                if seat.kind == "open":
                    seat.fill(entry.data["fill_with"])
        elif entry.seat is not None:
            seat = self[entry.seat]
            if entry.kind == "join":
                seat.take(entry.data["name"], entry.number)
            elif entry.kind == "leave":
                seat.leave(self.closed)
            elif entry.kind == "stand_in":
                seat.away = True
            elif entry.kind == "return":
                seat.away = False
            elif entry.kind == "bot":
                seat.fill(entry.data["bot"], entry.data["name"])
            elif entry.kind == "swap":
                self._swap(entry.seat, entry.data["with"])

    def _swap(self, a: int, b: int) -> None:
        """Whoever sits on two seats, or nobody, changes places. Both are then new holders there."""
        before = self[a], self[b]
        for here, there in ((0, b), (1, a)):
            holder = before[1 - here].holder + 1
            if before[here].kind == "person":
                self.moved[b if here else a, before[here].holder] = there, holder
            self[there] = replace(before[here], holder=holder)

    def current(self, seat: int, holder: int) -> tuple[int, int]:
        """Where the holder of a seat sits now, and the number of the holder there."""
        while (seat, holder) in self.moved:
            seat, holder = self.moved[seat, holder]
        return seat, holder

    @property
    def host(self) -> int | None:
        """The seat of the person who looks after the table: the one who has been there longest."""
        return min(self.people(), key=lambda n: self[n].since, default=None)

    @property
    def full(self) -> bool:
        """Is no seat left open?"""
        return all(seat.kind != "open" for seat in self)

    def names(self) -> list[str]:
        """A name for every seat; no two players have similar names."""
        taken = [seat.name for seat in self if seat.name]
        names = []
        for seat in self:
            name = seat.name or character(seat.bot, taken)
            taken.append(name)
            names.append(name)
        return names

    def people(self) -> list[int]:
        """The seats of people who are not away."""
        return [n for n, seat in enumerate(self) if seat.kind == "person" and not seat.away]


def known_edition(name: object, status: int = 422) -> Edition:
    """An edition that comes with the package; no other name is ever looked up as a folder."""
    if isinstance(name, str) and name in editions():
        return find_edition(name)
    raise Refused("unknown_edition", status, field="edition", choices=", ".join(editions()))


def edition_of(record: TableRecord) -> Edition:
    """The edition of a table."""
    return known_edition(record.edition) if record.own is None else record.own


def known_bot(name: object) -> str:
    """A bot that this server offers; no other name is ever looked up as a file."""
    if isinstance(name, str) and name in offered_bots():
        return name
    raise Refused("unknown_bot", 422, field="bot", choices=", ".join(offered_bots()))


def kept_position(position: Mapping[str, Any]) -> dict[str, Any]:
    """A position as a table keeps it: its seats say who plays, and its row on which board."""
    return {
        field: value for field, value in position.items() if field not in ("players", "edition")
    }


def begin(record: TableRecord, names: Sequence[str], seed: int | str | None) -> Game:
    """The game of a table before its first move."""
    edition, position = edition_of(record), record.setup.get("position")
    if position is None:
        return new_game(edition, list(names), seed, **record.setup.get("options", {}))
    # A position that says nothing about chance gets the table's own.
    chance = {} if "seed" in position or "generator" in position else {"seed": seed}
    return from_position({**position, **chance, "edition": edition.source, "players": list(names)})
