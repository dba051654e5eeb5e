"""A worker's own connection to PostgreSQL: it writes entries and receives notifications.

Every move passes here, so it uses PostgreSQL's own client library (`psycopg.pq`): one statement,
one answer, and one reader that stays with the event loop.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
import psycopg
import sqlalchemy as sa
from psycopg.pq import DiagnosticField, ExecStatus
from psycopg.pq.abc import PGconn, PGresult

from whistlestop.server import errors
from whistlestop.server.storage.batches import LogPosition, Row
from whistlestop.server.storage.store import CHANNEL

logger = logging.getLogger("whistlestop.server")

_PAUSE = 1.0
"""Seconds before a lost connection is made again."""
_PATIENCE = 5.0
"""Seconds that a move waits for a connection that is lost."""
_TRIES = 3
_HUNG = 60.0
"""Seconds after which a connection that does not answer is given up."""
_UNAVAILABLE = (b"25", b"53", b"57", b"58")
"""Classes of errors of a database that cannot write now: a standby, full, shutting down, broken."""

# An entry whose number is taken is left out. The other workers are notified in the same
# transaction: with the entry, or only with its number if it is too long for a notification (8000
# bytes). Sorted by table, two workers that claim the same numbers cannot deadlock.
_WRITE = f"""
PREPARE write_entries (json) AS
WITH given AS (
    SELECT * FROM json_to_recordset($1) AS entry (
        table_id text, number int, at float8, kind text, seat int, data text, client_id text,
        state text, wake_at float8)
), written AS (
    INSERT INTO log (table_id, number, at, kind, seat, data, client_id)
    SELECT table_id, number, at, kind, seat, data, client_id FROM given
    WHERE EXISTS (SELECT FROM tables WHERE tables.id = given.table_id)
    ORDER BY table_id
    ON CONFLICT DO NOTHING
    RETURNING *
), changed AS (
    UPDATE tables SET state = given.state, wake_at = given.wake_at
    FROM given JOIN written USING (table_id, number)
    WHERE tables.id = given.table_id AND given.state IS NOT NULL
)
SELECT table_id, number, pg_notify('{CHANNEL}', CASE
    WHEN octet_length(whole) < 8000 THEN whole
    ELSE json_build_object('table_id', table_id, 'number', number)::text END)
FROM written, LATERAL (SELECT row_to_json(written)::text AS whole) AS notification
"""


class _NotWritten(psycopg.OperationalError):
    """The database says that it cannot write now."""


class PostgresConnection:
    """The connection. While it is lost, moves wait for it a little."""

    def __init__(self, url: str) -> None:
        address = sa.make_url(url).set(drivername="postgresql")
        self._target = address.render_as_string(hide_password=False)
        self._ready = asyncio.Event()
        self._lost: asyncio.Event
        self._connection: PGconn
        self._socket: int
        self._results: list[PGresult] = []
        self._answer: asyncio.Future[PGresult] | None = None

    async def keep(
        self, received: Callable[[bytes], None], connected: Callable[[], Awaitable[None]]
    ) -> None:
        """Until cancelled: stay connected, and pass on the notifications of other workers."""
        while True:
            reason = ""
            try:
                async with await self._connect() as made:
                    await self._serve(made.pgconn, received, connected)
            except Exception as error:  # whatever it was: without a connection no move is written
                reason = type(error).__name__
            logger.warning("the connection to the database was lost", extra={"error": reason})
            await asyncio.sleep(_PAUSE)

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        async with asyncio.timeout(_PATIENCE):
            made = await psycopg.AsyncConnection.connect(self._target, autocommit=True)
            try:
                await made.execute(f"LISTEN {CHANNEL}")
                await made.execute(_WRITE.encode())
            except BaseException:
                await made.close()
                raise
        return made

    @property
    def ready(self) -> bool:
        """Can entries be written and notifications be received?"""
        return self._ready.is_set()

    async def _serve(
        self,
        connection: PGconn,
        received: Callable[[bytes], None],
        connected: Callable[[], Awaitable[None]],
    ) -> None:
        self._connection = connection
        self._socket = connection.socket  # a lost connection no longer knows it
        self._lost = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._socket, self._read, received)
        self._ready.set()
        try:
            await connected()
            await self._lost.wait()
        finally:
            self._give_up()
            connection.finish()  # at once: a server that hangs would not answer
            if self._answer is not None and not self._answer.done():
                self._answer.set_exception(psycopg.OperationalError("the connection was lost"))
            self._answer = None

    def _read(self, received: Callable[[bytes], None]) -> None:
        """Something has arrived: answers, or notifications of other workers."""
        connection = self._connection
        try:
            connection.consume_input()
            while self._answer is not None and not connection.is_busy():
                result = connection.get_result()
                if result is not None:
                    self._results.append(result)
                    continue
                answer, self._answer = self._answer, None
                if not answer.done():
                    answer.set_result(self._results[-1])
        except psycopg.OperationalError:
            self._give_up()
            return
        while notice := connection.notifies():
            if notice.be_pid != connection.backend_pid:
                received(notice.extra)

    def _give_up(self) -> None:
        """The connection is lost: `keep` makes a new one."""
        self._ready.clear()
        if not self._lost.is_set():
            asyncio.get_running_loop().remove_reader(self._socket)
            self._lost.set()

    async def write(self, rows: list[Row]) -> set[LogPosition]:
        """Commit the rows whose log positions are free; returns these positions.

        If the connection is lost meanwhile, they are written once more: an entry that had been
        committed finds its number taken, and its sender is answered from the log.
        """
        sent = False
        for _ in range(_TRIES):
            try:
                async with asyncio.timeout(_PATIENCE):
                    await self._ready.wait()
            except TimeoutError:
                break
            try:
                async with asyncio.timeout(_HUNG):
                    return await self._write_now(rows)
            except _NotWritten:
                self._give_up()
            except (psycopg.OperationalError, TimeoutError):
                sent = True
                self._give_up()
        raise errors.outcome_unknown() if sent else errors.database_down()

    async def _write_now(self, rows: list[Row]) -> set[LogPosition]:
        self._results.clear()
        self._connection.send_query_prepared(b"write_entries", [orjson.dumps(rows)])
        answer = self._answer = asyncio.get_running_loop().create_future()
        while self._connection.flush():
            await asyncio.sleep(0.001)  # a long statement: the server must read some first
        result = await answer
        if result.status != ExecStatus.TUPLES_OK:
            severity = result.error_field(DiagnosticField.SEVERITY_NONLOCALIZED)
            state = result.error_field(DiagnosticField.SQLSTATE) or b""
            # Either the connection has ended, or another one may do better.
            ends = severity in (b"FATAL", b"PANIC") or state[:2] in _UNAVAILABLE
            # Never the details, which may hold chat and moves: this goes into the server's log.
            message = (result.error_field(DiagnosticField.MESSAGE_PRIMARY) or b"").decode()
            raise _NotWritten(message) if ends else psycopg.DatabaseError(message)
        return {
            ((result.get_value(row, 0) or b"").decode(), int(result.get_value(row, 1) or 0))
            for row in range(result.ntuples)
        }
