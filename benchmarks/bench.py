"""Measures speed: whole games, and the operations that games are made of.

    python benchmarks/bench.py                     all editions and player counts
    python benchmarks/bench.py --editions europe   one of them
    python benchmarks/bench.py --compare           ratios to the run before this one

Figures are for one core and CPU time (medians over `--runs`), so other load on the machine
matters little. The run is written to `benchmarks/last.json`, or where `--json` says.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import whistlestop as ws
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine import chance
from whistlestop.engine.actions import apply
from whistlestop.engine.legality import legal_actions
from whistlestop.engine.longest_path.search import longest_path
from whistlestop.engine.network import components
from whistlestop.engine.playout import play_out
from whistlestop.engine.rules import Rules
from whistlestop.engine.scoring import standings
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER, OWNED, SEAT, STATIONS, State, blank
from whistlestop.engine.tickets import give

LAST = Path(__file__).with_name("last.json")
HARD_NETWORKS = Path(__file__).with_name("hard_networks.json")
"""For each edition the network of one seat whose longest path took longest to find: from hill
climbing over all networks that a seat's pieces allow."""
PARTS = (
    *("state_copy", "legal_actions", "apply", "game_copy", "observe", "determinise"),
    "final_scoring",
)
Row = dict[str, Any]


def cpu_seconds(work: Callable[[], object]) -> float:
    """CPU time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def median_seconds(work: Callable[[], object], runs: int) -> float:
    """The median CPU time of several calls."""
    return statistics.median(cpu_seconds(work) for _ in range(runs))


def each(work: Callable[[], object], times: int) -> Callable[[], None]:
    """The same call several times."""

    def repeated() -> None:
        for _ in range(times):
            work()

    return repeated


def play_games(edition: str, players: int, games: int, first_seed: int) -> int:
    """Set up, play at random and score games; return the decisions made."""
    r = rules_for(ws.edition(edition))
    decisions = 0
    for number in range(games):
        s = set_up(r, players, first_seed + number, -1, False)
        decisions += int(play_out(r, s))
        standings(r, s)
    return decisions


def measure_play(edition: str, players: int, games: int, runs: int) -> Row:
    """Decisions and games a second, set-up and final scoring included."""
    decisions = play_games(edition, players, games, 0)
    seconds = median_seconds(lambda: play_games(edition, players, games, 0), runs)
    return {
        "decisions_per_second": decisions / seconds,
        "games_per_second": games / seconds,
        "decisions_per_game": decisions / games,
    }


def measure_parts(edition: str, players: int, runs: int, quick: bool) -> Row:
    """Seconds of single operations, in the middle of a random game and at its end."""
    r = rules_for(ws.edition(edition))
    game = ws.new_game(edition, players=players, seed=1)
    rng = random.Random(1)
    for _ in range(40 * players):
        if not game.over:
            game.apply_unchecked(int(rng.choice(game.legal_actions())))
    middle = game.state
    end = middle.copy()
    play_out(r, end)
    times = 20 if quick else 300
    seat = int(middle.seat)
    seen = game.observe(seat)
    parts: dict[str, Callable[[], object]] = {
        "state_copy": middle.copy,
        "legal_actions": lambda: legal_actions(r, middle),
        "game_copy": game.copy,
        "observe": lambda: game.observe(seat),
        "determinise": lambda: seen.determinise(rng),
        "final_scoring": lambda: standings(r, end),
    }
    row: Row = {
        name: median_seconds(each(work, times * (10 if name == "state_copy" else 1)), runs)
        / (times * (10 if name == "state_copy" else 1))
        for name, work in parts.items()
    }
    row["apply"] = measure_apply(edition, players, runs, 1 if quick else 20)
    row["steps_per_second"] = measure_steps(edition, players, runs, 1 if quick else 20)
    return row


def measure_apply(edition: str, players: int, runs: int, times: int) -> float:
    """Seconds of carrying out one action: a whole game known beforehand."""
    r = rules_for(ws.edition(edition))
    start = set_up(r, players, 1, -1, False)
    rng = random.Random(1)
    actions: list[int] = []
    s = start.copy()
    while s.decision != OVER:
        actions.append(rng.choice(legal_actions(r, s)))
        apply(r, s, actions[-1])

    def replay() -> None:
        s = start.copy()
        for action in actions:
            apply(r, s, action)

    return median_seconds(each(replay, times), runs) / (times * len(actions))


def measure_steps(edition: str, players: int, runs: int, games: int) -> float:
    """Legal actions and apply, one decision at a time from Python."""
    r = rules_for(ws.edition(edition))

    def step() -> int:
        steps = 0
        for number in range(games):
            rng = random.Random(number)
            s = set_up(r, players, number, -1, False)
            while s.decision != OVER:
                legal = legal_actions(r, s)
                apply(r, s, legal[int(rng.random() * len(legal))])
                steps += 1
        return steps

    steps = step()
    return steps / median_seconds(step, runs)


def measure_growth(edition: str, players: int, games: int) -> list[float]:
    """Seconds per decision in each quarter of random games: does play slow as boards fill?"""
    r = rules_for(ws.edition(edition))
    seconds, decisions = [0.0] * 4, [0] * 4
    for number in range(games):
        whole = set_up(r, players, number, -1, False)
        chance.seed(whole, number)
        length = int(play_out(r, whole.copy()))
        rng = random.Random(number)
        done = 0
        s = whole
        while s.decision != OVER:
            quarter = min(3, 4 * done // length)
            start = time.process_time()
            for _ in range(max(1, length // 4)):
                if s.decision == OVER:
                    break
                legal = legal_actions(r, s)
                apply(r, s, legal[int(rng.random() * len(legal))])
                done += 1
                decisions[quarter] += 1
            seconds[quarter] += time.process_time() - start
    return [s / max(1, n) for s, n in zip(seconds, decisions, strict=True)]


def dense_network(edition: str, seed: int) -> State:
    """A table at which two seats own as many touching routes as their pieces allow. The first
    has built all its stations there and holds every third ticket."""
    described = ws.edition(edition)
    r = rules_for(described)
    rng = random.Random(seed)
    s = blank(2, r.pile_cells)
    open_routes = set(range(len(described.routes)))
    reached = own_densely(described, s, 0, rng, open_routes)
    own_densely(described, s, 1, rng, open_routes)
    add_goals(r, s, reached, rng)
    return s


def hard_network(edition: str) -> State:
    """The same with the hardest network known for the first seat."""
    described = ws.edition(edition)
    r = rules_for(described)
    rng = random.Random(1)
    s = blank(2, r.pile_cells)
    known = {row["edition"]: row["routes"] for row in json.loads(HARD_NETWORKS.read_text())}
    numbers = {route.id: number for number, route in enumerate(described.routes)}
    open_routes = set(range(len(described.routes)))
    reached: set[int] = set()
    for name in known[edition]:
        own(r, s, 0, numbers[name], open_routes, reached)
    own_densely(described, s, 1, rng, open_routes)
    add_goals(r, s, reached, rng)
    return s


def add_goals(r: Rules, s: State, reached: set[int], rng: random.Random) -> None:
    """The first seat builds all its stations in its network and takes every third ticket."""
    for city in rng.sample(sorted(reached), int(r.stations)):
        s.seats[STATIONS] |= 1 << city
    for ticket in range(0, int(r.tickets), 3):
        give(s, 0, ticket)


def own(
    r: Rules, s: State, seat: int, route: int, open_routes: set[int], reached: set[int]
) -> None:
    """Give a seat a route: it and its partner are no longer open, and its ends are reached."""
    s.seats[seat * SEAT + OWNED + r.route_word[route]] |= r.route_bit[route]
    open_routes -= {route, int(r.route_partner[route])}
    reached |= {int(r.route_a[route]), int(r.route_b[route])}


def own_densely(
    described: ws.Edition, s: State, seat: int, rng: random.Random, open_routes: set[int]
) -> set[int]:
    """Give a seat open routes that touch its others, those within its network first; returns
    the locations it reaches."""
    r = rules_for(described)
    left = described.pieces or (described.fleet.total if described.fleet else 0)
    reached = {rng.randrange(len(described.locations))}
    while True:
        touching = [
            n
            for n in open_routes
            if {int(r.route_a[n]), int(r.route_b[n])} & reached and r.route_length[n] <= left
        ]
        if not touching:
            return reached
        inside = [n for n in touching if {int(r.route_a[n]), int(r.route_b[n])} <= reached]
        chosen = rng.choice(inside or touching)
        left -= int(r.route_length[chosen])
        own(r, s, seat, chosen, open_routes, reached)


def measure_longest_path(edition: str, networks: int) -> Row:
    """Seconds of one seat's longest path and of the whole final scoring: on dense networks, and
    on the hardest known."""
    r = rules_for(ws.edition(edition))
    dense = [scoring_seconds(r, dense_network(edition, seed)) for seed in range(networks)]
    hard_path, hard_scoring = scoring_seconds(r, hard_network(edition))
    return {
        "mean": statistics.mean(path for path, _ in dense),
        "worst": max(path for path, _ in dense),
        "worst_scoring": max(scoring for _, scoring in dense),
        "hard_path": hard_path,
        "hard_scoring": hard_scoring,
        "networks": networks,
    }


def scoring_seconds(r: Rules, s: State) -> tuple[float, float]:
    """Seconds of the first seat's longest path, and of the final scoring: the best of nine."""
    joined = components(r, s, 0)
    return (
        min(cpu_seconds(partial(longest_path, r, s, 0, joined)) for _ in range(9)),
        min(cpu_seconds(partial(standings, r, s)) for _ in range(9)),
    )


def measure_processes(edition: str, players: int, games: int) -> dict[str, float]:
    """Games a second of wall-clock time with one process and with two."""
    found: dict[str, float] = {}
    for processes in (1, 2):
        share = games // processes
        with ProcessPoolExecutor(processes) as pool:
            list(pool.map(partial(play_games, edition, players, 1), range(processes)))
            start = time.perf_counter()
            seeds = range(0, share * processes, share)
            list(pool.map(partial(play_games, edition, players, share), seeds))
            found[str(processes)] = games / (time.perf_counter() - start)
    return found


def usual_players(edition: str) -> int:
    """Four players where the edition allows it, else the most."""
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
