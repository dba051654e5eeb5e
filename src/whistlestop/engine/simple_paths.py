"""Longest paths that need no search: networks that are one path, and trees.

Most networks of a finished game are of these sorts; `longest_path` searches only the others.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import bit, count
from whistlestop.engine.rules import Rules


def connected_parts(r: Rules, routes: vec[i64]) -> list[list[int]]:
    """The routes in groups that hang together."""
    parts: list[list[int]] = []
    reached: list[int] = []
    i: i64
    for i in range(len(routes)):
        route: i64 = routes[i]
        ends: i64 = bit(r.route_a[route]) | bit(r.route_b[route])
        joined: list[int] = [int(route)]
        kept_parts: list[list[int]] = []
        kept_reached: list[int] = []
        k: i64
        for k in range(len(parts)):
            places: i64 = reached[k]
            if places & ends != 0:
                joined = parts[k] + joined
                ends |= places
            else:
                kept_parts.append(parts[k])
                kept_reached.append(reached[k])
        kept_parts.append(joined)
        kept_reached.append(int(ends))
        parts = kept_parts
        reached = kept_reached
    return parts


def simple_length(r: Rules, part: list[int]) -> i64:
    """The longest path of a connected part that is one path or a tree; -1 if it is neither."""
    total: i64 = 0
    odd: i64 = 0
    places: i64 = 0
    for route in part:
        a: i64 = bit(r.route_a[route])
        b: i64 = bit(r.route_b[route])
        odd ^= a ^ b
        places |= a | b
        total += r.route_length[route]
    if count(odd) <= 2:
        return total
    if count(places) == len(part) + 1:
        far, _ = _farthest(r, part, r.route_a[part[0]])
        _, length = _farthest(r, part, far)
        return length
    return -1


def total_length(r: Rules, part: list[int]) -> i64:
    """The length of all routes together."""
    total: i64 = 0
    for route in part:
        total += r.route_length[route]
    return total


def _farthest(r: Rules, tree: list[int], start: i64) -> tuple[i64, i64]:
    """The place of a tree farthest from another one, and how far it is."""
    distance = vec[i64]([0] * r.locations)
    reached: i64 = bit(start)
    far: i64 = start
    grown: bool = True
    while grown:
        grown = False
        for route in tree:
            a: i64 = r.route_a[route]
            b: i64 = r.route_b[route]
            if (reached & bit(a) != 0) != (reached & bit(b) != 0):
                known: i64 = a if reached & bit(a) != 0 else b
                new: i64 = a + b - known
                distance[new] = distance[known] + r.route_length[route]
                reached |= bit(new)
                grown = True
                if distance[new] > distance[far]:
                    far = new
    return far, distance[far]
