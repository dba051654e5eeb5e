"""Creating tables."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any, Protocol

from whistlestop.editions import Edition
from whistlestop.server import clock, errors
from whistlestop.server.tables.dealing import next_step
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.sessions import Sessions
from whistlestop.server.tables.setup import Seats, begin, kept_position, known_bot
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tables.table_log import TableRecord
from whistlestop.server.tables.text import check_document, check_names, clean_name

_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Without letters that look alike."""

FACE_DOWN = ("seed", "generator", "decks", "ticket_deck", "aside", "removed_tickets")
"""The fields of a position that decide, unseen, what comes next."""


class SeatWish(Protocol):
    """What somebody wants on one seat of a new table."""

    @property
    def kind(self) -> str:
        """`you`, `open` or `bot`."""

    @property
    def name(self) -> str | None:
        """The name of the person or the bot; None for the usual one."""

    @property
    def bot(self) -> str | None:
        """Which bot."""


def seats_wished(
    edition: Edition, wishes: Sequence[SeatWish], *, hot_seat: bool
) -> list[dict[str, Any]]:
    """The seats of a new table, checked."""
    if len(wishes) not in edition.players:
        raise errors.Refused(
            "wrong_player_count",
            422,
            rule=edition.rule_numbers.get("players"),
            field="seats",
            choices=", ".join(map(str, edition.players)),
        )
    yours = [wish for wish in wishes if wish.kind == "you"]
    if len(yours) > 1 and not hot_seat:
        raise errors.Refused("bad_seats", 422, field="seats")
    seats: list[dict[str, Any]] = []
    for number, wish in enumerate(wishes):
        name = clean_name(wish.name) if wish.name else None
        if wish.kind == "you":
            nameless = {} if name else {"nameless": True}
            seats.append({"kind": "person", "name": name or f"Player {number + 1}", **nameless})
        elif wish.kind == "bot":
            seats.append({"kind": "bot", "name": name, "bot": known_bot(wish.bot)})
        else:
            seats.append({"kind": "open"})
    check_names(seat["name"] for seat in seats if seat.get("name"))
    for seat, called in zip(seats, Seats.of({"seats": seats}).names(), strict=True):
        if seat["kind"] == "bot":
            seat["name"] = called
    return seats


def checked_position(
    edition: Edition, position: dict[str, Any] | None, seats: list[dict[str, Any]]
) -> dict[str, Any] | None:
    """A position to begin from, which must be of the table's own edition.

    Where others may join, it leaves to the shuffle whatever nobody could see.
    """
    if position is None:
        return None
    check_document({field: value for field, value in position.items() if field != "edition"})
    if position.get("edition") not in (edition.key, edition.source):
        raise errors.Refused("unknown_edition", 422, field="position: edition", why="position")
    for field in FACE_DOWN if others_may_join(seats) else ():
        if field in position:
            raise errors.Refused("decides_chance", 422, field=f"position: {field}", part=field)
    return kept_position(position)


def take_part(seats: list[dict[str, Any]], commitment: str) -> None:
    """Whoever makes the table takes part in its shuffle, on the first of their seats."""
    yours = [seat for seat in seats if seat["kind"] == "person"]
    if not yours:
        raise errors.not_seated()
    yours[0]["commitment"] = commitment


def others_may_join(seats: list[dict[str, Any]]) -> bool:
    """Is a seat open, to everybody or to whoever is invited?"""
    return any(seat["kind"] == "open" for seat in seats)


def new_record(
    edition: Edition,
    setup: dict[str, Any],
    *,
    open_to_all: bool = False,
    creation: str | None = None,
    seed: int | str | None = None,
) -> TableRecord:
    """A table that is not in the database yet.

    `seed`: that of a saved game. Any other table gets a secret, the server's share of its seed.
    """
    chosen = secrets.token_hex(32) if seed is None else seed
    table_id = "".join(secrets.choice(_ALPHABET) for _ in range(14))
    return TableRecord(
        table_id,
        clock.now(),
        edition.key,
        edition.rules_version,
        open_to_all,
        json.dumps(chosen),
        setup,
        creation,
        None if edition.built_in else edition,
    )


async def create_table(sessions: Sessions, record: TableRecord) -> TableSession:
    """Create a table. One without an open seat is sealed, or starts, at once."""
    table = LiveTable(record)
    # A position that is not a game is refused before it is kept.
    begin(record, table.seats.names(), table.shares.secret)
    step = next_step(table, record.created_at)
    return await sessions.create(record, [] if step is None else [step])
