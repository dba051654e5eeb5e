"""Under faults the server keeps what it promised; and the judge of that would notice if not."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import whistlestop as ws
from benchmarks.chaos_run.judge import Judge, Row, Sent, Story
from tests.server.running import environment

ROOT = Path(__file__).parents[2]
FAULTS = ("server killed", "disk full", "lines cut", "file locked", "server hung")


@pytest.mark.slow
def test_a_short_chaos_run_finds_nothing_lost_and_nothing_doubled() -> None:
    command = [sys.executable, "-m", "benchmarks.chaos", "--minutes", "0.3", "--tables", "3"]
    done = subprocess.run(
        [*command, "--seed", "1", "--faults", *FAULTS],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
    )
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    assert int(re.findall(r"^faults +(\d+)$", told, re.MULTILINE)[0]) >= 1
    assert int(re.findall(r"^moves acknowledged +(\d+)$", told, re.MULTILINE)[0]) >= 3


def judge_of(*versions: int) -> tuple[Judge, list[Row]]:
    """A judge who knows of acknowledged moves, and the log as it should be."""
    judge = Judge()
    judge.stories["t"] = Story("t", "europe", {"0": "token-of-seat-0"}, bots=False)
    rows = []
    for number, version in enumerate(versions):
        client_id = f"id{number}"
        judge.sent[client_id] = Sent("t", 0, version - 1, "draw deck")
        judge.acknowledge(client_id, version)
        rows.append(Row("t", number, "move", 0, '{"move":"draw deck"}', client_id))
    return judge, rows


def test_the_judge_is_content_with_what_is_right() -> None:
    judge, rows = judge_of(2, 3, 4)
    judge.sent["unanswered"] = Sent("t", 0, 4, "draw 1", unsure=True)
    judge.check_rows(
        [*rows, Row("t", 3, "move", 0, '{"move":"draw 1"}', "unanswered")], judge.promised()
    )
    assert judge.violations == []


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda rows: rows[:-1], "lost"),
        (lambda rows: [rows[1]._replace(number=0), rows[0]._replace(number=1), rows[2]], "lost"),
        (lambda rows: [*rows[:2], rows[2]._replace(data='{"move":"draw 1"}')], "lost"),
        (lambda rows: [*rows, rows[-1]._replace(number=3)], "doubled"),
        (lambda rows: [*rows, rows[-1]._replace(number=3, client_id="other")], "doubled"),
    ],
    ids=["gone", "out of order", "another move", "twice", "of nobody"],
)
def test_the_judge_objects_to_a_log_that_is_not_what_was_acknowledged(
    change: object, what: str
) -> None:
    judge, rows = judge_of(2, 3, 4)
    assert callable(change)
    judge.check_rows(change(rows), judge.promised())
    assert judge.counts[what] == 1


def test_the_judge_objects_to_secrets(tmp_path: Path) -> None:
    judge, _ = judge_of(2)
    story = judge.stories["t"]
    ticket, seed = ws.edition("europe").tickets[0].id, "0f" * 32
    judge.hear(story, 1, f'["{ticket}", "{seed}"]'.encode())
    judge.check_secrets({"t": [seed]})
    assert len(judge.violations) == 2
    log = tmp_path / "log"
    log.write_text(f'fine\n{{"ticket": "{ticket}"}}\n{seed}\ntoken-of-seat-0\n')
    judge.check_log(log, {"t": [seed]})
    assert len(judge.violations) == 5


def test_the_longest_outage_is_the_longest_time_without_a_move() -> None:
    judge, _ = judge_of(2)
    judge.last_acknowledged = time.monotonic() - 100
    judge.sent["late"] = Sent("t", 0, 2, "draw deck")
    judge.acknowledge("late", 3)
    assert 100 <= judge.longest_outage < 200
