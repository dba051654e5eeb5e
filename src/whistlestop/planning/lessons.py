"""Lessons for a learned value: decisions of a game, and how their candidates do.

Every candidate starts from the same state with the same luck to come, and fast planners play all
seats to the end (`trials.py`). The state is the real one: what is hidden in it is as likely as the
game makes it.
"""

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine import chance
from whistlestop.engine.actions import apply
from whistlestop.engine.legality import list_legal
from whistlestop.engine.rules import Rules
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER, State
from whistlestop.planning.features import Described
from whistlestop.planning.learned import LearnedPolicy, network_for
from whistlestop.planning.networks import ONE, Network
from whistlestop.planning.trials import WHOLE, Trials

SHARES: Final = (0.25, 0.15, 1.0)
"""By network: how many of its decisions become lessons."""
BEST: Final = 4
ANY: Final = 1
"""Candidates tried besides the planner's choice: those that seem best, and any others."""
DOUBT: Final = 0.02
"""How far what seems best may be from the truth, in parts of a certain victory."""
MOST_TRIED: Final = 1 + BEST + ANY


class Lesson:
    """A decision, and how the candidates that were tried have done."""

    def __init__(self, network: int, described: list[Described], leads: list[int]) -> None:
        self.network = network
        """Which network is to learn from it."""
        self.described = described
        """The planner's choice first."""
        self.leads = leads
        """How much more each is worth than the first, in parts of `WHOLE`."""


class Teacher:
    """Plays games and tries candidates. Without networks, any candidate may seem best."""

    def __init__(self, r: Rules, players: int, networks: list[Network]) -> None:
        self.r = r
        self.players = players
        self.planners = [LearnedPolicy(r, players, []) for _ in range(players)]
        self.learners = [LearnedPolicy(r, players, networks) for _ in range(players)]
        self.trials = [Trials(r, players, seat) for seat in range(players)]

    def game(self, seed: str, learned: bool) -> list[Lesson]:
        """The lessons of one game, played by what has been learned, or by planners."""
        r = self.r
        random = Random(seed)
        s = set_up(r, self.players, seed, -1, False)
        policies = self.learners if learned else self.planners
        for policy in self.planners + self.learners:
            policy.forget()
        out = vec[i64]([0] * r.actions)
        lessons: list[Lesson] = []
        while s.decision != OVER:
            n: i64 = list_legal(r, s, out)
            action: i64 = out[0]
            if n > 1:
                network: i64 = network_for(s)
                if network >= 0 and random.random() < SHARES[network]:
                    lessons.append(self._lesson(s, random))
                player: LearnedPolicy = policies[s.seat]
                action = player.choose(s)
            apply(r, s, action)
        return lessons

    def _lesson(self, s: State, random: Random) -> Lesson:
        """Try some candidates of a decision, each in one game played on from here."""
        learner: LearnedPolicy = self.learners[s.seat]
        trials: Trials = self.trials[s.seat]
        tried = self._worth_trying(learner, s, random)
        start = s.copy()
        chance.seed(start, str(random.getrandbits(64)))
        values = [int(trials.value(start, [action])) for action in tried]
        leads = [value - values[0] for value in values]
        return Lesson(int(network_for(s)), learner.features.describe(s, tried), leads)

    def _worth_trying(self, learner: LearnedPolicy, s: State, random: Random) -> list[int]:
        """The planner's choice, what seems best besides it, and any others."""
        candidates = learner.candidates(s)
        ranked: list[tuple[float, int]] = []
        values = [0] * len(candidates)
        if learner.networks:
            values = learner.values(s, candidates)
        for i in range(1, len(candidates)):
            seems: float = values[i] / (WHOLE * ONE * ONE) + random.gauss(0.0, DOUBT)
            ranked.append((-seems, candidates[i]))
        ranked.sort()
        others = [action for _, action in ranked]
        rest = others[BEST:]
        random.shuffle(rest)
        return candidates[:1] + others[:BEST] + rest[:ANY]
