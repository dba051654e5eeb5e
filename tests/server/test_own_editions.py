"""Boards that do not come with the package, played like those that do."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import whistlestop as ws
from tests.kit.small_edition import SMALL, write_small_edition
from tests.kit.waiting import PATIENCE
from tests.server.in_process import App, running_app
from tests.server.running import Running, Table
from whistlestop.editions.documents import LARGEST_FILE
from whistlestop.game.saves import loads
from whistlestop.server.page.board_report import board_report

BOT = '''
from whistlestop.bots import RandomBot

class Wanderer(RandomBot):
    """Goes where it likes."""
'''


@pytest.fixture(scope="module")
def offering(start: Callable[..., Running], tmp_path_factory: pytest.TempPathFactory) -> Running:
    """A server whose operator brings a board and a bot."""
    folder = tmp_path_factory.mktemp("operator")
    write_small_edition(folder / "boards" / "small")
    bot = folder / "bots.py"
    bot.write_text(BOT)
    return start(None, "--editions", str(folder / "boards"), "--bot", f"{bot}:Wanderer")


@pytest.fixture(scope="module")
def finished(offering: Running) -> Table:
    """A game on the operator's board, which its bot played to the end."""
    key = offering.get("/editions").json()[-1]["id"]
    table = offering.table(key, "you Wanderer", options={"first": 0})
    assert table.post("/hint", seat=0).json()["move"]
    table.post("/leave", seat=0)
    table.wait(lambda view: view["table"]["state"] == "over")
    return table


def test_a_board_of_the_operators_is_offered_and_played_to_its_end(
    offering: Running, finished: Table
) -> None:
    *shipped, own = offering.get("/editions").json()
    assert tuple(row["id"] for row in shipped) == ws.editions()
    assert own["name"] == "Small"
    assert own["id"] == ws.edition({"files": SMALL}).key == finished.view()["table"]["edition"]
    assert offering.get(f"/editions/{own['id']}").json()["board"]["tracks"]
    assert finished.get("/replay/3").json()["made"]
    bots = {bot["id"]: bot for bot in offering.get("/bots").json()}
    assert bots["Wanderer"]["description"] == "Goes where it likes."
    assert ".py" not in json.dumps(bots)


def test_the_save_of_such_a_game_opens_on_another_server(server: Running, finished: Table) -> None:
    text = finished.get("/save").text
    assert loads(text).edition.name == "Small"
    assert text.count("Derby") == 1, "the board is carried once"
    answer = server.http.post("/api/v1/saves", content=text)
    assert answer.status_code == 201, answer.text
    copy = Table(server, answer.json())
    assert copy.view()["outcome"] == finished.view()["outcome"]
    key = copy.view()["table"]["edition"]
    assert server.get(f"/editions/{key}").json()["name"] == "Small"
    changed = text.replace("Derby", "Dover", 1)
    assert server.http.post("/api/v1/saves", content=changed).status_code == 422


def test_a_board_that_somebody_uploads_is_kept_and_survives_a_restart(
    start: Callable[..., Running],
) -> None:
    running = start()
    files = {**SMALL, "edition.toml": SMALL["edition.toml"].replace("Small", "Tiny")}
    answer = running.post("/editions", {"files": files})
    assert answer.status_code == 201, answer.text
    key = answer.json()["id"]
    assert running.post("/editions", {"files": files}).json()["id"] == key
    assert running.get(f"/editions/{key}/files").json()["files"] == files
    table = running.table(key, "you greedy")
    before = table.view()
    running.kill()
    running.start()
    after = table.view()
    assert (after["table"]["edition"], after["observation"]) == (key, before["observation"])


def test_what_is_wrong_with_a_board_is_said_where_it_is(server: Running) -> None:
    routes = SMALL["routes.csv"].replace("ayr-derby-1,ayr,derby", "ayr-derby-1,ayr,derbi")
    files = {**SMALL, "routes.csv": routes}
    report = server.post("/editions/check", {"files": files, "language": "it"}).json()
    (problem,) = report["problems"]
    assert {**problem, "text": ""} == {
        "code": "unknown_location", "text": "",
        "file": "routes.csv", "line": "5", "column": "to",
    }  # fmt: skip
    assert "derbi" in problem["text"]
    assert "derby" in problem["text"], "what would be right"
    assert server.post("/editions", {"files": files}).status_code == 422
    hidden = SMALL["locations.csv"].replace("Derby", "Der\u3164by")
    refused = server.post("/editions", {"files": {**SMALL, "locations.csv": hidden}})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad_text")
    drawn = server.post("/editions/check", {"files": SMALL, "draw": True}).json()
    assert drawn["edition"]["board"]["width"] > 0


@pytest.mark.parametrize(
    "document",
    [
        {"files": {}},
        {"files": {"../edition.toml": "id = 1"}},
        {"files": {"/etc/passwd": ""}},
        {"files": {"edition.toml": "x" * (LARGEST_FILE + 1)}},
        {"files": {f"names.a{n}.toml": "" for n in range(50)}},
        {"files": SMALL, "hash": "0" * 64},
    ],
)
def test_a_document_that_is_not_an_edition_is_refused(
    server: Running, document: dict[str, Any]
) -> None:
    answer = server.post("/editions", document)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "bad_edition_document"
    for edition in ("/etc", str(Path(ws.edition("europe").folder)), {"files": {"/etc/passwd": ""}}):
        body = {"edition": "europe", "position": {"edition": edition}, "seats": []}
        assert server.post("/tables", body).status_code in (400, 422)


def test_a_board_is_described_once_and_not_by_the_event_loop(tmp_path: Path) -> None:
    """It takes a tenth of a second, in which nobody would be answered."""

    async def visit() -> None:
        async with running_app(tmp_path, requests_per_second=1000) as app:
            keys = []
            for name in ("One", "Two"):
                files = {**SMALL, "edition.toml": SMALL["edition.toml"].replace("Small", name)}
                keys.append((await app.post("/editions", {"files": files}))["id"])
            one, two = (f"/editions/{key}" for key in keys)
            limit = app.server.limits.documents
            limit.burst, limit.per_second = 2.0, 1e-6
            both = await asyncio.gather(app.http.get(one), app.http.get(one))
            assert [answer.json()["name"] for answer in both] == ["One", "One"]
            app.server.thinkers.close()
            assert (await app.http.get(one)).status_code == 200
            assert (await app.http.get(two)).status_code == 429
            limit.per_second = 0.0
            assert (await app.http.get(two)).status_code == 503
            assert (await app.http.get(f"{one}/files")).status_code == 503
            assert (await app.http.get("/editions/europe/files")).status_code == 200

    asyncio.run(visit())


def test_one_study_at_a_time_is_made_for_a_person(tmp_path: Path) -> None:
    async def visit() -> None:
        async with running_app(tmp_path, requests_per_second=1000) as app:
            body = {"files": SMALL, "games": 2}
            # As while a study runs.
            assert app.server.limits.studying.take("127.0.0.1")
            answer = await app.http.post("/editions/study", json=body)
            assert json.loads(answer.text)["error"]["code"] == "too_many_requests"
            app.server.limits.studying.release("127.0.0.1")
            for _ in range(2):  # one that has ended stands in nobody's way
                answer = await app.http.post("/editions/study", json=body)
                assert json.loads(answer.text.splitlines()[-1])["found"]["games"] == 2
            lines = await close_in_the_middle(app, {**body, "games": 400})
            assert json.loads(lines[-1])["done"] < 400
            assert app.server.limits.studying.take("127.0.0.1")

    asyncio.run(visit())


async def close_in_the_middle(app: App, body: dict[str, Any]) -> list[bytes]:
    """Ask for a study, and close the page as soon as the first games are played."""
    coming: list[dict[str, Any]] = [{"type": "http.request", "body": json.dumps(body).encode()}]
    lines: list[bytes] = []
    closed = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if coming:
            return coming.pop()
        await closed.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        lines.extend(message.get("body", b"").splitlines())
        if len(lines) > 1:
            closed.set()

    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/api/v1/editions/study"}
    more = {"query_string": b"", "client": ("127.0.0.1", 1), "scheme": "http"}
    async with asyncio.timeout(PATIENCE):
        await app.app({**scope, **more, "headers": headers}, receive, send)
    return lines


def test_names_of_a_board_are_read_for_the_page_that_changes_it(server: Running) -> None:
    files = {**SMALL, "names.it.toml": 'name = "Piccola"\n[locations]\nayr = "Aira"\n'}
    report = server.post("/editions/check", {"files": files}).json()
    assert report["names"] == {"it": {"name": "Piccola", "locations": {"ayr": "Aira"}}}
    assert server.get("/editions/europe/files").json()["names"]["it"]["name"] == "Europa"


_JUNK = st.text(max_size=12) | st.text('"[]{}=,|.-019nae\n\u202e', max_size=12)
_NUMBERS = st.integers(-2, 30) | st.sampled_from([0.5, 1e300, 2**31, 2**64])


@given(st.data())
def test_whatever_a_board_holds_it_is_drawn_and_played_or_refused(data: st.DataObject) -> None:
    files = dict(SMALL)
    files["map.json"] = '{"width": 10, "paths": [{"class": "land", "d": "M1 1l3 4z"}]}'
    files["look.toml"] = '[[ornaments]]\nkind = "wind_rose"\nat = [0.1, 0.8]\nsize = 0.1\n'
    files["names.it.toml"] = 'name = "Piccola"\n[locations]\nayr = "Aira"\n'
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from(sorted(files)))
        text = files[name]
        numbers = [found.span() for found in re.finditer(r"\d+", text)]
        of_number: bool = data.draw(st.booleans())
        if numbers and of_number:
            start, end = data.draw(st.sampled_from(numbers))
            new = str(data.draw(_NUMBERS))
        else:
            start = data.draw(st.integers(0, len(text)))
            end, new = start + data.draw(st.integers(0, 8)), data.draw(_JUNK)
        files[name] = text[:start] + new + text[end:]
    report = json.loads(board_report({"files": files}, "pt-BR", True))
    assert bool(report["problems"]) != bool(report["edition"])
    event("played" if report["edition"] else "refused")
    if report["edition"]:
        board = ws.edition({"files": files})
        game = ws.new_game(board, players=board.players[-1], seed=0)
        for _ in range(data.draw(st.integers(0, 60))):
            if not game.over:
                game.apply(game.legal_actions()[-1])
