"""Killed at any moment, the server loses nothing that it acknowledged."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.kit.waiting import wait_until
from tests.server.running import Running, Table, fresh


def play_until_the_server_is_gone(table: Table, acknowledged: list[int]) -> None:
    """Draw card after card, both seats in turn, and note every version that was acknowledged."""
    view = table.view()
    try:
        while True:
            seat = view["observation"]["decision"]["seat"]
            body = {
                "move": "draw deck",
                "version": view["table"]["version"],
                "client_id": fresh(),
                "since": view["next"],
            }
            answer = table.post("/moves", body, seat)
            assert answer.status_code == 200, answer.text
            view = answer.json()["view"]
            acknowledged.append(answer.json()["version"])
    except (httpx.TransportError, RuntimeError):
        return  # the connection broke off: the server is gone


@dataclass
class Story:
    """What was known before the server was killed."""

    busy: list[Table]
    """Tables at which moves were being made at that moment."""
    acknowledged: list[list[int]]
    """The versions acknowledged at each of them."""
    quiet: Table
    """A table at which nothing was going on."""
    views: list[dict[str, Any]]
    """What its seats and a spectator saw."""
    last_move: dict[str, Any]
    """The last request there."""
    answer: dict[str, Any]
    """Its answer."""
    bots: Table
    """A table at which a bot was about to move."""
    bots_version: int


def play_and_kill(server: Running) -> Story:
    """Play at several tables, kill the server in the middle of it, and start it again."""
    busy = [server.table(options={"first": 0}) for _ in range(3)]
    quiet = server.table(seats="you open open", clock={"seconds_per_move": 3600})
    quiet.join("Bo")
    quiet.join("Cy")
    bots = server.table(seats="you greedy", options={"first": 0}, bot_pace=3)
    for table in (*busy, quiet, bots):
        table.choose_tickets()
    quiet.post("/chat", {"text": "hello there", "client_id": fresh()}, 1)
    seat = quiet.view()["observation"]["decision"]["seat"]
    last_move = {"move": "draw deck", "version": quiet.version, "client_id": fresh()}
    answer = quiet.post("/moves", last_move, seat).json()
    views = [quiet.view(seat) for seat in (0, 1, 2, None)]
    acknowledged: list[list[int]] = [[] for _ in busy]
    players = [
        threading.Thread(target=play_until_the_server_is_gone, args=pair)
        for pair in zip(busy, acknowledged, strict=True)
    ]
    for player in players:
        player.start()
    bots.play(0, "draw deck", "draw deck")
    bots_version = bots.version
    wait_until(lambda: min(map(len, acknowledged)) >= 8)
    server.kill()
    for player in players:
        player.join(30)
    server.start()
    return Story(busy, acknowledged, quiet, views, last_move, answer, bots, bots_version)


def nothing_acknowledged_is_lost(story: Story) -> None:
    for table, versions in zip(story.busy, story.acknowledged, strict=True):
        assert len(versions) >= 8
        # At most one more: a move that was written down, but whose answer nobody received.
        assert versions[-1] <= table.version <= versions[-1] + 1


def the_tables_go_on(story: Story) -> None:
    for table in story.busy:
        version = table.version
        seat = table.view()["observation"]["decision"]["seat"]
        table.play(seat, "draw deck")
        assert table.version == version + 1


def the_whole_table_comes_back(story: Story) -> None:
    for seat, before in zip((0, 1, 2, None), story.views, strict=True):
        after = story.quiet.view(seat)
        was, times = _apart(before)
        assert _apart(after)[0] == was
        # Where the server was away for long, nobody's time ran on meanwhile.
        now, *later = (then - time for time, then in zip(times, _apart(after)[1], strict=True))
        assert 0 <= later[0] <= now
        assert later[0] == pytest.approx(later[1], abs=0.002)


def _apart(view: dict[str, Any]) -> tuple[dict[str, Any], list[float]]:
    """What a view says, and the times in it: now, the deadline, and since when it waits."""
    table = {**view["table"], "clock": dict(view["table"]["clock"])}
    times = [view["now"], table["clock"].pop("deadline"), table.pop("waiting_since")]
    return {**view, "now": 0, "table": table}, times


def a_move_whose_answer_was_lost_counts_once(story: Story) -> None:
    table, first = story.quiet, story.answer
    seat = first["view"]["you"]["seat"]
    again = table.post("/moves", story.last_move, seat).json()
    assert again["version"] == first["version"] == table.version
    hands = [told["view"]["observation"]["own"]["hand"] for told in (first, again)]
    assert hands[0] == hands[1]


def the_bot_that_was_about_to_move_moves(story: Story) -> None:
    story.bots.wait(lambda view: view["table"]["version"] > story.bots_version)


@pytest.mark.slow
def test_killed_in_the_middle_of_moves_the_server_loses_nothing_and_goes_on(
    start: Callable[..., Running], database: str
) -> None:
    story = play_and_kill(start(database))
    nothing_acknowledged_is_lost(story)
    the_whole_table_comes_back(story)
    a_move_whose_answer_was_lost_counts_once(story)
    the_tables_go_on(story)
    the_bot_that_was_about_to_move_moves(story)
