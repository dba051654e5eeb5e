"""Stations, harbours and exchanges: what a plan asks for beyond routes. -1 stands for nothing."""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.bits import bit, lowest
from whistlestop.engine.legality import harbour_locations, most_exchanged, station_locations
from whistlestop.engine.rules import SHIP, TRAIN, Rules
from whistlestop.engine.state import RESERVE, State
from whistlestop.planning.plan import Plan
from whistlestop.planning.prospects import Outlook
from whistlestop.planning.route_sets import members

NOTHING: Final = -1


def station_to_build(r: Rules, s: State, plan: Plan) -> i64:
    """A station of the plan that can be paid for."""
    places: i64 = station_locations(r, s, s.seat) & plan.stations
    return NOTHING if places == 0 else r.station + lowest(places)


def harbour_to_build(r: Rules, s: State, plan: Plan, anywhere: bool) -> i64:
    """A harbour where most goals of the plan name the place (WO-23)."""
    places: i64 = harbour_locations(r, s, s.seat)
    best: i64 = NOTHING
    most: i64 = NOTHING if anywhere else 0
    while places != 0:
        place: i64 = lowest(places)
        places &= places - 1
        n: i64 = named(r, plan, place)
        if n > most:
            most = n
            best = r.harbour + place
    return best


def named(r: Rules, plan: Plan, place: i64) -> i64:
    """How many goals of the plan, done or within reach, name a place."""
    n: i64 = 0
    for ticket in plan.done:
        if r.ticket_cities[ticket] & bit(place) != 0:
            n += 1
    for ticket in plan.open:
        if r.ticket_cities[ticket] & bit(place) != 0:
            n += 1
    return n


def exchange(r: Rules, s: State, outlook: Outlook, plan: Plan) -> i64:
    """Swap pieces when too few of a sort are left for a route of the plan (WO-19)."""
    trains: i64 = s.seats[outlook.base + RESERVE]
    ships: i64 = s.seats[outlook.base + RESERVE + 1]
    for route in members((plan.wanted0, plan.wanted1, plan.wanted2)):
        if r.route_piece[route] == SHIP:
            if r.route_length[route] > ships:
                n: i64 = min(plan.ships - ships, most_exchanged(s, outlook.seat, TRAIN))
                return r.exchange_trains + n if n > 0 else NOTHING
        elif r.route_length[route] > trains:
            n = min(plan.trains - trains, most_exchanged(s, outlook.seat, SHIP))
            return r.exchange_ships + n if n > 0 else NOTHING
    return NOTHING
