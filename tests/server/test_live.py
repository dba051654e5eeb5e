"""Live connections: told at once, and acknowledged after the commit."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.running import Live, Running, Table, fresh


@pytest.fixture
def table(server: Running) -> Table:
    """Two seats of one person, first tickets chosen."""
    made = server.table(options={"first": 0})
    made.choose_tickets()
    return made


def test_the_table_is_sent_at_once_and_after_every_change(table: Table) -> None:
    with table.live(0) as mine, table.live(1) as other, table.live() as watching:
        views = [live.receive()["view"] for live in (mine, other, watching)]
        assert [view["you"]["seat"] for view in views] == [0, 1, None]
        mine.send(type="move", move="draw deck", version=table.version, client_id="a")
        seen = mine.until(lambda message: message["type"] == "ack")
        assert seen == {"type": "ack", "client_id": "a", "version": table.version}
        for live, card in ((other, False), (watching, False)):
            told = live.until(
                lambda m: any(e["event"] == "CardDrawn" for e in m.get("view", {})["events"])
            )
            assert (told["view"]["events"][-1]["card"] is not None) is card
            assert told["view"]["table"]["version"] == table.version


def test_a_connection_is_told_what_it_missed(table: Table) -> None:
    with table.live(0) as live:
        since = live.receive()["view"]["next"]
    table.play(0, "draw deck")
    with table.live(0, since=since) as again:
        assert [event["event"] for event in again.receive()["view"]["events"]] == ["CardDrawn"]


def test_moves_undo_and_chat_are_refused_in_words(table: Table) -> None:
    with table.live(0) as live, table.live() as watching:
        live.send(type="move", move="withdraw", version=table.version, client_id="a")
        told = live.until(lambda message: message["type"] == "error")
        assert (told["client_id"], told["error"]["code"]) == ("a", "no_surcharge")
        live.send(type="undo", version=table.version, client_id="b")
        told = live.until(lambda message: message["type"] == "error")
        assert told["error"]["code"] == "cannot_undo"
        watching.send(type="chat", text="hello", client_id="c")
        told = watching.until(lambda message: message["type"] == "error")
        assert told["error"]["code"] == "not_seated"
        live.send(type="ping")
        assert live.until(lambda message: message["type"] == "pong")


def test_who_is_there_can_be_seen(table: Table) -> None:
    with table.live() as watching:
        with table.live(1):
            watching.until(lambda m: m["view"]["table"]["seats"][1]["connected"])
        watching.until(lambda m: not m["view"]["table"]["seats"][1]["connected"])


@pytest.mark.parametrize("token", ["nonsense", "=", ""])
def test_a_bad_token_is_reported_and_the_connection_closed(table: Table, token: str) -> None:
    with Live(table.server.connect(table.id), token) as live:
        assert live.receive()["error"]["code"] == "bad_token"
        with pytest.raises(ConnectionClosed):
            live.receive()


def test_whoever_gives_up_a_seat_hears_nothing_more(server: Running) -> None:
    table = server.table(seats="you open open")
    table.join("Bo")
    with table.live(1) as live:
        live.receive()
        table.post("/leave", seat=1)
        with pytest.raises(ConnectionClosed):
            live.until(lambda message: message["view"]["table"]["seats"][1]["kind"] == "open")
        assert table.post("/chat", {"text": "x", "client_id": fresh()}, 1).status_code == 401


def test_a_table_that_does_not_exist_is_reported(server: Running) -> None:
    with Live(server.connect("nowhere"), None) as live:
        assert live.receive()["error"]["code"] == "no_table"
