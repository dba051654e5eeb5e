"""Where rivals have built, and what it would cost to be cut off by them."""

from mypy_extensions import i64

from whistlestop.engine.bits import bit, count
from whistlestop.engine.network import visited
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.planning.cheapest_paths import FAR
from whistlestop.planning.plan import PlanMaker


def ends_reached(r: Rules, s: State, route: i64) -> i64:
    """How many ends of a route rivals have reached, counted for each rival."""
    ends: i64 = bit(r.route_a[route]) | bit(r.route_b[route])
    reached: i64 = 0
    other: i64
    for other in range(s.players):
        if other != s.seat:
            reached += count(visited(r, s, other) & ends)
    return reached


def detour(maker: PlanMaker, s: State, route: i64) -> i64:
    """How much more the path around a route costs than the route itself; at most 20 cards.

    The maker must have looked at the state.
    """
    maker.begin()
    cost = maker.paths.cost
    own: i64 = cost[route]
    cost[route] = FAR
    partner: i64 = maker.r.route_partner[route]
    if partner >= 0 and s.players <= maker.r.doubles_closed_up_to:
        cost[partner] = FAR
    around: i64 = maker.paths.find(bit(maker.r.route_a[route]), bit(maker.r.route_b[route]))
    return min(max(around - own, 0), 200)
