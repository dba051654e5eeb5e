"""The tables that are being played: loading, acting, telling, and waking the bots."""

from __future__ import annotations

import asyncio
import json
import logging
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

import orjson

from whistlestop.errors import WhistlestopError
from whistlestop.server import errors
from whistlestop.server.http.limits import too_many
from whistlestop.server.metrics import Metrics
from whistlestop.server.storage.store import Entry, Store, TableRow, Taken, announced_entry
from whistlestop.server.tables.session import Listener, Place
from whistlestop.server.tables.setup import STAND_IN
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tables.thinking import Thinkers
from whistlestop.server.tables.view import view
from whistlestop.server.tokens import Signer

logger = logging.getLogger("whistlestop.server")

_MOST_TABLES = 2000
"""Tables kept in memory; of those that nobody watches the oldest are let go."""
_SWEEP = 5.0
"""Seconds between two looks for tables that no worker has woken."""
_TRIES = 5
_MOST_LISTENERS = 200
"""Live connections to one table."""

Result = TypeVar("Result")


class Hub:
    """All tables of this process."""

    def __init__(self, store: Store, signer: Signer, thinkers: Thinkers, metrics: Metrics) -> None:
        self.store = store
        self.signer = signer
        self.thinkers = thinkers
        self.metrics = metrics
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Place | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False
        self.name = uuid.uuid4().hex[:8]
        """What other workers know this one by."""

    # Finding tables.

    async def place(self, table_id: str) -> Place:
        """A table, from memory or rebuilt from its log; `Refused` if there is none."""
        place = self._places.get(table_id)
        if place is None:
            task = self._loading.get(table_id)
            if task is None:
                task = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            place = await asyncio.shield(task)
            if place is None:
                raise errors.no_table()
        if place.behind:
            async with place.lock:
                await self._catch_up(place)
        self._places.move_to_end(table_id)
        return place

    async def _load(self, table_id: str) -> Place | None:
        found = await self.store.load(table_id)
        if found is None:
            return None
        row, entries = found
        table = await asyncio.to_thread(rebuilt, row, entries)
        return self._keep(table)

    def _keep(self, table: LiveTable) -> Place:
        place = Place(table)
        self._places[table.row.id] = place
        if len(self._places) > _MOST_TABLES:
            self._forget_oldest()
        self._schedule(place)
        self.metrics.tables.set(len(self._places))
        return place

    def _forget_oldest(self) -> None:
        for table_id, place in self._places.items():
            if not place.listeners and place.timer is None and not place.lock.locked():
                del self._places[table_id]
                return

    async def let_go(self, table_id: str) -> bool:
        """Let a table go that is to be deleted; False if somebody is there."""
        if table_id in self._loading:
            await asyncio.wait([self._loading[table_id]])
        place = self._places.get(table_id)
        if place is not None and (place.listeners or place.lock.locked()):
            return False
        if place is not None and place.timer is not None:
            place.timer.cancel()
        self._places.pop(table_id, None)
        return True

    async def create(self, row: TableRow, entries: list[Entry]) -> Place:
        """A new table with the first entries of its log."""
        table = rebuilt(row, entries)
        await self.store.create(row, entries, table.state, table.wake_at)
        return self._keep(table)

    # Acting.

    async def act(
        self,
        place: Place,
        kind: str,
        seat: int | None,
        facts: Callable[[LiveTable], dict[str, Any]],
        *,
        client_id: str | None = None,
        version: int | None = None,
    ) -> int:
        """Write an entry and make it true; returns the version the table then has.

        `facts` looks at the table and says what to write, or raises: then nothing has changed.
        """

        async def write() -> int:
            for _ in range(_TRIES):
                async with place.lock:
                    table = place.table
                    if client_id is not None and (seat, client_id) in table.answers:
                        return table.answers[seat, client_id]
                    if version is not None and version != table.version:
                        raise errors.stale(table.version)
                    entry = table.next_entry(
                        kind, time.time(), seat=seat, data=facts(table), client_id=client_id
                    )
                    try:
                        await self._commit(place, entry)
                    except Taken:
                        await self._catch_up(place)
                    else:
                        return place.table.version
            raise errors.stale(place.table.version)

        # In a task of its own: a request that is given up must not leave the log ahead of the
        # memory, nor let go of the lock in between.
        return await asyncio.shield(self._keep_task(asyncio.create_task(write())))

    async def _commit(self, place: Place, entry: Entry) -> None:
        """Commit, then show: what is in memory follows the log, never the other way round."""
        table = place.table
        after = table.after(entry)
        changed = {"state": after.state, "wake_at": after.wake_at}
        same = changed == {"state": table.state, "wake_at": table.wake_at}
        await self.store.append(table.row.id, entry, None if same else changed)
        place.table = after
        place.mine = True
        self.announce(place)

    async def _catch_up(self, place: Place) -> None:
        """Read what other workers have written."""
        place.behind = False
        for entry in await self.store.entries(place.table.row.id, place.table.entries):
            place.table = place.table.after(entry)
            place.mine = False
        self.announce(place)

    def heard(self, words: bytes) -> None:
        """Another worker tells of a new entry, or of who is connected to it."""
        told = orjson.loads(words)
        table_id = told["table_id"]
        if "worker" in told:
            self.people_elsewhere(table_id, told["worker"], frozenset(told["seats"]))
            return
        place = self._places.get(table_id)
        if place is None:
            if table_id in self._loading:  # it may have been read without this entry
                self._keep_task(asyncio.create_task(self._read_up_to(table_id, told["number"])))
        elif place.table.entries <= told["number"]:
            self._written_elsewhere(place, told["number"], announced_entry(told))

    def _written_elsewhere(self, place: Place, number: int, entry: Entry | None) -> None:
        if not place.listeners:
            place.behind = True  # read when somebody asks: most tables are played elsewhere
            self._schedule(place)
        elif entry is not None and number == place.table.entries and not place.lock.locked():
            place.table = place.table.after(entry)
            place.mine = False
            self.announce(place)
        else:
            self._keep_task(asyncio.create_task(self._read_up_to(place.table.row.id, number)))

    async def _read_up_to(self, table_id: str, number: int) -> None:
        place = await self.place(table_id)
        async with place.lock:
            if place.table.entries <= number:
                await self._catch_up(place)

    async def refresh_all(self) -> None:
        """The connection to the other workers was lost for a while."""
        for place in list(self._places.values()):
            async with place.lock:
                await self._catch_up(place)

    # Telling.

    def announce(self, place: Place) -> None:
        """Tell everybody who listens, and see what the server must do next."""
        place.views.clear()
        for listener in place.listeners:
            listener.changed.set()
        self._schedule(place)

    def view(self, place: Place, seat: int | None, since: int) -> dict[str, Any]:
        """The table as a seat may see it, as JSON values."""
        told: dict[str, Any] = orjson.loads(self.view_bytes(place, seat, since))
        return told

    def view_bytes(self, place: Place, seat: int | None, since: int) -> bytes:
        """The same as JSON, made once for all who are told the same."""
        key = (seat, since)
        known = place.views.get(key)
        if known is None:
            told = view(place.table, seat, since, self.signer, place.connected)
            known = place.views[key] = orjson.dumps(told)
        return b'%s,"now":%.3f}' % (known[:-1], time.time())

    def listen(self, place: Place, seat: int | None) -> Listener:
        """Be told when the table changes."""
        if len(place.listeners) >= _MOST_LISTENERS:
            raise too_many()
        before = place.here
        listener = Listener(seat)
        place.listeners.add(listener)
        self._people_changed(place, before)
        self.metrics.connections.add(1)
        return listener

    def stop_listening(self, place: Place, listener: Listener) -> None:
        """Be told no more."""
        before = place.here
        place.listeners.discard(listener)
        self._people_changed(place, before)
        self.metrics.connections.add(-1)

    def _people_changed(self, place: Place, before: frozenset[int]) -> None:
        """Somebody came or went: tell those here and, for other workers' people, the workers."""
        if place.here == before or self._closed:
            return
        self.announce(place)
        if self.store.shared:
            facts = {"table_id": place.table.row.id, "worker": self.name}
            words = json.dumps({**facts, "seats": sorted(place.here)})
            self._keep_task(asyncio.create_task(self.store.tell(words)))

    def people_elsewhere(self, table_id: str, worker: str, seats: frozenset[int]) -> None:
        """Another worker says who is connected to it."""
        place = self._places.get(table_id)
        if place is None or worker == self.name:
            return
        if worker not in place.elsewhere and place.here:
            self._people_changed(place, frozenset())  # it may not know who is here
        place.elsewhere[worker] = seats
        self.announce(place)

    # Waking.

    def _schedule(self, place: Place) -> None:
        """Set the table's alarm to when a bot moves or a clock runs out."""
        if place.timer is not None:
            place.timer.cancel()
            place.timer = None
        wake_at = place.table.wake_at
        if wake_at is None or place.behind or self._closed:
            return
        delay = max(0.0, wake_at - time.time())
        if self.store.shared and not place.mine:
            delay += _SWEEP  # another worker is to do it; this one does if that one is gone
        place.timer = asyncio.get_running_loop().call_later(delay, self._wake, place)

    def _wake(self, place: Place) -> None:
        place.timer = None
        if not place.waking:
            place.waking = True
            self._keep_task(asyncio.create_task(self._move_for(place)))

    def _keep_task(self, task: asyncio.Task[Result]) -> asyncio.Task[Result]:
        """Hold on to a task until it is done: the event loop itself does not."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _move_for(self, place: Place) -> None:
        """Let a bot make the move that is due: its own, or that of a person out of time."""
        table = place.table
        version, seat, game = table.version, table.decider, table.game
        wake_at = table.wake_at
        failed = False
        try:
            if seat is None or game is None or wake_at is None or wake_at > time.time():
                return  # a move was taken back, or somebody returned
            bot = table.thinking or STAND_IN
            move = await self.thinkers.move(bot, game, seat)
            await self.act(
                place,
                "move",
                seat,
                lambda _: {"move": move, "by": bot},
                version=version,
            )
            self.metrics.bot_moves.add(1)
        except WhistlestopError as error:
            failed = error.code != "stale"
            if failed:
                logger.warning(
                    "a bot could not move",
                    extra={"table": place.table.row.id, "code": error.code},
                )
        except Exception:
            failed = True
            logger.exception("a bot failed", extra={"table": place.table.row.id})
        finally:
            place.waking = False
        if failed:
            await asyncio.sleep(_SWEEP)
        self._schedule(place)

    async def sweep(self) -> None:
        """For ever: find tables whose alarm nobody set, as after a restart."""
        grace = 0.0
        while True:
            try:
                for table_id in await self.store.due(time.time() - grace, 200):
                    place = await self.place(table_id)
                    if place.timer is None and not place.waking:
                        async with place.lock:
                            await self._catch_up(place)
            except asyncio.CancelledError:
                raise
            except Exception:
                logger.exception("looking for tables to wake failed")
            grace = _SWEEP
            await asyncio.sleep(_SWEEP)

    def close(self) -> None:
        """No more alarms; bots that think are not waited for: they will be asked again."""
        self._closed = True
        for place in self._places.values():
            if place.timer is not None:
                place.timer.cancel()
        for task in self._tasks:
            task.cancel()


def rebuilt(row: TableRow, entries: list[Entry]) -> LiveTable:
    """A table from its log."""
    table = LiveTable(row)
    for entry in entries:
        table.note(entry)
    return table
