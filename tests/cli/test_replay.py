"""`replay`: forwards, backwards, anywhere."""

import json
import random
import re
from pathlib import Path

import pytest

import whistlestop as ws
from tests.cli.command import Command
from tests.kit.random_games import finish
from whistlestop.editions import editions


def random_game(name: str, seed: int) -> ws.Game:
    return finish(ws.new_game(name, players=["Ana", "Bo"], seed=seed), random.Random(seed))


@pytest.fixture
def saved(command: Command, tmp_path: Path) -> ws.Game:
    """A finished game, saved as game.jsonl."""
    game = random_game("ghost_train", 3)
    ws.save(game, tmp_path / "game.jsonl")
    return game


def shown_moves(out: str) -> list[int]:
    return [int(number) for number in re.findall(r"^(\d+)/\d+  ", out, re.M)]


def test_enter_and_n_go_on_p_goes_back_and_a_number_jumps(command: Command, saved: ws.Game) -> None:
    result = command("replay", "game.jsonl", typed=["", "n", "p", "20", "p", "q", "n"])
    assert result.code == 0
    assert shown_moves(result.out) == [0, 1, 2, 1, 20, 19]


def test_every_move_is_shown_with_who_made_it_what_happened_and_the_score(
    command: Command, saved: ws.Game
) -> None:
    out = command("replay", "game.jsonl", typed=[""]).out
    assert "set-up" in out
    move = re.search(r"^1/\d+  (Ana|Bo): (.*)\n((?:    .*\n)+)", out, re.M)
    assert move is not None
    assert move[2] == saved.moves[0]
    *events, score = move[3].splitlines()
    assert events
    assert score == "    Ana 0, Bo 0"


def test_the_last_move_shows_the_final_score(command: Command, saved: ws.Game) -> None:
    last = len(saved.moves)
    out = command("replay", "game.jsonl", "--to", str(last), typed=["n", "q"]).out
    assert shown_moves(out) == [last]
    assert "The game is over" in out
    assert re.search(r"(won|share the victory)\.$", out, re.M)
    assert "This is as far as it goes." in out


def test_the_first_move_has_none_before_it(command: Command, saved: ws.Game) -> None:
    out = command("replay", "game.jsonl", typed=["p", "q"]).out
    assert shown_moves(out) == [0]
    assert "This is as far as it goes." in out


@pytest.mark.parametrize("answer", ["back", "99999", "-1", "1.5"])
def test_an_answer_that_cannot_be_read_is_explained(
    command: Command, saved: ws.Game, answer: str
) -> None:
    out = command("replay", "game.jsonl", typed=[answer, "q"]).out
    assert shown_moves(out) == [0]
    assert f"there are moves 0 to {len(saved.moves)}" in out


def test_without_a_reader_the_whole_game_is_shown(command: Command, saved: ws.Game) -> None:
    out = command("replay", "game.jsonl").out
    assert shown_moves(out) == list(range(len(saved.moves) + 1))
    out = command("replay", "game.jsonl", at_terminal=True).out
    assert shown_moves(out) == list(range(len(saved.moves) + 1)), "the output goes into a file"


def test_events_can_be_shown_by_name(command: Command, saved: ws.Game) -> None:
    out = command("replay", "game.jsonl", "--events").out
    assert all(str(event) in out for event in saved.events)


def test_a_move_that_is_not_there_is_refused(command: Command, saved: ws.Game) -> None:
    assert f"{len(saved.moves)} moves" in command.refuses("replay", "game.jsonl", "--to", "9999")
    assert "There is no move -1" in command.refuses("replay", "game.jsonl", "--to", "-1")


@pytest.mark.parametrize("name", editions())
def test_json_has_every_move_event_and_the_outcome(
    command: Command, tmp_path: Path, name: str
) -> None:
    game = random_game(name, 6)
    ws.save(game, tmp_path / "game.jsonl")
    entries = [
        json.loads(line) for line in command("replay", "game.jsonl", "--json").out.splitlines()
    ]
    assert [entry["number"] for entry in entries] == list(range(len(game.moves) + 1))
    assert [entry["move"] for entry in entries[1:]] == list(game.moves)
    told = [event for entry in entries for event in entry["events"]]
    assert told == json.loads(json.dumps([event.to_dict() for event in game.events]))
    outcome = game.outcome()
    assert outcome is not None
    assert entries[-1]["outcome"] == json.loads(json.dumps(outcome.to_dict()))
    assert all("outcome" not in entry for entry in entries[:-1])


def test_json_can_end_before_the_game_does(command: Command, saved: ws.Game) -> None:
    lines = command("replay", "game.jsonl", "--json", "--to", "4").out.splitlines()
    assert [json.loads(line)["number"] for line in lines] == [0, 1, 2, 3, 4]


def test_a_game_that_began_from_a_position_is_replayed_from_there(
    command: Command, tmp_path: Path
) -> None:
    game = ws.from_position({"edition": "europe", "seats": [{"hand": {"red": 1}}, {}]})
    game.apply("claim wien-budapest-1 with 1 red")
    ws.save(game, tmp_path / "game.jsonl")
    out = command("replay", "game.jsonl").out
    assert shown_moves(out) == [0, 1]
    assert "with 1 red: 1 point." in out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("{}", "not a saved game"),
        ('{"format": "whistlestop-save/99"}', "newer version"),
        ("not json", "damaged"),
    ],
)
def test_a_damaged_file_is_refused(command: Command, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "bad.jsonl").write_text(text)
    assert said in command.refuses("replay", "bad.jsonl")


def test_a_game_cut_in_a_move_it_cannot_make_is_refused_with_its_line(
    command: Command, saved: ws.Game, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    lines = path.read_text("utf-8").splitlines()
    lines[1] = '{"move": "withdraw"}'
    path.write_text("\n".join(lines), "utf-8")
    assert "Line 2" in command.refuses("replay", "game.jsonl")
