"""Somebody stays away: a bot plays for them until they are back. The host pauses or ends a game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.kit.waiting import PATIENCE
from tests.server.in_process import App, running_app
from tests.server.running import Running, Table, fresh
from whistlestop.server import clock

HOUR = 3600.0
DAY = 24 * HOUR


@pytest.fixture(autouse=True)
def right_clock() -> Iterator[None]:
    yield
    clock.start()


def pass_time(seconds: float) -> None:
    """So much time passes for the server."""
    clock.start(clock.now() + seconds - time.monotonic())


def decider(view: dict[str, Any]) -> int:
    found: int = view["observation"]["decision"]["seat"]
    return found


async def asked(app: App, made: dict[str, Any], what: str, seat: int, body: Any = None) -> Any:
    """What a seat is answered, whatever that is."""
    headers = {"Authorization": f"Bearer {made['tokens'][str(seat)]}"}
    answer = await app.http.post(f"/tables/{made['table']}/{what}", json=body, headers=headers)
    return answer.json()


def code(answer: dict[str, Any]) -> str | None:
    return answer["error"]["code"] if "error" in answer else None


@pytest.mark.parametrize(
    ("more", "absence"),
    [
        ({}, HOUR),
        ({"clock": {"seconds_per_move": 60}}, HOUR),
        ({"clock": {"seconds_per_move": DAY}}, 3 * DAY),
        ({"absence": 600}, 600),
    ],
)
def test_after_the_time_that_the_table_chose_the_others_may_let_a_bot_play(
    tmp_path: Path, more: dict[str, Any], absence: float
) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            turn = {"edition": "europe", "seats": [{}, {}]}
            made = await app.table("you", "you", hot_seat=True, bot_pace=0, position=turn, **more)
            assert made["view"]["table"]["absence"] == absence
            away = decider(made["view"])
            wish = {"seat": away}
            pass_time(absence - 30)
            refused = await asked(app, made, "stand-in", 1 - away, wish)
            assert code(refused) == "not_absent"
            assert refused["error"]["details"] == {"minutes": 1}
            pass_time(60)
            assert code(await asked(app, made, "stand-in", away, wish)) == "not_awaited"
            other = {"seat": 1 - away}
            assert code(await asked(app, made, "stand-in", away, other)) == "not_awaited"
            if "clock" in more and absence == HOUR:
                return  # a bot has moved, as the clock ran out
            view = (await asked(app, made, "stand-in", 1 - away, wish))["view"]
            assert view["table"]["seats"][away]["stand_in"] == "greedy"
            told = [event for event in view["events"] if event["event"] == "StandInCalled"]
            assert [(event["seat"], event["by"]) for event in told] == [(away, 1 - away)]
            assert code(await asked(app, made, "stand-in", 1 - away, wish)) is not None

    asyncio.run(run())


def test_the_bot_plays_on_until_its_person_takes_the_seat_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            made = await app.table("you", "you", hot_seat=True, bot_pace=0, edition="ghost_train")
            away = decider(made["view"])
            pass_time(HOUR)
            await asked(app, made, "stand-in", 1 - away, {"seat": away})
            async with asyncio.timeout(PATIENCE):
                while decider(view := await look(app, made)) == away:
                    await asyncio.sleep(0.02)
            assert view["table"]["version"] > made["view"]["table"]["version"]
            # The token is as good as before, at any move.
            back = (await asked(app, made, "return", away))["view"]
            assert back["you"]["seat"] == away
            assert "stand_in" not in back["table"]["seats"][away]
            assert back["events"][-1]["event"] == "SeatTakenBack"

    asyncio.run(run())


async def look(app: App, made: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = (await app.http.get(f"/tables/{made['table']}")).json()
    return found


def test_whoever_returns_while_the_bot_thinks_decides_themselves(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            made = await app.table("you", "you", hot_seat=True, bot_pace=0)
            away = decider(made["view"])
            pass_time(HOUR)
            thinking, think = asyncio.Event(), app.server.thinkers.move

            async def slowly(*arguments: Any, **named: Any) -> Any:
                thought = await think(*arguments, **named)
                thinking.set()
                await back.wait()
                return thought

            back = asyncio.Event()
            app.server.thinkers.move = slowly  # type: ignore[method-assign] # to be held up
            await asked(app, made, "stand-in", 1 - away, {"seat": away})
            async with asyncio.timeout(PATIENCE):
                await thinking.wait()
            await asked(app, made, "return", away)
            back.set()
            session = await app.server.hub.sessions.find(made["table"])
            async with asyncio.timeout(PATIENCE):
                while session.waking:
                    await asyncio.sleep(0.02)
            assert (await look(app, made))["table"]["version"] == 1

    asyncio.run(run())


def three(server: Running) -> Table:
    """A running table of a host, Ben and Cleo."""
    table = server.table("ghost_train", "you open open")
    table.join("Ben")
    table.join("Cleo")
    return table


def test_the_host_pauses_and_everybody_is_told(server: Running) -> None:
    table = three(server)
    for what in ("pause", "resume", "end"):
        refused = table.post(f"/{what}", seat=1)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_host")
    with table.live(1) as ben:
        assert table.post("/pause", seat=0).status_code == 200
        told = ben.until(lambda message: "paused_at" in message["view"]["table"])["view"]
        assert told["events"][-1]["event"] == "GamePaused"
        assert told["legal"] == []
    seat = decider(table.view())
    refused = table.move(seat, 0)
    assert refused.json()["error"]["details"] == {"why": "paused"}
    assert table.post("/pause", seat=0).status_code == 409
    assert table.post("/stand-in", {"seat": seat}, (seat + 1) % 3).status_code == 409
    assert table.post("/resume", seat=0).status_code == 200
    view = table.view(seat)
    assert view["legal"]
    assert table.move(seat, view["legal"][0]["text"]).status_code == 200


def test_clocks_stand_still_while_a_table_is_paused(tmp_path: Path) -> None:
    async def left(app: App, made: dict[str, Any]) -> float:
        view = await look(app, made)
        found: float = view["table"]["clock"]["deadline"] - view["now"]
        return found

    async def play() -> None:
        async with running_app(tmp_path) as app:
            slow = {"clock": {"seconds_per_move": 1000}}
            made = await app.table("you", "you", hot_seat=True, **slow)
            pass_time(100)
            await asked(app, made, "pause", 0)
            assert "deadline" not in (await look(app, made))["table"]["clock"]
            pass_time(10 * DAY)
            assert (await look(app, made))["table"]["version"] == 1
            view = (await asked(app, made, "resume", 0))["view"]
            assert 850 < view["table"]["clock"]["deadline"] - view["now"] <= 900
        clock.start()
        # The pause is in the log: another server counts it, too, and only once.
        async with running_app(tmp_path) as app:
            session = await app.server.hub.sessions.find(made["table"])
            assert 10 * DAY <= session.table.uncounted < 10 * DAY + 60

    asyncio.run(play())


def test_a_bot_does_not_move_while_the_table_is_paused(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
            more: dict[str, Any] = {"seats": seats, "options": {"first": 1}, "bot_pace": 30}
            made = await app.table(edition="ghost_train", **more)
            await asked(app, made, "pause", 0)
            session = await app.server.hub.sessions.find(made["table"])
            assert (session.timer, session.table.wake_at) == (None, None)
            await asked(app, made, "resume", 0)
            assert session.timer is not None

    asyncio.run(run())


def test_a_game_that_the_host_ends_is_over_without_a_winner(server: Running) -> None:
    table = three(server)
    table.choose_tickets()
    assert table.post("/end", seat=0).status_code == 200
    view = table.view(1)
    assert (view["table"]["state"], view["table"]["ended_by"]) == ("over", 0)
    assert view["events"][-1]["event"] == "GameCalledOff"
    assert (view["outcome"]["winners"], view["outcome"]["reason"]) == ([], "called_off")
    assert [score["seat"] for score in view["outcome"]["scores"]] == [0, 1, 2]
    assert table.move(decider(view), 0).json()["error"]["details"] == {"why": "over"}
    # What can be done with any game that is over can be done with this one.
    assert table.get("/fairness").json()["verified"]
    assert table.get("/replay/0").status_code == 200
    assert table.get("/review").status_code == 200
    saved = server.http.post("/api/v1/saves", content=table.get("/save").text)
    assert saved.status_code == 201
    assert table.post("/rematch", seat=1).status_code == 200


def test_nothing_is_shown_of_a_game_that_is_only_paused(server: Running) -> None:
    table = three(server)
    table.post("/pause", seat=0)
    view = table.view(1)
    assert "seed" not in view["table"]
    assert view["outcome"] is None
    assert table.get("/replay/0").status_code == 409


def test_when_the_host_leaves_the_next_one_looks_after_the_table(server: Running) -> None:
    table = three(server)
    assert table.view()["table"]["host"] == 0
    table.post("/leave", seat=0)
    assert table.view()["table"]["host"] == 1
    assert table.post("/pause", seat=1).status_code == 200
    table.post("/return", seat=0)
    assert table.view()["table"]["host"] == 0


def test_everything_about_absence_survives_a_restart(tmp_path: Path) -> None:
    async def make() -> dict[str, Any]:
        async with running_app(tmp_path) as app:
            made = await app.table("you", "you", hot_seat=True, bot_pace=30)
            away = decider(made["view"])
            pass_time(HOUR)
            await asked(app, made, "stand-in", 1 - away, {"seat": away})
            await asked(app, made, "pause", 1 - away)
            return made

    async def see(made: dict[str, Any]) -> None:
        async with running_app(tmp_path) as app:
            view = await look(app, made)
            seats = view["table"]["seats"]
            assert seats[decider(view)]["stand_in"] == "greedy"
            assert "paused_at" in view["table"]
            names = [event["event"] for event in view["events"]]
            assert names[-2:] == ["StandInCalled", "GamePaused"]

    asyncio.run(see(asyncio.run(make())))


def test_somebody_without_a_name_is_a_number_and_marked_as_such(server: Running) -> None:
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    made = server.post(
        "/tables", {"edition": "ghost_train", "seats": seats, "client_id": fresh()}
    ).json()
    seat = made["view"]["table"]["seats"][0]
    assert (seat["name"], seat["nameless"]) == ("Player 1", True)
    assert "nameless" not in made["view"]["table"]["seats"][1]
