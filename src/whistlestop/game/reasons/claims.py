"""Why a route cannot be claimed, or a station or harbour cannot be built."""

from __future__ import annotations

from whistlestop.engine import state as es
from whistlestop.engine.network import owned_routes, visited
from whistlestop.engine.rules import NONE
from whistlestop.game.reasons.case import Case, Reason
from whistlestop.game.reasons.shortage import (
    cannot_pay_harbour,
    cannot_pay_route,
    cannot_pay_station,
)


def claim(case: Case, action: int) -> Reason:
    """Claimed, closed by its partner, too few pieces, or too few cards (EU-9 to EU-13, R-9)."""
    route = int(action - case.r.claim)
    owner = _owner(case, route)
    if owner is not None:
        own = owner == case.seat
        return case.refuse("route_claimed", "R-9", route=case.route(route), owner=owner, own=own)
    return _closed(case, route) or _too_few_pieces(case, route) or cannot_pay_route(case, route)


def _owner(case: Case, route: int) -> int | None:
    """The seat that has claimed a route, if any."""
    for seat in range(case.s.players):
        if route in owned_routes(case.r, case.s, seat):
            return seat
    return None


def _closed(case: Case, route: int) -> Reason | None:
    """The other route of a double closes this one (EU-11)."""
    partner = int(case.r.route_partner[route])
    owner = None if partner == NONE else _owner(case, partner)
    if owner is None:
        return None
    rule = case.rule("doubles")
    if owner == case.seat:
        return case.refuse("double_own", rule, partner=case.route(partner))
    players = int(case.s.players)
    if players > case.r.doubles_closed_up_to:
        return None
    ids = {"partner": case.route(partner), "route": case.route(route)}
    return case.refuse("double_closed", rule, players=players, owner=owner, **ids)


def _too_few_pieces(case: Case, route: int) -> Reason | None:
    """A route is filled at once and whole (R-9)."""
    piece, length = int(case.r.route_piece[route]), int(case.r.route_length[route])
    left = case.cell(es.RESERVE + piece)
    if left >= length:
        return None
    return case.refuse(
        "too_few_pieces",
        case.rule("pieces"),
        route=case.route(route),
        piece=case.piece(piece),
        needed=length,
        left=left,
        exchange=bool(case.r.fleet),
    )


def build_station(case: Case, action: int) -> Reason:
    """None left, not a city, an occupied one, or too few cards (EU-19)."""
    location, rule = int(action - case.r.station), case.rule("station")
    if case.cell(es.STATIONS_LEFT) == 0:
        return case.refuse("no_station_left", rule)
    if not case.r.cities >> location & 1:
        return case.refuse("not_a_city", rule, location=case.location(location))
    return _occupied(case, location, es.STATIONS, "station") or cannot_pay_station(case)


def build_harbour(case: Case, action: int) -> Reason:
    """None left, not a port, occupied, no route of the seat there, or too few cards (WO-18)."""
    location, rule = int(action - case.r.harbour), case.rule("harbour")
    if case.cell(es.HARBOURS_LEFT) == 0:
        return case.refuse("no_harbour_left", rule)
    if not case.r.ports >> location & 1:
        return case.refuse("no_port", rule, location=case.location(location))
    taken = _occupied(case, location, es.HARBOURS, "harbour")
    if taken is not None:
        return taken
    if not visited(case.r, case.s, case.seat) >> location & 1:
        return case.refuse("no_own_route", rule, location=case.location(location))
    return cannot_pay_harbour(case)


def _occupied(case: Case, location: int, field: int, building: str) -> Reason | None:
    """A city holds one station, a port one harbour."""
    for seat in range(case.s.players):
        if case.cell(field, seat) >> location & 1:
            return case.refuse(
                "city_occupied",
                case.rule(building),
                building=building,
                location=case.location(location),
                owner=seat,
                own=seat == case.seat,
            )
    return None
