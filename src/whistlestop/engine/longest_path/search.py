"""The longest continuous path: each route at most once, locations any number of times (EU-24).

The search is frontier dynamic programming with A*. A set of routes is one path exactly when it is
connected and at most two locations have an odd number of its routes (Euler). So no path is walked:
the routes are decided one by one, used or left out, in an order that keeps the frontier small
(`elimination_order`). The frontier is the set of locations where decided and undecided routes
meet. All that matters about the decided routes is the state they leave there: at which locations
an odd number of used routes ends, and which of them the used routes connect (`frontier`). Of all
choices that leave the same state only the one that leaves out the least length is followed.

A* needs a lower bound on the length still to be left out. If the path did not have to be
connected, only the odd locations of the frontier would matter. For that easier problem the exact
answer is tabulated from the last route back, and it is the lower bound for the real one. The best
choice is usually connected anyway, and the search goes straight to it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import bit, count, lowest
from whistlestop.engine.longest_path.elimination_order import EliminationOrder
from whistlestop.engine.longest_path.frontier import DEAD, closed, joined, left, parity
from whistlestop.engine.longest_path.pendant_trees import Core
from whistlestop.engine.longest_path.simple_paths import Parts
from whistlestop.engine.network import owned_routes
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State

_WIDEST_TABLE: Final = 12
"""A wider frontier has too many sets of odd locations to tabulate: its lower bound is 0."""
_NEVER: Final = 1_000_000
"""The lower bound where no path is possible."""


class PathSearch:
    """The longest path through routes given by their ends and lengths.

    Call `run`, then read `best` and `path`.
    """

    def __init__(self, a: vec[i64], b: vec[i64], length: vec[i64]) -> None:
        self.routes = EliminationOrder(a, b).order
        """The routes, by position, in the order in which they are decided."""
        self.steps: i64 = len(a)
        """How many there are."""
        self.a = vec[i64]([a[i] for i in self.routes])
        self.b = vec[i64]([b[i] for i in self.routes])
        self.length = vec[i64]([length[i] for i in self.routes])
        self.slot_a = self.a[:]
        """The slots of each route's ends."""
        self.slot_b = self.a[:]
        self.last_a = self.a[:]
        """1 where no later route ends at the location: it leaves the frontier after this one."""
        self.last_b = self.a[:]
        self.frontier = vec[i64]([0] * (self.steps + 1))
        """The slots held before each route is decided, as a set."""
        self.slots: i64 = 0
        self.parity: i64 = 0
        """Masks the bits of a state, ends and odd locations, that the lower bound depends on."""
        self.rest = vec[i64]([0] * (self.steps + 1))
        """The length of all routes from each one on."""
        self.lower_bound = vec[i64]([])
        """By route, ends and odd locations: the least length left out from this route on."""
        self.best = 0
        """The length of the longest path."""
        self.used = 0
        """Its routes, as a set of steps."""
        self.states = 0
        """How many states were expanded."""
        self._give_slots()
        if self.slots <= _WIDEST_TABLE:
            self.parity = parity(self.slots)
        i: i64
        for i in range(self.steps - 1, -1, -1):
            self.rest[i] = self.rest[i + 1] + self.length[i]

    def _give_slots(self) -> None:
        """Give each location the lowest free slot for as long as it is at the frontier."""
        slot_of = vec[i64]([-1] * 63)
        last = vec[i64]([0] * 63)
        i: i64
        for i in range(self.steps):
            last[self.a[i]] = i
            last[self.b[i]] = i
        taken: i64 = 0
        for i in range(self.steps):
            a: i64 = self.a[i]
            b: i64 = self.b[i]
            if slot_of[a] < 0:
                slot_of[a] = lowest(~taken)
                taken |= bit(slot_of[a])
            if slot_of[b] < 0:
                slot_of[b] = lowest(~taken)
                taken |= bit(slot_of[b])
            self.slot_a[i] = slot_of[a]
            self.slot_b[i] = slot_of[b]
            self.slots = max(self.slots, max(slot_of[a], slot_of[b]) + 1)
            self.last_a[i] = 1 if last[a] == i else 0
            self.last_b[i] = 1 if last[b] == i else 0
            if last[a] == i:
                taken &= ~bit(slot_of[a])
            if last[b] == i:
                taken &= ~bit(slot_of[b])
            self.frontier[i + 1] = taken

    def tabulate_lower_bounds(self) -> None:
        """Fill the table from the last route back, as if the path need not be connected.

        Then the only condition is that at most two locations may be odd.
        """
        size: i64 = self.parity + 1
        self.lower_bound = vec[i64]([0] * ((self.steps + 1) * size))
        if self.slots > _WIDEST_TABLE:
            return
        i: i64
        for i in range(self.steps - 1, -1, -1):
            flip: i64 = bit(self.slot_a[i]) ^ bit(self.slot_b[i])
            leaving: i64 = self.last_a[i] * bit(self.slot_a[i])
            leaving |= self.last_b[i] * bit(self.slot_b[i])
            odd: i64 = self.frontier[i]
            while odd >= 0:
                self._tabulate_row(i, size, odd, odd ^ flip, leaving)
                odd = (odd - 1) & self.frontier[i] if odd > 0 else -1

    def _tabulate_row(self, i: i64, size: i64, unused: i64, used: i64, leaving: i64) -> None:
        """Fill one row, given the odd locations after route `i` if it is unused, and if used."""
        lower_bound = self.lower_bound
        here: i64 = i * size + 4 * unused
        following: i64 = (i + 1) * size
        ends_unused: i64 = count(unused & leaving)
        ends_used: i64 = count(used & leaving)
        at_unused: i64 = following + 4 * (unused & ~leaving) + ends_unused
        at_used: i64 = following + 4 * (used & ~leaving) + ends_used
        ends: i64
        for ends in range(3):
            least: i64 = _NEVER
            if ends + ends_unused < 3:
                least = lower_bound[at_unused + ends] + self.length[i]
            if ends + ends_used < 3:
                least = min(least, lower_bound[at_used + ends])
            lower_bound[here + ends] = least

    def run(self) -> None:
        """Expand states in the order of their lower bounds: the first whole path is the best."""
        self.tabulate_lower_bounds()
        first: i64 = self.lower_bound[0]
        steps: int = int(self.steps)
        waiting: list[list[tuple[int, int, int]]] = [[(0, 0, 0)]]
        seen: set[int] = set()
        more: i64 = 0
        while self.best == 0 and more < len(waiting):
            now = waiting[more]
            while now and self.best == 0:
                i, state, used = now.pop()
                key = state * (steps + 1) + i
                if i == steps:
                    self.best = int(self.rest[0] - first - more)
                    self.used = used
                elif key not in seen:
                    seen.add(key)
                    self._decide(waiting, i, state, used, first + more)
            more += 1
        self.states = len(seen)

    def _decide(
        self,
        waiting: list[list[tuple[int, int, int]]],
        i: i64,
        state: int,
        used: int,
        least: i64,
    ) -> None:
        """Leave route `i` out, or use it; queue the states that result."""
        left_out: i64 = least - self.lower_bound[self.at(i, state)]
        self._queue(waiting, i, state, used, left_out + self.length[i])
        state = joined(state, self.slot_a[i], self.slot_b[i], self.slots)
        self._queue(waiting, i, state, used | (1 << int(i)), left_out)

    def at(self, i: i64, state: int) -> i64:
        """Where the table holds the lower bound of a state."""
        shown: i64 = state & int(self.parity)
        return i * (self.parity + 1) + shown

    def _queue(
        self,
        waiting: list[list[tuple[int, int, int]]],
        i: i64,
        state: int,
        used: int,
        left_out: i64,
    ) -> None:
        """Queue the state after route `i`, unless no path can come of it."""
        if self.last_a[i]:
            state = left(state, self.slot_a[i], self.slots)
        if state != DEAD and self.last_b[i]:
            state = left(state, self.slot_b[i], self.slots)
        if state == DEAD:
            return
        i += 1
        least: i64
        if used != 0 and closed(state, self.slots):
            least = left_out + self.rest[i]
            i = self.steps
        else:
            least = left_out + self.lower_bound[self.at(i, state)]
        if least < _NEVER:
            more: i64 = least - self.lower_bound[0]
            while len(waiting) <= more:
                waiting.append([])
            waiting[more].append((int(i), state, used))

    def path(self) -> list[int]:
        """The positions of the longest path's routes, in the order they are travelled.

        Hierholzer's algorithm: walk until no route leads on, then insert detours.
        """
        unwalked = [i for i in range(int(self.steps)) if self.used & (1 << i)]
        if not unwalked:
            return []
        walked: list[int] = []
        locations = [self._odd_location(unwalked)]
        steps = [-1]
        while locations:
            step = self._way_on(locations[-1], unwalked)
            if step >= 0:
                unwalked.remove(step)
                locations.append(int(self.a[step] + self.b[step]) - locations[-1])
                steps.append(step)
            else:
                locations.pop()
                walked.append(steps.pop())
        walked.pop()
        walked.reverse()
        return [int(self.routes[i]) for i in walked]

    def _odd_location(self, chosen: list[int]) -> int:
        """A location with an odd number of the chosen routes; any location if there is none."""
        odd: i64 = 0
        for i in chosen:
            odd ^= bit(self.a[i]) ^ bit(self.b[i])
        return int(lowest(odd)) if odd != 0 else int(self.a[chosen[0]])

    def _way_on(self, location: int, unwalked: list[int]) -> int:
        for i in unwalked:
            if self.a[i] == location or self.b[i] == location:
                return i
        return -1


def longest_path(r: Rules, s: State, seat: i64, own: vec[i64]) -> i64:
    """The length of the seat's longest continuous path, in pieces.

    `own` is the result of `network.components`.
    """
    parts = Parts(r, s, seat, own)
    best: i64 = 0
    others: i64 = 0
    left: i64 = parts.all
    while left != 0:
        part: i64 = lowest(left)
        left &= left - 1
        if parts.one_path(part):
            best = max(best, parts.total[part])
        else:
            others |= bit(part)
    while others != 0:
        part = lowest(others)
        others &= others - 1
        if parts.total[part] > best:
            best = max(best, _longest_in(Core(r, s, seat, own[part]), best))
    return best


def _longest_in(core: Core, best: i64) -> i64:
    """The longest path of one part; a result no longer than `best` need not be exact."""
    total: i64 = core.total()
    if total <= best or total <= core.longest:
        return core.longest
    if core.one_path():
        return total
    search = PathSearch(core.a, core.b, core.length)
    search.run()
    return max(core.longest, search.best)


def longest_path_routes(r: Rules, s: State, seat: i64) -> list[int]:
    """The routes of the seat's longest continuous path, in order."""
    routes = owned_routes(r, s, seat)
    search = PathSearch(
        vec[i64]([r.route_a[route] for route in routes]),
        vec[i64]([r.route_b[route] for route in routes]),
        vec[i64]([r.route_length[route] for route in routes]),
    )
    search.run()
    return [routes[i] for i in search.path()]
