"""The longest continuous path: each route at most once, places as often as wanted (EU-24).

Routes make one path exactly if they hang together and no more than two places have an odd
number of them (Euler). So the longest path is not found by walking: the routes are decided one
by one, used or left out. All that matters about those decided is what they show at the border,
the places where decided and undecided routes meet: where an odd number of used routes ends, and
which border places the used routes join. Of all choices that show the same, the one that leaves
out least is followed. The routes come in an order that keeps the border small: at the densest
networks of the boards it has five places and shows a few hundred situations.
"""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.bits import bit
from whistlestop.engine.network import owned_routes
from whistlestop.engine.rules import Rules
from whistlestop.engine.simple_paths import Parts, longest_in_tree
from whistlestop.engine.state import State

# A situation is an integer. Two bits count the ends of the path that lie behind the border.
# Seven bits follow for each slot; a place holds a slot while it is at the border. Six of them
# name the part of the path the place belongs to (0: none) by the lowest slot of that part,
# counted from 1; the seventh says that the place is odd. It is an `int`, not an `i64`, so that
# a border can have any size.
_ENDS: Final = 3
_TOO_MANY_ENDS: Final = 3
_FIRST_SLOT: Final = 2
_SLOT: Final = 7
_PART: Final = 63
_ODD: Final = 64
_DEAD: Final = -1
"""No path can come of these choices."""

_GROWS: Final = 1000
"""In the order of routes a larger border outweighs everything else."""


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
        self.last = [-1] * int(r.locations)
        """The last route of each place: after it the place leaves the border."""
        self.slots = 0
        self.best = 0
        """The length of the longest path."""
        self.used = 0
        """Its routes, as a set of positions in `routes`."""
        self.situations = 0
        """How many situations were looked at."""
        self._give_slots()

    def _give_slots(self) -> None:
        """Every place takes the lowest free slot for the time it is at the border."""
        for i in range(len(self.routes)):
            self.last[self.a[i]] = i
            self.last[self.b[i]] = i
        holders: list[int] = []
        for i in range(len(self.routes)):
            self.slot_a.append(_slot_for(holders, self.a[i]))
            self.slot_b.append(_slot_for(holders, self.b[i]))
            for slot in range(len(holders)):
                if holders[slot] >= 0 and self.last[holders[slot]] == i:
                    holders[slot] = -1
        self.slots = len(holders)

    def run(self) -> None:
        """Look at situations in the order of what is left out: the first whole path is best."""
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
        # Nothing can be added to this part of the path any more, so it must be the only one.
        return situation if situation >> _FIRST_SLOT == 0 else _DEAD

    def path(self) -> list[int]:
        """The routes of the longest path, in order: walk on, put detours in (Hierholzer)."""
        left = [i for i in range(len(self.routes)) if self.used & (1 << i)]
        if not left:
            return []
        walked: list[int] = []
        places = [_odd_place(self.a, self.b, left)]
        steps = [-1]
        while places:
            step = self._way_on(places[-1], left)
            if step >= 0:
                left.remove(step)
                places.append(self.a[step] + self.b[step] - places[-1])
                steps.append(step)
            else:
                places.pop()
                walked.append(steps.pop())
        walked.pop()
        walked.reverse()
        return [self.routes[i] for i in walked]

    def _way_on(self, place: int, left: list[int]) -> int:
        for i in left:
            if self.a[i] == place or self.b[i] == place:
                return i
        return -1


def _shift(slot: int) -> int:
    return _FIRST_SLOT + _SLOT * slot


def _part(situation: int, slot: int) -> int:
    return (situation >> _shift(slot)) & _PART


def _slot_for(holders: list[int], place: int) -> int:
    """The slot a place holds, or the lowest free one, which it holds from now on."""
    if place not in holders:
        if -1 not in holders:
            holders.append(-1)
        holders[holders.index(-1)] = place
    return holders.index(place)


def _odd_place(a: list[int], b: list[int], chosen: list[int]) -> int:
    """A place where an odd number of the chosen routes meet; any of their places if none is."""
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
    """The routes in an order that keeps the border small: the best of three beginnings."""
    places: set[int] = set()
    for route in routes:
        places.add(int(r.route_a[route]))
        places.add(int(r.route_b[route]))
    by_number = sorted(places)
    best: list[int] = []
    least = -1
    for start in by_number[:1] + by_number[len(by_number) // 2 :][:1] + by_number[-1:]:
        order, size = _in_order_from(r, routes, start)
        if least < 0 or size < least:
            best, least = order, size
    return best


def _in_order_from(r: Rules, routes: list[int], start: i64) -> tuple[list[int], int]:
    """Take always the route after which the border is smallest, of several the one with the
    fewest undecided routes at its ends. Also tells the size of the borders, wide ones weighing
    more: each place more shows about four times as many situations."""
    undecided = [0] * int(r.locations)
    for route in routes:
        undecided[r.route_a[route]] += 1
        undecided[r.route_b[route]] += 1
    touched: i64 = 0
    border: i64 = bit(start)
    left = routes[:]
    order: list[int] = []
    size = 0
    width = 0
    while left:
        best = _next_in_order(r, left, undecided, touched, border)
        left.remove(best)
        order.append(best)
        for place in (r.route_a[best], r.route_b[best]):
            undecided[place] -= 1
            if touched & bit(place) == 0:
                width += 1
            if undecided[place] == 0:
                width -= 1
            touched |= bit(place)
            border = border | bit(place) if undecided[place] > 0 else border & ~bit(place)
        size += 4**width
    return order, size


def _next_in_order(
    r: Rules, left: list[int], undecided: list[int], touched: i64, border: i64
) -> int:
    best = left[0]
    least = -1
    for route in left:
        a: i64 = r.route_a[route]
        b: i64 = r.route_b[route]
        ends: i64 = bit(a) | bit(b)
        if border != 0 and ends & border == 0:
            continue
        cost = 2 * _GROWS + undecided[a] + undecided[b]
        if touched & bit(a) == 0:
            cost += _GROWS
        if touched & bit(b) == 0:
            cost += _GROWS
        if undecided[a] == 1:
            cost -= _GROWS
        if undecided[b] == 1:
            cost -= _GROWS
        if least < 0 or cost < least:
            best, least = route, cost
    return best


def longest_path(r: Rules, s: State, seat: i64) -> i64:
    """The length in pieces of the seat's longest continuous path."""
    parts = Parts(r, s, seat)
    best: i64 = 0
    searched: bool = False
    part: i64
    for part in range(parts.n):
        if parts.one_path(part):
            best = max(best, parts.total[part])
        else:
            searched = True
    if searched:
        routes = owned_routes(r, s, seat)
        for part in range(parts.n):
            if parts.total[part] > best and not parts.one_path(part):
                best = max(best, _longest_in(r, parts, part, parts.of(part, routes)))
    return best


def _longest_in(r: Rules, parts: Parts, part: i64, routes: list[int]) -> i64:
    if parts.tree(part):
        return longest_in_tree(r, routes)
    search = PathSearch(r, routes)
    search.run()
    return search.best


def longest_path_routes(r: Rules, s: State, seat: i64) -> list[int]:
    """The routes of the seat's longest continuous path, in order."""
    search = PathSearch(r, owned_routes(r, s, seat))
    search.run()
    return search.path()
