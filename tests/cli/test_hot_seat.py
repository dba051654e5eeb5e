"""Several people at one keyboard: nobody sees what belongs to another."""

import re

import pytest

import whistlestop as ws
from tests.cli.command import Command
from whistlestop.cli.play.table import Table
from whistlestop.game.names import NamesOf
from whistlestop.messages import Words

PLAY = ("play", "europe", "--name", "Ana", "Bo", "--seed", "8", "--save", "game.jsonl")
READY = re.compile(r"^(Ana|Bo), press Enter when nobody else is looking.*$", re.M)


def parts(out: str) -> list[tuple[str, str]]:
    """Who looked, and what was on the screen until the next one did."""
    found = READY.split(out)
    return list(zip(found[1::2], found[2::2], strict=True))


@pytest.mark.rule("R-10")
def test_nothing_of_a_hand_is_on_the_screen_while_the_other_looks(command: Command) -> None:
    turn = ["", "draw deck", "draw deck"]
    result = command(*PLAY, typed=["", "keep 1 2", "", "keep 1 2", *turn * 6])
    game = ws.load("game.jsonl")
    shown = parts(result.out)
    assert {name for name, _ in shown} == {"Ana", "Bo"}
    for name, screen in shown:
        seat = game.players.index(name)
        own = game.observe(seat).own
        rival = game.observe(1 - seat).own
        assert own is not None
        assert rival is not None
        for number in set(rival.tickets) - set(own.tickets):
            assert NamesOf(game.edition).ticket(game.edition.tickets[number].id) not in screen
        drawn = re.findall(rf"{game.players[1 - seat]} drew (.*)\.", screen)
        assert set(drawn) <= {"a hidden card", "two hidden cards"}
        assert screen.count("hand  ") >= 1


@pytest.mark.rule("R-10")
def test_before_anybody_is_ready_nothing_is_shown(command: Command) -> None:
    result = command(*PLAY)
    before = result.out.splitlines()
    assert len([line for line in before if "press Enter" in line]) == 0
    assert before[:1] == ["Europe: Ana, Bo. Type help for help."]
    assert not any("hand" in line or "ticket" in line for line in before)


def test_a_move_can_be_taken_back_before_the_next_player_looks(command: Command) -> None:
    start = ["", "keep 1 2", "", "keep 1 2"]
    result = command(*PLAY, typed=[*start, "tickets", "keep 1", "undo", "quit"])
    assert ", or undo" not in result.out, "tickets were drawn: that is not taken back"
    game = ws.from_position(
        {
            "edition": "europe",
            "players": ["Ana", "Bo"],
            "turn": 0,
            "seats": [{"hand": {"red": 4}}, {}],
        }
    )
    ws.save(game, "red.jsonl")
    claim = "claim wien-budapest-1 with 1 red"
    result = command("play", "--load", "red.jsonl", typed=["", claim, "undo", "hand", "quit"])
    assert "Bo, press Enter when nobody else is looking, or undo: undo" in result.out
    assert re.search(r"^hand +4 red$", result.out[result.out.index("> hand") :], re.M)
    assert ws.load("red.jsonl").actions == ()


def test_somebody_can_leave_while_the_keyboard_is_handed_over(command: Command) -> None:
    result = command(*PLAY, typed=["", "keep 1 2", "quit"])
    assert result.code == 0
    assert "Saved to game.jsonl" in result.out


def test_undo_reaches_back_to_the_last_hidden_thing_and_no_further() -> None:
    game = ws.from_position(
        {
            "edition": "europe",
            "players": ["Ana", "Bo"],
            "turn": 0,
            "seats": [{"hand": {"red": 4}}, {}],
        }
    )
    table = Table(game, Words())
    assert not table.can_undo
    start = game.copy()
    table.play("claim wien-budapest-1")
    table.play("lay red")
    table.undo()
    assert table.game.decision.kind == "pay"
    table.undo()
    assert table.game == start
    table.play("draw deck")
    assert not table.can_undo


def test_a_screen_is_cleared_before_the_next_player_looks(command: Command) -> None:
    result = command(*PLAY, typed=["", "keep 1 2", "", "quit"], at_terminal=True)
    first, second = READY.finditer(result.out)
    assert "\n" * 60 in result.out[first.end() : second.start()]
