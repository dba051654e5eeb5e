"""Monte Carlo tree search over what a seat can know (information sets).

Every iteration gets another determinised state: the unseen cards dealt at random, consistent
with what the seat has seen. The tree branches at the searching seat's own decisions only; the
others, and everything after the tree, are played by planners. A node therefore stands for all
states in which the seat has made the same decisions, and a child's value is weighed against how
often it was legal. Children are tried in the planner's order, more of them as visits grow.
"""

import math

from mypy_extensions import i64

from whistlestop.engine.actions import apply
from whistlestop.engine.rules import Rules
from whistlestop.engine.scoring import standings, winners
from whistlestop.engine.state import OVER, State
from whistlestop.search.plan import Plan
from whistlestop.search.planner import Planner


class Node:
    """What is known about one decision of the searching seat."""

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits: i64 = 0
        self.available: i64 = 0
        """How often it could have been chosen."""
        self.total: float = 0.0


class TreeSearch:
    """A search for one decision of one seat."""

    def __init__(self, r: Rules, players: int, seat: int, depth: int) -> None:
        self.r = r
        self.seat = seat
        self.depth = depth
        """How many of its own decisions the tree looks ahead."""
        self.root = Node()
        self.planner = Planner(r, players)
        self.iterations: i64 = 0

    def iterate(self, s: State) -> None:
        """One iteration on a determinised state, which is used up."""
        path = self._descend(s)
        planner = self.planner
        while s.decision != OVER:
            apply(self.r, s, planner.choose(s))
        value = self._value(s)
        for node in path:
            node.visits += 1
            node.total += value
        self.root.visits += 1
        self.iterations += 1

    def _descend(self, s: State) -> list[Node]:
        """Choose among candidates at the seat's own decisions until a new node is reached."""
        self.planner.plans = [Plan() for _ in range(s.players)]
        node = self.root
        path: list[Node] = []
        own: i64 = 0
        while s.decision != OVER and own < self.depth:
            if s.seat != self.seat:
                apply(self.r, s, self.planner.choose(s))
                continue
            candidates = self.planner.candidates(s)
            wide = 2 + int(math.sqrt(float(node.visits)))
            action = self._select(node, candidates[:wide])
            child = node.children[action]
            apply(self.r, s, action)
            path.append(child)
            own += 1
            if child.visits == 0:
                break
            node = child
        return path

    def _select(self, node: Node, actions: list[int]) -> int:
        """The action with the best upper confidence bound; untried ones first."""
        best = actions[0]
        best_bound = -1.0
        for action in actions:
            child = node.children.get(action)
            if child is None:
                child = Node()
                node.children[action] = child
            child.available += 1
            if child.visits == 0:
                bound = 1000.0
            else:
                visits = float(child.visits)
                bound = child.total / visits + 0.4 * math.sqrt(
                    math.log(float(child.available) + 1.0) / visits
                )
            if bound > best_bound:
                best_bound = bound
                best = action
        return best

    def _value(self, s: State) -> float:
        """Between 0 and 1: half for winning, half for the margin over the best other seat."""
        rows = standings(self.r, s)
        winning, _ = winners(self.r, s, rows)
        others = max([int(row.total) for i, row in enumerate(rows) if i != self.seat])
        margin = float(int(rows[self.seat].total) - others)
        scale = 2.0 if self.r.goal > 0 else 25.0
        share = 0.5 / len(winning) if self.seat in winning else 0.0
        return share + 0.5 / (1.0 + math.exp(-margin / scale))

    def best(self) -> int:
        """The action visited most."""
        best = -1
        most: i64 = -1
        for action, child in self.root.children.items():
            if child.visits > most:
                most = child.visits
                best = action
        return best
