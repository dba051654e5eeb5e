"""Bots by name, and users' own bots from a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from whistlestop.bots import BOTS, GreedyBot, RandomBot, make_bot
from whistlestop.lab import play_match
from whistlestop.messages.errors import BadOption

CAREFUL = """
from whistlestop.bots import Bot

class Careful(Bot):
    def decide(self, observation, legal):
        return legal[-1]

class NoBot:
    pass
"""


def write_bot(folder: Path, text: str, name: str = "mybot.py") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def refusal(name: str) -> BadOption:
    with pytest.raises(BadOption) as caught:
        make_bot(name)
    return caught.value


def test_a_bot_is_found_by_its_name() -> None:
    assert isinstance(make_bot("random"), RandomBot)
    assert isinstance(make_bot("greedy"), GreedyBot)
    assert list(BOTS) == ["random", "greedy", "planner", "learned", "expert", "partner"]


def test_an_unknown_name_is_refused_with_the_names_there_are() -> None:
    error = refusal("genius")
    assert error.code == "unknown_bot"
    assert "random, greedy, planner, learned, expert; your own" in str(error)


def test_a_bot_of_your_own_plays_from_its_file(tmp_path: Path) -> None:
    path = write_bot(tmp_path, CAREFUL)
    assert type(make_bot(f"{path}:Careful")).__name__ == "Careful"
    result = play_match("ghost_train", [f"{path}:Careful", "random"], seed=1)
    assert result.bots[0] == f"{path}:Careful"


def test_files_of_the_same_name_do_not_get_mixed_up(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    one = write_bot(tmp_path, CAREFUL)
    two = write_bot(tmp_path / "other", CAREFUL.replace("legal[-1]", "legal[0]"))
    assert type(make_bot(f"{one}:Careful")) is not type(make_bot(f"{two}:Careful"))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    error = refusal(f"{tmp_path}/nowhere.py:Bot")
    assert error.code == "bot_file_not_found"
    assert "nowhere.py" in error.fact


@pytest.mark.parametrize("class_name", ["Missing", "NoBot", ""])
def test_a_file_without_such_a_bot_is_refused(tmp_path: Path, class_name: str) -> None:
    path = write_bot(tmp_path, CAREFUL)
    error = refusal(f"{path}:{class_name}")
    assert error.code == "bot_class_missing"
    assert error.hint is not None
    assert "(Bot)" in error.hint


@pytest.mark.parametrize(
    "text",
    [
        "1 / 0",
        "import nothing_of_that_name",
        "def broken(:",
        "from whistlestop.bots import Bot\nclass Mine(Bot):\n    def __init__(self, seed): 1 / 0",
    ],
)
def test_a_file_that_fails_is_reported_as_the_bots_own_fault(tmp_path: Path, text: str) -> None:
    error = refusal(f"{write_bot(tmp_path, text)}:Mine")
    assert error.code == "bot_failed"
    assert "mybot.py" in error.fact


def test_a_file_that_failed_can_be_mended(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "1 / 0")
    assert refusal(f"{path}:Careful").code == "bot_failed"
    write_bot(tmp_path, CAREFUL)
    make_bot(f"{path}:Careful")


def test_a_bot_with_a_seed_repeats_itself() -> None:
    draws = [make_bot("random", seed=7).random.random() for _ in range(2)]
    assert draws[0] == draws[1]
    assert make_bot("random", seed=8).random.random() != draws[0]
