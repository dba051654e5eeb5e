"""People who play on whatever happens: what is not answered is sent again with the same id."""

from __future__ import annotations

import asyncio
import contextlib
import time
import uuid
from random import Random
from typing import Any

import httpx
import orjson

import whistlestop as ws
from benchmarks.chaos_run.judge import Judge, Seat, Sent, Story
from benchmarks.players import Live, any_action, table_wish

PATIENCE = 15.0
"""Seconds that a person waits for an answer; the server promises one within ten."""
PAUSE = 0.2
PING_EVERY = 3.0
SILENT = 12.0
"""Seconds after which a silent live connection is opened again."""
UNSURE = (429, 502, 503, 504)
"""Answers that say nothing about the move, from the server or from a proxy."""
SAYS = 0.02
"""The chance that somebody says something before a move."""
Unreachable = (httpx.TransportError, OSError, TimeoutError)


class Unanswered(Exception):
    """Nobody knows what became of a move."""


class Refused(Exception):
    """The server says no."""


class HeardLive(Live):
    """A live connection that the judge listens to."""

    def __init__(self, judge: Judge, story: Story, seat: Seat) -> None:
        super().__init__()
        self._judge, self._story, self._seat = judge, story, seat

    def heard(self, message: bytes) -> None:
        """A message has arrived."""
        self._judge.hear(self._story, self._seat, message)
        told = orjson.loads(message)
        if told["type"] == "view":
            self._judge.see(self._story, self._seat, told["view"])
        super().heard(message)


class LiveSeat:
    """Somebody who listens to a table, and connects again when the connection is lost."""

    def __init__(self, url: str, judge: Judge, story: Story, seat: Seat) -> None:
        self._url, self._judge, self._story, self.seat = url, judge, story, seat
        self._live: Live | None = None
        self._asked: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.version = 0
        """The last version that this seat received."""

    async def keep(self) -> None:
        """Stay connected and listen, until cancelled."""
        while True:
            live = HeardLive(self._judge, self._story, self.seat)
            try:
                async with asyncio.timeout(PATIENCE):
                    await live.connect(self._url, self._story.id, self._token)
                self._live = live
                self._told(live.view)
                await self._listen(live)
            except (*Unreachable, orjson.JSONDecodeError):
                self._judge.counts["live connections lost"] += 1
            finally:
                self._live = None
                with contextlib.suppress(AttributeError):
                    live.close()
                for asked in self._asked.values():
                    if not asked.done():
                        asked.set_exception(Unanswered())
            await asyncio.sleep(PAUSE)

    @property
    def _token(self) -> str | None:
        return None if self.seat is None else self._story.tokens[str(self.seat)]

    async def _listen(self, live: Live) -> None:
        heard_at = time.monotonic()
        while True:
            try:
                async with asyncio.timeout(PING_EVERY):
                    message = await live.receive()
            except TimeoutError:
                if time.monotonic() - heard_at > SILENT:
                    raise
                live.send({"type": "ping"})
                continue
            heard_at = time.monotonic()
            if message["type"] == "view":
                self._told(message["view"])
            elif message.get("client_id") in self._asked:
                asked = self._asked[message["client_id"]]
                if not asked.done():
                    asked.set_result(message)

    def _told(self, view: dict[str, Any]) -> None:
        self.version = max(self.version, view["table"]["version"])

    async def move(self, body: dict[str, Any]) -> dict[str, Any]:
        """Send a move and wait for the answer."""
        if self._live is None:
            raise Unanswered
        asked: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._asked[body["client_id"]] = asked
        try:
            self._live.send({"type": "move", **body})
            async with asyncio.timeout(PATIENCE):
                return await asked
        except TimeoutError:
            raise Unanswered from None
        finally:
            del self._asked[body["client_id"]]


class TablePlayer:
    """Plays one game after another, each move over HTTP or a live connection by chance."""

    def __init__(self, url: str, judge: Judge, luck: Random, *, bots: bool, pace: float) -> None:
        self._url, self._judge, self._luck = url, judge, luck
        self._bots, self._pace = bots, pace
        self._http = httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=PATIENCE)
        self._seats: dict[Seat, LiveSeat] = {}
        self.story: Story | None = None

    async def play(self) -> None:
        """Play, until cancelled."""
        async with self._http:
            while True:
                self.story = None
                story = await self._new_table()
                self._seats = {
                    seat: LiveSeat(self._url, self._judge, story, seat) for seat in (0, 1, None)
                }
                listening = [asyncio.create_task(seat.keep()) for seat in self._seats.values()]
                try:
                    await self._play_game(story)
                finally:
                    for task in listening:
                        task.cancel()
                    await asyncio.gather(*listening, return_exceptions=True)

    @property
    def told(self) -> int:
        """The version that everybody at the table has received."""
        return min((seat.version for seat in self._seats.values()), default=0)

    async def _new_table(self) -> Story:
        edition = self._luck.choice(ws.editions())
        wish = {**table_wish(edition, *(["random"] if self._bots else [])), "bot_pace": 0.0}
        made = await self._ask("POST", "/tables", json=wish)
        story = Story(made["table"], edition, made["tokens"], self._bots)
        self._judge.stories[story.id] = story
        self._judge.counts["tables"] += 1
        for seat in (0, 1):
            if seat == made["view"]["you"]["seat"]:
                self._judge.see(story, seat, made["view"])
        self.story = story
        return story

    async def _ask(self, method: str, path: str, **more: Any) -> Any:
        """Ask until there is an answer."""
        while True:
            with contextlib.suppress(*Unreachable):
                answer = await self._http.request(method, path, **more)
                if answer.status_code < 400:
                    return answer.json()
                if answer.status_code not in UNSURE:
                    self._judge.object(f"{method} {path} was refused: {answer.text[:200]}")
            await asyncio.sleep(self._luck.uniform(PAUSE, 5 * PAUSE))

    async def _play_game(self, story: Story) -> None:
        while True:
            await asyncio.sleep(self._pace * self._luck.uniform(0.5, 1.5))
            view = await self._decider(story)
            if view["table"]["state"] == "over":
                self._judge.counts["games finished"] += 1
                return
            if not view["legal"]:
                continue  # a bot is to move
            if self._luck.random() < SAYS:
                await self._say(story, view["you"]["seat"])
            action = any_action(view["legal"], self._luck)
            version, seat = view["table"]["version"], view["you"]["seat"]
            client_id = uuid.uuid4().hex
            body = {"action": action["number"], "version": version, "client_id": client_id}
            sent = self._judge.sent[client_id] = Sent(story.id, seat, version, action["text"])
            try:
                answered = await self._send(story, body, sent)
                self._judge.acknowledge(client_id, answered)
            except Refused as refusal:
                if not story.bots:
                    self._judge.object(f"a legal move was refused: {refusal}")

    async def _say(self, story: Story, seat: int) -> None:
        said = f"only for this table {uuid.uuid4().hex}"
        self._judge.said.add(said)
        body = {"text": said, "client_id": uuid.uuid4().hex}
        with contextlib.suppress(*Unreachable):
            await self._http.post(f"/tables/{story.id}/chat", json=body, headers=_as(story, seat))

    async def _decider(self, story: Story) -> dict[str, Any]:
        """The view of whoever must decide."""
        deciding = 0
        for _ in range(2):
            view = await self._view(story, deciding)
            decision = view["observation"]["decision"]
            if view["table"]["state"] == "over" or decision["seat"] in (None, deciding, 2):
                break
            deciding = decision["seat"]
        return view

    async def _view(self, story: Story, seat: int) -> dict[str, Any]:
        """The table; another worker may need a moment to hear of a move."""
        until = time.monotonic() + PATIENCE
        while True:
            view: dict[str, Any] = await self._ask(
                "GET", f"/tables/{story.id}", headers=_as(story, seat)
            )
            self._judge.hear(story, seat, orjson.dumps(view))
            self._judge.see(story, seat, view)
            if view["table"]["version"] >= story.version:
                return view
            self._judge.counts["views that were behind"] += 1
            if time.monotonic() > until:
                self._judge.object("a table was shown without an acknowledged move")
                until += PATIENCE
            await asyncio.sleep(PAUSE)

    async def _send(self, story: Story, body: dict[str, Any], sent: Sent) -> int:
        """Send a move until it is answered; returns the version."""
        while True:
            try:
                if self._luck.random() < 0.5:
                    return await self._send_live(body, sent.seat)
                return await self._post(story, body, sent.seat)
            except (Unanswered, *Unreachable):
                if not sent.unsure:
                    self._judge.counts["unknown outcomes"] += 1
                sent.unsure = True
            await asyncio.sleep(self._luck.uniform(PAUSE, 5 * PAUSE))

    async def _send_live(self, body: dict[str, Any], seat: int) -> int:
        answer = await self._seats[seat].move(body)
        if answer["type"] == "ack":
            return int(answer["version"])
        return _failed(answer["error"])

    async def _post(self, story: Story, body: dict[str, Any], seat: int) -> int:
        path = f"/tables/{story.id}/moves"
        answer = await self._http.post(path, json=body, headers=_as(story, seat))
        if answer.status_code == 200:
            self._judge.hear(story, seat, answer.content)
            made = answer.json()
            self._judge.see(story, seat, made["view"])
            return int(made["version"])
        if answer.status_code in UNSURE:
            raise Unanswered
        return _failed(answer.json()["error"])


def _as(story: Story, seat: int) -> dict[str, str]:
    return {"Authorization": f"Bearer {story.tokens[str(seat)]}"}


def _failed(error: dict[str, Any]) -> int:
    if error["code"] in ("database_down", "outcome_unknown", "busy", "too_many_requests"):
        raise Unanswered
    raise Refused(f"{error['code']}: {error['fact']}")
