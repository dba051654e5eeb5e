"""`check_bot` finds what bots do wrong, and says how to see it again."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import whistlestop as ws
from whistlestop.bots import Bot, RandomBot
from whistlestop.game.action import Action
from whistlestop.game.events import Event
from whistlestop.game.game import Game
from whistlestop.knowledge.observation import Observation
from whistlestop.lab import play_match
from whistlestop.messages import Words
from whistlestop.testing import BotReport, Problem, check_bot

FAST = "ghost_train"


class Crashing(RandomBot):
    """Raises in its fifth decision."""

    asked = 0

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        self.asked += 1
        if self.asked == 5:
            raise ZeroDivisionError("oh dear")
        return super().decide(observation, legal)


class Illegal(Bot):
    """Passes whenever it is asked."""

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        return Action(0, "pass", "pass")


class Moody(Bot):
    """Draws from the global generator."""

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        return random.choice(legal)


class Forgetful(RandomBot):
    """Remembers the last game."""

    seen = 0

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        Forgetful.seen += 1
        return legal[Forgetful.seen % len(legal)]


class Peeking(Bot):
    """Looks at the game itself, wherever it finds it, and decides by what is hidden."""

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        frame = sys._getframe(1)
        while frame.f_back is not None:
            for value in list(frame.f_locals.values()):
                if isinstance(value, Game):
                    return legal[hash(str(value.position()["decks"])) % len(legal)]
            frame = frame.f_back
        return legal[0]


class Listening(RandomBot):
    """Decides by what it was told."""

    def start(self, seat: int, edition: ws.Edition, seed: int | str) -> None:
        super().start(seat, edition, seed)
        self.told = 0

    def notice(self, events: Sequence[Event]) -> None:
        self.told += len(events)

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        return legal[self.told % len(legal)]


def problem(bot: type[Bot]) -> Problem:
    report = check_bot(bot, on=[FAST], seed=2)
    assert not report.ok
    return report.problems[0]


def test_a_sound_bot_passes_at_every_table() -> None:
    report = check_bot(RandomBot)
    assert report.ok, report
    assert report.tables == sum(len(ws.edition(name).players) for name in ws.editions())
    assert report.games == 2 * report.tables
    assert report.permuted > 1000
    assert str(report).startswith("OK: RandomBot played ")


def test_a_bot_that_listens_is_told_the_same_every_time() -> None:
    assert check_bot(Listening, on=[FAST]).ok


@pytest.mark.parametrize(
    ("bot", "kind", "fact"),
    [
        (Crashing, "error", "ZeroDivisionError: oh dear"),
        (Illegal, "illegal", "which is not legal"),
        (Moody, "unsteady", "the first time"),
        (Forgetful, "unsteady", "the first time"),
        (Peeking, "unfair", "with hidden cards dealt differently"),
    ],
)
def test_what_a_bot_does_wrong_is_found(bot: type[Bot], kind: str, fact: str) -> None:
    found = problem(bot)
    assert (found.kind, found.edition, found.players) == (kind, FAST, 2)
    assert fact in found.fact


def test_a_problem_says_how_to_see_it_again() -> None:
    found = problem(Illegal)
    with pytest.raises(ws.BadOption, match=f"in seat {found.seat} .* at move {found.move}:"):
        exec(found.reproduce, {"play_match": play_match, "Illegal": Illegal})


def test_one_problem_is_told_for_each_table() -> None:
    report = check_bot(Illegal, on=[FAST])
    assert [found.players for found in report.problems] == [2, 3, 4]
    assert str(report).count("Choose one of the actions in `legal`.") == 3


def test_a_bot_can_be_named_by_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mybot.py"
    path.write_text(
        "from whistlestop.bots import Bot\n"
        "class First(Bot):\n"
        "    def decide(self, observation, legal):\n"
        "        return legal[1 // (len(legal) - 2)]\n",
        encoding="utf-8",
    )
    report = check_bot(f"{path}:First", on=[FAST])
    assert "ZeroDivisionError" in report.problems[0].fact
    assert f"{path}, line 4" in report.problems[0].fact
    assert f"['{path}:First'] * 2" in report.problems[0].reproduce


def test_a_report_can_be_written_as_json() -> None:
    report: BotReport = check_bot(Illegal, on=[FAST])
    document = json.loads(json.dumps(report.to_dict()))
    assert document["ok"] is False
    assert document["problems"][0]["kind"] == "illegal"
    assert document["problems"][0]["details"] == {"chosen": "Action('pass')"}


def test_a_report_carries_sentences_in_no_language() -> None:
    report = check_bot(Moody, on=[FAST])
    assert "the first time" in str(report)
    assert "la prima volta" in "\n".join(report.told(Words("it")))
    assert "first" not in json.dumps(report.to_dict())
