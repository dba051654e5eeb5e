"""The planner's candidates, judged by a learned value."""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.rules import Rules
from whistlestop.engine.state import KEEP_TICKETS, SECOND_CARD, TURN, State
from whistlestop.planning.buildings import scoring_stations
from whistlestop.planning.features import Features
from whistlestop.planning.networks import ONE, Network
from whistlestop.planning.planner import Planner
from whistlestop.planning.policy import Policy

NETWORKS: Final = 3
"""A network for turns, one for second cards, one for choices of tickets."""
CAUTION: Final = 50
"""The lead that another candidate must have over the planner's choice, in parts of `WHOLE`: the
largest of several estimates is usually too large."""
TURNS_FOR_STATIONS: Final = 8
"""With more turns left, a station outside the plan is not worth looking for."""


class LearnedPolicy(Policy):
    """Takes the candidate that is worth most; what no network judges is left to the planner."""

    def __init__(self, r: Rules, players: int, networks: list[Network]) -> None:
        self.planner = Planner(r, players)
        self.features = Features(self.planner)
        self.networks = networks
        """One for each kind of decision (`network_for`), or none at all."""

    def forget(self) -> None:
        """Another game begins."""
        self.planner.forget()

    def choose(self, s: State) -> i64:
        """The candidate that leads, or the planner's choice where none leads by enough."""
        number: i64 = network_for(s)
        if number < 0 or not self.networks:
            return self.planner.choose(s)
        candidates = self.candidates(s)
        values = self.values(s, candidates)
        best: i64 = candidates[0]
        most: i64 = values[0] + CAUTION * ONE * ONE
        i: i64
        for i in range(1, len(candidates)):
            if values[i] > most:
                most = values[i]
                best = candidates[i]
        return best

    def candidates(self, s: State) -> list[int]:
        """The planner's candidates, its own choice first, and stations that would score."""
        found = self.planner.candidates(s)
        if s.decision == TURN and self.planner.prospects.turns <= TURNS_FOR_STATIONS:
            for action in scoring_stations(self.planner.r, s):
                if action not in found:
                    found.append(action)
        return found

    def values(self, s: State, candidates: list[int]) -> list[int]:
        """What each candidate of a decision is worth; see `Network.value`."""
        network: Network = self.networks[network_for(s)]
        return [int(network.value(one)) for one in self.features.describe(s, candidates)]


def network_for(s: State) -> i64:
    """Which of the networks judges a decision; -1 if none does."""
    if s.decision == TURN:
        return 0
    if s.decision == SECOND_CARD:
        return 1
    if s.decision == KEEP_TICKETS:
        return 2
    return -1
