"""The documentation under `/help`: where it was built it is served, elsewhere it says how."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.in_process import running_app
from whistlestop.messages import LANGUAGES, Words
from whistlestop.server.page import help

Visit = Callable[[httpx.AsyncClient], Awaitable[None]]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site of a few files, and a secret beside it."""
    folder = tmp_path / "help"
    (folder / "rules").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Help</title>")
    (folder / "rules" / "index.html").write_text("<!doctype html><title>Rules</title>")
    (folder / "board.svg").write_text("<svg/>")
    (folder / "table.webp").write_bytes(b"RIFF")
    (folder / "search.js").write_text("search()")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(help, "FOLDER", folder)
    return folder


def visit(folder: Path, look: Visit, **settings: Any) -> None:
    async def run() -> None:
        async with (
            running_app(folder.parent, **settings) as app,
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app.app), base_url="http://localhost"
            ) as client,
        ):
            await look(client)

    asyncio.run(run())


def test_files_are_sent_as_what_they_are(site: Path) -> None:
    kinds = {
        "": "text/html; charset=utf-8",
        "rules/": "text/html; charset=utf-8",
        "rules/index.html": "text/html; charset=utf-8",
        "board.svg": "image/svg+xml",
        "table.webp": "image/webp",
        "search.js": "text/javascript; charset=utf-8",
    }

    async def look(client: httpx.AsyncClient) -> None:
        for name, kind in kinds.items():
            answer = await client.get(f"/help/{name}")
            assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            known = {"If-None-Match": answer.headers["etag"]}
            assert (await client.get(f"/help/{name}", headers=known)).status_code == 304

    visit(site, look)


def test_the_address_without_a_slash_leads_there(site: Path) -> None:
    async def look(client: httpx.AsyncClient) -> None:
        answer = await client.get("/help")
        assert (answer.status_code, answer.headers["location"]) == (308, "help/")

    visit(site, look)


@pytest.mark.parametrize(
    "name", ["nothing.html", "rules", "../secret.txt", "..%2fsecret.txt", "%00", "x" * 3000]
)
def test_nothing_but_the_site_is_served(site: Path, name: str) -> None:
    async def look(client: httpx.AsyncClient) -> None:
        answer = await client.get(f"/help/{name}")
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not_found"

    visit(site, look)


def test_a_site_that_is_built_again_is_seen_at_once(site: Path) -> None:
    async def look(client: httpx.AsyncClient) -> None:
        assert "Help" in (await client.get("/help/")).text
        (site / "index.html").write_text("<!doctype html><title>Newer</title>")
        assert "Newer" in (await client.get("/help/")).text

    visit(site, look)


def test_who_reads_too_much_has_to_wait(site: Path) -> None:
    async def look(client: httpx.AsyncClient) -> None:
        answers = [await client.get("/help/") for _ in range(40)]
        assert answers[0].status_code == 200
        assert answers[-1].status_code == 429

    visit(site, look, requests_per_second=0.1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/help/", "/help/rules/index.html"])
def test_without_a_site_the_visitor_is_told_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, path: str
) -> None:
    monkeypatch.setattr(help, "FOLDER", tmp_path / "nowhere" / "help")

    async def look(client: httpx.AsyncClient) -> None:
        asked = {"Accept-Language": f"de-DE,{language};q=0.9,en;q=0.8"}
        answer = await client.get(path, headers=asked)
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert f'<html lang="{language}">' in answer.text
        assert Words(language).tell("help.missing") in answer.text
        assert "make docs" in answer.text
        assert "style=" not in answer.text

    visit(tmp_path / "x", look)
