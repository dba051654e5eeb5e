"""The command line itself: help, version, and how bad input is answered."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import whistlestop
from tests.cli.command import Command
from tests.kit.random_games import played
from whistlestop.cli import main
from whistlestop.cli.parser import COMMANDS


def start(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "whistlestop", *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def test_the_version_says_which_engine_runs(command: Command) -> None:
    result = command("--version")
    engine = "compiled" if whistlestop.COMPILED else "interpreted"
    assert result.code == 0
    assert result.out == f"whistlestop {whistlestop.__version__} ({engine} engine)\n"


def test_help_names_every_command_and_gives_examples(command: Command) -> None:
    result = command("--help")
    assert result.code == 0
    assert all(f"  {name}" in result.out for name in COMMANDS)
    assert "examples:" in result.out
    assert len(result.out.splitlines()) < 40


def test_without_the_packages_of_the_server_the_command_that_installs_them_is_named(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "whistlestop.server.run", None)
    for arguments in ([], ["serve"]):
        assert 'pip install "whistlestop[server]"' in command.refuses(*arguments)


def test_every_example_of_the_help_can_be_parsed(command: Command) -> None:
    from whistlestop.cli.parser import make_parser

    examples = re.findall(r"^  whistlestop (.*?)  ", command("--help").out, re.MULTILINE)
    assert len(examples) == 8
    assert examples[0].strip() == "", "the command alone opens the lobby"
    assert all(make_parser().parse_args(example.split()).module for example in examples[1:])


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_of_its_own(command: Command, name: str) -> None:
    result = command(name, "--help")
    assert result.code == 0
    assert result.out.startswith(f"usage: whistlestop {name}")


def test_an_unknown_command_is_refused_with_the_nearest_one(command: Command) -> None:
    refusal = command.refuses("plya", "europe")
    assert 'no command "plya"' in refusal
    assert 'did you mean "play"?' in refusal


NOWHERE = ("--db", "no/such/folder/tables.sqlite")
"""What keeps a server from starting, if nothing else does."""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "europ"], 'did you mean "europe"?'),
        (["show"], "EDITION"),
        (["show", "europe", "--frame"], "--frame"),
        (["show", "no/such/folder"], "no edition folder"),
        (["show", "europe", "--svg", "no/such/folder/board.svg"], "board.svg: No such file"),
        (["play"], "Which edition"),
        (["play", "europe", "--players", "9"], "2 to 5"),
        (["play", "europe", "--players", "many"], "many"),
        (["play", "europe", "--players", "2", "--name", "Ana", "Bo", "Cy"], "more than 2"),
        (["play", "europe", "--name", "Ana", "Ana"], "same name"),
        (["play", "europe", "--bots", "clever"], "clever"),
        (["play", "europe", "--name", "greedy bot"], "--bots"),
        (["play", "--load", "nothing.jsonl"], "nothing.jsonl"),
        (["play", "europe", "--load", "nothing.jsonl"], "its own edition"),
        (["replay", "nothing.jsonl"], "nothing.jsonl"),
        (["sim", "europe", "random"], "2 to 5"),
        (["sim", "europe", "random", "clever"], "clever"),
        (["sim", "europe", "random", "random", "--games", "0"], "games"),
        (["check-edition", "no/such/folder"], "no edition folder"),
        (["check-edition", ".", "--games", "-1"], "--games must be 0 or more"),
        (["serve", *NOWHERE, "--editions", "no/such/folder"], "no edition in the folder"),
        (["serve", *NOWHERE, "--bot", "nobody.py:Bot"], "nobody.py"),
        (["serve", *NOWHERE, "--public-url", "play.example.org"], "https://play.example.org"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    command: Command, arguments: list[str], said: str
) -> None:
    assert said in command.refuses(*arguments)


def test_a_broken_rule_is_refused_with_its_number(command: Command) -> None:
    assert "[EU-1]" in command.refuses("play", "europe", "--players", "9")


def test_a_faulty_edition_folder_is_refused_in_one_line_too(
    command: Command, tmp_path: Path
) -> None:
    refusal = command.refuses("show", str(tmp_path))
    assert "problem" in refusal
    assert "check-edition" in refusal


def test_the_command_works_as_a_program() -> None:
    shown = start("editions")
    out, err = shown.communicate(timeout=60)
    assert (shown.returncode, err) == (0, "")
    assert "san_francisco" in out


def test_a_reader_that_goes_away_is_not_an_error(tmp_path: Path) -> None:
    whistlestop.save(played("world", 5), tmp_path / "game.jsonl")
    # The answer is longer than a pipe holds, so the program still writes when the reader leaves.
    shown = start("replay", str(tmp_path / "game.jsonl"), "--json")
    assert shown.stdout is not None
    assert shown.stderr is not None
    shown.stdout.readline()
    shown.stdout.close()
    assert shown.wait(timeout=60) == 141
    assert shown.stderr.read() == ""
    shown.stderr.close()
    assert shown.stdin is not None
    shown.stdin.close()


def test_ctrl_c_ends_quietly(tmp_path: Path) -> None:
    playing = start("play", "ghost_train", "--save", str(tmp_path / "game.jsonl"))
    assert playing.stdout is not None
    assert playing.stdin is not None
    playing.stdin.write("?\n")
    playing.stdin.flush()
    # What is typed is echoed: then the game has begun and waits for more.
    assert any(line == "You> ?\n" for line in iter(playing.stdout.readline, ""))
    playing.send_signal(signal.SIGINT)
    _, err = playing.communicate(timeout=60)
    assert (playing.returncode, err) == (130, "")


def test_nothing_is_coloured_that_is_not_read_on_a_terminal(command: Command) -> None:
    assert "\x1b" not in command("editions").out


@pytest.mark.parametrize(
    ("arguments", "no_color", "colored"),
    [
        (["editions"], None, True),
        (["editions"], "1", False),
        (["editions", "--no-color"], None, False),
        (["--no-color", "editions"], None, False),
    ],
)
def test_colours_on_a_terminal_can_be_refused(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    no_color: str | None,
    colored: bool,
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    if no_color is not None:
        monkeypatch.setenv("NO_COLOR", no_color)
    assert ("\x1b" in command(*arguments).out) == colored


def test_main_reads_the_arguments_of_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["whistlestop", "--version"])
    assert main() == 0
    assert capsys.readouterr().out.startswith("whistlestop ")
