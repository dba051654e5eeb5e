"""Requests about reminders, people and hosting by those who mean no good: a clear no, no change."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from tests.server.in_process import App, running_app
from tests.server.test_absence import code

SENDING: dict[str, Any] = {
    "public_url": "https://play.example.org",
    "smtp_host": "127.0.0.1",
    "smtp_sender": "turns@play.example.org",
    "remind_after": 3600.0,
}
"""A server that could send messages, if it were anybody's turn for an hour."""
ODD: list[Any] = [
    "\ud800",
    "\udfff@chat.example",
    "\u202eben@friends.example",
    "https://chat.example/\u202e",
    "\x00",
    "\u200b",
    "é" * 5000,
    "x" * 60_000,
    "../../etc/passwd",
    "<script>",
    "' OR 1=1 --",
    {"a": [{}]},
    [1],
    True,
    -1,
    10**30,
    2.5,
]
"""No address, no language, no secret, no bot, no seat."""
FIELDS: list[tuple[str, str, dict[str, Any], str]] = [
    ("PUT", "/tables/{}/reminders", {}, "email"),
    ("PUT", "/tables/{}/reminders", {}, "webhook"),
    ("PUT", "/tables/{}/reminders", {"email": "ben@friends.example"}, "language"),
    ("PUT", "/people/me", {}, "secret"),
    ("POST", "/tables/{}/stand-in", {}, "seat"),
    ("POST", "/tables/{}/seat-bot", {"bot": "random"}, "seat"),
    ("POST", "/tables/{}/seat-bot", {"seat": 2}, "bot"),
    ("POST", "/tables/{}/swap", {"with_seat": 1}, "seat"),
    ("POST", "/tables/{}/swap", {"seat": 0}, "with_seat"),
]
"""Where the value of a field is the sender's."""
BODIES = [
    b"",
    b"null",
    b"[]",
    b"\xff\xfe",
    b"{" * 5000,
    b'{"email": "a@b.de", "email2": 1}',
    b'{"seat": NaN}',
    b"x" * 3_000_000,
]
"""What no field can be read from."""
HOSTING = ["stand-in", "pause", "resume", "end", "seat-bot", "swap", "mine"]
"""What changes a table; each is understood with this body."""
UNDERSTOOD = {
    "stand-in": {"seat": 0},
    "seat-bot": {"seat": 2, "bot": "random"},
    "swap": {"seat": 0, "with_seat": 1},
}


class Room:
    """A table that waits for one more: Ana is the host, Ben has joined."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def open(self) -> Room:
        self.made = await self.app.table("you", "open", "open")
        self.id = self.made["table"]
        invite = self.made["invite"].partition("#invite=")[2]
        joined = await self.app.post(f"/tables/{self.id}/join", {"name": "Ben", "invite": invite})
        self.ana, self.ben, self.invite = self.made["tokens"]["0"], joined["token"], invite
        return self

    async def send(
        self, method: str, path: str, body: Any, token: str | None = None
    ) -> httpx.Response:
        content = body if isinstance(body, bytes) else json.dumps(body)
        headers = {b"Content-Type": b"application/json"}
        if token is not None:
            headers[b"Authorization"] = f"Bearer {token}".encode("latin-1")
        return await self.app.http.request(
            method, path.format(self.id), content=content, headers=headers
        )

    async def seen(self) -> list[Any]:
        """What may not change: the table, and who is told of their turn."""
        found = []
        for token in (self.ana, self.ben):
            for path in ("/tables/{}", "/tables/{}/reminders"):
                facts = (await self.send("GET", path, b"", token)).json()
                found.append({name: fact for name, fact in facts.items() if name != "now"})
        return found


def in_a_room(folder: Path, story: Callable[[Room], Awaitable[None]]) -> None:
    """A server of its own, on which nothing may fail or change."""

    async def run() -> None:
        async with running_app(folder, **SENDING) as app:
            room = await Room(app).open()
            before = await room.seen()
            await story(room)
            assert await room.seen() == before
            assert 'code="internal"' not in app.server.metrics.text()

    asyncio.run(run())


def refused_clearly(answer: httpx.Response) -> None:
    """In one short sentence that repeats nothing of the request."""
    assert 400 <= answer.status_code < 500, answer.text
    error = answer.json()["error"]
    assert error["fact"]
    assert len(answer.content) < 1500
    assert not any(
        odd in answer.text for odd in ("\u202e", "xxxx", "éé", "passwd", "<script", "\x00")
    )


def test_odd_values_are_refused_in_one_sentence(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        for method, path, rest, field in FIELDS:
            for odd in ODD:
                refused_clearly(await room.send(method, path, {**rest, field: odd}, room.ana))

    in_a_room(tmp_path, story)


def test_bodies_without_sense_are_refused_in_one_sentence(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        for method, path in sorted({field[:2] for field in FIELDS}):
            for body in BODIES:
                refused_clearly(await room.send(method, path, body, room.ana))

    in_a_room(tmp_path, story)


def test_no_other_token_opens_a_seat(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        app = room.app
        other = await app.table("you", "open")
        secret = (await app.http.post("/people")).json()["link"].partition("=")[2]
        signer = app.server.signer
        forged = room.ana[:-1] + ("A" if room.ana[-1] != "A" else "B")
        stop = signer.unsubscription("0" * 64)
        wrong = ["", "x", "é", "A" * 5000, forged, room.invite, secret, stop, other["tokens"]["0"]]
        for token in (None, *wrong):
            for what in (*HOSTING, "leave"):
                answer = await room.send(
                    "POST", f"/tables/{{}}/{what}", UNDERSTOOD.get(what), token
                )
                assert answer.status_code in (401, 403), (what, token, answer.text)
            answer = await room.send("PUT", "/tables/{}/reminders", {"email": None}, token)
            assert answer.status_code in (401, 403)
        for token in (*wrong, room.ana):
            looked = await app.http.get("/unsubscribe", params={"token": token})
            answer = await app.http.post("/unsubscribe", params={"token": token})
            if token != stop:
                assert looked.status_code in (400, 401)
                assert "<form" not in looked.text
                refused_clearly(answer)

    in_a_room(tmp_path, story)


def test_nobody_but_the_host_arranges_a_table_and_nobody_acts_for_another_seat(
    tmp_path: Path,
) -> None:
    async def story(room: Room) -> None:
        for what in ("pause", "resume", "end", "seat-bot", "swap"):
            answer = await room.send("POST", f"/tables/{{}}/{what}", UNDERSTOOD.get(what), room.ben)
            assert code(answer.json()) == "not_host"
        answer = await room.send("POST", "/tables/{}/stand-in", {"seat": 0}, room.ben)
        assert code(answer.json()) == "wrong_state"
        # A browser that holds one seat asks as another.
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(room.app.app), base_url="http://localhost/api/v1"
        ) as browser:
            await browser.put(f"/tables/{room.id}/seat", json={"token": room.ben})
            for seat in ("0", "2", "9", "-1", "x", "1 "):
                answer = await browser.get(
                    f"/tables/{room.id}/reminders", headers={"Whistlestop-Seat": seat}
                )
                assert answer.status_code == 401, seat

    in_a_room(tmp_path, story)


NO_IDS = ["%00", "a%00b", "%ED%A0%80", "%FF", "x" * 3000, "%E2%80%AE"]


def test_ids_that_no_table_has_are_no_tables(tmp_path: Path, database: str) -> None:
    async def run() -> None:
        async with running_app(tmp_path, db=database) as app:
            await app.http.post("/people")
            for asked in NO_IDS:
                for method, what in (("GET", ""), ("GET", "/reminders"), ("POST", "/pause")):
                    answer = await app.http.request(method, f"/tables/{asked}{what}")
                    assert (answer.status_code, code(answer.json())) == (404, "no_table")
                assert (await app.http.delete(f"/tables/{asked}/mine")).status_code == 200

    asyncio.run(run())
