"""One private link shows a person's games on all their devices."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.in_process import running_app
from tests.server.running import Running, fresh

ME = "/api/v1/people/me"


@pytest.fixture
def device(server: Running) -> Iterator[Callable[[], httpx.Client]]:
    """Makes browsers, each with cookies of its own."""
    made: list[httpx.Client] = []

    def make() -> httpx.Client:
        made.append(server.client())
        return made[-1]

    yield make
    for client in made:
        client.close()


def secret_in(answer: httpx.Response) -> str:
    link: str = answer.json()["link"]
    assert link.startswith("/#person=")
    return link.partition("=")[2]


def new_table(client: httpx.Client, edition: str = "ghost_train") -> str:
    seats = [{"kind": "you", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    wish = {"edition": edition, "seats": seats, "hold": "cookie", "client_id": fresh()}
    made: str = client.post("/api/v1/tables", json={**wish, "bot_pace": 30}).json()["table"]
    return made


def add(client: httpx.Client, table: str) -> httpx.Response:
    return client.post(f"/api/v1/tables/{table}/mine", headers={"Whistlestop-Seat": "0"})


def games(client: httpx.Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"{ME}/games").json()["games"]
    return found


def test_a_private_link_shows_the_games_of_one_device_on_another(
    device: Callable[[], httpx.Client],
) -> None:
    desk, phone = device(), device()
    secret = secret_in(desk.post("/api/v1/people"))
    assert secret_in(desk.get(ME)) == secret
    first, second = new_table(desk), new_table(desk, "nordic")
    for table in (first, second):
        assert add(desk, table).status_code == 200
    assert phone.get(f"{ME}/games").json()["error"]["code"] == "no_person"
    assert phone.put(ME, json={"secret": secret}).status_code == 200
    found = games(phone)
    assert [game["table"] for game in found] == [second, first]
    game = found[1]
    assert (game["edition"], game["yours"], game["state"]) == ("ghost_train", [0], "running")
    assert game["seats"][0]["name"] == "Ana"
    assert game["deciding"]
    assert game["waiting_since"] > 0
    # The phone holds the seats by now.
    seen = phone.get(f"/api/v1/tables/{first}", headers={"Whistlestop-Seat": "0"}).json()
    assert seen["you"]["seat"] == 0
    assert seen["observation"]["own"]


def test_scripts_reach_no_secret_but_by_asking_for_the_link(
    device: Callable[[], httpx.Client],
) -> None:
    desk = device()
    answer = desk.post("/api/v1/people")
    cookie = answer.headers["set-cookie"]
    assert secret_in(answer) in cookie
    assert all(part in cookie for part in ("HttpOnly", "SameSite=strict", "Path=/api/v1"))
    assert answer.headers["cache-control"] == "no-store"


def test_a_renewed_link_ends_the_old_one_on_all_devices(
    device: Callable[[], httpx.Client],
) -> None:
    desk, phone = device(), device()
    secret = secret_in(desk.post("/api/v1/people"))
    phone.put(ME, json={"secret": secret})
    add(desk, new_table(desk))
    renewed = secret_in(desk.post(f"{ME}/renew"))
    assert renewed != secret
    assert phone.get(f"{ME}/games").status_code == 404
    assert phone.put(ME, json={"secret": secret}).status_code == 404
    assert len(games(desk)) == 1
    assert phone.put(ME, json={"secret": renewed}).status_code == 200
    assert len(games(phone)) == 1


def test_a_link_that_is_given_up_is_forgotten_and_seats_stay(
    device: Callable[[], httpx.Client],
) -> None:
    desk = device()
    secret = secret_in(desk.post("/api/v1/people"))
    table = new_table(desk)
    add(desk, table)
    assert desk.delete(ME).status_code == 200
    assert desk.get(ME).status_code == 404
    assert desk.put(ME, json={"secret": secret}).status_code == 404
    seen = desk.get(f"/api/v1/tables/{table}", headers={"Whistlestop-Seat": "0"}).json()
    assert seen["you"]["seat"] == 0


def test_a_game_is_added_only_by_whoever_holds_its_seat(
    device: Callable[[], httpx.Client],
) -> None:
    desk, stranger = device(), device()
    table = new_table(desk)
    stranger.post("/api/v1/people")
    assert add(stranger, table).status_code == 401
    assert add(desk, table).json()["error"]["code"] == "no_person"
    assert games(stranger) == []


def test_a_game_can_be_taken_out_of_the_list(device: Callable[[], httpx.Client]) -> None:
    desk = device()
    desk.post("/api/v1/people")
    table = new_table(desk)
    add(desk, table)
    assert desk.delete(f"/api/v1/tables/{table}/mine").status_code == 200
    assert games(desk) == []


def test_the_database_holds_no_secret(server: Running, device: Callable[[], httpx.Client]) -> None:
    secret = secret_in(device().post("/api/v1/people"))
    with closing(sqlite3.connect(server.db)) as database:
        dump = "\n".join(database.iterdump())
    assert secret not in dump
    assert secret not in server.log.read_text()


def test_every_table_that_a_list_of_games_has_to_load_counts_as_a_request(tmp_path: Path) -> None:
    async def play() -> str:
        async with running_app(tmp_path) as app:
            link: str = (await app.post("/people"))["link"]
            for _ in range(8):
                made = await app.table("you", "open")
                await app.post(f"/tables/{made['table']}/mine", None, made["tokens"]["0"])
            return link.partition("=")[2]

    async def look(secret: str, rate: float) -> list[int]:
        async with running_app(tmp_path, requests_per_second=rate) as app:
            assert (await app.http.put("/people/me", json={"secret": secret})).status_code == 200
            return [(await app.http.get("/people/me/games")).status_code for _ in range(3)]

    secret = asyncio.run(play())
    assert asyncio.run(look(secret, 3)) == [200] * 3  # they are loaded once
    assert asyncio.run(look(secret, 1))[0] == 429
