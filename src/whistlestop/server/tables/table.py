"""A table in memory: everything that follows from its log."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from whistlestop.editions import Edition
from whistlestop.engine.first_choices import deciders
from whistlestop.game import events as ev
from whistlestop.game.game import Game
from whistlestop.game.undo import Undo, note_move
from whistlestop.messages.errors import Detail
from whistlestop.server import errors
from whistlestop.server.errors import Refused
from whistlestop.server.tables.chronicle import Answers, Chronicle
from whistlestop.server.tables.setup import SEATING, Seats, begin, edition_of
from whistlestop.server.tables.shares import PATIENCE, Shares
from whistlestop.server.tables.table_log import LogEntry, TableRecord
from whistlestop.server.tokens import Holder

SECRET_CHOICES = (ev.FirstTicketsChosen, ev.FleetChosen)
"""Chosen by all at the same time: the log does not say when each seat chose."""

SECOND_THOUGHTS = 2.5
"""The least seconds that a bot leaves to take a move back, unless bots move at once."""
LIVE_ABSENCE, SLOW_ABSENCE = 3600.0, 3 * 24 * 3600.0
"""Seconds after which a bot may play for somebody, where the table did not choose: in a game that
is played in one go, and in one with a clock of hours or days."""
TOLD = {
    "leave": "SeatLeft",
    "return": "SeatTakenBack",
    "stand_in": "StandInCalled",
    "pause": "GamePaused",
    "resume": "GameResumed",
    "end": "GameCalledOff",
}
"""Entries that everybody at a running game sees, each with the name of its event."""
SET_ASIDE = "set_aside"
"""The state of a table at which nobody can play on."""

logger = logging.getLogger("whistlestop.server")


class Item(NamedTuple):
    """Something in the table's stream: an event of the game or of the table, a message, or a move
    taken back."""

    number: int
    at: float
    event: ev.Event | None = None
    seat: int | None = None
    text: str | None = None
    """What was said."""
    undone: tuple[int, int] | None = None
    """The first and the last item that were taken back."""
    told: str | None = None
    """What happened at the table, besides the game: one of `TOLD`."""
    by: int | None = None
    """The seat that did it, where it is about another one."""
    gone: bool = False
    """Was it taken back?"""
    out_of_time: bool = False
    """Is it the first thing of a move that a bot made because a person's clock ran out?"""


class Opening(NamedTuple):
    """Since when a seat has had its decision."""

    at: float
    version: int
    """Of the table: what the seat chose on this version or a later one still counts."""


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
        """Was the seed to be made from the shares? Not at older tables, nor in archives."""
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
        self.turns: dict[int, int] = {}
        """The seats that must decide, each with the entry since which it must."""
        self.rematch: str | None = None
        self.bot_seconds: float | None = None
        """How long a bot that takes its time was given for its last move."""
        self.bot_playouts: int | None = None
        """How many imagined games such a bot played on for its last choice."""
        self.changed_at = record.created_at
        """When the game last changed."""
        self.uncounted = 0.0
        """Seconds since then that count for nobody: no server ran, or the table was paused."""
        self.paused_at: float | None = None
        """Since when the table is paused; None while it is not."""
        self.ended_by: int | None = None
        """The seat that called the game off."""
        self.openings: dict[int, Opening] = {}
        """The seats that may decide, in turn order, each with the time of its decision."""
        self.answers: Answers[tuple[int | None, str]] = Answers()
        """The version each request was answered with, by seat and client id."""
        self.set_aside: Refused | None = None
        """Why nobody can play on here; None where that is possible."""
        self.failure: Exception | None = None
        """What went wrong when the log was replayed, until it is logged."""
        self.state = "waiting"
        """`waiting`, `running`, `over` or `set_aside`."""
        self.deciders: tuple[int, ...] = ()
        """The seats that may decide, in turn order; none while no game runs. Where all choose at
        once, those that have not."""

    @property
    def seconds_per_move(self) -> float | None:
        """How long a person may think; None for as long as they like."""
        clock = self.record.setup.get("clock")
        return clock["seconds_per_move"] if clock else None

    @property
    def deadline(self) -> float | None:
        """When a bot will move for a person who must decide: the first of them, if several."""
        limits = [self.due_at(seat) for seat in self.deciders if self.seats[seat].player is None]
        return min((at for at in limits if at is not None), default=None)

    def put_aside(self, why: Refused) -> None:
        """Nobody can play on here."""
        self.set_aside = why
        self._settle()

    def _settle(self) -> None:
        """Compute once what is asked for many times after each change."""
        if self.set_aside is not None:
            self.state = SET_ASIDE
        elif self.game is not None:
            over = self.game.over or self.archive or self.ended_by is not None
            self.state = "over" if over else "running"
        self.deciders = tuple(self.openings) if self.state == "running" else ()

    def waiting_for(self, seat: int) -> float | None:
        """Since when the table waits for a seat; None while it does not."""
        if seat not in self.deciders or self.paused_at is not None:
            return None
        return self.openings[seat].at + self.uncounted

    @property
    def waiting_since(self) -> float | None:
        """Since when the game waits for a decision; None while none can be made."""
        since = [at for seat in self.deciders if (at := self.waiting_for(seat)) is not None]
        return min(since, default=None)

    @property
    def absence(self) -> float:
        """Seconds of waiting after which the others may let a bot play."""
        chosen = self.record.setup.get("absence")
        if chosen is not None:
            return float(chosen)
        slow = (self.seconds_per_move or 0.0) >= LIVE_ABSENCE
        return SLOW_ABSENCE if slow else LIVE_ABSENCE

    def due_at(self, seat: int) -> float | None:
        """When the server must decide for a seat: a bot's, or that of a person out of time."""
        wait = self._wait(seat)
        since = None if wait is None else self.waiting_for(seat)
        return None if since is None or wait is None else since + wait

    def _wait(self, seat: int) -> float | None:
        """The seconds that a seat has for its decision; None for as long as it likes."""
        if self.seats[seat].player is None:
            return self.seconds_per_move
        pace = float(self.record.setup.get("bot_pace", 0.0))
        return max(pace, SECOND_THOUGHTS) if pace and self.undos else pace

    @property
    def due(self) -> int | None:
        """The seat that the server must decide for first; None if there is none."""
        due = self._first_due()
        return None if due is None else due[1]

    def _first_due(self) -> tuple[float, int] | None:
        """When the server must first decide for a seat, and for which."""
        due = [(at, seat) for seat in self.deciders if (at := self.due_at(seat)) is not None]
        return min(due, default=None)

    @property
    def wake_at(self) -> float | None:
        """When the server must act by itself; None if it need not."""
        if self.state == "waiting":
            return self.shares.patient_until if self.awaited and self.seats.full else None
        due = self._first_due()
        return None if due is None else due[0]

    @property
    def longest_wait(self) -> float:
        """The most seconds that may pass before the server must act by itself."""
        if self.game is None:
            return PATIENCE
        return 0.0 if self.due is None else self._wait(self.due) or 0.0

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
        if wake_at is not None and self.deciders and self.wake_at is not None:
            self.uncounted += max(0.0, wake_at - self.wake_at)

    def can_undo(self, seat: int | None) -> bool:
        """May this seat take its last move back?"""
        if seat is None or not self.undos or self.undos[-1].seat != seat:
            return False
        return self.waiting_since is not None

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
        elif entry.kind in TOLD:
            self._apply_told(entry)
        if entry.client_id is not None:
            self.answers = self.answers.plus((entry.seat, entry.client_id), self.version)

    def follow(self, entry: LogEntry) -> None:
        """Apply an entry of the log. Where that fails, the table is set aside as it was before:
        after that only who sits where is followed."""
        if self.set_aside is None:
            try:
                self.apply(entry)
            except Exception as error:  # whatever it was: nobody else's table depends on this one
                self.failure = error
                self.put_aside(errors.set_aside(why="log"))
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
        late = bool(entry.data.get("by")) and self.seats[entry.seat].player is None
        events = game.apply(entry.data["move"], entry.seat)
        self.game = game
        if entry.data.get("by"):  # a bot's move stands
            self.undos.clear()
            self.bot_seconds = entry.data.get("seconds", self.bot_seconds)
            self.bot_playouts = entry.data.get("playouts", self.bot_playouts)
        else:
            note_move(self.undos, TableUndo(entry.seat, before, len(self.stream)), events)
        # Most tables know the same few hundred moves: their text is kept once.
        self.moves = self.moves.plus([(entry.seat, sys.intern(entry.data["move"]))])
        self._changed(entry, events, late=late)

    def _apply_undo(self, entry: LogEntry) -> None:
        undo = self.undos.pop()
        self.game = undo.before
        self.moves = Chronicle(self.moves[:-1])
        stream, last = self.stream[:], len(self.stream) - 1
        for number in range(undo.first, last + 1):
            item = stream[number]
            stream[number] = item._replace(gone=item.gone or item.event is not None)
        self.stream = Chronicle(stream)
        self._changed(entry, ())
        self._add(entry.at, seat=entry.seat, undone=(undo.first, last))

    def _apply_told(self, entry: LogEntry) -> None:
        """Somebody came, went, or stopped the game; before it begins, the seats say it all."""
        if self.game is None:
            return
        if entry.kind == "pause":
            self.paused_at = entry.at
        elif entry.kind == "resume" and self.paused_at is not None:
            self.uncounted += max(0.0, entry.at - self.paused_at)
            self.paused_at = None
        elif entry.kind == "end":
            self.ended_by = entry.seat
            self._settle()
        self._add(entry.at, seat=entry.seat, told=TOLD[entry.kind], by=entry.data.get("by"))

    def _changed(
        self, entry: LogEntry, events: tuple[ev.Event, ...], *, late: bool = False
    ) -> None:
        self.version += 1
        self.openings = self._opened(entry)
        self._settle()
        self.changed_at, self.uncounted = entry.at, 0.0
        first = len(self.stream)
        self.stream = self.stream.plus(
            Item(first + n, entry.at, event, out_of_time=late and n == 0)
            for n, event in enumerate(events)
        )
        self.turns = {seat: self.turns.get(seat, entry.number) for seat in self.deciders}

    def _opened(self, entry: LogEntry) -> dict[int, Opening]:
        """Who may decide now. Somebody else's choice takes nothing from the time of a seat that
        still has to make the same one."""
        assert self.game is not None
        new, openings = Opening(entry.at, self.version), {}
        for seat in deciders(self.game.state):
            before = None if seat == entry.seat else self.openings.get(seat)
            if before is not None:
                before = before._replace(at=before.at + self.uncounted)
            openings[seat] = before or new
        return openings

    def is_current(self, seat: int | None, version: int) -> bool:
        """Does what a seat chose on this version of the table still count? Where all choose at
        once, others may have chosen since."""
        opening = None if seat is None else self.openings.get(seat)
        oldest = self.version if opening is None else opening.version
        return oldest <= version <= self.version

    def _add(self, at: float, **facts: Any) -> None:
        self.stream = self.stream.plus([Item(len(self.stream), at, **facts)])

    def next_entry(self, kind: str, at: float, **facts: Any) -> LogEntry:
        """The entry that would come next."""
        return LogEntry(self.entries, at, kind, **facts)


def rebuild(record: TableRecord, entries: Iterable[LogEntry]) -> LiveTable:
    """A table from its log."""
    table = LiveTable(record)
    edition = _edition(record)
    if not edition.replays(record.rules_version):
        # The same moves would be another game.
        table.put_aside(
            errors.set_aside(
                why="rules", played=record.rules_version, version=edition.rules_version
            )
        )
    for entry in entries:
        table.follow(entry)
    return table


def _edition(record: TableRecord) -> Edition:
    """The edition of a table; if this server does not have it, the record is at fault."""
    try:
        return edition_of(record)
    except Refused as error:
        raise ValueError("an edition this server does not have") from error


def log_set_aside(table_id: str, failure: Exception | None, **facts: Detail) -> None:
    """Log why a table is set aside; its row then says so, and it is not logged again."""
    logger.error("a table was set aside", extra={"table": table_id, **facts}, exc_info=failure)
