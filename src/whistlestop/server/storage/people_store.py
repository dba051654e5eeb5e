"""People with a private link, and the seats they hold on whatever device."""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

import sqlalchemy as sa

from whistlestop.server.storage.schema import people, person_seats
from whistlestop.server.storage.store import DatabaseStore

MOST_SEATS = 200
"""Seats of one person; the oldest are forgotten."""
DAY = 24 * 3600.0


class HeldSeat(NamedTuple):
    """A seat that a person took."""

    table_id: str
    seat: int
    holder: int


def hashed(secret: str) -> str:
    """What the server keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


class PeopleStore:
    """Asks the database off the event loop, as the store of tables does."""

    def __init__(self, store: DatabaseStore) -> None:
        self._store = store

    async def create(self, now: float) -> str:
        """Add somebody new; returns the secret of their link, which is not kept."""
        secret = secrets.token_urlsafe(32)
        values = {"id": secrets.token_hex(16), "digest": hashed(secret), "seen_at": now}
        await self._store.write(people.insert().values(values))
        return secret

    async def find(self, secret: str, now: float) -> str | None:
        """Whose secret this is; None if it is nobody's, or no longer anybody's."""
        rows = await self._store.rows(sa.select(people).where(people.c.digest == hashed(secret)))
        if not rows:
            return None
        person: str = rows[0].id
        if now - rows[0].seen_at > DAY:
            here = people.c.id == person
            await self._store.write(people.update().where(here).values(seen_at=now))
        return person

    async def renew(self, person: str) -> str:
        """A new secret; the old link, and the cookies made from it, stop working."""
        secret = secrets.token_urlsafe(32)
        here = people.c.id == person
        await self._store.write(people.update().where(here).values(digest=hashed(secret)))
        return secret

    async def forget(self, person: str) -> None:
        """Forget somebody. Their seats stay theirs on the devices that hold them."""
        await self._store.run(self._forget, person)

    def _forget(self, person: str) -> None:
        with self._store.engine.begin() as connection:
            connection.execute(person_seats.delete().where(person_seats.c.person == person))
            connection.execute(people.delete().where(people.c.id == person))

    async def add_seat(self, person: str, held: HeldSeat, now: float) -> None:
        """Note that a person holds a seat."""
        await self._store.run(self._add_seat, person, held, now)

    def _add_seat(self, person: str, held: HeldSeat, now: float) -> None:
        mine = person_seats.c.person == person
        here = (
            mine & (person_seats.c.table_id == held.table_id) & (person_seats.c.seat == held.seat)
        )
        newest = (
            sa.select(person_seats.c.added_at)
            .where(mine)
            .order_by(person_seats.c.added_at.desc())
            .offset(MOST_SEATS - 1)
            .limit(1)
        )
        with self._store.engine.begin() as connection:
            connection.execute(person_seats.delete().where(here))
            values = {"person": person, **held._asdict(), "added_at": now}
            connection.execute(person_seats.insert(), values)
            last = connection.execute(newest).scalar()
            if last is not None:
                old = mine & (person_seats.c.added_at < last)
                connection.execute(person_seats.delete().where(old))

    async def remove_table(self, person: str, table_id: str) -> None:
        """A person no longer wants to see a table among their games."""
        here = (person_seats.c.person == person) & (person_seats.c.table_id == table_id)
        await self._store.write(person_seats.delete().where(here))

    async def seats(self, person: str, most: int) -> list[HeldSeat]:
        """The seats of a person, those taken last first."""
        query = (
            sa.select(person_seats.c.table_id, person_seats.c.seat, person_seats.c.holder)
            .where(person_seats.c.person == person)
            .order_by(person_seats.c.added_at.desc(), person_seats.c.seat)
            .limit(most)
        )
        return [HeldSeat(*row) for row in await self._store.rows(query)]


def forget_people(engine: sa.Engine, before: float) -> int:
    """Delete people who have not come since a time and hold no seat. Whoever holds one stays: a
    wrong clock takes nobody's games."""
    holding = sa.select(person_seats.c.person)
    gone = (people.c.seen_at < before) & people.c.id.not_in(holding)
    with engine.begin() as connection:
        return connection.execute(people.delete().where(gone)).rowcount
