"""The gate: origins, names, sizes, rates, headers, the page, and what is written down."""

from __future__ import annotations

import json
import re
from collections import Counter

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import whistlestop as ws
from tests.server.running import Running, fresh


def test_pages_of_other_sites_can_change_nothing(server: Running) -> None:
    table = server.table(options={"first": 0})
    body = {"move": "keep 1 2", "version": 1, "client_id": fresh()}
    path = f"/api/v1/tables/{table.id}/moves"
    token = {"Authorization": f"Bearer {table.tokens[0]}"}
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        answer = server.http.post(path, json=body, headers={**token, "Origin": origin})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong_origin")
    own = f"http://127.0.0.1:{server.port}"
    assert server.http.post(path, json=body, headers={**token, "Origin": own}).status_code == 200


def test_pages_of_other_sites_cannot_listen(server: Running) -> None:
    table = server.table()
    url = f"ws://127.0.0.1:{server.port}/api/v1/tables/{table.id}/live"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(url, additional_headers={"Origin": "https://evil.example"}),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_a_server_for_this_machine_answers_to_no_other_name(server: Running) -> None:
    answer = server.http.get("/api/v1/bots", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong_host")
    assert server.http.get("/healthz", headers={"Host": "10.0.0.7"}).status_code == 200
    host = f"localhost:{server.port}"
    assert server.http.get("/api/v1/bots", headers={"Host": host}).status_code == 200


def test_what_is_too_large_is_refused(server: Running) -> None:
    table = server.table()
    body = b'{"text": "' + b"x" * 70_000 + b'"}'
    answer = server.http.post(f"/api/v1/tables/{table.id}/chat", content=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    assert server.http.post("/api/v1/saves", content=b"x" * 1_100_000).status_code == 413
    many = '{"move": "draw deck"}\n' * 4000
    assert server.http.post("/api/v1/saves", content=many).status_code == 413


def test_every_answer_carries_the_headers_of_a_careful_server(server: Running) -> None:
    for path in ("/", "/api/v1/bots", "/nothing", "/offline-worker.js", "/page/x/index.html"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    table = server.table()
    assert server.get(f"/tables/{table.id}").headers["cache-control"] == "no-store"


def test_modules_carry_only_the_headers_that_mean_something_for_them(server: Running) -> None:
    headers = server.http.get("/page/x/app.js").headers
    assert headers["content-type"].startswith("text/javascript")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in headers


def test_the_page_is_served_compressed_and_cached(server: Running) -> None:
    page = server.http.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["content-encoding"] == "gzip"
    for path in ("/table/abc", "/replay/abc"):
        assert server.http.get(path).headers["content-type"] == page.headers["content-type"]
    again = server.http.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = server.http.get("/", headers={"Accept-Encoding": "identity"})
    assert plain.content == page.content


def test_the_first_document_names_everything_its_page_will_need(server: Running) -> None:
    needed = {"/": "LobbyPage.js", "/table/abc": "TablePage.js", "/replay/abc": "ReplayPage.js"}
    for path, module in needed.items():
        named = re.findall(r'<link rel="modulepreload" href="([^"]+)">', server.http.get(path).text)
        assert named[0].endswith("/vendor/preact.js")  # what all others wait for
        assert [address.rpartition("/")[2] in needed.values() for address in named].count(True) == 1
        assert named[-1].endswith(f"/{module}")
        assert len(set(named)) == len(named) > 20
        for address in named:
            answer = server.http.get(address)
            assert answer.status_code == 200, address
            assert "immutable" in answer.headers["cache-control"]
            assert answer.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "path", ["/", "/table/x", "/app.js", "/styles.css", "/healthz", "/api/v1/bots", "/nothing"]
)
def test_head_is_answered_like_get_without_the_body(server: Running, path: str) -> None:
    # Without the hook that compares answers with their description: HEAD has no description.
    with httpx.Client(base_url=server.http.base_url, timeout=30) as client:
        whole, head = client.get(path), client.head(path)
    own = {"date", "x-request-id"}
    assert head.status_code == whole.status_code
    assert {k: v for k, v in head.headers.items() if k not in own} == {
        k: v for k, v in whole.headers.items() if k not in own
    }
    assert head.content == b""
    assert whole.content


def test_style_sheets_come_as_one_in_their_order(server: Running) -> None:
    [sheet] = re.findall(r'<link rel="stylesheet" href="([^"]+)">', server.http.get("/").text)
    whole = server.http.get(sheet).text
    parts = [server.http.get(f"/styles/{name}.css").text for name in ("palette", "base", "tray")]
    assert [whole.index(part) for part in parts] == sorted(whole.index(part) for part in parts)


def test_an_address_of_another_version_is_answered_but_not_cached(server: Running) -> None:
    answer = server.http.get("/page/0123456789abcdef/app.js")
    assert answer.content == server.http.get("/app.js").content
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/../server/app.py", "/%2e%2e/game.py", "/..%2fgame.py"])
def test_nothing_but_the_page_is_served(server: Running, path: str) -> None:
    answer = server.http.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"
    told = server.http.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
    assert (told.status_code, told.text) == (404, server.http.get("/").text)


def test_an_edition_is_sent_whole_and_cached(server: Running) -> None:
    answer = server.get("/editions/europe")
    told = answer.json()
    assert len(told["routes"]) == len(told["board"]["tracks"]) == 101
    assert set(told["board"]["locations"]) == {location["id"] for location in told["locations"]}
    assert "folder" not in told
    tag = {"If-None-Match": answer.headers["etag"]}
    assert server.http.get("/api/v1/editions/europe", headers=tag).status_code == 304
    assert tuple(row["id"] for row in server.get("/editions").json()) == ws.editions()
    assert server.get("/editions/nowhere").status_code == 404


@pytest.mark.parametrize(
    ("edition", "buildings"),
    [("europe", {"station": 47}), ("world", {"harbour": 38, None: 10}), ("nordic", {None: 39})],
)
def test_an_edition_tells_what_may_be_built_where(
    server: Running, edition: str, buildings: dict[str | None, int]
) -> None:
    told = server.get(f"/editions/{edition}").json()
    assert Counter(location["building"] for location in told["locations"]) == buildings
    longest = max(told["routes"], key=lambda route: route["length"])
    assert longest["points"] == told["route_points"][str(longest["length"])] > 0


def test_errors_have_one_form(server: Running) -> None:
    for answer in (
        server.get("/nothing"),
        server.http.delete("/api/v1/bots"),
        server.post("/tables", {"edition": "europe"}),
        server.http.post("/api/v1/tables", content=b"{"),
        server.get("/tables/nowhere"),
        server.get("/tables/nowhere", since="x"),
    ):
        assert 400 <= answer.status_code < 500
        assert set(answer.json()["error"]) >= {"code", "fact", "rule", "hint"}


def test_the_counters_count(server: Running) -> None:
    def moves() -> int:
        lines = server.metrics().splitlines()
        line = next(line for line in lines if line.startswith("whistlestop_moves_total"))
        return int(line.split()[-1])

    before = moves()
    table = server.table(options={"first": 0})
    table.play(0, "keep 1 2")
    assert moves() == before + 1


def test_the_log_is_json_and_keeps_secrets(server: Running) -> None:
    table = server.table()
    secret = "a secret nobody may read"
    table.post("/chat", {"text": secret, "client_id": fresh()}, 0)
    table.get("/why", 0, move="claim paris-zurich-1 with 3 red")
    server.get(f"/tables/{table.id}", "not-a-token-but-a-secret")
    text = server.log.read_text()
    written, _, _ = text.rpartition("\n")  # the next line may be on its way
    lines = [json.loads(line) for line in written.splitlines()]
    requests = [line for line in lines if line["message"] == "request"]
    assert any(line["path"] == f"/api/v1/tables/{table.id}/chat" for line in requests)
    for hidden in (secret, table.tokens[0], table.invite, "not-a-token", "3 red"):
        assert hidden not in text
