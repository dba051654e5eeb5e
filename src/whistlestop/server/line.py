"""A worker's own line to PostgreSQL: on it entries are written, and other workers are heard.

Every move passes here, so it speaks to the library of PostgreSQL itself (`psycopg.pq`): one
statement, one answer, and one reader that stays with the event loop.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import orjson
import psycopg
import sqlalchemy as sa
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGconn, PGresult

from whistlestop.server import errors
from whistlestop.server.batches import Place, Row
from whistlestop.server.store import CHANNEL

logger = logging.getLogger("whistlestop.server")

_PAUSE = 1.0
"""Seconds before a lost line is made again."""
_PATIENCE = 5.0
"""Seconds that a move waits for a line that is lost."""

# A place that is taken stays as it is. Of what is written the other workers are told in the same
# transaction: the entry, or where it is if it is too long for a notice (8000 bytes). In order of
# their tables, two workers that claim the same places never wait for each other.
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
FROM written, LATERAL (SELECT row_to_json(written)::text AS whole) AS told
"""


class Line:
    """The connection. While it is lost moves wait for it a little."""

    def __init__(self, url: str) -> None:
        address = sa.make_url(url).set(drivername="postgresql")
        self._target = address.render_as_string(hide_password=False)
        self._ready = asyncio.Event()
        self._lost: asyncio.Future[None]
        self._connection: PGconn
        self._results: list[PGresult] = []
        self._answer: asyncio.Future[PGresult] | None = None

    async def keep(
        self, heard: Callable[[bytes], None], connected: Callable[[], Awaitable[None]]
    ) -> None:
        """For ever: be connected, and pass on what other workers tell."""
        while True:
            try:
                made = await psycopg.AsyncConnection.connect(self._target, autocommit=True)
                async with made:
                    await made.execute(f"LISTEN {CHANNEL}")
                    await made.execute(_WRITE.encode())
                    await self._serve(made.pgconn, heard, connected)
            except psycopg.OperationalError:
                logger.warning("the line to the database was lost")
                await asyncio.sleep(_PAUSE)

    async def _serve(
        self,
        connection: PGconn,
        heard: Callable[[bytes], None],
        connected: Callable[[], Awaitable[None]],
    ) -> None:
        loop = asyncio.get_running_loop()
        self._connection = connection
        self._lost = loop.create_future()
        loop.add_reader(connection.socket, self._read, heard)
        self._ready.set()
        try:
            await connected()
            await self._lost
        finally:
            self._ready.clear()
            loop.remove_reader(connection.socket)
            if self._answer is not None and not self._answer.done():
                self._answer.set_exception(errors.database_down())

    def _read(self, heard: Callable[[bytes], None]) -> None:
        """Something has come: answers, or what other workers tell."""
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
        except psycopg.OperationalError as error:
            asyncio.get_running_loop().remove_reader(connection.socket)
            self._lost.set_exception(error)
            return
        while notice := connection.notifies():
            if notice.be_pid != connection.backend_pid:
                heard(notice.extra)

    async def write(self, rows: list[Row]) -> set[Place]:
        """Commit the rows whose places are free, one batch at a time; returns these places."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._ready.wait()
        except TimeoutError as error:
            raise errors.database_down() from error
        self._results.clear()
        self._connection.send_query_prepared(b"write_entries", [orjson.dumps(rows)])
        answer = self._answer = asyncio.get_running_loop().create_future()
        while self._connection.flush():
            await asyncio.sleep(0.001)  # much at once: the other side must read some first
        result = await answer
        if result.status != ExecStatus.TUPLES_OK:
            raise psycopg.DatabaseError((result.error_message or b"").decode(errors="replace"))
        return {
            ((result.get_value(row, 0) or b"").decode(), int(result.get_value(row, 1) or 0))
            for row in range(result.ntuples)
        }
