"""The expert: tries promising moves on many imagined games before it decides."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import ClassVar

from whistlestop.bots.base import Bot
from whistlestop.bots.contest import Contest
from whistlestop.bots.helpers import Batch, play_batch, play_batches
from whistlestop.bots.weights import networks_for
from whistlestop.editions.model import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.game.action import Action
from whistlestop.knowledge.observation import Observation
from whistlestop.knowledge.observation.determinise import imagine
from whistlestop.messages import bad_option
from whistlestop.planning.gains import completed, gains
from whistlestop.planning.learned import LearnedPolicy, network_for
from whistlestop.planning.moves import moves_of
from whistlestop.planning.networks import ONE, Network

MOST_CANDIDATES = 24
"""The most actions that are tried."""
BATCH = 16
"""Games that are imagined together."""
MOST_SECONDS = 3600
"""The longest budget for a decision."""
SLICE = 0.04
"""The share of the time after which the clock is checked again."""
LEAST_PACE = 1e-6
"""The least time that a playout takes: a coarse clock may say that it took none."""


class ExpertBot(Bot):
    """Compares the planner's ideas by playing each of them out in the same imagined games.

    Where something was learned for the table, that says which ideas to try first, and what to
    expect of each before it is tried.

    Its budget for a decision is `seconds`, or a number of playouts (`iterations`). With
    `iterations` the same seed always gives the same decisions, however many `processes` it uses.
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
        self._learner: LearnedPolicy | None = None
        self._payment: dict[int, int] = {}
        """The rest of the chosen move: its actions by the number of cards laid."""
        self.playouts = 0
        """Imagined games that it has played out since `start`."""

    def start(self, seat: int, edition: Edition, seed: int | str) -> None:
        """A new game: forget the plans of the last one."""
        super().start(seat, edition, seed)
        self._learner = None
        self._payment = {}
        self.playouts = 0

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        """The move that does best, or the planner's where none is clearly better."""
        started = self.clock()
        actions = {action.number: action for action in legal}
        laid = sum(observation.decision.laid)
        paying = observation.decision.kind in ("pay", "surcharge")
        if paying and self._payment.get(laid) in actions:
            return actions[self._payment[laid]]
        contest = self._contest(observation)
        if len(contest.entries) > 1:
            if self.iterations is None:
                self._think_for(self.seconds, started, contest, observation)
            else:
                self._think(self.iterations, contest, observation)
        self.playouts += contest.playouts
        chosen, *rest = contest.best()
        # A surcharge is not announced: its first action already lays a card.
        self._payment = dict(enumerate(rest, laid + paying))
        return actions[chosen]

    @staticmethod
    def clock() -> float:
        """The clock that measures `seconds`."""
        return time.perf_counter()

    def networks(self, edition: Edition, players: int) -> list[Network]:
        """The networks that were learned for a table."""
        return networks_for(edition, players)

    def _contest(self, observation: Observation) -> Contest:
        """The planner's action first, then others worth trying, each with its payments."""
        state = imagine(observation, self.random).state
        if self._learner is None:
            edition, players = observation.edition, len(observation.seats)
            networks = self.networks(edition, players)
            self._learner = LearnedPolicy(rules_for(edition), players, networks)
        planner = self._learner.planner
        if observation.decision.kind == "pay":
            # The claim was announced before the bot took over: only the payment is left to choose.
            candidates = [int(planner.choose(state))]
        else:
            own, *others = planner.candidates(state)
            # Scoring actions come early: with little time the last candidates are not tried.
            scoring = gains(planner, state) if observation.decision.kind == "turn" else []
            candidates = list(dict.fromkeys([own, *scoring, *others]))[:MOST_CANDIDATES]
        expected = None
        if self._learner.networks and network_for(state) >= 0:
            candidates, expected = _ranked(candidates, self._learner.values(state, candidates))
        moves = [moves_of(planner, state, action) for action in candidates]
        return Contest(moves, expected, [completed(planner, state, x) for x in candidates])

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
        """Think until the time is up, equally long in each round."""
        seeds = self._seeds()
        begun = self.clock()
        play_batch(Batch(view, next(seeds), 1, contest.moves[:1]))
        pace = max(self.clock() - begun, LEAST_PACE)
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
                begun = self.clock()
                for sums in play_batches(batches, self.processes):
                    contest.add(games, sums)
                now = self.clock()
                pace = max((now - begun) / games / len(moves), LEAST_PACE)
                left = until - now
            if number < rounds:
                contest.end_round(last=number == rounds - 1)

    def _seeds(self) -> Iterator[str]:
        """The seeds from which the batches of a decision are imagined."""
        decision = self.random.getrandbits(64)
        number = 0
        while True:
            yield f"{decision}:{number}"
            number += 1


def _ranked(candidates: list[int], values: list[int]) -> tuple[list[int], list[float]]:
    """The planner's action and the others, the best first, with their expected leads over it."""
    worth = dict(zip(candidates, values, strict=True))
    own, *others = candidates
    ranked = [own, *sorted(others, key=lambda action: -worth[action])]
    return ranked, [(worth[action] - worth[own]) / ONE**2 for action in ranked]


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
    if seconds > MOST_SECONDS:
        limit = {"field": "seconds", "value": str(seconds), "most": str(MOST_SECONDS)}
        raise bad_option("bad_option", "seconds", form="most", **limit)
