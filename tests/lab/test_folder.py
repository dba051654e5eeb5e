"""A results folder: four tables, written in parts."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import whistlestop as ws
from tests.docs.pages import page
from whistlestop.game.action import all_actions
from whistlestop.lab import ResultsFolder, simulate, tournament
from whistlestop.lab.schema import KINDS, LINES, TABLES
from whistlestop.messages.errors import BadOption

BOTS = ["greedy", "random"]


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ResultsFolder.open(folder).table(table).to_pylist()
    return found


@pytest.fixture(scope="module")
def everywhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of every edition."""
    folder = tmp_path_factory.mktemp("results") / "all"
    tournament(BOTS, ws.editions(), games=2, seed=3, out=folder)
    return folder


def test_a_game_can_be_played_again_from_its_row(everywhere: Path) -> None:
    scores = {(s["series"], s["game"], s["seat"]): s["score"] for s in rows(everywhere, "seats")}
    for row in rows(everywhere, "games"):
        game = ws.new_game(row["edition"], players=row["players"], seed=row["seed"])
        outcome = game.play(*row["actions"]).outcome()
        assert outcome is not None
        assert list(outcome.winners) == row["winners"]
        for score in outcome.scores:
            assert score.total == scores[row["series"], row["game"], score.seat]


def test_the_points_of_a_seat_add_up_to_its_score(everywhere: Path) -> None:
    for seat in rows(everywhere, "seats"):
        assert sum(seat[f"points_{label}"] or 0 for label in LINES) == seat["score"]


def test_tickets_agree_with_the_score(everywhere: Path) -> None:
    tickets = rows(everywhere, "tickets")
    for seat in rows(everywhere, "seats"):
        mine = [
            t
            for t in tickets
            if all(t[key] == seat[key] for key in ("series", "game", "seat")) and t["kept"]
        ]
        assert len(mine) == seat["kept"] > 0
        assert sum(t["completed"] for t in mine) == seat["completed"]
        assert sum(t["points"] for t in mine) == (seat["points_ticket"] or 0)


def test_claims_agree_with_what_was_done(everywhere: Path) -> None:
    claims = rows(everywhere, "claims")
    turns = {(g["series"], g["game"]): g["turns"] for g in rows(everywhere, "games")}
    assert {claim["what"] for claim in claims} >= {"route", "station"}
    for claim in claims:
        assert 1 <= claim["turn"] <= turns[claim["series"], claim["game"]]
        assert 0 <= claim["wilds"] <= claim["cards"] > 0
    for seat in rows(everywhere, "seats"):
        scored = [
            c["points"]
            for c in claims
            if all(c[key] == seat[key] for key in ("series", "game", "seat"))
        ]
        assert sum(scored) == (seat["points_routes"] or 0)


def test_every_action_of_a_game_is_counted(everywhere: Path) -> None:
    seats = rows(everywhere, "seats")
    for game in rows(everywhere, "games"):
        counted = sum(
            seat[f"did_{kind}"]
            for seat in seats
            if (seat["series"], seat["game"]) == (game["series"], game["game"])
            for kind in KINDS
        )
        assert counted == game["decisions"] == len(game["actions"])


def test_every_kind_of_action_has_a_column() -> None:
    kinds = {a.kind for name in ws.editions() for a in all_actions(ws.edition(name)) if a}
    assert kinds == set(KINDS)


def test_the_results_are_read_as_they_were(tmp_path: Path) -> None:
    summary = simulate("nordic", BOTS, games=3, seed=5, out=tmp_path / "out")
    results = ResultsFolder.open(tmp_path / "out").results()
    assert [results[0, number] for number in range(3)] == list(summary.results)


def interrupted(folder: Path, after: int, processes: int = 1) -> None:
    def stop(done: int, total: int) -> None:
        if done == after:
            raise KeyboardInterrupt

    part = simulate(
        "ghost_train", BOTS, games=9, seed=1, out=folder, progress=stop, processes=processes
    )
    assert part.games == after < part.planned


@pytest.mark.parametrize("processes", [1, 2])
def test_a_run_that_was_interrupted_comes_to_the_same_results(
    tmp_path: Path, processes: int
) -> None:
    whole = simulate("ghost_train", BOTS, games=9, seed=1, out=tmp_path / "whole")
    interrupted(tmp_path / "part", after=4, processes=processes)
    resumed = simulate("ghost_train", BOTS, games=9, seed=1, out=tmp_path / "part", resume=True)
    assert resumed == whole
    for table in TABLES:
        assert rows(tmp_path / "part", table) == rows(tmp_path / "whole", table)


def test_a_part_that_was_never_finished_is_played_again(tmp_path: Path) -> None:
    """As if the machine had failed before the part of `games` was written."""
    whole = simulate("ghost_train", BOTS, games=9, seed=1, out=tmp_path / "whole")
    interrupted(tmp_path / "part", after=4)
    extra = tmp_path / "part" / "seats" / "part-000001.parquet"
    shutil.copy(tmp_path / "part" / "seats" / "part-000000.parquet", extra)
    resumed = simulate("ghost_train", BOTS, games=9, seed=1, out=tmp_path / "part", resume=True)
    assert resumed == whole
    assert rows(tmp_path / "part", "seats") == rows(tmp_path / "whole", "seats")


def test_a_run_can_be_made_longer(tmp_path: Path) -> None:
    simulate("ghost_train", BOTS, games=4, seed=1, out=tmp_path / "out")
    longer = simulate("ghost_train", BOTS, games=6, seed=1, out=tmp_path / "out", resume=True)
    assert longer == simulate("ghost_train", BOTS, games=6, seed=1)
    assert json.loads((tmp_path / "out" / "run.json").read_text("utf-8"))["games"] == 6


def test_a_folder_is_never_overwritten(tmp_path: Path) -> None:
    simulate("ghost_train", BOTS, games=2, out=tmp_path)
    with pytest.raises(BadOption) as caught:
        simulate("ghost_train", BOTS, games=2, out=tmp_path)
    assert caught.value.code == "results_exist"


def test_another_run_is_not_resumed(tmp_path: Path) -> None:
    simulate("ghost_train", BOTS, games=2, out=tmp_path)
    with pytest.raises(BadOption) as caught:
        simulate("ghost_train", BOTS, games=2, seed=1, out=tmp_path, resume=True)
    assert caught.value.code == "other_run"


def test_a_folder_without_results_is_told_from_one_with(tmp_path: Path) -> None:
    with pytest.raises(BadOption) as caught:
        ResultsFolder.open(tmp_path)
    assert caught.value.code == "no_results"


@pytest.mark.parametrize("table", TABLES)
def test_every_column_is_explained(table: str) -> None:
    told = page("docs/reference/results.md")
    for column in TABLES[table]:
        assert (
            column.partition("points_")[2] in LINES
            or column.partition("did_")[2] in KINDS
            or (column in told.words())
        )
    section = told.text.split(f"\n## {table}\n")[1].split("\n## ")[0]
    own = [c for c in TABLES[table] if c not in ("series", "game", "seat", "bot")]
    plain = [c for c in own if not c.startswith(("points_", "did_"))]
    assert [column for column in plain if f"`{column}`" not in section] == []
