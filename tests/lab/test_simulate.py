"""Many games between bots, and what they add up to."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from whistlestop.lab import BotSummary, DealSums, Summary, progress, simulate, wilson_interval
from whistlestop.lab.workers import Finished, Task, workers
from whistlestop.messages.errors import BadOption

FAST = "ghost_train"
"""An edition whose games are short."""


@pytest.fixture(scope="module")
def summary() -> Summary:
    return simulate(FAST, ["greedy", "random", "random"], games=9, seed=4)


def by_name(summary: Summary, name: str) -> BotSummary:
    return next(bot for bot in summary.bots if bot.bot == name)


def test_every_seed_is_played_from_all_seats(summary: Summary) -> None:
    assert [result.seed for result in summary.results[:4]] == ["4:0", "4:0", "4:0", "4:1"]
    assert [result.bots.index("greedy") for result in summary.results] == [0, 2, 1] * 3


def test_equal_bots_get_a_fresh_deal_for_every_game() -> None:
    """Moved on by one seat, equal bots would only play the same game again."""
    games = simulate(FAST, ["greedy"] * 3, games=6, seed=4).results
    assert [result.seed for result in games] == [f"4:{number}" for number in range(6)]
    pairs = simulate(FAST, ["greedy", "random"] * 2, games=6, seed=4).results
    assert [result.seed for result in pairs] == ["4:0", "4:0", "4:1", "4:1", "4:2", "4:2"]
    assert len({(result.bots, result.seed) for result in pairs}) == 6


def test_the_deal_is_the_unit_of_an_interval() -> None:
    ten_deals, ten_games_of_one = DealSums(), DealSums()
    for number in range(10):
        ten_deals.add(number, number % 2)
        ten_games_of_one.add(number // 5, number // 5)
    assert ten_deals.mean == ten_games_of_one.mean == 0.5
    low, high = ten_deals.rate_interval()
    assert (low, high) == pytest.approx((0.20, 0.80), abs=0.02)
    assert ten_games_of_one.rate_interval()[0] < 0.02 < 0.98 < ten_games_of_one.rate_interval()[1]
    alone = DealSums()
    alone.add("only", 7, 10)
    assert alone.rate_interval() == (0, 1)


def test_the_sums_are_those_of_the_games(summary: Summary) -> None:
    assert summary.games == summary.planned == len(summary.results) == 9
    assert sum(bot.wins for bot in summary.bots) == pytest.approx(9)
    assert sum(summary.reasons.values()) == 9
    assert [bot.bot for bot in summary.bots] == ["greedy", "random"]
    assert [bot.seats for bot in summary.bots] == [9, 18]
    greedy = by_name(summary, "greedy")
    scores = [result.scores[result.bots.index("greedy")] for result in summary.results]
    assert greedy.mean_score == pytest.approx(sum(scores) / 9)
    assert sum(greedy.mean_lines.values()) == pytest.approx(greedy.mean_score)
    assert summary.mean_turns == pytest.approx(sum(r.turns for r in summary.results) / 9)


def test_the_order_of_turns_is_told_apart(summary: Summary) -> None:
    assert [one.turn_order for one in summary.turn_orders] == [1, 2, 3]
    assert [one.games for one in summary.turn_orders] == [9, 9, 9]
    assert sum(one.wins for one in summary.turn_orders) == pytest.approx(9)
    result = summary.results[0]
    assert result.turn_order(result.first) == 1
    first = [r.wins(r.first) for r in summary.results]
    assert summary.turn_orders[0].wins == pytest.approx(sum(first))


def test_a_shared_victory_counts_in_parts() -> None:
    summary = simulate(FAST, ["greedy", "greedy"], games=2, seed=4)
    assert summary.bots[0].wins == pytest.approx(2)
    assert summary.bots[0].win_rate == pytest.approx(0.5)


def test_the_number_of_processes_makes_no_difference() -> None:
    alone = simulate(FAST, ["greedy", "random"], games=10, seed="same")
    together = simulate(FAST, ["greedy", "random"], games=10, seed="same", processes=2)
    assert alone == together


@pytest.mark.parametrize("processes", [1, 2])
def test_an_interrupt_keeps_the_games_that_are_done(processes: int) -> None:
    def interrupt(done: int, total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    whole = simulate(FAST, ["greedy", "random"], games=5, seed=1)
    part = simulate(
        FAST, ["greedy", "random"], games=5, seed=1, processes=processes, progress=interrupt
    )
    assert (part.games, part.planned) == (3, 5)
    assert len([result for result in whole.results if result in part.results]) == 3


def test_progress_is_told_after_every_game() -> None:
    told = []
    simulate(FAST, ["random", "random"], games=3, progress=lambda *done: told.append(done))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_failing_bot_ends_it_with_its_name_and_move(tmp_path: Path, processes: int) -> None:
    path = tmp_path / "mybot.py"
    path.write_text(
        "from whistlestop.bots import Bot\n"
        "class Broken(Bot):\n"
        "    def decide(self, observation, legal):\n"
        "        return {}[observation.turn]\n",
        encoding="utf-8",
    )
    with pytest.raises(BadOption) as caught:
        simulate(FAST, ["greedy", f"{path}:Broken"], games=4, seed=2, processes=processes)
    assert caught.value.code == "bot_failed"
    place = r"in seat [01] failed in ghost_train with seed '2:[01]' at move \d+: KeyError"
    assert re.search(rf"{re.escape(str(path))}:Broken {place}", caught.value.fact)
    assert caught.value.hint == f"See {path}, line 4."


def test_a_process_that_dies_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "mybot.py"
    path.write_text(
        "import os\n"
        "from whistlestop.bots import Bot\n"
        "class Deadly(Bot):\n"
        "    def decide(self, observation, legal):\n"
        "        os._exit(1)\n",
        encoding="utf-8",
    )
    with pytest.raises(BadOption) as caught:
        simulate(FAST, ["random", f"{path}:Deadly"], games=4, processes=2)
    assert caught.value.code == "worker_died"


class Deadly:
    """A job that no process survives."""

    def play(self, tasks: Sequence[Task]) -> tuple[list[Finished], float]:
        os._exit(len(tasks))


def test_a_process_that_died_before_the_next_chunk_is_reported() -> None:
    with workers(Deadly(), processes=2, ray=False) as crew:
        crew.submit([(0, 0)])
        with pytest.raises(BadOption):
            crew.finished()
        with pytest.raises(BadOption) as caught:
            crew.submit([(0, 1)])
    assert caught.value.code == "worker_died"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"games": 0}, "bad_option"),
        ({"processes": 0}, "bad_option"),
        ({"bots": ["greedy", "genius"]}, "unknown_bot"),
        ({"bots": ["greedy", "expert:seconds=1e99"]}, "bad_option"),
        ({"bots": ["greedy"]}, "wrong_player_count"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(change: dict[str, object], code: str) -> None:
    options: dict[str, object] = {"bots": ["greedy", "random"], "games": 2, "processes": 2}
    with pytest.raises(BadOption) as caught:
        simulate(FAST, **(options | change))  # type: ignore[arg-type]  # wrong on purpose
    assert caught.value.code == code


def test_a_summary_can_be_written_as_json(summary: Summary) -> None:
    document = json.loads(json.dumps(summary.to_dict()))
    assert document["bots"][0]["bot"] == "greedy"
    assert document["bots"][0]["interval"][1] <= 1
    assert "results" not in document
    whole = json.loads(json.dumps(summary.to_dict(results=True)))
    assert len(whole["results"]) == 9


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0, 1), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_of_a_win_rate_is_wilsons(
    wins: int, games: int, low: float, high: float
) -> None:
    # The last is Newcombe's example of 1998; those before it follow from z^2 / (n + z^2).
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_never_and_always_have_exact_limits() -> None:
    for games in range(1, 300):
        assert wilson_interval(0, games)[0] == 0
        assert wilson_interval(games, games)[1] == 1


def test_progress_shows_how_much_is_done_and_how_long_it_takes() -> None:
    now = time.monotonic()
    assert progress(0, 8, now) == "[" + "." * 30 + "]   0 %  0/8"
    assert progress(4, 8, now - 3600) == "[" + "#" * 15 + "." * 15 + "]  50 %  4/8  1:00:00 left"
    assert progress(6, 8, now - 60, begun=4).endswith("6/8  1:00 left")
    assert progress(8, 8, now - 75) == "[" + "#" * 30 + "] 100 %  8/8  1:15 in all"
