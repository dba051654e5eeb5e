"""What raises a seat's score at once: buildings, and in its last turn also claims.

A plan knows only one set of stations. A station elsewhere may complete a ticket just as well,
and in the last turn nothing counts but the score.
"""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.actions import apply
from whistlestop.engine.bits import lowest
from whistlestop.engine.legality import claimable, harbour_locations, station_locations
from whistlestop.engine.scoring import standing, standings
from whistlestop.engine.state import OWNED, SEAT, SURCHARGE, TURN, State
from whistlestop.planning.moves import as_planned
from whistlestop.planning.planner import Planner
from whistlestop.planning.route_sets import members

MOST_BUILDINGS: Final = 3
MOST_LAST: Final = 8
"""The most actions that are offered, in the middle of the game and in the last turn."""


def gains(planner: Planner, s: State) -> list[int]:
    """Actions of a turn after which the seat would score more, the largest gain first."""
    r = planner.r
    seat: i64 = s.seat
    is_last = 0 < s.last_turns <= s.players
    actions = _located(r.station, station_locations(r, s, seat) if r.stations > 0 else 0)
    if is_last:
        actions += _located(r.harbour, harbour_locations(r, s, seat) if r.harbours > 0 else 0)
        actions += [int(r.claim) + route for route in members(claimable(r, s, seat))]
    now: i64 = standings(r, s)[seat].total
    found: list[tuple[int, int]] = []
    for action in actions:
        gain: i64 = _score_after(planner, s, action) - now
        if gain > 0:
            found.append((-int(gain), action))
    found.sort()
    return [action for _, action in found[: MOST_LAST if is_last else MOST_BUILDINGS]]


def completed(planner: Planner, s: State, action: i64) -> i64:
    """How many tickets a claim completes, if nothing goes wrong with it; 0 for other actions."""
    r = planner.r
    route: i64 = action - r.claim
    if s.decision != TURN or route < 0 or route >= r.routes:
        return 0
    after = s.copy()
    after.seats[s.seat * SEAT + OWNED + r.route_word[route]] |= r.route_bit[route]
    before: i64 = standing(r, s, s.seat).tickets_completed
    return standing(r, after, s.seat).tickets_completed - before


def _located(first: i64, locations: i64) -> list[int]:
    """Buildings at these locations."""
    found: list[int] = []
    while locations != 0:
        found.append(int(first + lowest(locations)))
        locations &= locations - 1
    return found


def _score_after(planner: Planner, s: State, action: i64) -> i64:
    """The seat's score as if the game ended after an action, paid for as the planner would. A
    tunnel that turns out to cost more is not claimed yet."""
    r = planner.r
    state = s.copy()
    for step in as_planned(planner, s, action):
        apply(r, state, step)
    if state.decision == SURCHARGE:
        return standings(r, s)[s.seat].total + r.route_points[action - r.claim]
    return standings(r, state)[s.seat].total
