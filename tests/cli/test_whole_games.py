"""Whole games of every edition, played through the keyboard."""

import json
import random
import re
from pathlib import Path

import pytest

import whistlestop as ws
from tests.cli.command import Command
from whistlestop.editions import edition, editions
from whistlestop.game.events import CardDrawn

every_edition = pytest.mark.parametrize("name", editions())


def menu_numbers(seed: int, count: int = 5_000) -> list[str]:
    """Numbers as somebody types who hardly reads the menu: high ones are often refused."""
    dice = random.Random(seed)
    return [str(dice.choice((1, 1, 2, 3, 5, 7, 8, 9, 12, 20, 40))) for _ in range(count)]


@every_edition
def test_a_game_against_a_bot_is_played_to_its_end_by_menu_numbers(
    command: Command, name: str
) -> None:
    result = command(
        "play", name, "--seed", "4", "--bots", "random", "--save", "game.jsonl",
        typed=menu_numbers(4),
    )  # fmt: skip
    assert (result.code, result.err) == (0, "")
    assert "The game is over" in result.out
    saved = ws.load("game.jsonl")
    outcome = saved.outcome()
    assert outcome is not None
    unit = "ticket" if edition(name).tickets_rules.goal else "point"
    for score in outcome.scores:
        plural = "" if score.total == 1 else "s"
        assert f"\n{saved.players[score.seat]}: {score.total} {unit}{plural}\n" in result.out
    winners = " and ".join(saved.players[seat] for seat in outcome.winners)
    told = f"{winners} won" if len(outcome.winners) == 1 else f"{winners} share the victory"
    assert told in result.out.splitlines()[-1]


@every_edition
def test_final_scores_are_told_line_by_line_with_their_rules(command: Command, name: str) -> None:
    result = command(
        "play", name, "--seed", "5", "--players", "2", "--bots", "greedy", "random",
        "--save", "game.jsonl",
    )  # fmt: skip
    assert result.code == 0
    final = result.out[result.out.index("The game is over") :]
    told = [
        (int(p), r) for p, r in re.findall(r"^ {2,5}([+-]\d+)  .*?\[([A-Z]+-\d+)\]$", final, re.M)
    ]
    outcome = ws.load("game.jsonl").outcome()
    assert outcome is not None
    lines = [line for score in outcome.scores for line in score.lines]
    assert sorted(told) == sorted((line.points, line.rule) for line in lines)


def test_a_game_of_the_largest_table_with_bots_only_is_watched(command: Command) -> None:
    result = command(
        "play", "europe", "--players", "5", "--bots", *["random"] * 5, "--seed", "1",
        "--save", "game.jsonl",
    )  # fmt: skip
    assert result.code == 0
    assert "random bot 5 claimed" in result.out
    assert ">" not in result.out
    drawn = [event for event in ws.load("game.jsonl").events if isinstance(event, CardDrawn)]
    told = " ".join(result.out.split())
    hidden = told.count("a hidden card") + 2 * told.count("two hidden cards")
    assert hidden == len(drawn) > 20, "a spectator sees no hidden card"


def test_the_same_seed_and_the_same_moves_give_the_same_game(command: Command) -> None:
    games = [
        command("play", "ghost_train", "--seed", "9", typed=menu_numbers(9)).out for _ in range(2)
    ]
    assert games[0] == games[1]


def test_three_people_play_a_game_at_one_keyboard(command: Command, tmp_path: Path) -> None:
    typed = ["" if n % 7 == 0 else line for n, line in enumerate(menu_numbers(2, 9_000))]
    result = command(
        "play", "san_francisco", "--name", "Ana", "Bo", "Cy", "--seed", "2", "--save", "game.jsonl",
        typed=typed,
    )  # fmt: skip
    assert result.code == 0
    assert "The game is over" in result.out
    header = json.loads((tmp_path / "game.jsonl").read_text("utf-8").splitlines()[0])
    assert header["players"] == ["Ana", "Bo", "Cy"]
