"""The expert: tries promising moves on many imagined games before it decides."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import ClassVar

from whistlestop.bots.base import Bot
from whistlestop.bots.contest import Contest, Move
from whistlestop.bots.helpers import Batch, play_batch, play_batches
from whistlestop.editions.model import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.game.action import Action
from whistlestop.knowledge.observation import Observation
from whistlestop.knowledge.observation.determinise import imagine
from whistlestop.messages import bad_option
from whistlestop.planning.moves import moves_of
from whistlestop.planning.planner import Planner

MOST_CANDIDATES = 24
"""The most actions that are tried."""
BATCH = 16
"""Games that are imagined together."""
SLICE = 0.04
"""The share of the time after which the clock is checked again."""


class ExpertBot(Bot):
    """Compares the planner's ideas by playing each of them on in the same imagined games.

    Its budget for a decision is `seconds`, or a number of playouts (`iterations`), with which
    the same seed always gives the same decisions, on however many `processes`.
    """

    options: ClassVar[dict[str, type[int] | type[float]]] = {
        "seconds": float,
        "iterations": int,
        "processes": int,
    }

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        seconds: float = 1.0,
        iterations: int | None = None,
        processes: int = 1,
    ) -> None:
        super().__init__(seed)
        _check(seconds=seconds, iterations=iterations, processes=processes)
        self.seconds = seconds
        self.iterations = iterations
        self.processes = processes
        self._planner: Planner | None = None
        self._payment: dict[int, int] = {}
        """How the move that was chosen goes on: the action by the number of cards laid."""

    def start(self, seat: int, edition: Edition, seed: int | str) -> None:
        """A new game: forget the plans of the last one."""
        super().start(seat, edition, seed)
        self._planner = None
        self._payment = {}

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        """The move that does best, or the planner's where none is clearly better."""
        started = time.perf_counter()
        actions = {action.number: action for action in legal}
        laid = sum(observation.decision.laid)
        paying = observation.decision.kind in ("pay", "surcharge")
        if paying and self._payment.get(laid) in actions:
            return actions[self._payment[laid]]
        contest = Contest(self._candidates(observation))
        if len(contest.entries) > 1:
            if self.iterations is None:
                self._think_for(self.seconds, started, contest, observation)
            else:
                self._think(self.iterations, contest, observation)
        chosen, *rest = contest.best()
        # A surcharge is not announced: its first action lays a card already.
        self._payment = dict(enumerate(rest, laid + paying))
        return actions[chosen]

    def _candidates(self, observation: Observation) -> list[list[Move]]:
        """The planner's action first, then others worth trying, each with its payments."""
        state = imagine(observation, self.random).state
        if self._planner is None:
            self._planner = Planner(rules_for(observation.edition), len(observation.seats))
        planner = self._planner
        if observation.decision.kind == "pay":
            # The claim was announced before the bot took over: only the payment is left to choose.
            candidates = [int(planner.choose(state))]
        else:
            candidates = planner.candidates(state)[:MOST_CANDIDATES]
        return [moves_of(planner, state, action) for action in candidates]

    def _think(self, iterations: int, contest: Contest, view: Observation) -> None:
        """Spend this many playouts, the same number in each round."""
        contest.limit(iterations)
        seeds, rounds = self._seeds(), contest.rounds
        for number in range(1, rounds + 1):
            moves = contest.moves
            games = max(1, iterations // rounds // len(moves))
            sizes = [min(BATCH, games - done) for done in range(0, games, BATCH)]
            batches = [Batch(view, next(seeds), size, moves) for size in sizes]
            for batch, sums in zip(batches, play_batches(batches, self.processes), strict=True):
                contest.add(batch.games, sums)
            if number < rounds:
                contest.end_round(last=number == rounds - 1)

    def _think_for(
        self, seconds: float, started: float, contest: Contest, view: Observation
    ) -> None:
        """Think until the time is over, as long in each round."""
        seeds = self._seeds()
        pace = _seconds_for(Batch(view, next(seeds), 1, contest.moves[:1]))
        contest.limit(seconds * self.processes / pace)
        rounds = contest.rounds
        for number in range(1, rounds + 1):
            until = started + seconds * number / rounds
            moves = contest.moves
            left = seconds
            while left > 0:
                most = min(left, seconds * SLICE) / pace / len(moves)
                games = max(1, min(BATCH, int(most)))
                batches = [Batch(view, next(seeds), games, moves) for _ in range(self.processes)]
                begun = time.perf_counter()
                for sums in play_batches(batches, self.processes):
                    contest.add(games, sums)
                now = time.perf_counter()
                pace = (now - begun) / games / len(moves)
                left = until - now
            if number < rounds:
                contest.end_round(last=number == rounds - 1)

    def _seeds(self) -> Iterator[str]:
        """What the batches of a decision are imagined from."""
        decision = self.random.getrandbits(64)
        number = 0
        while True:
            yield f"{decision}:{number}"
            number += 1


def _seconds_for(batch: Batch) -> float:
    """How long a batch takes."""
    begun = time.perf_counter()
    play_batch(batch)
    return time.perf_counter() - begun


def _check(*, seconds: float, iterations: int | None, processes: int) -> None:
    """Refuse budgets that cannot be spent."""
    for name, value, least in (
        ("seconds", seconds, 0.01),
        ("iterations", 1 if iterations is None else iterations, 1),
        ("processes", processes, 1),
    ):
        if not value >= least:
            given = {"field": name, "value": str(value), "least": str(least)}
            raise bad_option("bad_option", name, form="least", **given)
