"""Stations, harbours and exchanges: what a plan needs besides routes. -1 stands for nothing."""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.bits import bit, lowest
from whistlestop.engine.legality import harbour_locations, most_exchanged, station_locations
from whistlestop.engine.rules import SHIP, TRAIN, Rules
from whistlestop.engine.scoring import standing
from whistlestop.engine.state import RESERVE, SEAT, STATIONS, STATIONS_LEFT, State
from whistlestop.planning.plan import Plan
from whistlestop.planning.prospects import Prospects
from whistlestop.planning.route_sets import members

NOTHING: Final = -1


def station_to_build(r: Rules, s: State, plan: Plan) -> i64:
    """A station of the plan that can be paid for."""
    locations: i64 = station_locations(r, s, s.seat) & plan.stations
    return NOTHING if locations == 0 else r.station + lowest(locations)


def scoring_stations(r: Rules, s: State) -> list[int]:
    """Stations with which the seat would score more than without, wherever the plan leads."""
    found: list[int] = []
    if r.stations == 0:
        return found
    now: i64 = standing(r, s, s.seat).total
    locations: i64 = station_locations(r, s, s.seat)
    while locations != 0:
        location: i64 = lowest(locations)
        locations &= locations - 1
        after = s.copy()
        after.seats[s.seat * SEAT + STATIONS] |= bit(location)
        after.seats[s.seat * SEAT + STATIONS_LEFT] -= 1
        if standing(r, after, s.seat).total > now:
            found.append(int(r.station + location))
    return found


def harbour_to_build(r: Rules, s: State, plan: Plan, anywhere: bool) -> i64:
    """A harbour at the location named by the most goals of the plan (WO-23)."""
    locations: i64 = harbour_locations(r, s, s.seat)
    best: i64 = NOTHING
    most: i64 = NOTHING if anywhere else 0
    while locations != 0:
        location: i64 = lowest(locations)
        locations &= locations - 1
        n: i64 = named(r, plan, location)
        if n > most:
            most = n
            best = r.harbour + location
    return best


def named(r: Rules, plan: Plan, location: i64) -> i64:
    """How many goals of the plan, done or within reach, name a location."""
    n: i64 = 0
    for ticket in plan.done:
        if r.ticket_cities[ticket] & bit(location) != 0:
            n += 1
    for ticket in plan.open:
        if r.ticket_cities[ticket] & bit(location) != 0:
            n += 1
    return n


def exchange(r: Rules, s: State, prospects: Prospects, plan: Plan) -> i64:
    """Swap pieces when too few of one kind are left for a route of the plan (WO-19)."""
    trains: i64 = s.seats[prospects.base + RESERVE]
    ships: i64 = s.seats[prospects.base + RESERVE + 1]
    for route in members((plan.wanted0, plan.wanted1, plan.wanted2)):
        if r.route_piece[route] == SHIP:
            if r.route_length[route] > ships:
                n: i64 = min(plan.ships - ships, most_exchanged(s, prospects.seat, TRAIN))
                return r.exchange_trains + n if n > 0 else NOTHING
        elif r.route_length[route] > trains:
            n = min(plan.trains - trains, most_exchanged(s, prospects.seat, SHIP))
            return r.exchange_ships + n if n > 0 else NOTHING
    return NOTHING
