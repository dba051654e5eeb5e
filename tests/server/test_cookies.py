"""Seats that a browser holds by cookies."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from http.cookies import Morsel, SimpleCookie
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.running import Live, Running, fresh

Browsers = Callable[[], httpx.Client]

SEATS = [{"kind": "you", "name": "Ana"}, {"kind": "you", "name": "Bo"}]


@pytest.fixture
def browsers(server: Running) -> Iterator[Browsers]:
    """Browsers that were never here before."""
    with contextlib.ExitStack() as all_of_them:
        yield lambda: all_of_them.enter_context(server.client())


def opened(browser: httpx.Client, **more: Any) -> httpx.Response:
    """A table that a browser has made, to be played on one device."""
    wish = {"edition": "ghost_train", "seats": SEATS, "hot_seat": True, "client_id": fresh()}
    answer = browser.post("/api/v1/tables", json={**wish, "hold": "cookie"}, **more)
    assert answer.status_code == 201, answer.text
    return answer


def kept(answer: httpx.Response) -> dict[str, Morsel[str]]:
    """The cookies an answer sets, by name."""
    found: dict[str, Morsel[str]] = {}
    for line in answer.headers.get_list("set-cookie"):
        found.update(SimpleCookie(line))
    return found


def at(path: str) -> str:
    return f"/api/v1/tables/{path}"


def seen_by(browser: httpx.Client, table: str, seat: int | str | None) -> httpx.Response:
    """The table, asked for as a seat."""
    headers = {} if seat is None else {"Whistlestop-Seat": str(seat)}
    return browser.get(at(table), headers=headers)


def test_a_browser_holds_its_seats_by_cookies_that_no_script_can_read(browsers: Browsers) -> None:
    answer = opened(browsers())
    made = answer.json()
    assert made["seats"] == [0, 1]
    assert "tokens" not in made
    cookies = kept(answer)
    assert list(cookies) == ["seat-0", "seat-1"]
    for cookie in cookies.values():
        assert cookie["httponly"]
        assert cookie["samesite"] == "strict"
        assert cookie["path"] == at(made["table"])
        assert not cookie["secure"]  # nobody could play on a machine without a certificate
        assert cookie.value not in answer.text


def test_over_https_cookies_travel_encrypted_only(browsers: Browsers) -> None:
    answer = opened(browsers(), headers={"X-Forwarded-Proto": "https"})
    assert all(cookie["secure"] for cookie in kept(answer).values())


def test_the_header_says_as_which_of_its_seats_a_browser_asks(browsers: Browsers) -> None:
    browser = browsers()
    table = opened(browser).json()["table"]
    for seat in (0, 1, None):
        assert seen_by(browser, table, seat).json()["you"]["seat"] == seat
    for nobody in (2, "x", ""):
        assert seen_by(browser, table, nobody).status_code == 401
    assert seen_by(browsers(), table, 0).status_code == 401
    other = opened(browser).json()["table"]
    foreign = next(cookie.value for cookie in browser.cookies.jar if table in cookie.path)
    headers = {"Whistlestop-Seat": "0", "Cookie": f"seat-0={foreign}"}
    assert browsers().get(at(other), headers=headers).json()["error"]["code"] == "foreign_token"


def test_a_cookie_does_not_let_pages_of_other_sites_in(browsers: Browsers) -> None:
    browser = browsers()
    table = opened(browser).json()["table"]
    body = {"text": "hello", "client_id": fresh()}
    headers = {"Whistlestop-Seat": "0", "Origin": "https://elsewhere.example"}
    foreign = browser.post(at(f"{table}/chat"), json=body, headers=headers)
    assert foreign.json()["error"]["code"] == "wrong_origin"
    # What a form of another site can send has no header, and so no seat.
    assert browser.post(at(f"{table}/chat"), json=body).status_code == 401


def test_a_browser_plays_by_cookie_over_http_and_live(server: Running, browsers: Browsers) -> None:
    browser = browsers()
    made = opened(browser).json()
    table, version = made["table"], made["view"]["table"]["version"]
    seat = made["view"]["observation"]["decision"]["seat"]
    move = {"move": "draw deck", "version": version, "client_id": fresh()}
    moved = browser.post(at(f"{table}/moves"), json=move, headers={"Whistlestop-Seat": str(seat)})
    assert moved.status_code == 200, moved.text
    words = "; ".join(f"{c.name}={c.value}" for c in browser.cookies.jar)
    address = f"ws://127.0.0.1:{server.port}{at(table)}/live"
    live = Live(connect(address, additional_headers={"Cookie": words}), None)
    live.hello = {"type": "hello", "seat": 1, "since": 0}
    with live:
        assert live.receive()["view"]["you"]["seat"] == 1
    without = Live(server.connect(table), None)
    without.hello = {"type": "hello", "seat": 1, "since": 0}
    with without:
        assert without.receive()["error"]["code"] == "bad_token"


def test_a_seats_link_gives_the_seat_to_another_browser(browsers: Browsers) -> None:
    first, second = browsers(), browsers()
    table = opened(first).json()["table"]
    told = first.get(at(f"{table}/links"), headers={"Whistlestop-Seat": "1"}).json()
    token = told["seat"].partition("#seat=")[2]
    answer = second.put(at(f"{table}/seat"), json={"token": token})
    assert answer.json()["seat"] == answer.json()["view"]["you"]["seat"] == 1
    assert seen_by(second, table, 1).status_code == 200
    assert second.get(at(f"{table}/links")).status_code == 401
    invite = told["invite"].partition("#invite=")[2]
    for bad in (invite, "nonsense", ""):
        assert second.put(at(f"{table}/seat"), json={"token": bad}).status_code == 401


@pytest.mark.parametrize(("named", "left"), [(0, [401, 200]), (None, [401, 401])])
def test_a_browser_gives_a_seat_up(browsers: Browsers, named: int | None, left: list[int]) -> None:
    browser = browsers()
    table = opened(browser).json()["table"]
    headers = {} if named is None else {"Whistlestop-Seat": str(named)}
    assert browser.delete(at(f"{table}/seat"), headers=headers).status_code == 200
    assert [seen_by(browser, table, seat).status_code for seat in (0, 1)] == left
    assert browser.delete(at("no-such-table/seat")).status_code == 404


def test_who_joins_may_hold_the_seat_by_cookie(server: Running, browsers: Browsers) -> None:
    table = server.table("ghost_train", "you open")
    guest = browsers()
    wish = {"name": "Guest", "invite": table.invite, "hold": "cookie"}
    joined = guest.post(at(f"{table.id}/join"), json=wish)
    assert joined.json()["seat"] == 1
    assert "token" not in joined.json()
    assert seen_by(guest, table.id, 1).json()["you"]["seat"] == 1


def test_a_rematch_gives_a_browser_all_seats_it_held(browsers: Browsers) -> None:
    browser = browsers()
    made = opened(browser).json()
    table, view = made["table"], made["view"]
    while view["outcome"] is None:
        seat = str(view["observation"]["decision"]["seat"])
        view = seen_by(browser, table, seat).json()
        legal = [a for a in view["legal"] if a["kind"] in ("claim", "lay", "done")]
        action = (legal or view["legal"])[-1]["number"]
        move = {"action": action, "version": view["table"]["version"], "client_id": fresh()}
        answer = browser.post(at(f"{table}/moves"), json=move, headers={"Whistlestop-Seat": seat})
        view = answer.json()["view"]
    again = browser.post(at(f"{table}/rematch"), headers={"Whistlestop-Seat": "0"}).json()
    new = again["view"]["table"]["rematch"]["table"]
    assert [seen_by(browser, new, seat).json()["you"]["seat"] for seat in (0, 1)] == [0, 1]
