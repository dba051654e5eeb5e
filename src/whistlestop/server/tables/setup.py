"""How a table was set up, and who sits at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from whistlestop.bots import BOTS
from whistlestop.editions import Edition, editions
from whistlestop.editions import edition as find_edition
from whistlestop.game.game import Game
from whistlestop.game.start import from_position, new_game
from whistlestop.server.errors import Refused
from whistlestop.server.tables.characters import character
from whistlestop.server.tables.table_log import LogEntry, TableRecord

STAND_IN = "greedy"
"""The bot that plays for somebody who left, or whose clock ran out."""


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
    """Did its person leave a running game? Then a bot plays for them."""

    @property
    def player(self) -> str | None:
        """The bot that decides for this seat; None where a person does."""
        return STAND_IN if self.away else self.bot

    def take(self, name: str) -> None:
        """Somebody sits down."""
        self.kind, self.name = "person", name
        self.holder += 1

    def leave(self, closed: bool) -> None:
        """The person leaves: for good while seats change hands, later with the right to return."""
        if closed:
            self.away = True
        else:
            self.kind, self.name = "open", None

    def fill(self, bot: str) -> None:
        """A bot sits down."""
        self.kind, self.bot = "bot", bot


SEATING = frozenset({"seal", "start", "join", "leave", "return"})
"""Entries that may change who sits where; all others leave the seats as they are."""


class Seats(list[Seat]):
    """The seats of a table, by number."""

    @classmethod
    def of(cls, setup: dict[str, Any], entries: Iterable[LogEntry] = ()) -> Seats:
        """The seats as they were set up, and as the entries changed them."""
        seats = cls(
            Seat(seat["kind"], seat.get("name"), seat.get("bot")) for seat in setup["seats"]
        )
        seats.closed = False
        for entry in entries:
            seats.apply(entry)
        return seats

    closed: bool
    """Is it settled who plays? From the seal on, or from the start of the game."""

    def copy(self) -> Seats:
        """The same seats, to be changed on their own."""
        seats = Seats(replace(seat) for seat in self)
        seats.closed = self.closed
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
                seat.take(entry.data["name"])
            elif entry.kind == "leave":
                seat.leave(self.closed)
            elif entry.kind == "return":
                seat.away = False

    @property
    def full(self) -> bool:
        """Is no seat left open?"""
        return all(seat.kind != "open" for seat in self)

    def names(self) -> list[str]:
        """A name for every seat, no two of players alike."""
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


def known_edition(name: object) -> Edition:
    """An edition that comes with the package; no other name is ever looked up as a folder."""
    if isinstance(name, str) and name in editions():
        return find_edition(name)
    raise Refused("unknown_edition", 422, field="edition", choices=", ".join(editions()))


def known_bot(name: object) -> str:
    """A bot that comes with the package; no other name is ever looked up as a file."""
    if isinstance(name, str) and name in BOTS:
        return name
    raise Refused("unknown_bot", 422, field="bot", choices=", ".join(BOTS))


def without_players(position: Mapping[str, Any]) -> dict[str, Any]:
    """A position as a table keeps it: who plays, its seats say."""
    return {field: value for field, value in position.items() if field != "players"}


def begin(record: TableRecord, names: Sequence[str], seed: int | str | None) -> Game:
    """The game of a table before its first move."""
    position = record.setup.get("position")
    if position is None:
        return new_game(
            known_edition(record.edition), list(names), seed, **record.setup.get("options", {})
        )
    known_edition(position.get("edition"))
    # A position that says nothing about chance gets the table's own.
    chance = {} if "seed" in position or "generator" in position else {"seed": seed}
    return from_position({**position, **chance, "players": list(names)})
