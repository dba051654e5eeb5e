"""Sends what lies in the outbox, each message once, whichever worker finds it first."""

from __future__ import annotations

import asyncio
import logging

from whistlestop.game.names import NamesOf
from whistlestop.messages import Words
from whistlestop.server import clock
from whistlestop.server.errors import Refused
from whistlestop.server.limits import Limit
from whistlestop.server.logs import error_name
from whistlestop.server.metrics import Metrics
from whistlestop.server.notices import mail, webhook
from whistlestop.server.notices.mail import Mail
from whistlestop.server.notices.webhook import GoneForGood, Webhooks
from whistlestop.server.settings import Settings
from whistlestop.server.storage.reminder_store import Message, ReminderStore, digest
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.reminding import is_awaited, is_turn
from whistlestop.server.tables.setup import edition_of
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tokens import Signer

logger = logging.getLogger("whistlestop.server")

_LOOK_EVERY = 5.0
_AT_ONCE = {"email": mail.AT_ONCE, "webhook": webhook.AT_ONCE}
"""Messages that are sent at the same time."""
_CLAIMED_FOR = 180.0
"""Seconds that the worker that took a message has to send it, before another one may."""
_TRY_AGAIN = (60.0, 300.0, 1800.0, 7200.0)
"""Seconds until the next try; after the last one a message is given up."""
_PAUSED = 600.0
"""Seconds after which a message for a paused table is looked at again."""
_HARMLESS = str.maketrans("@<>[]", "\uff20\u2039\u203a\uff3b\uff3d")
"""Signs with which chat services call everybody or hide a link, and others that look like them."""


class Postman:
    """Looks into the outbox every few seconds."""

    def __init__(
        self,
        settings: Settings,
        reminders: ReminderStore,
        hub: Hub,
        signer: Signer,
        metrics: Metrics,
        per_address: Limit,
    ) -> None:
        """`per_address`: how many messages one address may be sent."""
        self._settings = settings
        self._reminders = reminders
        self._hub = hub
        self._signer = signer
        self._metrics = metrics
        self._per_address = per_address
        self._mail = Mail(settings)
        self._webhooks = Webhooks(private=settings.webhooks == "any")

    async def work(self) -> None:
        """Until cancelled: send what is due."""
        await asyncio.gather(*map(self._work, _AT_ONCE))

    async def _work(self, channel: str) -> None:
        """Send what is due by one channel. No message waits for another while there is room."""
        look_again = min(_LOOK_EVERY, max(0.2, self._settings.remind_after))
        under_way: set[asyncio.Task[None]] = set()
        try:
            while True:
                due = await self._due(channel, _AT_ONCE[channel] - len(under_way))
                under_way |= {asyncio.create_task(self._deliver(message)) for message in due}
                if under_way:
                    _, under_way = await asyncio.wait(
                        under_way, timeout=look_again, return_when=asyncio.FIRST_COMPLETED
                    )
                else:
                    await asyncio.sleep(look_again)
        finally:
            for task in under_way:
                task.cancel()

    async def _due(self, channel: str, most: int) -> list[Message]:
        """Messages to be sent now."""
        now = clock.now()
        try:
            return await self._reminders.claim(channel, now, now + _CLAIMED_FOR, most)
        except Refused as error:
            logger.warning("the outbox could not be read", extra={"code": error.code})
        except Exception:
            logger.exception("reading the outbox failed")
        return []

    async def _deliver(self, message: Message) -> None:
        """Send one message, unless it is no longer needed; or leave it for later."""
        try:
            await self._try(message)
        except Refused as error:
            logger.warning("the outbox could not be changed", extra={"code": error.code})
        except Exception:
            logger.exception("sending a message failed")

    async def _try(self, message: Message) -> None:
        wish = message.reminder
        try:
            left = await self._seconds_to_wait(message)
            if left:
                await self._reminders.postpone(message, clock.now() + left, tried=False)
                return
            if left is not None:
                await self._send_if_wanted(message)
            await self._reminders.finish(message)
        except GoneForGood:
            await self._reminders.remove(wish.table_id, wish.seat, wish.channel)
            await self._reminders.finish(message)
        except Exception as error:
            await self._fail(message, error)

    async def _seconds_to_wait(self, message: Message) -> float | None:
        """0 to send the message now, None to forget it."""
        wish = message.reminder
        session = await self._hub.sessions.find(wish.table_id)
        table = session.table
        held = table.seats[wish.seat].holder == wish.holder
        if not held or not is_turn(table, wish.seat, message.turn):
            return None
        if table.paused_at is not None:
            return _PAUSED
        if not is_awaited(session, wish.seat, message.turn):
            return None  # they are looking at it
        return self._per_address.wait(digest(wish.address))

    async def _send_if_wanted(self, message: Message) -> None:
        channel = message.reminder.channel
        # Only its owner knows the address of a webhook; an e-mail address is no secret.
        wanted = channel == "webhook" or await self._reminders.is_wanted(message)
        if wanted is not False:
            await self._send(message, first=wanted is None)
            self._metrics.messages.add(1, f'channel="{channel}"')

    async def _send(self, message: Message, *, first: bool) -> None:
        """Send a message; the first one asks whether there may be more."""
        wish = message.reminder
        session = await self._hub.sessions.find(wish.table_id)
        base = self._settings.public_url
        stop = f"{base}/api/v1/unsubscribe?token="
        stop += self._signer.unsubscription(digest(wish.address))
        words = Words(wish.language)
        named = _names(session.table, wish.seat, wish.language)
        link = f"{base}/table/{wish.table_id}"
        text = words.tell("notice.text", **named, link=link, stop=stop)
        if first:  # somebody else may have asked for it, and chosen the names
            more = f"{stop}&again=true"
            edition = named["edition"]
            text = words.tell("notice.first", edition=edition, link=link, more=more, stop=stop)
        if wish.channel == "webhook":
            await self._webhooks.send(wish.address, text)
            return
        subject = words.tell("notice.subject", edition=named["edition"])
        await self._mail.send(wish.address, subject, text, stop=stop, known_as=message.name)

    async def _fail(self, message: Message, error: Exception) -> None:
        """Try again later, or give up. Never log what the error says: it may name the address."""
        if message.tries <= len(_TRY_AGAIN):
            pause = _TRY_AGAIN[message.tries - 1]
            await self._reminders.postpone(message, clock.now() + pause, tried=True)
            return
        facts = {"channel": message.reminder.channel, "error": error_name(error)}
        logger.warning("a message was given up", extra=facts)
        self._metrics.messages_failed.add(1)
        await self._reminders.give_up(message)

    def close(self) -> None:
        """Send nothing more."""
        self._mail.close()
        self._webhooks.close()


def _names(table: LiveTable, seat: int, language: str) -> dict[str, str]:
    """What the game and those who play it are called."""
    edition = NamesOf(edition_of(table.record), language).edition_name()
    others = [name for n, name in enumerate(table.seats.names()) if n != seat]
    return {"edition": edition, "names": ", ".join(others).translate(_HARMLESS)}
