"""A table in memory: everything that follows from its log."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from whistlestop.editions import Edition
from whistlestop.errors import Detail
from whistlestop.game import events as ev
from whistlestop.game.game import Game
from whistlestop.game.undo import Undo, note_move
from whistlestop.server import errors
from whistlestop.server.errors import Refused
from whistlestop.server.tables.chronicle import Answers, Chronicle
from whistlestop.server.tables.setup import SEATING, Seats, begin, known_edition
from whistlestop.server.tables.shares import PATIENCE, Shares
from whistlestop.server.tables.table_log import LogEntry, TableRecord
from whistlestop.server.tokens import Holder

SECRET_CHOICES = (ev.FirstTicketsChosen, ev.FleetChosen)
"""Chosen by all at the same time: when each seat chose is not shown."""

SECOND_THOUGHTS = 2.5
"""The seconds that a bot leaves at least to take a move back, unless bots move at once."""
SET_ASIDE = "set_aside"
"""The state of a table at which nobody can play on."""

logger = logging.getLogger("whistlestop.server")


@dataclass(frozen=True, slots=True)
class Item:
    """Something in the table's stream: an event, a message, or a move taken back."""

    number: int
    at: float
    event: ev.Event | None = None
    seat: int | None = None
    text: str | None = None
    """What was said."""
    undone: tuple[int, int] | None = None
    """The first and the last item that were taken back."""
    gone: bool = False
    """Was it taken back?"""


@dataclass(frozen=True)
class TableUndo(Undo):
    """What it takes to take a move back at a table."""

    first: int
    """The first item of the stream that the move made."""


class LiveTable:
    """A table. Only applying entries of its log changes it."""

    def __init__(self, record: TableRecord) -> None:
        self.record = record
        self.archive = bool(record.setup.get("archive"))
        """Is this a saved game to look at, which nobody plays on at this table?"""
        self.shares = Shares.of(record)
        """What the seed is made from: a secret until the game is over."""
        self.seed: int | str | None = None
        """The seed the game was dealt from: a secret until it is over."""
        self.provable = False
        """Was the seed to be made from the shares? Not at tables from before, nor in archives."""
        self.seats = Seats.of(record.setup)
        self.game: Game | None = None
        self.entries = 0
        """Entries applied so far."""
        self.version = 0
        """Rises with every move, every move taken back, and the start."""
        self.moves: Chronicle[tuple[int, str]] = Chronicle([])
        """The moves that count, each with its seat."""
        self.stream: Chronicle[Item] = Chronicle([])
        self.undos: list[TableUndo] = []
        self.rematch: str | None = None
        self.bot_seconds: float | None = None
        """How long a bot that takes its time was given for its last move."""
        self.changed_at = record.created_at
        """When the game last changed."""
        self.paused = 0.0
        """Seconds since then in which no server ran, which count for nobody."""
        self.answers: Answers[tuple[int | None, str]] = Answers()
        """The version each request was answered with, by seat and client id."""
        self.set_aside: Refused | None = None
        """Why nobody can play on here; None where that is possible."""
        self.failure: Exception | None = None
        """What went wrong when the log was replayed, until it is logged."""

    @property
    def state(self) -> str:
        """`waiting`, `running`, `over` or `set_aside`."""
        if self.set_aside is not None:
            return SET_ASIDE
        if self.game is None:
            return "waiting"
        return "over" if self.game.over or self.archive else "running"

    @property
    def seconds_per_move(self) -> float | None:
        """How long a person may think; None for as long as they like."""
        clock = self.record.setup.get("clock")
        return clock["seconds_per_move"] if clock else None

    @property
    def deadline(self) -> float | None:
        """When a bot will move for the person who must decide."""
        if self.state != "running" or self.seconds_per_move is None or self.thinking is not None:
            return None
        return self.changed_at + self.paused + self.seconds_per_move

    @property
    def decider(self) -> int | None:
        """The seat that must decide; None while no game runs."""
        if self.game is None or self.state != "running":
            return None
        return int(self.game.state.seat)

    @property
    def thinking(self) -> str | None:
        """The bot whose decision it is; None where a person must decide."""
        return None if self.decider is None else self.seats[self.decider].player

    @property
    def wake_at(self) -> float | None:
        """When the server must act by itself; None if it need not."""
        if self.state == "waiting":
            return self.shares.patient_until if self.awaited and self.seats.full else None
        if self.thinking is None:
            return self.deadline
        return self.changed_at + self.paused + self.longest_wait

    @property
    def longest_wait(self) -> float:
        """The seconds between the last change and the moment the server must act by itself."""
        if self.game is None:
            return PATIENCE
        if self.thinking is not None:
            pace = float(self.record.setup.get("bot_pace", 0.0))
            return max(pace, SECOND_THOUGHTS) if pace and self.undos else pace
        return self.seconds_per_move or 0.0

    @property
    def awaited(self) -> frozenset[int]:
        """Seats that the deal waits for: those whose people are there and take part."""
        here = self.seats.people()
        return self.shares.awaited.intersection(here)

    def is_held(self, holder: Holder) -> bool:
        """Does this person still hold their seat? Before the game others may have taken it."""
        seat = self.seats[holder.seat]
        return seat.kind == "person" and seat.holder == holder.holder

    def resume(self, wake_at: float | None) -> None:
        """Go on with a running game whose row says when the server must act."""
        if wake_at is not None and self.decider is not None and self.wake_at is not None:
            self.paused = max(0.0, wake_at - self.wake_at)

    def can_undo(self, seat: int | None) -> bool:
        """May this seat take its last move back?"""
        return (
            seat is not None
            and self.state == "running"
            and bool(self.undos)
            and self.undos[-1].seat == seat
        )

    def after(self, entry: LogEntry) -> LiveTable:
        """The table with the entry applied; this one stays as it is.

        Raises what the engine raises if the entry's move cannot be made.
        """
        table = self._copy(entry)
        table.apply(entry)
        return table

    def following(self, entry: LogEntry) -> LiveTable:
        """The table with an entry that is in its log already; this one stays as it is."""
        table = self._copy(entry)
        table.follow(entry)
        return table

    def _copy(self, entry: LogEntry) -> LiveTable:
        """The same table, to be changed by an entry."""
        table = LiveTable.__new__(LiveTable)
        table.__dict__.update(self.__dict__)
        if entry.kind in SEATING:
            table.seats = self.seats.copy()
        table.undos = self.undos.copy()
        return table

    def apply(self, entry: LogEntry) -> None:
        """Change the table as an entry says."""
        assert entry.number == self.entries
        self.entries += 1
        self.seats.apply(entry)
        self.shares = self.shares.after(entry)
        if entry.kind == "start":
            self._apply_start(entry)
        elif entry.kind == "move":
            self._apply_move(entry)
        elif entry.kind == "undo":
            self._apply_undo(entry)
        elif entry.kind == "chat":
            self._add(entry.at, seat=entry.seat, text=entry.data["text"])
        elif entry.kind == "rematch":
            self.rematch = entry.data["table"]
        if entry.client_id is not None:
            self.answers = self.answers.plus((entry.seat, entry.client_id), self.version)

    def follow(self, entry: LogEntry) -> None:
        """Apply an entry of the log. Where that fails, the table is set aside as it was before:
        after that only who sits where is followed."""
        if self.set_aside is None:
            try:
                self.apply(entry)
            except Exception as error:  # whatever it was: nobody else's table depends on this one
                self.set_aside, self.failure = errors.set_aside(why="log"), error
        else:
            self.seats.apply(entry)
        self.entries = entry.number + 1

    def _apply_start(self, entry: LogEntry) -> None:
        self.provable = "seed" in entry.data and not self.record.from_position
        self.seed = entry.data["seed"] if "seed" in entry.data else json.loads(self.record.seed)
        self.game = begin(self.record, self.seats.names(), self.seed)
        self._changed(entry, self.game.events)

    def _apply_move(self, entry: LogEntry) -> None:
        assert self.game is not None
        assert entry.seat is not None
        before, game = self.game, self.game.copy()
        events = game.apply(entry.data["move"])
        self.game = game
        if entry.data.get("by"):  # a bot's move stands
            self.undos.clear()
            self.bot_seconds = entry.data.get("seconds", self.bot_seconds)
        else:
            note_move(self.undos, TableUndo(entry.seat, before, len(self.stream)), events)
        # Most tables know the same few hundred moves: their text is kept once.
        self.moves = self.moves.plus([(entry.seat, sys.intern(entry.data["move"]))])
        self._changed(entry, events)

    def _apply_undo(self, entry: LogEntry) -> None:
        undo = self.undos.pop()
        self.game = undo.before
        self.moves = Chronicle(self.moves[:-1])
        stream, last = self.stream[:], len(self.stream) - 1
        for number in range(undo.first, last + 1):
            item = stream[number]
            stream[number] = replace(item, gone=item.gone or item.event is not None)
        self.stream = Chronicle(stream)
        self._changed(entry, ())
        self._add(entry.at, seat=entry.seat, undone=(undo.first, last))

    def _changed(self, entry: LogEntry, events: tuple[ev.Event, ...]) -> None:
        self.version += 1
        self.changed_at, self.paused = entry.at, 0.0
        first = len(self.stream)
        self.stream = self.stream.plus(
            Item(first + n, entry.at, event) for n, event in enumerate(events)
        )

    def _add(self, at: float, **facts: Any) -> None:
        self.stream = self.stream.plus([Item(len(self.stream), at, **facts)])

    def next_entry(self, kind: str, at: float, **facts: Any) -> LogEntry:
        """The entry that would come next."""
        return LogEntry(self.entries, at, kind, **facts)


def rebuild(record: TableRecord, entries: Iterable[LogEntry]) -> LiveTable:
    """A table from its log."""
    table = LiveTable(record)
    version = _edition(record).rules_version
    if version != record.rules_version:
        # The same moves would be another game.
        table.set_aside = errors.set_aside(
            why="rules", played=record.rules_version, version=version
        )
    for entry in entries:
        table.follow(entry)
    return table


def _edition(record: TableRecord) -> Edition:
    """The edition of a table; what is wrong if this server does not have it is the record."""
    try:
        return known_edition(record.edition)
    except Refused as error:
        raise ValueError("an edition this server does not have") from error


def log_set_aside(table_id: str, failure: Exception | None, **facts: Detail) -> None:
    """Log why a table is set aside; its row then says so, and it is not logged again."""
    logger.error("a table was set aside", extra={"table": table_id, **facts}, exc_info=failure)
