"""E-mail, through the operator's own mail server."""

from __future__ import annotations

import asyncio
import os
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, localtime
from pathlib import Path

from whistlestop.server.notices.webhook import GoneForGood
from whistlestop.server.settings import Settings

PASSWORD = "WHISTLESTOP_SMTP_PASSWORD"
"""The variable that may hold the password, where no file does."""
_WITHIN = 10.0
"""Seconds for each step with the mail server; a message takes about ten."""
AT_ONCE = 2
"""Messages that are sent at the same time."""
_REFUSED_FOR_GOOD = 500


class Mail:
    """Sends messages in threads of its own: the mail server may be slow."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._threads = ThreadPoolExecutor(AT_ONCE, "mail")

    async def send(self, to: str, subject: str, text: str, *, stop: str, known_as: str) -> None:
        """Send a message. `stop`: the address that ends messages; `known_as`: the same for the same
        message, so that one that arrives twice can be recognised. `GoneForGood` if the mail server
        knows no such recipient."""
        host = self._settings.smtp_sender.rpartition("@")[2]
        message = EmailMessage()
        message["From"] = Address("Whistlestop", addr_spec=self._settings.smtp_sender)
        message["To"] = Address(addr_spec=to)
        message["Subject"] = subject
        message["Date"] = format_datetime(localtime())
        message["Message-ID"] = f"<{known_as}@{host}>"
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._threads, self._send, message, to)

    def _send(self, message: EmailMessage, to: str) -> None:
        try:
            with self._connected() as server:
                server.send_message(message, self._settings.smtp_sender, [to])
        except smtplib.SMTPRecipientsRefused as error:
            if all(code >= _REFUSED_FOR_GOOD for code, _ in error.recipients.values()):
                raise GoneForGood from None
            raise

    def _connected(self) -> smtplib.SMTP:
        settings = self._settings
        secure = ssl.create_default_context()
        server: smtplib.SMTP
        if settings.smtp_tls == "tls":
            server = smtplib.SMTP_SSL(
                settings.smtp_host, settings.smtp_port, timeout=_WITHIN, context=secure
            )
        else:
            server = smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=_WITHIN)
        try:
            if settings.smtp_tls == "starttls":
                server.starttls(context=secure)
            if settings.smtp_user:
                server.login(settings.smtp_user, self._password())
        except BaseException:
            server.close()
            raise
        return server

    def _password(self) -> str:
        if self._settings.smtp_password_file:
            return Path(self._settings.smtp_password_file).read_text("utf-8").strip()
        return os.environ.get(PASSWORD, "")

    def close(self) -> None:
        """Send nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
