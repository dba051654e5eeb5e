"""Tables at which people ask to be told of their turn elsewhere, on servers that send it."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from tests.kit.waiting import wait_until
from tests.server.mailbox import Mailbox
from tests.server.running import Running, Table

ADDRESS = "ben@friends.example"
PUBLIC = "https://play.example.org"
PASSWORD = "secret of the post"


def mail_options(
    port: int, folders: pytest.TempPathFactory, host: str = "127.0.0.1", tls: str = "none"
) -> list[str]:
    password = folders.mktemp("secret") / "password"
    password.write_text(PASSWORD + "\n")
    options = {
        "public-url": PUBLIC,
        "smtp-host": host,
        "smtp-port": port,
        "smtp-tls": tls,
        "smtp-user": "whistlestop",
        "smtp-password-file": password,
        "smtp-sender": "turns@play.example.org",
        "webhooks": "any",
        "remind-after": 0.2,
    }
    return [part for name, value in options.items() for part in (f"--{name}", str(value))]


def table_of_two(server: Running, first: int = 0, guest: str = "Ben") -> Table:
    """Somebody is to move first, and the other after them."""
    table = server.table("ghost_train", "you open", options={"first": first})
    table.join(guest)
    table.choose_tickets()
    return table


def remind(table: Table, seat: int = 1, **wish: Any) -> dict[str, Any]:
    answer = table.server.http.put(
        f"/api/v1/tables/{table.id}/reminders",
        json=wish,
        headers={"Authorization": f"Bearer {table.tokens[seat]}"},
    )
    found: dict[str, Any] = answer.json()
    return found


def take_turn(table: Table, seat: int) -> None:
    table.play(seat, "draw deck", "draw deck")


def nothing_chosen(table: Table) -> bool:
    """Is Ben told nothing any more?"""
    return bool(table.get("/reminders", 1).json()["chosen"] == [])


def mails_about(box: Mailbox, table: Table) -> list[str]:
    """The texts of the messages about a table."""
    texts = [message.get_content() for message in box.messages]
    return [text for text in texts if table.id in text]


def want_more(server: Running, box: Mailbox, address: str) -> None:
    """Follow the link of the message that asks, the newest to an address, and say yes."""
    newest = next(mail for mail in reversed(box.messages) if mail["To"] == address)
    link = re.search(r"\S+&again=true", newest.get_content())
    assert link is not None
    where = link[0].removeprefix(PUBLIC)
    asked = server.http.get(where)
    button = re.search(r'action="([^"]+)"', asked.text)
    assert button is not None
    assert server.http.post(button[1].replace("&amp;", "&")).status_code == 200


def wait_for_mails(box: Mailbox, table: Table, number: int) -> None:
    wait_until(lambda: len(mails_about(box, table)) >= number)


def outbox(server: Running, table: Table) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(server.db)) as database:
        database.row_factory = sqlite3.Row
        rows = database.execute("SELECT * FROM outbox WHERE table_id = ?", (table.id,)).fetchall()
    return [dict(row) for row in rows]


def is_done(server: Running, table: Table) -> bool:
    """Is a message about a table sent, or not needed any more?"""
    return any(row["done"] for row in outbox(server, table))
