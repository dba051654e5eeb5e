"""Saved games: header and moves, replayed and verified; damage is named line by line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whistlestop as ws
from tests.kit.random_games import played
from tests.kit.tables import TABLES
from whistlestop.game.saves import loads, save_lines


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("decisions", [0, 1, 130, 10_000])
def test_a_saved_game_is_loaded_as_it_was(
    name: str, players: int, decisions: int, tmp_path: Path
) -> None:
    game = played(name, players, decisions)
    ws.save(game, tmp_path / "game.jsonl")
    again = ws.load(tmp_path / "game.jsonl")
    assert again == game
    assert again.actions == game.actions
    assert again.events == game.events
    assert again.outcome() == game.outcome()


def test_a_game_that_began_from_a_position_is_saved_with_it(tmp_path: Path) -> None:
    game = ws.from_position({"edition": "europe", "seats": [{"hand": {"red": 3}}, {}]})
    game.play("claim paris-zurich-1 with 3 red")
    ws.save(game, str(tmp_path / "game.jsonl"))
    assert ws.load(str(tmp_path / "game.jsonl")) == game


def test_the_file_is_one_header_and_one_line_for_each_move() -> None:
    game = ws.new_game("europe", players=["Ana", "Bo"], seed=7, first=0).play(
        "keep 1 2", "keep 1 3"
    )
    header, *moves = map(json.loads, save_lines(game))
    assert header == {
        "format": "whistlestop-save/1",
        "package": ws.__version__,
        "edition": "europe",
        "rules_version": 2,
        "options": {"first": 0},
        "players": ["Ana", "Bo"],
        "seed": 7,
    }
    assert moves == [{"move": "keep 1 2"}, {"move": "keep 1 3"}]


def test_a_finished_game_says_how_it_ended() -> None:
    *_, last = map(json.loads, save_lines(played("ghost_train", 2)))
    assert set(last) == {"result"}
    assert set(last["result"]) == {"winners", "reason", "scores"}


def test_a_save_carries_an_edition_of_your_own(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(ws.edition("nordic").folder, folder)
    game = ws.new_game(ws.load_edition(folder), seed=7).play("keep 1 2")
    ws.save(game, tmp_path / "game.jsonl")
    shutil.rmtree(folder)
    loaded = ws.load(tmp_path / "game.jsonl")
    assert loaded == game
    assert loaded.edition.key == game.edition.key != "nordic"
    assert ws.from_position(json.loads(json.dumps(loaded.position()))) == game
    changed = (tmp_path / "game.jsonl").read_text("utf-8").replace("Helsinki", "Helsingfors")
    assert refusal(changed) == ("bad_header", "line 1")


@given(st.lists(st.text(min_size=1).filter(str.strip), min_size=2, max_size=2, unique=True))
def test_any_names_survive(names: list[str]) -> None:
    game = ws.new_game("ghost_train", players=names, seed=7)
    assert loads("\n".join(save_lines(game))).players == tuple(names)


@pytest.mark.parametrize("name", ["a\u2028b", "a\x85b", "a\x0cb", "\ud800", "Zoë", "a\nb"])
def test_odd_names_survive_in_a_file(name: str, tmp_path: Path) -> None:
    game = ws.new_game("ghost_train", players=[name, "Bo"], seed=name)
    ws.save(game, tmp_path / "game.jsonl")
    assert ws.load(tmp_path / "game.jsonl") == game


HEADER = {
    "format": "whistlestop-save/1",
    "package": "0.1.0",
    "edition": "europe",
    "rules_version": 1,
    "options": {},
    "players": ["Ana", "Bo"],
    "seed": 7,
}


def text(*moves: Any, **changed: Any) -> str:
    """A saved game with some of its header changed, and these lines."""
    return "\n".join(json.dumps(line) for line in ({**HEADER, **changed}, *moves))


def refusal(saved: str) -> tuple[str, str | None]:
    """The code and field that a saved game is refused with."""
    with pytest.raises(ws.BadSave) as caught:
        loads(saved)
    assert str(caught.value)
    return caught.value.code, caught.value.field


def test_the_example_header_is_a_game() -> None:
    assert loads(text({"move": "keep 1 2"})).moves == ("keep 1 2",)
    assert loads(text({"move": "keep 1 2"}) + "\r\n\n") == loads(text({"move": "keep 1 2"}))


@pytest.mark.parametrize(
    ("saved", "code", "field"),
    [
        ("", "not_a_save", "line 1"),
        ("\n \n", "not_a_save", "line 1"),
        ("{}", "not_a_save", "line 1: format"),
        ("hello", "damaged_save", "line 1"),
        ("[" * 100_000, "damaged_save", "line 1"),
        ("[]", "bad_line", "line 1"),
        (text(format="other/1"), "not_a_save", "line 1: format"),
        (text(format="whistlestop-save/x"), "not_a_save", "line 1: format"),
        (text(format="whistlestop-save/2"), "future_save", "line 1: format"),
        (text(format="whistlestop-save/" + "9" * 5000), "future_save", "line 1: format"),
        (text(rules_version=3), "other_rules_version", "line 1: rules_version"),
        (text(edition="atlantis"), "bad_header", "line 1"),
        (text(edition=None), "bad_header", "line 1"),
        (text(players=["Ana"]), "bad_header", "line 1"),
        (text(players=None), "bad_header", "line 1"),
        (text(options={"fist": 1}), "bad_header", "line 1"),
        (text(options={"players": 3}), "bad_header", "line 1"),
        (text(options=[]), "bad_header", "line 1"),
        (text(seed=[]), "bad_header", "line 1"),
        (text(position={"edition": "europe", "players": 99}), "bad_header", "line 1"),
        (text(position=[]), "bad_header", "line 1"),
        (json.dumps({"format": "whistlestop-save/1"}), "bad_header", "line 1"),
        (text({"move": "keep 1 2"}) + '\n{"move": "ke', "damaged_save", "line 3"),
        (text([]), "bad_line", "line 2"),
        (text({"move": 3}), "bad_line", "line 2"),
        (text({"moves": "keep 1 2"}), "bad_line", "line 2"),
        (text({"move": "hello"}), "does_not_replay", "line 2"),
        (text({"move": "keep 1 2"}, {"move": "draw deck"}), "does_not_replay", "line 3"),
        (text({"result": {}}), "other_result", "line 2"),
    ],
)
def test_a_file_that_is_not_a_save_is_refused(saved: str, code: str, field: str) -> None:
    assert refusal(saved) == (code, field)


def test_a_move_against_the_rules_names_the_rule() -> None:
    with pytest.raises(ws.BadSave) as caught:
        loads(text({"move": "keep 1"}))
    assert caught.value.rule == "EU-4"


def test_another_result_than_the_moves_lead_to_is_noticed() -> None:
    lines = list(save_lines(played("ghost_train", 2)))
    result = json.loads(lines[-1])["result"]
    for changed in ({"scores": [9, 9]}, {"winners": [0, 1]}, {"reason": "stalemate"}):
        lines[-1] = json.dumps({"result": {**result, **changed}})
        assert refusal("\n".join(lines)) == ("other_result", f"line {len(lines)}")


def test_a_game_cut_off_between_two_lines_is_a_game_that_goes_on() -> None:
    game = played("san_francisco", 2)
    lines = list(save_lines(game))
    for length in (1, len(lines) // 2, len(lines) - 1):
        assert loads("\n".join(lines[:length])).moves == game.moves[: length - 1]


@pytest.mark.parametrize(
    ("data", "code"), [(None, "unreadable_file"), (b"\xff\xfe\x00", "not_a_save")]
)
def test_a_file_that_cannot_be_read_is_named(data: bytes | None, code: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(ws.BadSave, match=r"game\.jsonl") as caught:
        ws.load(path)
    assert caught.value.code == code


def test_saving_again_replaces_the_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for moves in ((), ("keep 1 2",)):
        ws.save(ws.new_game("europe", seed=7).play(*moves), path)
        assert ws.load(path).moves == moves
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]
