"""Does the expert gain from what was learned? It plays the expert without it, in equal time.

    python -m tools.equal_time ghost_train --deals 400 --seed "equal 2"

With `--before FOLDER` it plays the expert of another version, installed in that folder
(`tools/timed_experts.py`): this measures a change of the expert.

Both count the processor time of their own thread, so that a busy machine favours neither. Every
deal is played from both seats, or with `--once` from the first and the second in turn. The number
of deals and the seed are fixed before the first game.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import whistlestop as ws
from tools.timed_experts import OtherVersion, Timed
from whistlestop.lab.estimates import DealSums
from whistlestop.lab.match import play_match
from whistlestop.planning.networks import Network


class Unlearned(Timed):
    """The same expert, as if nothing had been learned."""

    def networks(self, edition: ws.Edition, players: int) -> list[Network]:
        """Nothing."""
        return []


def read_options() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("edition", choices=ws.editions())
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", default="equal 1")
    parser.add_argument("--seconds", type=float, default=0.01, help="processor time a decision")
    parser.add_argument("--first", type=int, default=0, help="go on with this deal")
    parser.add_argument("--once", action="store_true", help="one game a deal")
    parser.add_argument("--before", type=Path, help="play the version installed in this folder")
    return parser.parse_args()


def main() -> int:
    """Play, and print the win rate of this version's expert."""
    options = read_options()
    expert = Timed(seconds=options.seconds)
    other: Unlearned | OtherVersion = Unlearned(seconds=options.seconds)
    if options.before:
        other = OtherVersion(options.before, seconds=options.seconds)
    wins, load = DealSums(), os.getloadavg()[0]
    for deal in range(options.first, options.deals):
        seed = f"{options.seed}:{deal}"
        for seat in [deal % 2] if options.once else range(2):
            bots: list[Timed | OtherVersion] = [expert, other]
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
        f"{expert.spent:.1f} s for {expert.decisions} decisions, of the other expert "
        f"{other.spent:.1f} s for {other.decisions}; load {load:.1f} to {os.getloadavg()[0]:.1f}"
    )
    if isinstance(other, OtherVersion):
        other.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
