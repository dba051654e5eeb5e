"""Tables from a position: everybody is told, and nobody stacks the deck for others."""

from __future__ import annotations

from typing import Any

import pytest

import whistlestop as ws
from tests.server.running import Running, Table, fresh
from whistlestop.game.saves import save_lines

LAST_TURN: dict[str, Any] = {
    "edition": "europe",
    "seats": [{"hand": {"green": 1, "wild": 1}}, {}],
    "last_turns": 1,
}
STACKED: dict[str, Any] = {
    "seed": 7,
    "generator": "0123456789abcdef0123456789abcdef",
    "decks": {"train": ["wild", "wild"]},
    "ticket_deck": ["berlin-roma"],
    "aside": [],
    "removed_tickets": ["paris-wien"],
}


def ask_for(server: Running, position: dict[str, Any], other: str, **more: Any) -> Any:
    """A table from a position, with somebody else on the second seat."""
    seats = [{"kind": "you", "name": "Ana"}, {"kind": other, "name": "Bo", "bot": "random"}]
    wish = {"edition": "europe", "seats": seats, "position": position, "client_id": fresh()}
    return server.post("/tables", {**wish, **more})


@pytest.mark.parametrize("field", STACKED)
@pytest.mark.parametrize("open_to_all", [True, False], ids=["open", "invited"])
def test_where_others_may_join_a_position_leaves_chance_alone(
    server: Running, field: str, open_to_all: bool
) -> None:
    position = {**LAST_TURN, field: STACKED[field]}
    answer = ask_for(server, position, "open", open=open_to_all)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert (error["code"], error["field"]) == ("decides_chance", f"position: {field}")
    assert field in error["fact"]
    assert "shuffled" in error["hint"]


@pytest.mark.parametrize("other", ["you", "bot"])
def test_alone_everything_may_be_decided(server: Running, other: str) -> None:
    answer = ask_for(server, {**LAST_TURN, **STACKED}, other, hot_seat=True)
    assert answer.status_code == 201, answer.text
    table = Table(server, answer.json())
    assert table.view()["table"]["from_position"]


def test_everybody_is_told_that_a_table_begins_from_a_position(server: Running) -> None:
    table = server.table(seats="you open", position=LAST_TURN, open=True)
    plain = server.table(seats="you open", open=True)
    told = {row["id"]: row["from_position"] for row in server.get("/tables?state=open").json()}
    assert (told[table.id], told[plain.id]) == (True, False)
    table.join("Bo")
    assert [table.view(seat)["table"]["from_position"] for seat in (None, 0, 1)] == [True] * 3
    assert plain.view()["table"]["from_position"] is False
    table.play(0, "claim london-dieppe-1 with 1 green + 1 wild")
    assert table.view()["table"]["state"] == "over"
    assert table.get("/replay/1").json()["table"]["from_position"] is True


@pytest.mark.parametrize("more", [{}, STACKED], ids=["chance left alone", "stacked"])
def test_a_table_from_a_position_is_never_verified(server: Running, more: dict[str, Any]) -> None:
    table = server.table(position={**LAST_TURN, **more})
    table.play(0, "claim london-dieppe-1 with 1 green + 1 wild")
    assert table.view()["table"]["state"] == "over"
    assert table.get("/fairness").json()["verified"] is False


@pytest.mark.parametrize("begins_from_position", [True, False])
def test_an_uploaded_game_is_never_verified(server: Running, begins_from_position: bool) -> None:
    if begins_from_position:
        game = ws.from_position({**LAST_TURN, **STACKED, "players": ["Ana", "Bo"]})
        game.play("claim london-dieppe-1 with 1 green + 1 wild")
    else:
        game = ws.new_game("europe", ["Ana", "Bo"], seed=7).play("keep 1 2")
    answer = server.http.post("/api/v1/saves", content="\n".join(save_lines(game)))
    table = Table(server, answer.json())
    assert table.view()["table"]["from_position"] is begins_from_position
    assert table.get("/replay/0").json()["table"]["from_position"] is begins_from_position
    assert table.get("/fairness").json()["verified"] is False


def test_others_who_join_a_game_played_on_get_a_deck_nobody_made(server: Running) -> None:
    tickets = [ticket.id for ticket in ws.edition("europe").tickets]
    position = {**LAST_TURN, "last_turns": None, "removed_tickets": tickets[3:], "decks": {}}
    game = ws.from_position({**position, "players": ["Ana", "Bo"]})
    answer = server.http.post("/api/v1/saves", content="\n".join(save_lines(game)))
    upload = Table(server, answer.json())
    left = {}
    for other in ("open", "bot"):
        seats = [{"kind": "you", "name": "Ana"}, {"kind": other, "bot": "random"}]
        played_on = upload.post("/play-on", {"move": 0, "seats": seats})
        table = Table(server, played_on.json())
        if other == "open":
            table.join("Bo")
        left[other] = table.view()["observation"]["ticket_deck"]
    assert left["bot"] == 3
    assert left["open"] > 3
