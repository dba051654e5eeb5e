"""`verify`: what the proof of a saved game proves, and that it fails where it must."""

import json
from pathlib import Path

from tests.cli.command import Command
from tests.kit.proved_game import LINES


def write(folder: Path, lines: list[object]) -> None:
    (folder / "game.jsonl").write_text("\n".join(map(json.dumps, lines)))


def test_a_proof_that_holds_says_who_took_part_and_what_is_proved(
    command: Command, tmp_path: Path
) -> None:
    write(tmp_path, list(LINES))
    result = command("verify", "game.jsonl")
    assert result.code == 0
    assert result.out.count("holds  ") == 6
    assert "The server and Ana and Cem took part" in result.out
    assert "Bo committed to a contribution that did not come in time" in result.out
    assert "choose among 2 deals" in result.out
    assert "Verified" in result.out
    assert LINES[0]["fairness"]["seal"] in result.out
    noted = command("verify", "game.jsonl", "--seal", LINES[0]["fairness"]["seal"])
    assert noted.code == 0
    assert "Compare" not in noted.out


def test_a_proof_that_does_not_hold_fails(command: Command, tmp_path: Path) -> None:
    proof = {**LINES[0]["fairness"], "secret": "00" * 32}
    write(tmp_path, [{**LINES[0], "fairness": proof}, *LINES[1:]])
    result = command("verify", "game.jsonl")
    assert result.code == 1
    assert "FAILS  The server's secret" in result.out
    assert "Not verified" in result.out
    told = json.loads(command("verify", "game.jsonl", "--json").out)
    assert told["verified"] is False
    assert [name for name, holds in told["checks"].items() if not holds] == ["secret", "seed"]


def test_another_seal_than_the_one_noted_fails(command: Command, tmp_path: Path) -> None:
    write(tmp_path, list(LINES))
    assert command("verify", "game.jsonl", "--seal", "00" * 32).code == 1


def test_a_game_without_a_proof_is_not_verified(command: Command, tmp_path: Path) -> None:
    bare = {name: value for name, value in LINES[0].items() if name != "fairness"}
    write(tmp_path, [bare, *LINES[1:]])
    result = command("verify", "game.jsonl")
    assert (result.code, result.out) == (
        1,
        "Not verified: this game has no proof of its shuffle.\n",
    )
