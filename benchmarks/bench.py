"""Measures speed: whole games, and the operations that games are made of.

    python -m benchmarks.bench                     all editions and player counts
    python -m benchmarks.bench --editions europe   one of them
    python -m benchmarks.bench --compare           ratios to the run before this one

Figures are for one core and CPU time (medians over `--runs`), so other load on the machine
matters little. The run is written to `benchmarks/last.json`, or where `--json` says.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path
from typing import Any

import whistlestop as ws
from benchmarks.engine_speed import (
    BATCH,
    measure_batch,
    measure_growth,
    measure_parts,
    measure_play,
    measure_processes,
)
from benchmarks.hard_scoring import measure_longest_path
from benchmarks.timing import Row

LAST = Path(__file__).with_name("last.json")
PARTS = (
    *("state_copy", "legal_actions", "apply", "game_apply", "game_copy", "observe"),
    *("determinise", "final_scoring"),
)


def usual_players(edition: str) -> int:
    """Four players where the edition allows it, else the most it allows."""
    allowed = ws.edition(edition).players
    return 4 if 4 in allowed else max(allowed)


def play_table(arguments: argparse.Namespace) -> dict[str, Row]:
    """Print and return decisions and games a second."""
    rows: dict[str, Row] = {}
    print(f"\n{'':24}{'decisions/s':>13}{'games/s':>10}{'decisions/game':>16}")
    for name in arguments.editions:
        for players in ws.edition(name).players:
            row = measure_play(name, players, arguments.games, arguments.runs)
            rows[f"{name} {players}"] = row
            print(
                f"{name + ' ' + str(players):24}{row['decisions_per_second']:13,.0f}"
                f"{row['games_per_second']:10,.0f}{row['decisions_per_game']:16.0f}",
                flush=True,
            )
    return rows


def parts_table(arguments: argparse.Namespace) -> dict[str, Row]:
    """Print and return the cost of single operations."""
    rows: dict[str, Row] = {}
    print(f"\n{'microseconds':24}" + "".join(f"{part:>15}" for part in PARTS) + f"{'steps/s':>12}")
    for name in arguments.editions:
        key = f"{name} {usual_players(name)}"
        row = measure_parts(name, usual_players(name), arguments.runs, arguments.quick)
        rows[key] = row
        cells = "".join(f"{row[part] * 1e6:15.2f}" for part in PARTS)
        print(f"{key:24}{cells}{row['steps_per_second']:12,.0f}", flush=True)
    return rows


def batch_table(arguments: argparse.Namespace) -> dict[str, Row]:
    """Print and return the steps a second of environments."""
    rows: dict[str, Row] = {}
    print(f"\n{f'batch of {BATCH}, steps/s':24}{'every seat':>14}{'against greedy':>18}")
    for name in arguments.editions:
        for players in sorted({min(ws.edition(name).players), usual_players(name)}):
            key = f"{name} {players}"
            rows[key] = measure_batch(name, players, arguments.runs, arguments.quick)
            every, greedy = rows[key].values()
            print(f"{key:24}{every:14,.0f}{greedy:18,.0f}", flush=True)
    return rows


def growth_table(arguments: argparse.Namespace) -> dict[str, list[float]]:
    """Print and return the cost of a decision as the game fills up."""
    rows: dict[str, list[float]] = {}
    print(f"\n{'us/step by quarter':24}" + "".join(f"{quarter:>10}" for quarter in range(1, 5)))
    for name in arguments.editions:
        key = f"{name} {usual_players(name)}"
        rows[key] = measure_growth(name, usual_players(name), 3 if arguments.quick else 50)
        print(f"{key:24}" + "".join(f"{seconds * 1e6:10.2f}" for seconds in rows[key]), flush=True)
    return rows


def longest_path_table(arguments: argparse.Namespace) -> dict[str, Row]:
    """Print and return the cost of the longest path and of final scoring on dense networks."""
    rows: dict[str, Row] = {}
    columns = ("mean", "worst", "worst_scoring", "hard_path", "hard_scoring")
    titles = ("path mean", "path worst", "scoring worst", "hardest path", "its scoring")
    print(f"\n{'dense networks, us':24}" + "".join(f"{title:>15}" for title in titles))
    for name in arguments.editions:
        rows[name] = measure_longest_path(name, 10 if arguments.quick else 200)
        cells = "".join(f"{rows[name][column] * 1e6:15.1f}" for column in columns)
        print(f"{name:24}{cells}", flush=True)
    return rows


def run(arguments: argparse.Namespace) -> dict[str, Any]:
    """Measure everything asked for, printing rows as they come."""
    engine = "compiled" if ws.COMPILED else "interpreted"
    print(f"whistlestop {ws.__version__}, {engine} engine, Python {platform.python_version()}")
    first = arguments.editions[0]
    result: dict[str, Any] = {
        "version": ws.__version__,
        "engine": engine,
        "python": platform.python_version(),
        "play": play_table(arguments),
        "parts": parts_table(arguments),
        "batch": batch_table(arguments),
        "growth": growth_table(arguments),
        "longest_path": longest_path_table(arguments),
        "processes": measure_processes(first, usual_players(first), arguments.games * 4),
    }
    shown = ", ".join(f"{n}: {rate:,.0f}" for n, rate in result["processes"].items())
    print(f"\n{first}, games/s of wall-clock time by processes: {shown}")
    return result


def compare(now: dict[str, Any], before: dict[str, Any]) -> None:
    """Print how this run differs from an earlier one; above 1 is faster."""
    print("\ncompared with the earlier run (above 1.00 is faster)")
    for key, row in now["play"].items():
        if key in before.get("play", {}):
            old = before["play"][key]["decisions_per_second"]
            print(f"{key:24}{row['decisions_per_second'] / old:8.2f}  decisions/s")
    for key, row in now["parts"].items():
        old_row = before.get("parts", {}).get(key, {})
        ratios = [f"{part} {old_row[part] / row[part]:.2f}" for part in PARTS if old_row.get(part)]
        if old_row.get("steps_per_second"):
            ratios.append(f"steps {row['steps_per_second'] / old_row['steps_per_second']:.2f}")
        if ratios:
            print(f"{key:24}  " + ", ".join(ratios))
    for key, row in now["batch"].items():
        was = before.get("batch", {}).get(key, {}).get("every seat")
        if was:
            print(f"{key:24}{row['every seat'] / was:8.2f}  steps/s in a batch")
    for key, row in now["longest_path"].items():
        worst = before.get("longest_path", {}).get(key, {}).get("worst")
        if worst:
            print(f"{key:24}{worst / row['worst']:8.2f}  longest path at worst")


def main(argv: list[str] | None = None) -> int:
    """Parse the command line, measure, write the result."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--editions", nargs="+", default=list(ws.editions()))
    parser.add_argument("--games", type=int, default=0, help="games per row (default: by engine)")
    parser.add_argument("--runs", type=int, default=5, help="how many runs to take the median of")
    parser.add_argument("--quick", action="store_true", help="a fast look, not for comparisons")
    parser.add_argument("--json", type=Path, default=LAST, help="where the run is written")
    parser.add_argument(
        "--compare",
        type=Path,
        nargs="?",
        const=LAST,
        help="an earlier run to compare with (default: the last)",
    )
    arguments = parser.parse_args(argv)
    if arguments.quick:
        arguments.runs = 1
    if not arguments.games:
        arguments.games = (1000 if ws.COMPILED else 20) // (5 if arguments.quick else 1)
    before = None
    if arguments.compare:
        if not arguments.compare.exists():
            print(f"error: there is no earlier run at {arguments.compare}", file=sys.stderr)
            return 2
        before = json.loads(arguments.compare.read_text())
    result = run(arguments)
    if before:
        compare(result, before)
    arguments.json.write_text(json.dumps(result, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
