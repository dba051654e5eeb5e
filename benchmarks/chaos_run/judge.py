"""The judge: it knows every move that was sent and acknowledged, and what each seat may know."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import whistlestop as ws

Seat = int | None
"""A seat, or None for a spectator."""


class Row(NamedTuple):
    """An entry of a table's log in the database."""

    table: str
    number: int
    kind: str
    seat: Seat
    data: str
    client_id: str | None


@dataclass
class Sent:
    """A move somebody sent, once or several times under one id."""

    table: str
    seat: int
    version: int
    """The version of the table it was decided on."""
    text: str
    unsure: bool = False
    """Was it sent without an answer at least once?"""
    acknowledged: int | None = None
    """The version of the table that contains it."""


@dataclass
class Story:
    """What is known of a table."""

    id: str
    edition: str
    tokens: dict[str, str]
    bots: bool
    """Do bots play there, too?"""
    own: dict[Seat, set[str]] = field(default_factory=lambda: {0: set(), 1: set(), None: set()})
    """Tickets that each seat was shown as its own."""
    open: set[str] = field(default_factory=set)
    """Tickets that everybody may know."""
    heard: dict[Seat, set[str]] = field(default_factory=lambda: {0: set(), 1: set(), None: set()})
    """Tickets and long numbers in what each seat received while the game ran."""
    last: dict[int, dict[str, Any]] = field(default_factory=dict)
    """The last view of each seat."""
    version: int = 0
    """The last one that was acknowledged."""
    acknowledged_at: float = 0.0


class Judge:
    """Collects what was promised, and compares it with what is found."""

    def __init__(self) -> None:
        self.stories: dict[str, Story] = {}
        self.sent: dict[str, Sent] = {}
        """By client id."""
        self.violations: list[str] = []
        self.counts: Counter[str] = Counter()
        self.longest_outage = 0.0
        self.last_acknowledged = time.monotonic()
        self.said: set[str] = set()
        """What people said at tables: the log must not repeat it."""
        self._counted: set[str] = set()
        self._words: dict[str, re.Pattern[bytes]] = {}

    def object(self, what: str) -> None:
        """Count a broken promise; only the first ones are kept in words."""
        self.counts["violations"] += 1
        if len(self.violations) < 40:
            self.violations.append(what)

    # Moves.

    def acknowledge(self, client_id: str, version: int) -> None:
        """The server says that a move is stored."""
        sent, now = self.sent[client_id], time.monotonic()
        if sent.acknowledged is not None:
            return
        sent.acknowledged = version
        story = self.stories[sent.table]
        story.acknowledged_at = now
        story.version = max(story.version, version)
        self.longest_outage = max(self.longest_outage, now - self.last_acknowledged)
        self.last_acknowledged = now
        self.counts["moves acknowledged"] += 1
        if sent.unsure:
            self.counts["unknown outcomes resolved"] += 1
        if not story.bots and version != sent.version + 1:
            self.object(f"a move on version {sent.version} was acknowledged as version {version}")

    def promised(self) -> set[str]:
        """The client ids of all moves that were acknowledged so far."""
        return {name for name, sent in self.sent.items() if sent.acknowledged is not None}

    def check_rows(self, rows: list[Row], promised: set[str]) -> None:
        """Check that what was acknowledged before is in the log: once, in order, as sent."""
        numbers: dict[str, int] = {}
        reached: dict[str, int] = {}
        for row in sorted(rows):
            if row.kind != "move" or row.table not in self.stories:
                continue
            at = f"move {row.number} of table {row.table}"
            sent = self.sent.get(row.client_id or "")
            if sent is None:
                if not self.stories[row.table].bots:
                    self._count("doubled", f"{at} was sent by nobody")
                continue
            if row.client_id in numbers:
                self._count("doubled", f"{at} is there twice")
            numbers[row.client_id or ""] = row.number
            if json.loads(row.data)["move"] != sent.text or row.seat != sent.seat:
                self._count("lost", f"{at} is not the one that was sent")
            if sent.acknowledged is not None:
                if sent.acknowledged <= reached.get(row.table, 0):
                    self._count("lost", f"{at} is out of order")
                reached[row.table] = sent.acknowledged
        for sent in map(self.sent.__getitem__, promised - numbers.keys()):
            version = f"version {sent.acknowledged} of table {sent.table}"
            self._count("lost", f"the move that led to {version} is lost")

    def _count(self, what: str, sentence: str) -> None:
        """Count what is lost or doubled once, however often it is found."""
        if sentence not in self._counted:
            self._counted.add(sentence)
            self.counts[what] += 1
            self.object(sentence)

    def check_replayed(self, story: Story, seat: int, view: dict[str, Any]) -> None:
        """Check that a table read from its log looks as it did before."""
        if view["table"]["state"] == "set_aside":
            self.object(f"a table of {story.edition} cannot be replayed")
            return
        before = story.last.get(seat)
        if before is None or story.bots:
            return
        was, now = before["table"]["version"], view["table"]["version"]
        if now < was:
            self.object(f"a table went back from version {was} to {now}")
        elif now == was and view["observation"] != before["observation"]:
            self.object(f"a table of {story.edition} looks different after a replay")

    # Secrets.

    def hear(self, story: Story, seat: Seat, text: bytes) -> None:
        """Somebody received something: remember what could be a secret in it."""
        words = self._words.get(story.edition)
        if words is None:
            tickets = "|".join(ticket.id for ticket in ws.edition(story.edition).tickets)
            words = re.compile(rf'"({tickets}|[0-9a-f]{{64}})"'.encode())
            self._words[story.edition] = words
        if b'"state":"over"' not in text:
            story.heard[seat].update(word.decode() for word in words.findall(text))

    def see(self, story: Story, seat: Seat, view: dict[str, Any]) -> None:
        """Somebody was shown the table."""
        observation = view["observation"]
        if view["you"]["seat"] != seat:
            self.object("somebody was shown the view of another seat")
        own = observation["own"]
        if own:
            story.own[seat] |= {*own["tickets"], *own["offered"], *own["gone"]}
        for other in observation["seats"]:
            story.open |= {*other["shown"], *other.get("completed", ())}
        for event in view["events"]:
            hidden = event["event"] == "CardDrawn" and event["seat"] != seat
            if hidden and event["card"] is not None and view["table"]["state"] == "running":
                self.object("somebody was told which card another seat drew")
        if seat is not None:
            before = story.last.get(seat)
            if not before or before["table"]["version"] <= view["table"]["version"]:
                story.last[seat] = view

    def check_secrets(self, seeds: dict[str, list[str]]) -> None:
        """Check that nobody received another seat's tickets, or a seed while the game ran."""
        for story in self.stories.values():
            tickets = {ticket.id for ticket in ws.edition(story.edition).tickets}
            for seat, heard in story.heard.items():
                known = story.own[seat] | story.open
                if (heard & tickets) - known:
                    self.object(f"a ticket of another seat was sent to seat {seat}")
                if heard & set(seeds.get(story.id, ())):
                    self.object(f"the seed of a running game was sent to seat {seat}")

    def check_log(self, file: Path, seeds: dict[str, list[str]]) -> None:
        """Check that the server's log names nothing that is hidden."""
        secrets = {seed for found in seeds.values() for seed in found} | self.said
        for story in self.stories.values():
            secrets |= {*story.tokens.values()}
            secrets |= {f'"{ticket.id}"' for ticket in ws.edition(story.edition).tickets}
        pattern = re.compile("|".join(map(re.escape, sorted(secrets))))
        with file.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                self.counts["lines of the log"] += 1
                if secrets and pattern.search(line):
                    self.object(f"a secret is in the log, in a line of {len(line)} characters")
