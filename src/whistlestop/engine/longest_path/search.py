"""The longest continuous path: each route at most once, places as often as wanted (EU-24).

Routes make one path exactly if they hang together and no more than two places have an odd
number of them (Euler). So the longest path is not found by walking: the routes are decided one
by one, used or left out. All that matters about those decided is what they show at the border,
the places where decided and undecided routes meet: where an odd number of used routes ends, and
which border places the used routes join. Of all choices that show the same, the one that leaves
out least is followed. The routes come in an order that keeps the border small.

The search is told where to look (A*). If the routes did not have to hang together, only the odd
places at the border would matter, and what must still be left out is quickly tabulated from the
last route back: the outlook. Mostly the best choice hangs together anyway, and the search finds
it at once.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import bit, count, lowest
from whistlestop.engine.longest_path.elimination_order import RouteOrder
from whistlestop.engine.longest_path.frontier import DEAD, closed, joined, left, parity
from whistlestop.engine.longest_path.pendant_trees import Core
from whistlestop.engine.longest_path.simple_paths import Parts
from whistlestop.engine.network import owned_routes
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State

_WIDEST_OUTLOOK: Final = 12
"""Wider borders have too many sets of odd places to tabulate: the search does without."""
_NEVER: Final = 1_000_000
"""What must be left out where no path is possible."""


class PathSearch:
    """The longest path through routes given by their ends and lengths: `run`, then ask for
    `best` and `path`."""

    def __init__(self, a: vec[i64], b: vec[i64], length: vec[i64]) -> None:
        self.routes = RouteOrder(a, b).order
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
        """1 where the route is the last one of its end: after it the place leaves the border."""
        self.last_b = self.a[:]
        self.border = vec[i64]([0] * (self.steps + 1))
        """The slots held before each route is decided, as a set."""
        self.slots: i64 = 0
        self.parity: i64 = 0
        """The bits of a situation, ends and odd places, that the outlook depends on."""
        self.rest = vec[i64]([0] * (self.steps + 1))
        """The length of all routes from each one on."""
        self.outlook = vec[i64]([])
        """By route and by ends and odd places: how much must be left out from this route on."""
        self.best = 0
        """The length of the longest path."""
        self.used = 0
        """Its routes, as a set of steps."""
        self.situations = 0
        """How many situations were looked at."""
        self._give_slots()
        if self.slots <= _WIDEST_OUTLOOK:
            self.parity = parity(self.slots)
        i: i64
        for i in range(self.steps - 1, -1, -1):
            self.rest[i] = self.rest[i + 1] + self.length[i]

    def _give_slots(self) -> None:
        """Every place takes the lowest free slot for the time it is at the border."""
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
            self.border[i + 1] = taken

    def look_out(self) -> None:
        """Tabulate, from the last route back, what must be left out if nothing had to hang
        together: what is used only has to end at two odd places at most."""
        size: i64 = self.parity + 1
        self.outlook = vec[i64]([0] * ((self.steps + 1) * size))
        if self.slots > _WIDEST_OUTLOOK:
            return
        i: i64
        for i in range(self.steps - 1, -1, -1):
            flip: i64 = bit(self.slot_a[i]) ^ bit(self.slot_b[i])
            leaving: i64 = self.last_a[i] * bit(self.slot_a[i])
            leaving |= self.last_b[i] * bit(self.slot_b[i])
            odd: i64 = self.border[i]
            while odd >= 0:
                self._look_out_from(i, size, odd, odd ^ flip, leaving)
                odd = (odd - 1) & self.border[i] if odd > 0 else -1

    def _look_out_from(self, i: i64, size: i64, unused: i64, used: i64, leaving: i64) -> None:
        """One row of the table: the odd places once route `i` is unused, or used."""
        outlook = self.outlook
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
                least = outlook[at_unused + ends] + self.length[i]
            if ends + ends_used < 3:
                least = min(least, outlook[at_used + ends])
            outlook[here + ends] = least

    def run(self) -> None:
        """Look at situations in the order of what must be left out at least: the first whole
        path is best."""
        self.look_out()
        first: i64 = self.outlook[0]
        steps: int = int(self.steps)
        waiting: list[list[tuple[int, int, int]]] = [[(0, 0, 0)]]
        seen: set[int] = set()
        more: i64 = 0
        while self.best == 0 and more < len(waiting):
            now = waiting[more]
            while now and self.best == 0:
                i, situation, used = now.pop()
                key = situation * (steps + 1) + i
                if i == steps:
                    self.best = int(self.rest[0] - first - more)
                    self.used = used
                elif key not in seen:
                    seen.add(key)
                    self._decide(waiting, i, situation, used, first + more)
            more += 1
        self.situations = len(seen)

    def _decide(
        self,
        waiting: list[list[tuple[int, int, int]]],
        i: i64,
        situation: int,
        used: int,
        least: i64,
    ) -> None:
        """Leave route `i` out, or use it: what the border shows then waits for its turn."""
        left_out: i64 = least - self.outlook[self.at(i, situation)]
        self._wait(waiting, i, situation, used, left_out + self.length[i])
        situation = joined(situation, self.slot_a[i], self.slot_b[i], self.slots)
        self._wait(waiting, i, situation, used | (1 << int(i)), left_out)

    def at(self, i: i64, situation: int) -> i64:
        """Where the outlook from a situation stands in the table."""
        shown: i64 = situation & int(self.parity)
        return i * (self.parity + 1) + shown

    def _wait(
        self,
        waiting: list[list[tuple[int, int, int]]],
        i: i64,
        situation: int,
        used: int,
        left_out: i64,
    ) -> None:
        """Route `i` is decided."""
        if self.last_a[i]:
            situation = left(situation, self.slot_a[i], self.slots)
        if situation != DEAD and self.last_b[i]:
            situation = left(situation, self.slot_b[i], self.slots)
        if situation == DEAD:
            return
        i += 1
        least: i64
        if used != 0 and closed(situation, self.slots):
            least = left_out + self.rest[i]
            i = self.steps
        else:
            least = left_out + self.outlook[self.at(i, situation)]
        if least < _NEVER:
            more: i64 = least - self.outlook[0]
            while len(waiting) <= more:
                waiting.append([])
            waiting[more].append((int(i), situation, used))

    def path(self) -> list[int]:
        """The positions of the routes of the longest path, in order: walk on, put detours in
        (Hierholzer)."""
        unwalked = [i for i in range(int(self.steps)) if self.used & (1 << i)]
        if not unwalked:
            return []
        walked: list[int] = []
        places = [self._odd_place(unwalked)]
        steps = [-1]
        while places:
            step = self._way_on(places[-1], unwalked)
            if step >= 0:
                unwalked.remove(step)
                places.append(int(self.a[step] + self.b[step]) - places[-1])
                steps.append(step)
            else:
                places.pop()
                walked.append(steps.pop())
        walked.pop()
        walked.reverse()
        return [int(self.routes[i]) for i in walked]

    def _odd_place(self, chosen: list[int]) -> int:
        """A place where an odd number of the chosen routes meet; any of them if none is."""
        odd: i64 = 0
        for i in chosen:
            odd ^= bit(self.a[i]) ^ bit(self.b[i])
        return int(lowest(odd)) if odd != 0 else int(self.a[chosen[0]])

    def _way_on(self, place: int, unwalked: list[int]) -> int:
        for i in unwalked:
            if self.a[i] == place or self.b[i] == place:
                return i
        return -1


def longest_path(r: Rules, s: State, seat: i64, own: vec[i64]) -> i64:
    """The length in pieces of the seat's longest continuous path; `own` are the components of
    its routes."""
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
    """The longest path of a part, if it is longer than the best one known."""
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
