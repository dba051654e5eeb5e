"""Bots: they fill seats, stand in for people, and keep the clock."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.running import Running
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tables.table_log import LogEntry, TableRecord


@pytest.mark.parametrize("edition", ["europe", "ghost_train", "nordic", "san_francisco", "world"])
def test_bots_play_a_whole_game(server: Running, edition: str) -> None:
    table = server.table(edition, "you random")
    assert table.post("/leave", seat=0).status_code == 200
    view = table.wait(lambda view: view["table"]["state"] == "over")
    assert view["outcome"]["winners"]
    assert view["table"]["seed"]


def test_a_bot_replaces_who_leaves_and_gives_the_seat_back(server: Running) -> None:
    table = server.table(seats="you you", options={"first": 0})
    table.choose_tickets()
    version = table.version
    assert table.post("/leave", seat=0).status_code == 200
    assert table.post("/leave", seat=0).status_code == 409
    table.wait(lambda view: view["observation"]["decision"]["seat"] == 1)
    assert table.version > version
    seats = table.view()["table"]["seats"]
    assert (seats[0]["name"], seats[0]["kind"], seats[0]["stand_in"]) == (
        "Player 1", "person", "greedy",
    )  # fmt: skip
    assert table.post("/return", seat=0).status_code == 200
    assert table.post("/return", seat=0).status_code == 409
    assert "stand_in" not in table.view()["table"]["seats"][0]
    version = table.version
    turn = table.view(1)["legal"]
    assert turn
    draw = [action["text"] for action in turn if action["text"] == "draw deck"]
    table.play(1, *draw, *draw)
    assert table.view()["observation"]["decision"]["seat"] == 0
    assert table.view(0)["legal"]


@pytest.mark.parametrize(("pace", "waits"), [(0.0, 0.0), (1.0, 2.5), (5.0, 5.0)])
def test_a_bot_leaves_time_to_take_a_move_back_unless_bots_move_at_once(
    pace: float, waits: float
) -> None:
    setup = {
        "seats": [{"kind": "person", "name": "Ana"}, {"kind": "bot", "bot": "greedy"}],
        "position": {"edition": "europe", "seats": [{"hand": {"green": 1, "wild": 1}}, {}]},
        "bot_pace": pace,
    }
    table = LiveTable(TableRecord("table", 0.0, "europe", 1, False, '"seed"', setup))
    table.apply(LogEntry(0, 100.0, "start"))
    move = {"move": "claim london-dieppe-1 with 1 green + 1 wild"}
    table.apply(LogEntry(1, 100.0, "move", 0, move))
    assert table.can_undo(0)
    assert table.wake_at == 100.0 + waits


def told_as_late(view: dict[str, Any]) -> list[tuple[str, int]]:
    """The events that a view tells as the clock's doing: their names and seats."""
    return [(one["event"], one["seat"]) for one in view["events"] if one.get("out_of_time")]


def test_when_the_clock_runs_out_a_bot_makes_the_move(server: Running) -> None:
    table = server.table(seats="you you", clock={"seconds_per_move": 5})
    view = table.view()
    assert view["now"] < view["table"]["clock"]["deadline"] <= view["now"] + 5
    after = table.wait(lambda view: view["table"]["version"] > 1)
    assert after["table"]["seats"][0]["kind"] == "person"
    told = table.wait(lambda view: len(told_as_late(view)) > 1)
    assert all(seat == 0 for name, seat in told_as_late(told) if name == "FirstTicketsChosen")
    assert table.view(0)["can_undo"] is False
