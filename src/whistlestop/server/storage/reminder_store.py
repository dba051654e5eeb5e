"""Reminders and the outbox in the database: who wants to be notified, and what must be sent."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

import sqlalchemy as sa

from whistlestop.server.storage.schema import asked, outbox, reminders, silenced
from whistlestop.server.storage.store import DatabaseStore

_MOST_WAITING = 20_000
"""Messages that may wait to be sent; beyond that, nobody is notified of another turn."""
_SOONEST_FIRST = (outbox.c.due_at, outbox.c.id)


class Reminder(NamedTuple):
    """Where somebody wants to be told that it is their turn."""

    table_id: str
    seat: int
    channel: str
    """`email` or `webhook`."""
    holder: int
    address: str
    language: str


class Message(NamedTuple):
    """A message that is due."""

    id: int
    turn: int
    tries: int
    reminder: Reminder

    @property
    def name(self) -> str:
        """A name that no other message has."""
        return f"{self.reminder.table_id}.{self.reminder.seat}.{self.turn}"


def digest(address: str) -> str:
    """A hash that stands for an address where the address itself is not needed."""
    return hashlib.sha256(address.casefold().encode()).hexdigest()


class ReminderStore:
    """Asks the database off the event loop, as the store of tables does."""

    def __init__(self, store: DatabaseStore) -> None:
        self._store = store

    async def channels(self, table_id: str, seat: int, holder: int) -> set[str]:
        """The channels by which a holder of a seat is notified."""
        mine = _of(table_id, seat) & (reminders.c.holder == holder)
        query = sa.select(reminders.c.channel).where(mine)
        return {row.channel for row in await self._store.rows(query)}

    async def set(self, wish: Reminder) -> bool:
        """Notify somebody from now on; False if the owner of the address wants no messages."""
        return await self._store.run(self._set, wish)

    def _set(self, wish: Reminder) -> bool:
        known = digest(wish.address)
        here = _of(wish.table_id, wish.seat) & (reminders.c.channel == wish.channel)
        with self._store.engine.begin() as connection:
            if connection.execute(sa.select(silenced).where(silenced.c.digest == known)).first():
                return False
            connection.execute(reminders.delete().where(here))
            connection.execute(reminders.insert(), {**wish._asdict(), "digest": known})
        return True

    async def remove(self, table_id: str, seat: int, channel: str) -> None:
        """Stop notifying a seat by this channel."""
        here = _of(table_id, seat) & (reminders.c.channel == channel)
        await self._store.write(reminders.delete().where(here))

    async def silence(self, known: str) -> None:
        """Send nothing more to an address, whoever asks for it."""
        await self._store.run(self._silence, known)

    def _silence(self, known: str) -> None:
        with self._store.engine.begin() as connection:
            connection.execute(reminders.delete().where(reminders.c.digest == known))
            if not connection.execute(
                sa.select(silenced).where(silenced.c.digest == known)
            ).first():
                connection.execute(silenced.insert(), {"digest": known})

    async def allow(self, known: str) -> None:
        """The owner of an address wants to be sent messages, again or from now on."""
        await self._store.run(self._allow, known)

    def _allow(self, known: str) -> None:
        with self._store.engine.begin() as connection:
            connection.execute(silenced.delete().where(silenced.c.digest == known))
            connection.execute(_insert_once(connection, asked, {"digest": known, "message": ""}))
            allowed = asked.update().where(asked.c.digest == known)
            connection.execute(allowed.values(confirmed=True))

    async def is_wanted(self, message: Message) -> bool | None:
        """Does the owner of the address want it? None: this is the first message, which asks."""
        return await self._store.run(self._is_wanted, message)

    def _is_wanted(self, message: Message) -> bool | None:
        known = digest(message.reminder.address)
        with self._store.engine.begin() as connection:
            first = {"digest": known, "message": message.name}
            connection.execute(_insert_once(connection, asked, first))
            row = connection.execute(sa.select(asked).where(asked.c.digest == known)).one()
        return None if not row.confirmed and row.message == message.name else row.confirmed

    async def give_up(self, message: Message) -> None:
        """A message could not be sent. If it was to be the first one, another may be."""
        known = digest(message.reminder.address)
        mine = (asked.c.digest == known) & (asked.c.message == message.name)
        await self._store.write(asked.delete().where(mine & ~asked.c.confirmed))
        await self.finish(message)

    async def add(self, table_id: str, seat: int, holder: int, turn: int, due_at: float) -> bool:
        """Have a seat notified of a turn, once by each channel that its holder asked for; False if
        there is none."""
        return await self._store.run(self._add, table_id, seat, holder, turn, due_at)

    def _add(self, table_id: str, seat: int, holder: int, turn: int, due_at: float) -> bool:
        wanted = sa.select(reminders.c.channel).where(
            _of(table_id, seat), reminders.c.holder == holder
        )
        with self._store.engine.connect() as connection:
            channels = list(connection.execute(wanted).scalars())
        if not channels:
            return False
        waiting = sa.select(sa.func.count()).select_from(outbox).where(~outbox.c.done)
        row = {"table_id": table_id, "seat": seat, "holder": holder, "turn": turn}
        with self._store.engine.begin() as connection:
            if connection.execute(waiting).scalar_one() >= _MOST_WAITING:
                return True
            for channel in channels:
                values = {**row, "channel": channel, "due_at": due_at}
                connection.execute(_insert_once(connection, outbox, values))
        return True

    async def claim(self, channel: str, now: float, until: float, most: int) -> list[Message]:
        """Messages that are due by a channel. No other worker gets them before `until`."""
        return await self._store.run(self._claim, channel, now, until, most)

    def _claim(self, channel: str, now: float, until: float, most: int) -> list[Message]:
        joined = sa.select(outbox, reminders.c.address, reminders.c.language).join(
            reminders,
            (reminders.c.table_id == outbox.c.table_id)
            & (reminders.c.seat == outbox.c.seat)
            & (reminders.c.channel == outbox.c.channel)
            & (reminders.c.holder == outbox.c.holder),
            isouter=True,
        )
        here = joined.where(outbox.c.channel == channel)
        due = here.where(~outbox.c.done, outbox.c.due_at <= now).order_by(*_SOONEST_FIRST)
        claimed: list[Message] = []
        with self._store.engine.begin() as connection:
            for row in connection.execute(due.limit(most)).all():
                # Whoever changes the row first has it: the others find another time there.
                mine = (outbox.c.id == row.id) & (outbox.c.due_at == row.due_at) & ~outbox.c.done
                gone = row.address is None
                change = {"done": True} if gone else {"due_at": until, "tries": row.tries + 1}
                changed = connection.execute(outbox.update().where(mine).values(change))
                if changed.rowcount and not gone:
                    wish = Reminder(
                        row.table_id, row.seat, row.channel, row.holder, row.address, row.language
                    )
                    claimed.append(Message(row.id, row.turn, row.tries + 1, wish))
        return claimed

    async def finish(self, message: Message) -> None:
        """A message was sent, or no longer needs to be."""
        await self._store.write(outbox.update().where(outbox.c.id == message.id).values(done=True))

    async def postpone(self, message: Message, due_at: float, *, tried: bool) -> None:
        """Look at a message again later. `tried`: it was sent, and not taken."""
        tries = message.tries if tried else message.tries - 1
        change = outbox.update().where(outbox.c.id == message.id)
        await self._store.write(change.values(due_at=due_at, tries=tries))


def _of(table_id: str, seat: int) -> sa.ColumnElement[bool]:
    return (reminders.c.table_id == table_id) & (reminders.c.seat == seat)


def _insert_once(
    connection: sa.Connection, table: sa.Table, values: Mapping[str, object]
) -> sa.Executable:
    """An insert that leaves alone what another worker wrote first."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as into_postgresql

        return into_postgresql(table).values(values).on_conflict_do_nothing()
    from sqlalchemy.dialects.sqlite import insert as into_sqlite

    return into_sqlite(table).values(values).on_conflict_do_nothing()
