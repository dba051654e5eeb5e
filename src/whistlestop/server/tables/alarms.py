"""Alarms: when a bot must move, a clock runs out or a deal is due, the server acts by itself."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from whistlestop.messages.errors import WhistlestopError
from whistlestop.server import clock, errors
from whistlestop.server.metrics import Metrics
from whistlestop.server.tables.background import BackgroundTasks
from whistlestop.server.tables.bot_moves import BotMoves, Thought
from whistlestop.server.tables.dealing import deal
from whistlestop.server.tables.log_writer import LogWriter
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.sessions import Sessions
from whistlestop.server.tables.setup import STAND_IN
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tables.table_log import TableStore

logger = logging.getLogger("whistlestop.server")

_SWEEP = 5.0
"""Seconds between two searches for tables that no worker has woken."""
_MOST_DUE = 200
"""Tables woken in one search."""


class Alarms:
    """Sets the alarm of each table, and moves for bots and for people out of time."""

    def __init__(
        self,
        store: TableStore,
        sessions: Sessions,
        writer: LogWriter,
        bots: BotMoves,
        tasks: BackgroundTasks,
        metrics: Metrics,
        sleep_after: float,
    ) -> None:
        """`sleep_after`: seconds without anybody looking after which a table sleeps."""
        self._store = store
        self._sessions = sessions
        self._writer = writer
        self._bots = bots
        self._tasks = tasks
        self._metrics = metrics
        self._sleep_after = sleep_after
        self._closed = False

    def schedule(self, session: TableSession) -> None:
        """Set the table's alarm to when a bot moves or a clock runs out."""
        if session.timer is not None:
            session.timer.cancel()
            session.timer = None
        wake_at = session.table.wake_at
        if wake_at is None or session.behind or self._closed:
            return
        # A clock that went back does not make anybody wait longer than the table's own pace.
        delay = min(max(0.0, wake_at - clock.now()), session.table.longest_wait)
        if self._store.shared and not session.mine:
            delay += _SWEEP  # another worker is to do it; this one does if that one is gone
        session.timer = asyncio.get_running_loop().call_later(delay, self._wake, session, wake_at)

    def _wake(self, session: TableSession, wake_at: float) -> None:
        session.timer = None
        if not session.is_attended(self._sleep_after):
            session.asleep = True
            self._tasks.start(self._put_to_sleep(session))
        elif not session.waking:
            session.waking = True
            self._tasks.start(self._move(session, wake_at))

    async def _put_to_sleep(self, session: TableSession) -> None:
        """Leave the table alone until somebody looks at it."""
        wake_at = session.table.wake_at
        try:
            if wake_at is not None:
                await self._store.sleep(session.id, wake_at)
        except Exception:
            # The sweep finds it again, and tries once more.
            logger.exception("a table could not be put to sleep", extra={"table": session.id})
        if session.asleep:
            self._sessions.let_go(session)

    def looked(self, session: TableSession, address: str, *, seated: bool) -> None:
        """Somebody looks at a table. One that slept goes on."""
        session.looked(address, seated=seated)
        if session.asleep:
            session.asleep = False
            self.schedule(session)

    def check_bot_tables(self, address: str, most: int, most_in_all: int) -> None:
        """`Refused` if only bots play at too many tables already: this address's, or all."""
        playing = [s for s in self._sessions if s.bots_only and s.is_attended(self._sleep_after)]
        if sum(session.address == address for session in playing) >= most:
            raise errors.too_many_bot_tables(most)
        if len(playing) >= most_in_all:
            raise errors.busy()

    async def _move(self, session: TableSession, wake_at: float) -> None:
        """Let a bot make the move that is due: its own, or that of a person out of time."""
        try:
            failed = not await self._tried_to_move(session, wake_at)
        finally:
            session.waking = False
        if failed:
            await asyncio.sleep(_SWEEP)
        self.schedule(session)

    async def _tried_to_move(self, session: TableSession, wake_at: float) -> bool:
        """Make the move that is due; False if it failed and must be tried again later."""
        table = session.table
        seat, game = table.due, table.game
        if table.wake_at != wake_at:
            return True  # a move was taken back, or somebody returned
        try:
            if seat is None or game is None:
                await deal(self._writer, session, waited=wake_at)
                return True
            bot = table.seats[seat].player or STAND_IN
            thought = await self._bots.move(bot, game, seat, session.share)

            def facts(now: LiveTable) -> dict[str, Any]:
                if now.due_at(seat) != wake_at:  # its person came back, or the table was paused
                    raise errors.stale(now.version)
                return _entry(bot, thought)

            await self._writer.act(session, "move", seat, facts, version=table.version)
        except WhistlestopError as error:
            if error.code == "stale":
                return True
            if error.code != "busy":  # that is counted, and would fill the log
                logger.warning(
                    "a bot could not move", extra={"table": session.id, "code": error.code}
                )
            return False
        except Exception:
            logger.exception("a bot failed", extra={"table": session.id})
            return False
        self._metrics.bot_moves.add(1)
        return True

    async def sweep(self) -> None:
        """Until cancelled: find tables whose alarm nobody set, as after a restart."""
        grace = 0.0
        while True:
            try:
                await self._store.note_running(clock.now())
                due = await self._store.due(clock.now() - grace, _MOST_DUE)
            except Exception:
                logger.exception("looking for tables to wake failed")
                due = []
            for table_id in due:
                await self._set_alarm(table_id)
            self._sessions.let_go_idle(self._sleep_after)
            grace = _SWEEP
            await asyncio.sleep(_SWEEP)

    async def _set_alarm(self, table_id: str) -> None:
        """Set a table's alarm. One that cannot be loaded does not keep others from waking."""
        try:
            session = await self._sessions.find(table_id)
            if session.timer is None and not session.waking:
                async with session.lock:
                    await self._writer.catch_up(session)
        except WhistlestopError as error:
            facts = {"table": table_id, "code": error.code}
            logger.warning("a table could not be woken", extra=facts)
        except Exception:
            logger.exception("a table could not be woken", extra={"table": table_id})

    def close(self) -> None:
        """No more alarms. Bots that think are not waited for: after a restart they are asked
        again."""
        self._closed = True
        for session in self._sessions:
            if session.timer is not None:
                session.timer.cancel()


def _entry(bot: str, thought: Thought) -> dict[str, Any]:
    """What the log keeps of a bot's move."""
    facts: dict[str, Any] = {"move": thought.move, "by": bot}
    if thought.seconds is not None:
        facts["seconds"] = thought.seconds
    if thought.playouts:  # none where there was nothing to choose
        facts["playouts"] = thought.playouts
    return facts
