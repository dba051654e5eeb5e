"""Does the expert gain by what was learned? It plays the expert without it, at equal time.

    python tools/equal_time.py ghost_train --deals 400 --seed "equal 2"

Both count the processor time of their own thread, so that a busy machine favours neither. Every
deal is played from both seats, or with `--once` from the first and the second in turn. The number
of deals and the seed are fixed before the first game.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence

import whistlestop as ws
from whistlestop.bots import ExpertBot
from whistlestop.knowledge.observation import Observation
from whistlestop.lab.estimates import DealSums
from whistlestop.lab.match import play_match
from whistlestop.planning.networks import Network


class Timed(ExpertBot):
    """An expert whose seconds are processor time, and who counts what it spends."""

    def __init__(self, seed: int | str | None = None, *, seconds: float) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.spent = 0.0
        self.decisions = 0

    @staticmethod
    def clock() -> float:
        """The processor time of this thread."""
        return time.thread_time()

    def decide(self, observation: Observation, legal: Sequence[ws.Action]) -> ws.Action:
        """Decide, and count the time."""
        begun = time.thread_time()
        action = super().decide(observation, legal)
        self.spent += time.thread_time() - begun
        self.decisions += 1
        return action


class Unlearned(Timed):
    """The same expert, had nothing been learned."""

    def networks(self, edition: ws.Edition, players: int) -> list[Network]:
        """Nothing."""
        return []


def main() -> int:
    """Play, and print the win rate of the expert that uses what was learned."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("edition", choices=ws.editions())
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", default="equal 1")
    parser.add_argument("--seconds", type=float, default=0.01, help="processor time a decision")
    parser.add_argument("--first", type=int, default=0, help="go on with this deal")
    parser.add_argument("--once", action="store_true", help="one game a deal")
    options = parser.parse_args()
    learned, unlearned = Timed(seconds=options.seconds), Unlearned(seconds=options.seconds)
    wins, load = DealSums(), os.getloadavg()[0]
    for deal in range(options.first, options.deals):
        seed = f"{options.seed}:{deal}"
        for seat in [deal % 2] if options.once else range(2):
            bots: list[Timed] = [learned, unlearned]
            seeds = [f"{seed}:0", f"{seed}:1"]
            if seat:
                bots, seeds = bots[::-1], seeds[::-1]
            result = play_match(options.edition, bots, seed, bot_seeds=seeds)
            wins.add(deal, result.wins(seat))
        print(f"{deal + 1} of {options.deals} deals, {wins.total:g} wins", file=sys.stderr)
    low, high = wins.rate_interval()
    print(
        f"{options.edition}: {wins.mean:.1%} ({low:.1%} to {high:.1%}) of {wins.count:.0f} games "
        f"of deals {options.first + 1} to {options.deals}, "
        f"seed {options.seed!r}, {1000 * options.seconds:g} ms a decision; processor time "
        f"{learned.spent:.1f} s for {learned.decisions} decisions, without what was learned "
        f"{unlearned.spent:.1f} s for {unlearned.decisions}; load {load:.1f} to "
        f"{os.getloadavg()[0]:.1f}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
