"""A desktop: a browser with tabs of which one is seen, and a system with notifications."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    message_bus,
    new_method_return,
    new_signal,
)
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from playwright.sync_api import BrowserContext, Playwright

from tests.kit.missing import leave_out
from tests.kit.waiting import wait_until
from tests.web.conftest import QUIET, chromium
from tests.web.table_page import PATIENCE

_NOTIFICATIONS = "org.freedesktop.Notifications"
_ANSWERS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "GetCapabilities": ("as", (["actions", "body"],)),
    "GetServerInformation": ("ssss", ("desktop", "whistlestop", "1", "1.2")),
}


class Notification(NamedTuple):
    """What a system was asked to show."""

    title: str
    body: str


class Desktop:
    """Takes what programs want to show, as every Linux desktop does (the freedesktop.org rules)."""

    def __init__(self, bus: DBusConnection) -> None:
        self._bus = bus
        self.shown: list[Notification] = []
        """All that were ever shown; the numbers of the system begin with 1."""
        self.open: set[int] = set()
        """The numbers of those that can still be seen."""
        bus.send_and_get_reply(message_bus.RequestName(_NOTIFICATIONS))
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):  # until the bus is gone
            while True:
                asked = self._bus.receive()
                if asked.header.message_type == MessageType.method_call:
                    self._bus.send(self._answer(asked))

    def _answer(self, asked: Message) -> Message:
        name = asked.header.fields[HeaderFields.member]
        if name in _ANSWERS:
            return new_method_return(asked, *_ANSWERS[name])
        if name != "Notify":
            self.open -= set(asked.body) if name == "CloseNotification" else set()
            return new_method_return(asked)
        self.shown.append(Notification(title=asked.body[3], body=asked.body[4]))
        self.open.add(len(self.shown))
        return new_method_return(asked, "u", (len(self.shown),))

    def click_last(self) -> None:
        """Click the notification that was shown last."""
        where = DBusAddress("/org/freedesktop/Notifications", interface=_NOTIFICATIONS)
        self._bus.send(new_signal(where, "ActionInvoked", "us", (len(self.shown), "default")))


@contextmanager
def desktop(
    playwright: Playwright, folder: Path, address: str
) -> Iterator[tuple[Desktop, BrowserContext]]:
    """A desktop, and its browser, in which a page's notifications are allowed.

    Nothing is emulated: a tab behind another is hidden.
    """
    program = shutil.which("dbus-daemon")
    if program is None:
        leave_out("no desktop to show notifications on (apt-get install dbus-daemon)")
    command = [program, "--session", "--nofork", "--print-address"]
    with _running(command, stdout=subprocess.PIPE) as bus:
        assert bus.stdout is not None
        where = bus.stdout.readline().strip()
        command = [chromium(with_profile=True), "--headless=new", *QUIET, "--no-first-run"]
        command += ["--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank"]
        environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": where}
        with open_dbus_connection(where) as line, _running(command, env=environment):
            shows = Desktop(line)
            told = folder / "DevToolsActivePort"
            port, path = wait_until(lambda: told.read_text().split() if told.exists() else [])
            browser = playwright.chromium.connect_over_cdp(
                f"ws://127.0.0.1:{port}{path}", no_defaults=True
            )
            [context] = browser.contexts
            context.grant_permissions(["notifications"], origin=address)
            context.set_default_timeout(PATIENCE)
            yield shows, context
            browser.close()


@contextmanager
def _running(command: list[str], **how: Any) -> Iterator[subprocess.Popen[str]]:
    program = subprocess.Popen(command, stderr=subprocess.DEVNULL, text=True, **how)
    try:
        yield program
    finally:
        program.terminate()
        program.communicate(timeout=60)
