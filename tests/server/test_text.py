"""One rule for all text that people see of each other."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

import whistlestop as ws
from tests.server.in_process import App, running_app
from tests.server.running import fresh
from whistlestop.game.saves import save_lines
from whistlestop.server.errors import Refused
from whistlestop.server.tables.text import check_document, cleaned, look_alike

ACUTE = "\N{LATIN SMALL LETTER E WITH ACUTE}"
ALI_REZA = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"
"""A Persian name, which is written with a non-joiner."""


@pytest.mark.parametrize(
    ("typed", "clean"),
    [
        ("  Ana   Maria ", "Ana Maria"),
        ("a\r\nb\tc\x00d", "a b c d"),
        ("evil\u202eeman", "evileman"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("a\u200db\u200c", "ab"),
        (ALI_REZA, ALI_REZA),
        ("\u3164\u115f\u2800\uffa0", ""),
        ("A\ufe0f\U000e0101\u034f", "A"),
        ("e\u0301", ACUTE),
        ("a" + "\u0335" * 50, "a\u0335\u0335"),
        ("\u0335\u0335a \u0335b", "a b"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("日本語 😀 Ελένη Ольга नमस्ते", "日本語 😀 Ελένη Ольга नमस्ते"),
        ("\ud800", ""),
    ],
)
def test_text_is_cleaned_of_what_nobody_can_see(typed: str, clean: str) -> None:
    assert cleaned(typed) == clean


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "\u0410n\u0430"),
        ("Ida", "lda"),
        ("Olga", "0lga"),
        ("Bob", "\u0412ob"),
        ("Arnold", "Amold"),
        ("Ana", "\uff21\uff4e\uff41"),
        ("Ana", "\U0001d400na"),
        ("ОЛЬГА", "Ольга"),
        ("O'Neil", "O\u2019Neil"),
        (ALI_REZA, ALI_REZA.replace("\u200c", "")),
    ],
)
def test_names_that_look_alike_are_known(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ali", "All"), ("Ana", "Anna"), ("Jose", f"Jos{ACUTE}"), ("Player 1", "Player 2")],
)
def test_names_that_differ_may_sit_at_one_table(name: str, other: str) -> None:
    assert not look_alike(name, other)


@pytest.mark.parametrize("text", ["x" * 401, "\x00", "\ud800", "a\u202eb", "\u3164", "\u200b"])
def test_a_document_holds_no_text_that_nobody_can_see(text: str) -> None:
    for document in (text, {"a": [{"b": text}]}, {text: 1}):
        with pytest.raises(Refused):
            check_document(document)
    check_document({"a": ["Ольга 😀", 1.5, None, True, ALI_REZA]})


def position(**more: Any) -> dict[str, Any]:
    return {**ws.new_game("ghost_train", seed=1).position(), **more}


def save(**more: Any) -> str:
    header, *moves = save_lines(ws.new_game("ghost_train", players=["Ana", "Bo"], seed=1))
    return "\n".join([json.dumps({**json.loads(header), **more}), *moves])


async def upload(app: App, **header: Any) -> httpx.Response:
    return await app.http.post("/saves", content=save(**header))


async def make(app: App, *names: str, **more: Any) -> httpx.Response:
    seats = [{"kind": "you", "name": name} for name in names]
    wish = {"edition": "ghost_train", "seats": seats, "hot_seat": True, "client_id": fresh()}
    # Bytes: a client of the attacker's own writes half a surrogate pair as JSON can.
    content = json.dumps({**wish, **more})
    headers = {"Content-Type": "application/json"}
    return await app.http.post("/tables", content=content, headers=headers)


def test_nothing_that_is_uploaded_gets_around_the_rule(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path, bot_processes=1) as app:
            for bad in ("\ud800", "a\x00b", "\u202eana", "\u3164", "x" * 30):
                answers = [
                    await upload(app, players=["Ana", bad]),
                    await make(app, "Ana", "Bo", position=position(seed=bad * 20)),
                    await make(app, "Ana", "Bo", position=position(players=["Ana", bad * 20])),
                    await make(app, "Ana", "Bo", position={**position(), bad * 20: 1}),
                    await make(app, "Ana", "Bo", **{bad * 200: 1}),
                ]
                codes = [answer.json()["error"]["code"] for answer in answers]
                assert codes[1:] == ["bad_text", "bad_text", "bad_text", "bad_request"]
                assert codes[0] == (
                    "bad_name" if bad.isascii() and bad.isprintable() else "bad_text"
                )
                assert all(len(answer.content) < 1000 for answer in answers)
            for alike in ("ana", "\u0410na"):
                for answer in (
                    await upload(app, players=["Ana", alike]),
                    await make(app, "Ana", alike),
                ):
                    assert answer.json()["error"]["code"] == "same_name"

    asyncio.run(run())


def test_who_joins_is_told_apart_from_those_who_sit_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            seats = [{"kind": "you", "name": "Rosalia"}, {"kind": "open"}, {"kind": "open"}]
            made = await app.table(edition="europe", seats=seats, open=True)
            path = f"/tables/{made['table']}"
            told = await app.http.post(f"{path}/join", json={"name": "R\u043esalia"})
            assert told.json()["error"]["code"] == "same_name"
            await app.post(f"{path}/join", {"name": "rosa"})
            await app.post(f"{path}/start", {"fill_with": "greedy"}, made["tokens"]["0"])
            view = (await app.http.get(path)).json()
            names = [seat["name"] for seat in view["table"]["seats"]]
            assert names == ["Rosalia", "rosa", "Bruno"]

    asyncio.run(run())


def test_who_plays_is_told_by_the_seats_and_not_by_the_position(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            made = (await make(app, "Ana", "Bo", position=position(players=["Cy", "Di"]))).json()
            session = await app.server.hub.sessions.find(made["table"])
            assert "players" not in session.table.record.setup["position"]
            assert session.table.game is not None
            assert session.table.game.players == ("Ana", "Bo")

    asyncio.run(run())
