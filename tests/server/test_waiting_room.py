"""Before the game: the host moves seats and adds bots, and nobody loses their seat by it."""

from __future__ import annotations

from typing import Any

from tests.server.running import Running, Table


def waiting(server: Running) -> Table:
    """A host, Ben, and two open seats."""
    table = server.table("europe", "you open open open")
    table.join("Ben")
    return table


def kinds(view: dict[str, Any]) -> list[str]:
    return [seat["kind"] for seat in view["table"]["seats"]]


def test_the_host_seats_bots_one_by_one_and_lets_them_get_up(server: Running) -> None:
    table = waiting(server)
    wish = {"seat": 2, "bot": "planner"}
    assert table.post("/seat-bot", wish, 1).json()["error"]["code"] == "not_host"
    view = table.post("/seat-bot", wish, 0).json()["view"]
    assert kinds(view) == ["person", "person", "bot", "open"]
    assert view["table"]["seats"][2]["name"] == "Ottilie"
    assert table.post("/seat-bot", {"seat": 2}, 0).status_code == 200
    assert kinds(table.view()) == ["person", "person", "open", "open"]
    assert table.view()["table"]["seats"][2]["name"] is None
    refused = table.post("/seat-bot", {"seat": 1, "bot": "random"}, 0)
    assert refused.json()["error"]["code"] == "seat_taken"
    refused = table.post("/seat-bot", {"seat": 7, "bot": "random"}, 0)
    assert refused.json()["error"]["code"] == "seat_taken"


def test_the_game_begins_when_the_last_seat_gets_a_bot(server: Running) -> None:
    table = waiting(server)
    for seat in (2, 3):
        assert table.post("/seat-bot", {"seat": seat, "bot": "random"}, 0).status_code == 200
    view = table.view()
    assert view["table"]["state"] == "running"
    names = [seat["name"] for seat in view["table"]["seats"]]
    assert len(set(names)) == 4
    assert table.post("/swap", {"seat": 0, "with_seat": 1}, 0).status_code == 409


def test_whoever_is_moved_keeps_their_seat_by_the_token_they_have(server: Running) -> None:
    table = waiting(server)
    host, ben = table.tokens[0], table.tokens[1]
    assert table.post("/swap", {"seat": 0, "with_seat": 1}, 1).status_code == 403
    answer = table.post("/swap", {"seat": 0, "with_seat": 3}, 0)
    assert answer.json()["view"]["you"]["seat"] == 3
    assert kinds(answer.json()["view"]) == ["open", "person", "open", "person"]
    assert answer.json()["view"]["table"]["host"] == 3
    assert table.post("/swap", {"seat": 3, "with_seat": 1}, 0).status_code == 200
    assert server.get(f"/tables/{table.id}", host).json()["you"]["seat"] == 1
    assert server.get(f"/tables/{table.id}", ben).json()["you"]["seat"] == 3
    # Whoever sits down on a seat that others have left is nobody's heir.
    cleo = table.join("Cleo", seat=0)
    assert server.get(f"/tables/{table.id}", table.tokens[cleo]).json()["you"]["seat"] == 0
    assert server.get(f"/tables/{table.id}", host).json()["you"]["seat"] == 1
    for wrong in ({"seat": 1, "with_seat": 1}, {"seat": 1, "with_seat": 9}):
        refused = server.post(f"/tables/{table.id}/swap", wrong, host)
        assert refused.json()["error"]["code"] == "no_seat"


def test_a_seat_that_was_left_is_not_found_again_by_moving_it(server: Running) -> None:
    table = waiting(server)
    ben = table.tokens[1]
    assert table.post("/leave", seat=1).status_code == 200
    table.post("/swap", {"seat": 1, "with_seat": 2}, 0)
    table.join("Cleo", seat=2)
    assert server.get(f"/tables/{table.id}", ben).status_code == 401


def test_a_browser_gets_cookies_for_the_seats_it_was_moved_to(server: Running) -> None:
    seats = [{"kind": "you", "name": "Ana"}, {"kind": "you", "name": "Ben"}, {"kind": "open"}]
    wish = {"edition": "europe", "seats": seats, "hot_seat": True, "hold": "cookie"}
    with server.client() as browser:
        made = browser.post("/api/v1/tables", json={**wish, "client_id": "f" * 20}).json()
        table = f"/api/v1/tables/{made['table']}"
        seat0, seat1 = {"Whistlestop-Seat": "0"}, {"Whistlestop-Seat": "1"}
        browser.post(f"{table}/swap", json={"seat": 0, "with_seat": 1}, headers=seat0)
        moved = browser.put(f"{table}/seat", json={}, headers=seat0).json()
        assert (moved["seat"], moved["seats"]) == (1, [0, 1])
        for headers, seat, name in ((seat0, 0, "Ben"), (seat1, 1, "Ana")):
            view = browser.get(table, headers=headers).json()
            assert view["you"]["seat"] == seat
            assert view["table"]["seats"][seat]["name"] == name


def test_a_live_connection_follows_its_person(server: Running) -> None:
    table = waiting(server)
    with table.live(1) as ben:
        ben.until(lambda message: message["type"] == "view")
        table.post("/swap", {"seat": 1, "with_seat": 2}, 0)
    with table.live(1) as ben:
        seen = ben.until(lambda message: message["type"] == "view")["view"]
        assert seen["you"]["seat"] == 2
        assert seen["table"]["seats"][2]["connected"]


def test_moved_seats_take_their_part_in_the_shuffle_with_them(server: Running) -> None:
    table = server.table("europe", "you open open", commitment="a" * 64)
    table.join("Ben", commitment="b" * 64)
    table.post("/swap", {"seat": 0, "with_seat": 2}, 0)
    given = {seat["seat"]: seat["commitment"] for seat in table.view()["table"]["dealing"]["seats"]}
    assert given == {2: "a" * 64, 1: "b" * 64}
