"""Games that are over: everything is open then, and nothing before."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import pytest

import whistlestop as ws
from tests.server.running import Running, Table
from whistlestop.game import saves
from whistlestop.game.saves import loads, save_lines
from whistlestop.server.tables import replays, reviews
from whistlestop.server.tables.bot_moves import Share
from whistlestop.server.tables.create import new_record
from whistlestop.server.tables.table import LiveTable, rebuild


@pytest.fixture(scope="module")
def finished(server: Running) -> Table:
    """A game between two bots, after the person at one seat left."""
    table = server.table("ghost_train", "you random", open=True)
    assert table.view()["table"]["commitment"]
    table.post("/leave", seat=0)
    table.wait(lambda view: view["table"]["state"] == "over")
    return table


def test_while_a_game_runs_nothing_of_it_can_be_replayed_or_saved(server: Running) -> None:
    table = server.table()
    for path in ("/replay/0", "/save", "/moves", "/review"):
        answer = table.get(path, 0)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "wrong_state")
    assert "seed" not in table.view()["table"]


def test_every_moment_of_a_replay_is_open(finished: Table) -> None:
    last = finished.view()["table"]["moves"]
    start, end = (finished.get(f"/replay/{n}").json() for n in (0, last))
    assert start["made"] is None
    assert end["made"]["move"]
    assert end["outcome"]["winners"]
    assert [(seat["kind"], seat["bot"]) for seat in end["table"]["seats"]] == [
        ("person", None),
        ("bot", "random"),
    ]
    hands = [sum(hand["hand"].values()) for hand in start["hands"]]
    dealt = start["observation"]["seats"][0]["hand"]
    assert hands == [sum(dealt.values())] * 2
    assert finished.get(f"/replay/{last + 1}").status_code == 404


def test_a_saved_game_can_be_loaded_and_uploaded(server: Running, finished: Table) -> None:
    text = finished.get("/save").text
    assert loads(text).over
    answer = server.http.post("/api/v1/saves", content=text)
    assert answer.status_code == 201, answer.text
    copy = Table(server, answer.json())
    view = copy.view()
    assert view["table"]["state"] == "over"
    assert view["outcome"] == finished.view()["outcome"]
    assert copy.get("/replay/5").json()["made"] == finished.get("/replay/5").json()["made"]


def test_a_save_that_is_not_finished_can_be_looked_at(server: Running) -> None:
    game = ws.new_game("europe", ["Ana", "Bo"], seed=7).play("keep 1 2", "keep 1 2", "draw deck")
    text = "".join(f"{line}\n" for line in saves.save_lines(game))
    answer = server.http.post("/api/v1/saves", content=text)
    table = Table(server, answer.json())
    assert table.view()["table"]["archive"] is True
    assert table.get("/replay/3").json()["observation"]["decision"]["kind"] == "second_card"


def test_a_save_that_lies_or_names_a_folder_is_refused(server: Running, finished: Table) -> None:
    header, *moves = finished.get("/save").text.splitlines()
    facts = json.loads(header)

    def refused(lines: list[str]) -> str:
        answer = server.http.post("/api/v1/saves", content="\n".join(lines))
        assert answer.status_code == 422, answer.text
        code: str = answer.json()["error"]["code"]
        return code

    assert refused([json.dumps({**facts, "edition": "/etc"}), *moves]) == "unknown_edition"
    assert refused(["", json.dumps({**facts, "edition": "/etc"}), *moves]) == "unknown_edition"
    position = {"position": {"edition": "../europe"}}
    assert refused([json.dumps({**facts, **position}), *moves]) == "bad_header"
    assert refused([header, '{"move": "withdraw"}']) == "does_not_replay"
    assert refused(["nonsense"]) == "damaged_save"
    assert refused([""]) == refused(["{}"]) == "not_a_save"


def test_play_on_from_a_moment_deals_the_rest_anew(server: Running, finished: Table) -> None:
    seats = [{"kind": "you", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    wish = {"move": 9, "seats": seats, "bot_pace": 30}
    made = [Table(server, finished.post("/play-on", wish).json()) for _ in range(2)]
    then = finished.get("/replay/9").json()
    for table in made:
        view = table.view(0)
        assert view["table"]["state"] == "running"
        assert view["observation"]["own"]["hand"] == then["hands"][0]["hand"]
        assert view["observation"]["routes"] == then["observation"]["routes"]
    assert made[0].view()["table"]["commitment"] != made[1].view()["table"]["commitment"]
    last = finished.view()["table"]["moves"]
    assert finished.post("/play-on", {"move": last, "seats": seats}).status_code == 409
    assert finished.post("/play-on", {"move": 1, "seats": seats[:1]}).status_code == 422


def test_plans_and_payments_are_empty_once_the_game_is_over(server: Running) -> None:
    position = {"edition": "europe", "last_turns": 1, "turn": 0}
    position["seats"] = [{"hand": {"green": 1, "wild": 1}, "tickets": ["paris-zagrab"]}, {}]
    table = server.table(position=position)
    assert len(table.get("/plan", 0).json()) == 1
    table.play(0, "claim london-dieppe-1 with 1 green + 1 wild")
    assert table.view()["table"]["state"] == "over"
    assert table.get("/plan", 0).json() == []
    assert table.get("/payments", 0, target="london-dieppe-1").json()["payments"] == []


def test_a_rematch_is_one_table_for_all_with_the_same_seats(server: Running) -> None:
    position = {
        "edition": "europe",
        "seats": [{"hand": {"green": 1, "wild": 1}}, {}],
        "last_turns": 1,
    }
    table = server.table(seats="you open", position=position)
    table.join("Bo")
    assert table.post("/rematch", seat=0).status_code == 409
    table.play(0, "claim london-dieppe-1 with 1 green + 1 wild")
    assert table.view()["table"]["state"] == "over"
    assert table.post("/rematch").status_code == 401
    found = [table.post("/rematch", seat=seat).json()["view"]["table"] for seat in (0, 1, 0)]
    assert len({facts["rematch"]["table"] for facts in found}) == 1
    again = found[0]["rematch"]
    for seat in (0, 1):
        view = server.get(f"/tables/{again['table']}", found[seat]["rematch"]["token"]).json()
        assert view["you"] == {"seat": seat}
        assert view["table"]["state"] == "running"
    assert "token" not in table.view()["table"]["rematch"]


def archived(moves: int) -> LiveTable:
    """A table at which a saved game of so many moves can be looked at."""
    game = ws.new_game("ghost_train", ["Ana", "Bo"], seed=1)
    for _ in range(moves):
        game.apply(game.legal_actions()[0])
    found = replays.check_save("\n".join(save_lines(game)))
    record = new_record(game.edition, replays.archive_setup(found), seed=found["seed"])
    return rebuild(record, replays.archive_entries(found, record.created_at))


def test_long_games_are_remembered_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "_MOST_MOMENTS", 12)
    monkeypatch.setattr(replays, "_MOST_KEPT", 3)
    kept = replays.Replays()
    games = [archived(moves) for moves in (1, 1, 1, 1, 5, 30)]
    remembered = []
    for table in games:
        assert kept.moment(table, 1) is kept.moment(table, 1)
        remembered.append(len(kept))
    # Three of two moments each; with six more there are ten, and with the longest one it alone.
    assert remembered == [1, 2, 3, 3, 3, 1]


class Nobody:
    """Plays nothing on."""

    async def play_on(
        self, position: Mapping[str, Any], playouts: int, seed: str, share: Share
    ) -> tuple[list[float], float]:
        raise AssertionError


def test_only_the_last_reviews_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "_MOST_KEPT", 2)

    async def ask() -> int:
        kept = reviews.Reviews(replays.Replays(), Nobody())
        for _ in range(5):
            assert (await kept.review(archived(0), "somewhere"))["state"] == "given_up"
        return len(kept)

    assert asyncio.run(ask()) == 2
