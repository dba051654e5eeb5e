"""Golden games replay to the same end, to the last card, and together do everything there is."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path

import pytest

import whistlestop as ws
from tools.golden_games import INDEX, final_hash, main, shown, wanted
from whistlestop.game.saves import loads

FOLDER = Path(__file__).parent
HASHES: dict[str, str] = json.loads((FOLDER / INDEX).read_text("utf-8"))


@cache
def replayed(file: str) -> ws.Game:
    """A golden game; loading it has replayed every move and compared the result."""
    return ws.load(FOLDER / file)


def games_of(name: str) -> list[ws.Game]:
    """The golden games of an edition."""
    return [replayed(file) for file in HASHES if file.startswith(f"{name}-")]


@pytest.mark.rule("R-15")
@pytest.mark.parametrize("file", HASHES)
def test_a_golden_game_replays_to_the_same_end(file: str) -> None:
    game = replayed(file)
    assert game.over
    assert final_hash(game) == HASHES[file]


def test_the_index_names_every_file() -> None:
    assert set(HASHES) == {path.name for path in FOLDER.glob("*.jsonl")}


@pytest.mark.parametrize("file", HASHES)
def test_a_golden_game_says_how_it_ended(file: str) -> None:
    *_, last = (FOLDER / file).read_text("utf-8").splitlines()
    assert set(json.loads(last)) == {"result"}


@pytest.mark.parametrize("name", ws.editions())
def test_there_is_a_game_for_every_number_of_players(name: str) -> None:
    counts = {len(game.players) for game in games_of(name) if game.start is None}
    assert counts == set(ws.edition(name).players)


@pytest.mark.parametrize("name", ws.editions())
def test_the_games_of_an_edition_do_all_that_can_be_done_in_it(name: str) -> None:
    assert wanted(ws.edition(name)) - set().union(*map(shown, games_of(name))) == set()


@pytest.mark.parametrize("name", ws.editions())
def test_a_game_without_its_last_move_ends_elsewhere(name: str) -> None:
    file = f"{name}-2-greedy.jsonl"
    *lines, _, _ = (FOLDER / file).read_text("utf-8").splitlines()
    assert final_hash(loads("\n".join(lines))) != HASHES[file]


def test_the_files_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.jsonl")) < 400_000


def test_the_tool_keeps_the_moves_of_recorded_games(tmp_path: Path) -> None:
    written = Path(shutil.copytree(FOLDER, tmp_path / "replays"))
    main(["ghost_train"], written)
    assert {file.name for file in written.glob("*.jsonl")} == set(HASHES)
    for file in FOLDER.glob("ghost_train-*.jsonl"):
        assert without_header(written / file.name) == without_header(file)
    assert json.loads((written / INDEX).read_text("utf-8")) == HASHES


def test_the_tool_plays_a_game_whose_moves_no_longer_lead_to_an_end(tmp_path: Path) -> None:
    written = Path(shutil.copytree(FOLDER, tmp_path / "replays"))
    broken = written / "ghost_train-2-greedy.jsonl"
    broken.write_text(broken.read_text("utf-8").replace('"draw deck"', '"draw 9"'), "utf-8")
    main(["ghost_train"], written)
    assert ws.load(broken).over


def without_header(file: Path) -> str:
    """The moves and the result of a saved game."""
    return file.read_text("utf-8").partition("\n")[2]
