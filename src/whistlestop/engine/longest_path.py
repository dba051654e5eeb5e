"""The longest continuous path: each route at most once, places as often as wanted (EU-24).

An exact search over trails. Two facts keep it small. Parity: where an odd number of unused
routes meet, one of them stays unused, unless the path ends there; so a branch is cut when
even the best end cannot make it longer than the best path found. Memory: what can still follow
depends only on the place reached and the routes left, so each such pair is entered once.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import lowest
from whistlestop.engine.network import owned_routes
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State


class TrailSearch:
    """A search through the trails of one network of routes (at most 62)."""

    def __init__(self, r: Rules, routes: list[int]) -> None:
        self.routes = routes
        self.a = vec[i64]([r.route_a[route] for route in routes])
        self.b = vec[i64]([r.route_b[route] for route in routes])
        self.length = vec[i64]([r.route_length[route] for route in routes])
        self.meeting = vec[i64]([0] * r.locations)
        """The routes that meet at each place, as a set."""
        edge: i64
        for edge in range(len(routes)):
            self.meeting[self.a[edge]] |= 1 << edge
            self.meeting[self.b[edge]] |= 1 << edge
        self.best: i64 = 0
        self.enough: i64 = 0
        """No path of the network in hand can be longer: finding one this long ends the search."""
        self.entered: set[int] = set()
        self.trail: list[int] = []
        self.best_trail: list[int] = []

    def run(self) -> None:
        """Find the longest path: `best` is its length, `best_trail` its edges in order."""
        left: i64 = (1 << len(self.routes)) - 1
        while left != 0:
            part: i64 = self.reachable(self.a[lowest(left)], left)
            left &= ~part
            self.enough = self.bound(-1, part)
            if self.enough > self.best:
                self.entered = set()
                self.search_part(part)

    def search_part(self, part: i64) -> None:
        """Start from every place of a connected part; ends of odd degree first."""
        parity: i64
        for parity in range(1, -1, -1):
            place: i64
            for place in range(len(self.meeting)):
                here: i64 = self.meeting[place] & part
                if here != 0 and self.degree(here) & 1 == parity:
                    self.extend(place, part, 0)
                    if self.best == self.enough:
                        return

    def degree(self, edges: i64) -> i64:
        """How many routes are in a set."""
        n: i64 = 0
        while edges != 0:
            edges &= edges - 1
            n += 1
        return n

    def extend(self, place: i64, unused: i64, length: i64) -> None:
        """Try every way on from a place."""
        if length > self.best:
            self.best = length
            self.best_trail = self.trail[:]
        ways: i64 = self.meeting[place] & unused
        if ways == 0:
            return
        known = (int(unused) << 6) | int(place)
        if known in self.entered:
            return
        self.entered.add(known)
        if length + self.bound(place, self.reachable(place, unused)) <= self.best:
            return
        while ways != 0:
            edge: i64 = lowest(ways)
            ways &= ways - 1
            self.trail.append(int(edge))
            following: i64 = self.a[edge] + self.b[edge] - place
            self.extend(following, unused & ~(1 << edge), length + self.length[edge])
            self.trail.pop()
            if self.best == self.enough:
                return

    def reachable(self, place: i64, unused: i64) -> i64:
        """The unused routes that can be reached from a place."""
        reached: i64 = self.meeting[place] & unused
        frontier: i64 = reached
        while frontier != 0:
            edge: i64 = lowest(frontier)
            frontier &= frontier - 1
            new: i64 = (self.meeting[self.a[edge]] | self.meeting[self.b[edge]]) & unused & ~reached
            reached |= new
            frontier |= new
        return reached

    def bound(self, start: i64, edges: i64) -> i64:
        """No path through these connected routes is longer. `start` -1: it may begin anywhere.

        Every place where an odd number of routes meet wastes at least its shortest route,
        except where the path begins or ends; a wasted route is shared by its two ends.
        """
        total: i64 = 0
        left: i64 = edges
        places: i64 = 0
        while left != 0:
            edge: i64 = lowest(left)
            left &= left - 1
            total += self.length[edge]
            places |= (1 << self.a[edge]) | (1 << self.b[edge])
        wasted: i64 = 0
        most: i64 = 0
        second: i64 = 0
        from_start: i64 = 0
        start_odd: bool = False
        while places != 0:
            place: i64 = lowest(places)
            places &= places - 1
            here: i64 = self.meeting[place] & edges
            odd: bool = self.degree(here) & 1 == 1
            if place == start:
                start_odd = odd
                from_start = self.shortest(here)
            elif odd:
                shortest: i64 = self.shortest(here)
                wasted += shortest
                if shortest > most:
                    second = most
                    most = shortest
                elif shortest > second:
                    second = shortest
        if start < 0:
            wasted -= most + second
        elif start_odd:
            wasted -= most
        elif most > from_start:
            wasted -= most - from_start
        return total - (wasted + 1) // 2

    def shortest(self, edges: i64) -> i64:
        """The length of the shortest route of a set that has one."""
        least: i64 = self.length[lowest(edges)]
        while edges != 0:
            least = min(least, self.length[lowest(edges)])
            edges &= edges - 1
        return least


def longest_path(r: Rules, s: State, seat: i64) -> i64:
    """The length in pieces of the seat's longest continuous path."""
    search = TrailSearch(r, owned_routes(r, s, seat))
    search.run()
    return search.best


def longest_path_routes(r: Rules, s: State, seat: i64) -> list[int]:
    """The routes of the seat's longest continuous path, in order."""
    search = TrailSearch(r, owned_routes(r, s, seat))
    search.run()
    return [search.routes[edge] for edge in search.best_trail]
