"""Do random games of every edition and player count end without error?

    python benchmarks/random_games.py                          100 games of each, 5 of them checked
    python benchmarks/random_games.py --games 10000 --checked 200
    python benchmarks/random_games.py --editions europe world --processes 1

In the checked games all invariants are checked after every action. The tables show how long games
are, why they end, and how often each sort of action was played. Exits with 1 if anything went
wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field

import whistlestop as ws
from whistlestop.editions.rules_builder import rules_for
from whistlestop.editions.vocabulary import END_REASONS
from whistlestop.engine import state as es
from whistlestop.engine.actions import apply
from whistlestop.engine.invariants import check
from whistlestop.engine.playout import Memory, random_action
from whistlestop.engine.rules import Rules
from whistlestop.engine.scoring import standings, winners
from whistlestop.engine.setup import set_up
from whistlestop.game.action import Action, all_actions

MOST_DECISIONS = 50_000
"""A longer game is assumed never to end."""
AT_A_TIME = 50
"""Games in one job of a process."""


@dataclass
class Tally:
    """The results of some games of one edition and player count."""

    edition: str
    players: int
    games: int = 0
    checked: int = 0
    decisions: int = 0
    shortest: int = MOST_DECISIONS
    longest: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    sorts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add the results of other games of the same edition and player count."""
        self.games += other.games
        self.checked += other.checked
        self.decisions += other.decisions
        self.shortest = min(self.shortest, other.shortest)
        self.longest = max(self.longest, other.longest)
        self.reasons += other.reasons
        self.sorts += other.sorts
        self.failures += other.failures


def sort_of(action: Action) -> str:
    """The sort of an action, as finely as the rules distinguish them."""
    if action.kind == "draw":
        return "draw face up" if action.about.isdigit() else action.text
    if action.kind == "refill":
        return action.text
    if action.kind == "exchange":
        return "exchange ships" if "ship" in action.text else "exchange trains"
    return action.kind


def sorts_of(edition: ws.Edition) -> list[str]:
    """The sorts of action that an edition has."""
    return list(dict.fromkeys(sort_of(action) for action in all_actions(edition) if action))


class GameFailed(Exception):
    """A random game broke an invariant or did not end."""


def play(r: Rules, s: es.State, played: list[int], checking: bool) -> int:
    """Play a game to its end, counting the actions by number; return how many there were."""
    memory = Memory(r, s.players)
    decisions = 0
    while True:
        if checking and (broken := check(r, s)):
            raise GameFailed(f"after {decisions} decisions: {'; '.join(broken)}")
        if s.decision == es.OVER:
            return decisions
        if decisions == MOST_DECISIONS:
            raise GameFailed(f"no end after {decisions} decisions")
        action = random_action(r, s, memory)
        apply(r, s, action)
        played[action] += 1
        decisions += 1


def play_games(name: str, players: int, seeds: range, checked: int) -> Tally:
    """Play one game for each seed; those with a seed below `checked` are checked."""
    edition = ws.edition(name)
    r = rules_for(edition)
    tally = Tally(name, players)
    played = [0] * int(r.actions)
    for seed in seeds:
        try:
            s = set_up(r, players, seed, -1, False)
            decisions = play(r, s, played, seed < checked)
            winners(r, s, standings(r, s))
        except Exception as failure:
            where = f"{name}, {players} players, seed {seed}"
            details = failure if isinstance(failure, GameFailed) else traceback.format_exc()
            tally.failures.append(f"{where}: {details}")
            continue
        tally.games += 1
        tally.checked += seed < checked
        tally.decisions += decisions
        tally.shortest = min(tally.shortest, decisions)
        tally.longest = max(tally.longest, decisions)
        tally.reasons[END_REASONS[s.reason]] += 1
    for number, action in enumerate(all_actions(edition)):
        if action:
            tally.sorts[sort_of(action)] += played[number]
        elif played[number]:
            tally.failures.append(f"{name}: action {number} was played and means nothing")
    return tally


def play_tables(
    names: Sequence[str], games: int, checked: int, processes: int
) -> Iterator[tuple[Tally, int]]:
    """Play on all cores; yield each part that is done, and how many games are still to play."""
    jobs = [
        (name, players, range(first, min(first + AT_A_TIME, games)))
        for name in names
        for players in ws.edition(name).players
        for first in range(0, games, AT_A_TIME)
    ]
    left = sum(len(seeds) for _, _, seeds in jobs)
    with ProcessPoolExecutor(processes) as pool:
        running = {
            pool.submit(play_games, name, players, seeds, checked): len(seeds)
            for name, players, seeds in jobs
        }
        for job in as_completed(running):
            left -= running[job]
            yield job.result(), left


def show_tables(tallies: Sequence[Tally]) -> None:
    """Print the results, one line for each edition and player count."""
    print(f"{'edition':14} {'players':>7} {'games':>7} {'checked':>7}", end="")
    print(f" {'decisions':>9} {'least':>6} {'most':>6}  ends")
    for tally in tallies:
        mean = tally.decisions / max(tally.games, 1)
        ends = ", ".join(f"{reason} {n}" for reason, n in sorted(tally.reasons.items()))
        print(f"{tally.edition:14} {tally.players:7} {tally.games:7} {tally.checked:7}", end="")
        print(f" {mean:9.0f} {tally.shortest:6} {tally.longest:6}  {ends}")


def show_sorts(tallies: Sequence[Tally]) -> None:
    """Print how often each sort of action was played in each edition."""
    for name in dict.fromkeys(tally.edition for tally in tallies):
        sorts: Counter[str] = Counter()
        for tally in tallies:
            if tally.edition == name:
                sorts += tally.sorts
        counts = ", ".join(f"{sort} {sorts[sort]}" for sort in sorts_of(ws.edition(name)))
        print(f"\n{name}: {counts}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, show the progress and the tables; return 1 if a game failed."""
    parser = argparse.ArgumentParser(description="Play random games and check them.")
    parser.add_argument("--games", type=int, default=100, help="games of each edition and count")
    parser.add_argument("--checked", type=int, default=5, help="how many of them are checked")
    parser.add_argument("--editions", nargs="+", default=ws.editions(), choices=ws.editions())
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args(arguments)
    tallies: dict[tuple[str, int], Tally] = {}
    for name in options.editions:
        for players in ws.edition(name).players:
            tallies[name, players] = Tally(name, players)
    start = shown = time.monotonic()
    parts = play_tables(options.editions, options.games, options.checked, options.processes)
    for part, left in parts:
        tallies[part.edition, part.players].add(part)
        if time.monotonic() - shown > 1:
            shown = time.monotonic()
            print(f"\r{left} games to play  ", end="", file=sys.stderr, flush=True)
    print("\r", end="", file=sys.stderr)
    engine = "compiled" if ws.COMPILED else "interpreted"
    print(f"{engine} engine, {time.monotonic() - start:.0f} s, {options.processes} processes")
    show_tables(list(tallies.values()))
    show_sorts(list(tallies.values()))
    failures = [failure for tally in tallies.values() for failure in tally.failures]
    for failure in failures[:10]:
        print(f"\nFAILED {failure}")
    print(f"\n{len(failures)} games failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
