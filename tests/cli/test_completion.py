"""Shells complete commands, options and their values."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.command import Command
from whistlestop.bots import BOTS
from whistlestop.cli.completion import SHELLS
from whistlestop.cli.options import SHELLS as OFFERED
from whistlestop.cli.parser import COMMANDS
from whistlestop.editions import editions
from whistlestop.messages import LANGUAGES


def completed(command: Command, *typed: str) -> list[str]:
    """What bash offers when Tab is pressed behind these words."""
    script = command("completion", "bash").out
    words = " ".join(f"'{word}'" for word in ("whistlestop", *typed))
    asking = f"""{script}
        COMP_WORDS=({words}); COMP_CWORD={len(typed)}; _whistlestop
        printf '%s\\n' "${{COMPREPLY[@]}}" """
    done = subprocess.run(["bash", "-c", asking], check=True, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout.split()


def test_a_script_is_offered_for_every_shell_that_can_be_asked_for() -> None:
    assert tuple(SHELLS) == OFFERED


def test_bash_completes_commands(command: Command) -> None:
    assert completed(command, "") == list(COMMANDS)
    assert completed(command, "check") == ["check-bot", "check-edition"]


def test_bash_completes_the_options_of_a_command(command: Command) -> None:
    assert completed(command, "play", "--s") == ["--seed", "--save"]
    assert "--until-significant" in completed(command, "--lang", "it", "sim", "-")
    assert "--seed" not in completed(command, "--")


def test_bash_completes_values(command: Command) -> None:
    assert completed(command, "play", "") == list(editions())
    assert completed(command, "play", "europe", "--bots", "random", "") == list(BOTS)
    assert completed(command, "serve", "--log-level", "") == ["debug", "info", "warning", "error"]
    assert completed(command, "--lang", "") == list(LANGUAGES)
    assert completed(command, "play", "europe", "--seed", "") == []


def test_bash_completes_files_where_files_are_taken(command: Command, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").touch()
    assert completed(command, "replay", "ga") == ["game.jsonl"]
    assert completed(command, "play", "--load", "ga") == ["game.jsonl"]
    assert completed(command, "editions", "ga") == []


def test_the_script_is_registered_with_bash(command: Command) -> None:
    asking = f"{command('completion', 'bash').out}\ncomplete -p whistlestop"
    done = subprocess.run(["bash", "-c", asking], check=True, capture_output=True, text=True)
    assert "_whistlestop whistlestop" in done.stdout


@pytest.mark.parametrize("shell", OFFERED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_script_is_read_by_its_shell(command: Command, shell: str, language: str) -> None:
    script = command("completion", shell, "--lang", language).out
    assert all(name in script for name in [*COMMANDS, *editions(), *BOTS, "until-significant"])
    assert len(script) < 60_000
    if shutil.which(shell):
        done = subprocess.run(
            [shell, "-n"], input=script, check=False, capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, "")


def test_an_unknown_shell_is_refused_with_the_known_ones(command: Command) -> None:
    assert "'bash', 'zsh', 'fish'" in command.refuses("completion", "tcsh")
