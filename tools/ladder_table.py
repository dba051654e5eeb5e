"""Measures the ladder of bots and writes its table into docs/concepts/bots.md.

    python tools/ladder_table.py --out FOLDER

The numbers of games and the seed are fixed before the first game; the run can be stopped and
resumed. The expert thinks for a number of playouts, not of seconds, so its games can be repeated,
and 400 of them for each line fit into an hour or two on two cores.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Any

import whistlestop as ws
from whistlestop.bots import LADDER, Bot, make_bot
from whistlestop.bots.weights import networks_for
from whistlestop.game.action import Action, all_actions
from whistlestop.knowledge.observation import Observation
from whistlestop.lab import ResultsFolder, Summary, play_match, progress, simulate
from whistlestop.lab.findings import findings
from whistlestop.lab.summary import bot_summaries, summarise

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "concepts" / "bots.md"
BEGIN, END = "<!-- ladder table -->", "<!-- end of ladder table -->"
SEED = "ladder 3"
"""No bot was tuned on these deals."""

STEPS = {above.id: below.id for below, above in pairwise(LADDER)} | {"expert": "planner"}
"""Each bot of the ladder, and the one below it; the expert is measured against the planner, whose
moves it tries."""
SHORT = ("san_francisco", "ghost_train")
"""Editions whose games are short and depend more on luck."""
THRESHOLDS = {
    "greedy": (0.95, 0.85),
    "planner": (0.85, 0.65),
    "learned": (0.5, 0.5),
    "expert": (0.65, 0.58),
}
"""Win rates that a step should reach at two players: in long games, and in short ones."""
LIGHT = "expert:iterations=60"
"""An expert that does not think long, to see which kinds of action it uses in many games."""
GROWTH = ("europe", "ghost_train")
"""Editions on which the expert is measured with several budgets."""
HEAD = 2
"""Lines of a table before its first row."""
FOURSOMES = 4
"""Players in the games among planners."""


@dataclass(frozen=True)
class Match:
    """One line of the table."""

    edition: str
    step: str
    players: int
    upper: str
    lower: str
    games: int

    @property
    def name(self) -> str:
        """Its folder."""
        upper = self.upper.replace(":", "-").replace("=", "-")
        return f"{self.edition}-{upper}-{self.players}"

    @property
    def bots(self) -> list[str]:
        """Who sits at the table."""
        return [self.upper] + [self.lower] * (self.players - 1)

    @property
    def threshold(self) -> float:
        """The win rate that the lower end of the interval must reach."""
        if self.players > 2:
            return 1 / self.players
        return THRESHOLDS[self.step][self.edition in SHORT]

    def verdict(self, summary: Summary) -> str:
        """Is the win rate high enough? Only if the whole interval says so."""
        low, high = summary.bots[0].interval
        return (
            "reached" if low >= self.threshold else "open" if high >= self.threshold else "missed"
        )


def matches(options: argparse.Namespace) -> Iterator[Match]:
    """Every step at two players and at the largest number, on every edition.

    Where nothing was learned, `learned` plays as the planner does: there is nothing to measure.
    """
    for step in options.steps:
        for edition in options.editions:
            for players in (2, max(ws.edition(edition).players)):
                if step == "learned" and not networks_for(ws.edition(edition), players):
                    continue
                games = options.games if players == 2 else options.large_games
                upper = step
                if step == "expert":
                    upper, games = _expert(options.playouts), options.expert_games
                yield Match(edition, step, players, upper, STEPS[step], games)


def growth(options: argparse.Namespace) -> Iterator[Match]:
    """The expert with several budgets, against the planner at two players."""
    if "expert" in options.steps:
        for edition in GROWTH:
            if edition in options.editions:
                for playouts in options.budgets:
                    upper, lower = _expert(playouts), STEPS["expert"]
                    yield Match(edition, "expert", 2, upper, lower, options.expert_games)


def _expert(playouts: int) -> str:
    return f"expert:iterations={playouts}"


def foursome(edition: str, options: argparse.Namespace) -> tuple[str, list[str], int]:
    """The games among planners: their folder, bots and number."""
    players = min(FOURSOMES, max(ws.edition(edition).players))
    return f"{edition}-planners-{players}", ["planner"] * players, options.large_games


def play(options: argparse.Namespace) -> bool:
    """Play what is missing; False if it was interrupted."""
    lines = {m.name: m for m in (*matches(options), *growth(options))}
    jobs = [(m.name, m.edition, m.bots, m.games) for m in lines.values()]
    for edition in options.editions:
        name, bots, games = foursome(edition, options)
        jobs.insert(0, (name, edition, bots, games))
        if options.light_games:
            jobs.append((f"{edition}-light-2", edition, [LIGHT] * 2, options.light_games))
    for number, (name, edition, bots, games) in enumerate(jobs, start=1):
        title = f"{number}/{len(jobs)} {name}"
        summary = simulate(
            edition,
            bots,
            max(games, planned(options.out / name)),
            SEED,
            processes=options.processes,
            out=options.out / name,
            resume=True,
            progress=bar(title),
        )
        first = summary.bots[0]
        print(f"\r\x1b[K{title}: {first.win_rate:.1%} of {summary.games}", file=sys.stderr)
        if summary.games < summary.planned:
            return False
    return True


def planned(folder: Path) -> int:
    """The number of games asked for in a folder before: it is never reduced."""
    try:
        return int(ResultsFolder.open(folder).settings["games"])
    except ws.BadOption:
        return 0


def bar(title: str) -> Any:
    """A progress bar on a terminal."""
    if not sys.stderr.isatty():
        return None
    started = time.monotonic()

    def show(done: int, total: int) -> None:
        sys.stderr.write(f"\r\x1b[K{title} {progress(done, total, started)}")

    return show


class Timed(Bot):
    """Another bot, whose decisions are timed."""

    def __init__(self, inner: Bot) -> None:
        super().__init__()
        self.inner = inner
        self.seconds: list[float] = []

    def start(self, seat: int, edition: ws.Edition, seed: int | str) -> None:
        """A game begins."""
        self.inner.start(seat, edition, seed)

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        """Decide, and note how long it took."""
        began = time.perf_counter()
        action = self.inner.decide(observation, legal)
        self.seconds.append(time.perf_counter() - began)
        return action


def measure(options: argparse.Namespace) -> None:
    """Time each bot's decisions in a few games on each edition, where that is not done yet."""
    path = options.out / "times.json"
    times = json.loads(path.read_text("utf-8")) if path.exists() else {}
    for step in options.steps:
        name = _expert(options.playouts) if step == "expert" else step
        for edition in options.editions:
            key = f"{name} {edition}"
            if key not in times:
                bots = [Timed(make_bot(name)), Timed(make_bot(STEPS[step]))]
                for game in range(1 if step == "expert" else 10):
                    play_match(edition, bots, f"{SEED} {game}")
                times[key] = bots[0].seconds
                path.write_text(json.dumps(times), encoding="utf-8")


def table(options: argparse.Namespace) -> list[str]:
    """The block of the page, line by line, from what is in the folder."""
    lines = [
        f"Made by `{command(options)}`, seed `{SEED}`; the numbers of games were fixed before the "
        "first one, and lines not played to their end are left out. Every deal is played from all "
        "seats, and the deal is the unit of every interval. A step is reached if the whole "
        "interval lies above what is asked for, missed if it lies below, otherwise open. At the "
        "largest tables one bot sits among bots of the step below.",
        "",
        "| edition | step | players | games | win rate | 95 % interval | should be | |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for match in matches(options):
        summary = summary_of(options.out / match.name, match.bots)
        if summary is not None:
            first = summary.bots[0]
            goal = f"{'' if match.players == 2 else 'more than '}{match.threshold:.0%}"
            lines.append(
                f"| {match.edition} | `{match.upper}` against `{match.lower}` | {match.players} "
                f"| {summary.games} | {first.win_rate:.1%} | {interval(first.interval)} | {goal} "
                f"| {match.verdict(summary)} |"
            )
    parts = [
        ("How the expert's strength grows with its budget, two players:", growth_lines(options)),
        ("What planners score among themselves, on average:", score_lines(options)),
        ("Kinds of action used somewhere in all games of the table:", action_lines(options)),
        ("Time for a decision, through observations:", time_lines(options)),
    ]
    shown = [(words, part) for words, part in parts if len(part) > HEAD]
    return [*lines, *(line for words, part in shown for line in ("", words, "", *part))]


def command(options: argparse.Namespace) -> str:
    """The command line, with the options that the win rates depend on."""
    budgets = " ".join(map(str, options.budgets))
    return f"python tools/ladder_table.py --playouts {options.playouts} --budgets {budgets}"


def interval(limits: tuple[float, float]) -> str:
    """An interval of rates."""
    return f"{limits[0]:.1%} to {limits[1]:.1%}"


def growth_lines(options: argparse.Namespace) -> list[str]:
    """Win rates of the expert by budget."""
    lines = [
        "| edition | playouts a decision | games | win rate against `planner` | 95 % interval |",
        "|---|---|---|---|---|",
    ]
    for match in growth(options):
        summary = summary_of(options.out / match.name, match.bots)
        if summary is not None:
            first, playouts = summary.bots[0], match.upper.rpartition("=")[2]
            lines.append(
                f"| {match.edition} | {playouts} | {summary.games} | {first.win_rate:.1%} "
                f"| {interval(first.interval)} |"
            )
    return lines


def summary_of(folder: Path, bots: list[str]) -> Summary | None:
    """The games of a folder, added up; None if they were not all played."""
    try:
        results = list(ResultsFolder.open(folder).results().values())
    except ws.BadOption:
        return None
    if len(results) < planned(folder):
        return None
    return summarise(folder.name, bots, SEED, len(results), results)


def score_lines(options: argparse.Namespace) -> list[str]:
    """Mean points in games among planners, and the tickets that planners complete."""
    labels: dict[str, None] = {}
    rows = []
    for edition in options.editions:
        name, bots, _ = foursome(edition, options)
        summary = summary_of(options.out / name, bots)
        if summary is not None:
            (planner,) = bot_summaries(summary.results, ["planner"])
            labels |= dict.fromkeys(planner.mean_lines)
            rows.append(
                (edition, len(bots), summary.games, planner, completion(options.out, edition))
            )
    head = [
        "edition",
        "planners",
        "games",
        "mean score",
        *labels,
        "tickets completed at two players",
    ]
    lines = [f"| {' | '.join(word.replace('_', ' ') for word in head)} |", "|---" * len(head) + "|"]
    for edition, players, games, planner, done in rows:
        points = [f"{planner.mean_lines[x]:.1f}" if x in planner.mean_lines else "" for x in labels]
        cells = [edition, str(players), str(games), f"{planner.mean_score:.1f}", *points, done]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def completion(out: Path, edition: str) -> str:
    """How many of the tickets it kept the planner completes at two players, with the interval."""
    folder = out / f"{edition}-planner-2"
    if not folder.exists():
        return ""
    done = findings(ResultsFolder.open(folder))[0].completion["planner"]
    return f"{done.mean:.1%} ({interval(done.rate_interval())}) of {done.count:.0f}"


def action_lines(options: argparse.Namespace) -> list[str]:
    """Which kinds of action each bot used anywhere, and which never; `pass` is never a choice."""
    lines = [
        "| edition | bot | games | kinds of action used | never used |",
        "|---|---|---|---|---|",
    ]
    for edition in options.editions:
        kinds = {action.kind for action in all_actions(ws.edition(edition)) if action} - {"pass"}
        counts: dict[str, dict[str, int]] = {}
        games: dict[str, set[tuple[str, int]]] = {}
        for folder in sorted(options.out.glob(f"{edition}-*")):
            for seat in ResultsFolder.open(folder).table("seats").to_pylist():
                bot = seat["bot"].partition(":")[0]
                games.setdefault(bot, set()).add((folder.name, seat["game"]))
                times = counts.setdefault(bot, dict.fromkeys(kinds, 0))
                for kind in kinds:
                    times[kind] += seat[f"did_{kind}"]
        for bot in ("planner", "expert"):
            if bot in counts:
                used = [kind for kind in sorted(kinds) if counts[bot][kind]]
                never = ", ".join(sorted(kinds - set(used))) or "none"
                lines.append(
                    f"| {edition} | `{bot}` | {len(games[bot])} | {', '.join(used)} | {never} |"
                )
    return lines


def time_lines(options: argparse.Namespace) -> list[str]:
    """Milliseconds per decision."""
    path = options.out / "times.json"
    if not path.exists():
        return []
    lines = ["| bot | edition | decisions | mean ms | longest ms |", "|---|---|---|---|---|"]
    for key, seconds in sorted(json.loads(path.read_text("utf-8")).items()):
        name, edition = key.split()
        lines.append(
            f"| `{name}` | {edition} | {len(seconds)} | {1000 * mean(seconds):.2f} "
            f"| {1000 * max(seconds):.1f} |"
        )
    return lines


def write_page(block: list[str]) -> None:
    """Put the block between its markers, or at the end of the page."""
    text = PAGE.read_text("utf-8") if PAGE.exists() else "# The ladder of bots\n"
    new = "\n".join([BEGIN, "", *block, "", END])
    if BEGIN in text:
        before, _, rest = text.partition(BEGIN)
        text = before + new + rest.partition(END)[2]
    else:
        text = f"{text.rstrip()}\n\n## The table\n\n{new}\n"
    PAGE.write_text(text, encoding="utf-8")


def read_options() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description="Measure the ladder of bots, and write its table.")
    parser.add_argument("--out", type=Path, default=Path("ladder"), help="the results folder")
    parser.add_argument("--editions", nargs="+", default=list(ws.editions()), metavar="EDITION")
    parser.add_argument("--steps", nargs="+", default=list(STEPS), choices=list(STEPS))
    parser.add_argument("--games", type=int, default=1000, help="at two players")
    parser.add_argument("--large-games", type=int, default=1000, help="at the largest tables")
    parser.add_argument("--expert-games", type=int, default=400, help="for each line of the expert")
    parser.add_argument("--playouts", type=int, default=50, help="of the expert for a decision")
    parser.add_argument(
        "--budgets", type=int, nargs="+", default=[12, 25, 50, 100], help="playouts, to see growth"
    )
    parser.add_argument(
        "--light-games", type=int, default=0, help=f"of `{LIGHT}`, for the kinds of action it uses"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--table", action="store_true", help="play nothing, write the table")
    parser.add_argument(
        "--print", action="store_true", help="print the table, leave the page alone"
    )
    return parser.parse_args()


def main() -> int:
    """Play, measure, write."""
    options = read_options()
    options.out.mkdir(parents=True, exist_ok=True)
    whole = True
    if not options.table:
        whole = play(options)
        if whole:
            measure(options)
    block = table(options)
    if options.print:
        print("\n".join(block))
    else:
        write_page(block)
        print(f"the table is in {PAGE}")
    return 0 if whole else 130


if __name__ == "__main__":
    sys.exit(main())
