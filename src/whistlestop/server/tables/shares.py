"""What decides the shuffle of a table: the server's secret, and what each seat adds to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from whistlestop.game import fairness
from whistlestop.server.tables.table_log import LogEntry, TableRecord

PATIENCE = 20.0
"""Seconds a rematch waits for commitments, and a sealed table for contributions."""


@dataclass(frozen=True)
class Shares:
    """The shares of a table, as far as its log has them. `game.fairness` says what they are for."""

    table: str
    game: str
    secret: str
    created_at: float
    commitments: Mapping[int, str]
    """By seat."""
    contributions: Mapping[int, str]
    """By seat: those that were revealed."""
    invited: frozenset[int]
    """Seats of a rematch that are expected to take part again, and have not committed yet."""
    sealed_at: float | None = None

    @classmethod
    def of(cls, record: TableRecord) -> Shares:
        """As they are when the table is made."""
        setup = record.setup
        seats = setup["seats"]
        return cls(
            record.id,
            fairness.game_line(record.edition, len(seats), setup.get("options", {})),
            str(json.loads(record.seed)),
            record.created_at,
            {n: seat["commitment"] for n, seat in enumerate(seats) if seat.get("commitment")},
            {},
            frozenset(setup.get("invited", ())),
        )

    def after(self, entry: LogEntry) -> Shares:
        """The shares with an entry applied."""
        seat = entry.seat
        if entry.kind in ("seal", "start"):
            return self if self.sealed_at is not None else replace(self, sealed_at=entry.at)
        if seat is None:
            return self
        if entry.kind == "swap":
            other = entry.data["with"]
            to = {seat: other, other: seat}
            return replace(
                self,
                commitments={to.get(n, n): given for n, given in self.commitments.items()},
                invited=frozenset(to.get(n, n) for n in self.invited),
            )
        if entry.kind == "reveal":
            revealed = {**self.contributions, seat: entry.data["contribution"]}
            return replace(self, contributions=revealed)
        if entry.kind in ("join", "commit", "leave") and self.sealed_at is None:
            others = {n: given for n, given in self.commitments.items() if n != seat}
            given = entry.data.get("commitment")
            return replace(
                self,
                commitments=others if given is None else {**others, seat: given},
                invited=self.invited - {seat},
            )
        return self

    @cached_property
    def commitment(self) -> str:
        """The server's, shown from the start."""
        return fairness.commitment(self.secret)

    @cached_property
    def seal(self) -> str | None:
        """Shown once nothing can be exchanged any more."""
        if self.sealed_at is None:
            return None
        return fairness.digest(self.table, self.game, self.commitment, self.commitments)

    @property
    def seed(self) -> str:
        """The seed that follows from the secret and the contributions."""
        return fairness.digest(self.table, self.game, self.secret, self.contributions)

    @property
    def awaited(self) -> frozenset[int]:
        """Seats whose commitment or, once sealed, whose contribution has not come yet."""
        if self.sealed_at is None:
            return self.invited
        return frozenset(self.commitments) - frozenset(self.contributions)

    @property
    def patient_until(self) -> float:
        """When the table stops waiting for those who are awaited."""
        since = self.created_at if self.sealed_at is None else self.sealed_at
        return since + PATIENCE
