"""The longest continuous path: each route at most once, places as often as wanted (EU-24).

Routes make one path exactly if they hang together and no more than two places have an odd
number of them (Euler). So no path is walked to find the longest: the routes are decided one by
one, used or left out. What matters about those decided is what they show at the border, the
places where decided and undecided routes meet: whether an odd number of used routes ends there,
and which border places are joined by used routes. Of all choices that show the same, the
longest is kept. The routes come in an order that keeps the border small; the densest networks
of the boards have borders of five places and a few hundred situations.
"""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.network import owned_routes
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State

# A situation is an integer: in two bits the ends of the path that lie behind the border, then
# seven bits for each slot, where a slot holds one border place at a time. Six bits name the
# part of the path the place belongs to (0: none) by its lowest slot, counted from 1; the
# seventh says that the place is odd. It is an `int`, because a border may be of any size.
_ENDS: Final = 3
_TOO_MANY_ENDS: Final = 3
_FIRST_SLOT: Final = 2
_SLOT: Final = 7
_PART: Final = 63
_ODD: Final = 64
_DEAD: Final = -1
"""No path can come of these choices."""


class PathSearch:
    """The longest path through some routes: `run`, then ask for `best` and `path`."""

    def __init__(self, r: Rules, routes: list[int]) -> None:
        self.routes = in_order(r, routes)
        self.a = [int(r.route_a[route]) for route in self.routes]
        self.b = [int(r.route_b[route]) for route in self.routes]
        self.length = [int(r.route_length[route]) for route in self.routes]
        self.slot_a: list[int] = []
        """The slots of each route's ends."""
        self.slot_b: list[int] = []
        self.last: list[int] = [-1] * int(r.locations)
        """The last route at each place: after it the place leaves the border."""
        self.slots = 0
        self.best = 0
        self.used = 0
        """The routes of the longest path, as a set of positions in `routes`."""
        self.situations = 0
        """How many situations were looked at."""
        self._give_slots()

    def _give_slots(self) -> None:
        """Every place takes the lowest free slot for the time it is at the border."""
        for i in range(len(self.routes)):
            self.last[self.a[i]] = i
            self.last[self.b[i]] = i
        holder: list[int] = []
        for i in range(len(self.routes)):
            self.slot_a.append(_slot_for(holder, self.a[i]))
            self.slot_b.append(_slot_for(holder, self.b[i]))
            for slot in range(len(holder)):
                if holder[slot] >= 0 and self.last[holder[slot]] == i:
                    holder[slot] = -1
        self.slots = len(holder)

    def run(self) -> None:
        """Look at situations in the order of what is left out: the first complete path is best."""
        total = sum(self.length)
        steps = len(self.routes)
        waiting: list[list[tuple[int, int, int]]] = [[] for _ in range(total + 1)]
        waiting[0].append((0, 0, 0))
        seen: list[set[int]] = [set() for _ in range(steps)]
        for left_out in range(total + 1):
            now = waiting[left_out]
            while now:
                i, situation, used = now.pop()
                if i == steps:
                    self.best = total - left_out
                    self.used = used
                    return
                if situation not in seen[i]:
                    seen[i].add(situation)
                    self.situations += 1
                    joined = self._joined(situation, self.slot_a[i], self.slot_b[i])
                    self._wait(waiting, left_out, i, joined, used | (1 << i))
                    self._wait(waiting, left_out + self.length[i], i, situation, used)

    def _wait(
        self,
        waiting: list[list[tuple[int, int, int]]],
        left_out: int,
        i: int,
        situation: int,
        used: int,
    ) -> None:
        """Route `i` is decided: what the border shows now waits for its turn."""
        if self.last[self.a[i]] == i:
            situation = self._left(situation, self.slot_a[i])
        if situation != _DEAD and self.last[self.b[i]] == i:
            situation = self._left(situation, self.slot_b[i])
        if situation == _DEAD:
            return
        if used != 0 and situation >> _FIRST_SLOT == 0:
            rest = sum(self.length[i + 1 :])
            waiting[left_out + rest].append((len(self.routes), 0, used))
        else:
            waiting[left_out].append((i + 1, situation, used))

    def _joined(self, situation: int, a: int, b: int) -> int:
        """The situation once a route between the places in two slots is used."""
        part_a = _part(situation, a)
        part_b = _part(situation, b)
        if part_a == 0:
            part_a = a + 1
            situation |= part_a << _shift(a)
        if part_b == 0:
            part_b = b + 1
            situation |= part_b << _shift(b)
        if part_a != part_b:
            situation = self._renamed(situation, max(part_a, part_b), min(part_a, part_b))
        return situation ^ (_ODD << _shift(a)) ^ (_ODD << _shift(b))

    def _renamed(self, situation: int, old: int, new: int) -> int:
        """Give a part of the path another name."""
        for slot in range(old - 1, self.slots):
            if _part(situation, slot) == old:
                situation ^= (old ^ new) << _shift(slot)
        return situation

    def _left(self, situation: int, slot: int) -> int:
        """The situation once the place in a slot has left the border."""
        part = _part(situation, slot)
        if part == 0:
            return situation
        if situation & (_ODD << _shift(slot)):
            situation += 1
            if situation & _ENDS == _TOO_MANY_ENDS:
                return _DEAD
        situation &= ~((_ODD | _PART) << _shift(slot))
        for heir in range(part - 1, self.slots):
            if _part(situation, heir) == part:
                return self._renamed(situation, part, heir + 1) if part == slot + 1 else situation
        # This part of the path is complete, so it must be the only one.
        return situation if situation >> _FIRST_SLOT == 0 else _DEAD

    def path(self) -> list[int]:
        """The routes of the longest path in order: walk on, insert detours (Hierholzer)."""
        left = [i for i in range(len(self.routes)) if self.used & (1 << i)]
        if not left:
            return []
        walked: list[int] = []
        places = [_odd_place(self.a, self.b, left)]
        steps = [-1]
        while places:
            here = places[-1]
            step = -1
            for i in left:
                if here in (self.a[i], self.b[i]):
                    step = i
                    break
            if step >= 0:
                left.remove(step)
                places.append(self.a[step] + self.b[step] - here)
                steps.append(step)
            else:
                places.pop()
                walked.append(steps.pop())
        walked.pop()
        walked.reverse()
        return [self.routes[i] for i in walked]


def _shift(slot: int) -> int:
    return _FIRST_SLOT + _SLOT * slot


def _part(situation: int, slot: int) -> int:
    return (situation >> _shift(slot)) & _PART


def _slot_for(holder: list[int], place: int) -> int:
    """The slot a place holds, or the lowest free one, which it holds from now on."""
    if place not in holder:
        if -1 not in holder:
            holder.append(-1)
        holder[holder.index(-1)] = place
    return holder.index(place)


def _odd_place(a: list[int], b: list[int], chosen: list[int]) -> int:
    """A place where an odd number of the chosen routes meet, or any of their places."""
    odd = 0
    for i in chosen:
        odd ^= (1 << a[i]) ^ (1 << b[i])
    for i in chosen:
        if odd & (1 << a[i]):
            return a[i]
        if odd & (1 << b[i]):
            return b[i]
    return a[chosen[0]]


def in_order(r: Rules, routes: list[int]) -> list[int]:
    """The routes in an order that keeps the border small.

    The next one is always the route at the border after which the border is smallest; of
    several the one whose places have the fewest undecided routes left.
    """
    undecided = [0] * int(r.locations)
    for route in routes:
        undecided[r.route_a[route]] += 1
        undecided[r.route_b[route]] += 1
    touched = 0
    border = 0
    left = routes[:]
    order: list[int] = []
    while left:
        best = -1
        least = 0
        for route in left:
            a, b = int(r.route_a[route]), int(r.route_b[route])
            ends = (1 << a) | (1 << b)
            if border != 0 and ends & border == 0:
                continue
            cost = undecided[a] + undecided[b]
            for place in (a, b):
                if touched & (1 << place) == 0:
                    cost += 1000
                if undecided[place] == 1:
                    cost -= 1000
            if best < 0 or cost < least:
                best, least = route, cost
        left.remove(best)
        order.append(best)
        for place in (int(r.route_a[best]), int(r.route_b[best])):
            undecided[place] -= 1
            touched |= 1 << place
            border = border | (1 << place) if undecided[place] > 0 else border & ~(1 << place)
    return order


def longest_path(r: Rules, s: State, seat: i64) -> i64:
    """The length in pieces of the seat's longest continuous path."""
    search = PathSearch(r, owned_routes(r, s, seat))
    search.run()
    return search.best


def longest_path_routes(r: Rules, s: State, seat: i64) -> list[int]:
    """The routes of the seat's longest continuous path, in order."""
    search = PathSearch(r, owned_routes(r, s, seat))
    search.run()
    return search.path()
