"""What a seat's routes connect: components as sets of locations, and paths for explanations."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, lowest
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import OWNED, ROUTE_WORDS, SEAT, State


def components(r: Rules, s: State, seat: i64) -> vec[i64]:
    """For each location, the set of those that the seat's routes connect to it, itself included."""
    joined = r.alone[:]
    route_a = r.route_a
    route_b = r.route_b
    word: i64
    for word in range(ROUTE_WORDS):
        owned: i64 = s.seats[seat * SEAT + OWNED + word]
        while owned != 0:
            route: i64 = word * WORD + lowest(owned)
            owned &= owned - 1
            join(joined, route_a[route], route_b[route])
    return joined


def join(joined: vec[i64], a: i64, b: i64) -> None:
    """Merge the components of two locations."""
    if joined[a] & bit(b):
        return
    merged: i64 = joined[a] | joined[b]
    rest: i64 = merged
    while rest != 0:
        joined[lowest(rest)] = merged
        rest &= rest - 1


def visited(r: Rules, s: State, seat: i64) -> i64:
    """Locations where a route of the seat ends."""
    seats = s.seats
    route_ends = r.route_ends
    locations: i64 = 0
    word: i64
    for word in range(ROUTE_WORDS):
        owned: i64 = seats[seat * SEAT + OWNED + word]
        while owned != 0:
            locations |= route_ends[word * WORD + lowest(owned)]
            owned &= owned - 1
    return locations


def reached(r: Rules, s: State, seat: i64, locations: i64) -> i64:
    """The locations that the seat's routes connect to any of a set, the set itself included.

    For few locations this is much less work than finding all components.
    """
    seats = s.seats
    routes_at = r.routes_at
    route_ends = r.route_ends
    words: i64 = (r.routes + WORD - 1) // WORD
    ahead: i64 = locations
    while ahead != 0:
        at: i64 = lowest(ahead) * ROUTE_WORDS
        ahead &= ahead - 1
        word: i64
        for word in range(words):
            routes: i64 = seats[seat * SEAT + OWNED + word] & routes_at[at + word]
            while routes != 0:
                ends: i64 = route_ends[word * WORD + lowest(routes)]
                routes &= routes - 1
                ahead |= ends & ~locations
                locations |= ends
    return locations


def owned_routes(r: Rules, s: State, seat: i64) -> list[int]:
    """The seat's routes, lowest number first."""
    found: list[int] = []
    word: i64
    for word in range(ROUTE_WORDS):
        owned: i64 = s.seats[seat * SEAT + OWNED + word]
        while owned != 0:
            found.append(int(word * WORD + lowest(owned)))
            owned &= owned - 1
    return found


def path_between(r: Rules, routes: list[int], start: int, goal: int) -> list[int]:
    """A path that uses the fewest of the given routes; empty if there is none."""
    came_by: dict[int, tuple[int, int]] = {start: (-1, -1)}
    frontier = [start]
    while frontier and goal not in came_by:
        following: list[int] = []
        for location in frontier:
            for route in routes:
                a, b = int(r.route_a[route]), int(r.route_b[route])
                if location == a or location == b:
                    other = b if location == a else a
                    if other not in came_by:
                        came_by[other] = (route, location)
                        following.append(other)
        frontier = following
    path: list[int] = []
    location = goal
    while location in came_by and location != start:
        route, location = came_by[location]
        path.append(route)
    path.reverse()
    return path
