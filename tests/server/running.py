"""A real server in a process of its own, and a client to talk to it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.kit.free_port import free_port
from tests.kit.waiting import wait_until
from tests.server.described import check_answer, check_component


class Running:
    """`whistlestop serve`, started on a free port."""

    def __init__(self, folder: Path, db: str | None = None, *options: str) -> None:
        self.folder = folder
        self.db = db or str(folder / "tables.sqlite")
        self.options = options
        self.log = folder / "server.log"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = ["--db", self.db, "--bot-processes", "1", "--metrics-port", "0", *self.options]
        if "--rate-limit" not in self.options:
            options += ["--rate-limit", "0"]
        with self.log.open("ab") as log, free_port() as listening:
            self.process = subprocess.Popen(
                self.command(options, listening.fileno()),
                pass_fds=[listening.fileno()],
                cwd=self.folder,
                env=environment(),
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        said = self.address_line()
        found = re.search(r"http://[^ ]*:(\d+)/", said)
        assert found, f"{said}\n{self.log.read_text()}"
        self.port = int(found[1])
        self.http = self.client()
        wait_until(self._answers)

    def command(self, options: list[str], listening: int) -> list[str]:
        """What is started, to listen on the open socket with this number."""
        serve = [sys.executable, "-m", "whistlestop", "serve"]
        return [*serve, "--socket", str(listening), *options]

    def line(self) -> str:
        """The next line it prints."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def address_line(self) -> str:
        """The line that says where it is."""
        return self.line()

    def _answers(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return self.http.get("/healthz").status_code == 200
        assert self.process.poll() is None, self.log.read_text()
        return False

    def client(self) -> httpx.Client:
        """A new client of this server, which checks every answer against its description."""
        return httpx.Client(
            base_url=f"http://127.0.0.1:{self.port}",
            timeout=30,
            event_hooks={"response": [check_answer]},
        )

    def metrics_client(self) -> httpx.Client:
        """A new client of the port that only this machine reaches."""
        ports = re.findall(r'"metrics are served", "port": (\d+)', self.log.read_text())
        return httpx.Client(base_url=f"http://127.0.0.1:{ports[-1]}", timeout=30)

    def metrics(self) -> str:
        """The counters of one worker, whichever takes a new connection."""
        with self.metrics_client() as client:
            return client.get("/metrics").text

    def kill(self) -> None:
        """Kill -9, as a crash or the operating system would."""
        self.http.close()
        os.killpg(self.process.pid, signal.SIGKILL)
        self._reap()

    def kill_supervisor(self) -> None:
        """Kill -9 only the process that was started, and none that it started itself."""
        self.http.close()
        self.process.kill()
        self._reap()

    def stop(self) -> None:
        """Stop it gracefully."""
        self.http.close()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self._reap()

    def _reap(self) -> None:
        self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()

    # Talking to it.

    def get(self, path: str, token: str | None = None, **query: Any) -> httpx.Response:
        """Ask."""
        return self.http.get(f"/api/v1{path}", params=query, headers=_headers(token))

    def post(self, path: str, body: Any = None, token: str | None = None) -> httpx.Response:
        """Do."""
        return self.http.post(f"/api/v1{path}", json=body, headers=_headers(token))

    def table(self, edition: str = "europe", seats: str = "you you", **more: Any) -> Table:
        """A new table: `you`, `open`, or the name of a bot for each seat."""
        wishes = [_wish(word, number) for number, word in enumerate(seats.split())]
        body = {
            "edition": edition,
            "seats": wishes,
            "hot_seat": seats.split().count("you") > 1,
            "bot_pace": 0,
            "client_id": fresh(),
            **more,
        }
        answer = self.post("/tables", body)
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json())

    def connect(self, table_id: str) -> ClientConnection:
        """A live connection, before its hello."""
        address = f"ws://127.0.0.1:{self.port}/api/v1/tables/{table_id}/live"
        # What nobody has asked for yet waits here: with a full queue no ping would be answered.
        return connect(address, max_size=None, max_queue=None, ping_interval=None)


class Table:
    """A table with the tokens of its creator."""

    def __init__(self, server: Running, made: dict[str, Any]) -> None:
        self.server = server
        self.made = made
        self.id: str = made["table"]
        self.tokens = {int(seat): token for seat, token in made["tokens"].items()}
        self.invite: str = made["invite"].partition("#invite=")[2]

    def view(self, seat: int | None = None, since: int = 0) -> dict[str, Any]:
        """The table as a seat sees it."""
        token = None if seat is None else self.tokens[seat]
        answer = self.server.get(f"/tables/{self.id}", token, since=since)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def post(self, path: str, body: Any = None, seat: int | None = None) -> httpx.Response:
        """Do something at the table."""
        token = None if seat is None else self.tokens[seat]
        return self.server.post(f"/tables/{self.id}{path}", body, token)

    def get(self, path: str, seat: int | None = None, **query: Any) -> httpx.Response:
        """Ask something about the table."""
        token = None if seat is None else self.tokens[seat]
        return self.server.get(f"/tables/{self.id}{path}", token, **query)

    def join(self, name: str, **more: Any) -> int:
        """Somebody sits down; returns the seat."""
        answer = self.post("/join", {"name": name, "invite": self.invite, **more})
        assert answer.status_code == 200, answer.text
        joined = answer.json()
        self.tokens[joined["seat"]] = joined["token"]
        seat: int = joined["seat"]
        return seat

    @property
    def version(self) -> int:
        """The version the table is at."""
        found: int = self.view()["table"]["version"]
        return found

    def move(self, seat: int, move: str | int, **more: Any) -> httpx.Response:
        """Make a move at the current version."""
        body = {"version": more.pop("version", None), "client_id": fresh(), **more}
        if body["version"] is None:
            body["version"] = self.version
        body["action" if isinstance(move, int) else "move"] = move
        return self.post("/moves", body, seat)

    def play(self, seat: int, *moves: str) -> None:
        """Make moves that are legal."""
        for move in moves:
            answer = self.move(seat, move)
            assert answer.status_code == 200, answer.text

    def choose_tickets(self) -> None:
        """Every seat whose token is here keeps all first tickets."""
        while (view := self.view())["observation"]["decision"]["kind"] == "keep_tickets":
            seat = view["observation"]["decision"]["seat"]
            if seat not in self.tokens:
                self.wait(lambda view: view["observation"]["decision"]["seat"] in self.tokens)
                continue
            kept = max(self.view(seat)["legal"], key=lambda action: len(action["text"]))
            self.play(seat, kept["text"])

    def wait(self, until: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The table once something is true of it."""

        def look() -> dict[str, Any]:
            view = self.view()
            return view if until(view) else {}

        return wait_until(look)

    def live(self, seat: int | None = None, since: int = 0) -> Live:
        """A live connection."""
        token = None if seat is None else self.tokens[seat]
        return Live(self.server.connect(self.id), token, since)


class Live:
    """A live connection after its hello, which remembers all it was told."""

    def __init__(self, socket: ClientConnection, token: str | None, since: int = 0) -> None:
        self.socket = socket
        self.hello = {"type": "hello", "token": token, "since": since}
        self.heard: list[str] = []

    def __enter__(self) -> Live:
        self.socket.__enter__()
        self.send(**self.hello)
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.__exit__(None, None, None)

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def receive(self, seconds: float = 60.0) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        check_component("LiveAnswer", message)
        return message

    def until(self, true: Any) -> dict[str, Any]:
        """The first message of which something is true."""
        while True:
            message = self.receive()
            if true(message):
                return message


def environment() -> dict[str, str]:
    """The environment of a program that runs in another folder but tests the same package."""
    path = os.environ.get("PYTHONPATH")
    folders = [os.path.abspath(folder) for folder in path.split(os.pathsep)] if path else []
    return {**os.environ, **({"PYTHONPATH": os.pathsep.join(folders)} if folders else {})}


def fresh() -> str:
    """A name for a request that no other has."""
    return uuid.uuid4().hex


def _headers(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def _wish(word: str, number: int) -> dict[str, Any]:
    if word == "you":
        return {"kind": "you", "name": f"Player {number + 1}"}
    if word == "open":
        return {"kind": "open"}
    return {"kind": "bot", "bot": word}
