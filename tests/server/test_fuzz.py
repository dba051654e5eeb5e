"""Oversized, malformed and illegal messages by the thousand: no 500, no trace, no change."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance
from websockets.exceptions import ConnectionClosed

import whistlestop as ws
from tests.server.running import Running, Table, fresh

ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)
"""Any JSON."""
CHECKS = [not_a_server_error, response_schema_conformance]
FEW = settings(
    max_examples=25,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
)


def quiet_view(table: Table, seat: int) -> dict[str, Any]:
    """A table without what passes by itself."""
    view = table.view(seat)
    for name in ("now", "chat", "next"):
        del view[name]
    for row in view["table"]["seats"]:
        del row["connected"]
    return view


def check(answer: httpx.Response) -> None:
    """The answer of a healthy server."""
    assert answer.status_code < 500, answer.text
    assert "Traceback" not in answer.text


CHANGING = (
    "/leave", "/start", "/join", "/chat", "/moves", "/undo", "/end", "/pause", "/resume", "/return",
    "/seat", "/seat-bot", "/stand-in", "/swap", "/mine", "/reminders",
)  # fmt: skip
"""What changes a table if its holder asks: here a stranger does."""


@pytest.mark.slow
def test_the_description_is_kept_to_whatever_is_sent(server: Running) -> None:
    """Schemathesis makes requests from the OpenAPI description, right ones and wrong ones."""
    watched = server.table()
    before = [quiet_view(watched, seat) for seat in (0, 1)]
    api = schemathesis.openapi.from_dict(server.get("/openapi.json").json())
    operations: list[Any] = [operation for path in api for operation in api[path].values()]
    assert len(operations) >= 20
    for operation in operations:
        _fuzz(server, watched, operation)
    assert [quiet_view(watched, seat) for seat in (0, 1)] == before


def _fuzz(server: Running, watched: Table, operation: Any) -> None:
    """One address: with a good token at a good table, or with anything at all."""
    luck = random.Random(operation.label)

    @FEW
    @given(case=operation.as_strategy())
    def send(case: Any) -> None:
        if "table_id" in (case.path_parameters or {}) and luck.random() < 0.7:
            case.path_parameters["table_id"] = watched.id
        if operation.path.endswith(CHANGING):
            headers = {}
        else:
            headers = {"Authorization": f"Bearer {watched.tokens[luck.randrange(2)]}"}
        response = case.call(base_url=f"http://127.0.0.1:{server.port}", headers=headers)
        case.validate_response(response, checks=CHECKS)
        assert "Traceback" not in response.text

    send()


def test_bodies_that_make_no_sense_change_nothing(server: Running) -> None:
    table = server.table(options={"first": 0})
    table.choose_tickets()
    before = [quiet_view(table, seat) for seat in (0, 1)]
    fields = {"move": "withdraw", "version": table.version, "client_id": "again"}

    @settings(FEW, max_examples=150)
    @given(field=st.sampled_from([*fields, "since", "extra"]), value=ODD, seat=st.integers(0, 1))
    def send(field: str, value: Any, seat: int) -> None:
        check(table.post("/moves", {**fields, field: value}, seat))
        check(table.post("/undo", {**fields, field: value}, seat))
        check(table.post("/chat", {field: value}, seat))

    send()
    for junk in (
        b"",
        b"[" * 60_000,
        b"\xff\xfe",
        b'{"move": "' + b"\\ud800" * 20 + b'"}',
        b"null",
        b'{"version": NaN}',
    ):
        for path in ("moves", "undo", "chat", "join"):
            url = f"/api/v1/tables/{table.id}/{path}"
            headers = {"Authorization": f"Bearer {table.tokens[0]}"}
            check(server.http.post(url, content=junk, headers=headers))
    assert [quiet_view(table, seat) for seat in (0, 1)] == before


def test_positions_that_make_no_sense_are_refused(server: Running) -> None:
    position = ws.new_game("europe", ["Ana", "Bo"], seed=7).play("keep 1 2", "keep 1 2").position()
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]

    @settings(FEW, max_examples=150)
    @given(field=st.sampled_from(sorted(position)), value=ODD)
    def send(field: str, value: Any) -> None:
        changed = {**position, field: value}
        body = {"edition": "europe", "seats": seats, "client_id": fresh(), "position": changed}
        check(server.post("/tables", body))

    send()


def test_live_messages_that_make_no_sense_change_nothing(server: Running) -> None:
    table = server.table(options={"first": 0})
    table.choose_tickets()
    before = [quiet_view(table, seat) for seat in (0, 1)]
    luck = random.Random(7)
    sent = 0
    while sent < 1500:
        with table.live(luck.choice([0, 1, None])) as live:
            try:
                for _ in range(100):
                    live.socket.send(_nonsense(luck, table))
                    sent += 1
                    answer = live.until(lambda message: message["type"] != "view")
                    assert answer["type"] in ("error", "pong"), answer
                    assert answer.get("error", {}).get("code") != "internal"
            except ConnectionClosed:
                pass  # too much nonsense: the server hung up
    assert [quiet_view(table, seat) for seat in (0, 1)] == before
    with table.live(0) as live:
        assert live.receive()["view"]["you"] == {"seat": 0}


def _nonsense(luck: random.Random, table: Table) -> str | bytes:
    """A message that must not be carried out."""
    move = {
        "type": "move",
        "move": "withdraw",
        "version": luck.choice([0, 1, 2, 9, 10**12]),
        "client_id": fresh(),
    }
    messages: list[Any] = [
        move,
        {**move, "move": luck.choice(["", " ", "draw 99", "claim", "keep 1", "\u0000", "x" * 399])},
        {**move, "move": None, "action": luck.choice([-1, 10**9, 3.5, "1", None])},
        {**move, "version": luck.choice([-1, "1", None, True, 1e99, [1]])},
        {**move, "client_id": luck.choice(["", "x" * 65, 7, None, "a b", "\ud800"])},
        {**move, "type": luck.choice(["hello", "view", "", None, 3])},
        {"type": "undo", "version": luck.randrange(3), "client_id": "u"},
        {"type": "chat", "text": luck.choice(["", "\u200b", "x" * 2000, None]), "client_id": "c"},
        {"type": "ping", "extra": 1},
        {"type": "ping"},
        luck.choice([None, 1, [], "text", {}, [[]]]),
    ]
    text = json.dumps(luck.choice(messages))
    forms: list[str | bytes] = [text, text, text, text[: len(text) // 2], "{", text.encode()]
    return luck.choice(forms)


def test_a_message_that_is_too_large_ends_the_connection_only(server: Running) -> None:
    table = server.table()
    with table.live(0) as live:
        try:
            live.socket.send("x" * 100_000)
            live.until(lambda message: message["type"] == "error")
        except ConnectionClosed:
            pass
    assert table.view(0)["you"] == {"seat": 0}
