"""Why a route cannot be claimed, or a station or harbour not be built."""

from __future__ import annotations

from whistlestop.engine import state as es
from whistlestop.engine.network import owned_routes, visited
from whistlestop.engine.rules import NONE, TRAIN
from whistlestop.errors import Details
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
        name = case.edition.routes[route].id
        fact = f"{name} is claimed already, by {case.who(owner)}"
        details: Details = {"route": name, "owner": owner, "own": owner == case.seat}
        return Reason("route_claimed", fact, "R-9", "Claim another route.", details)
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
    name, other = case.edition.routes[route].id, case.edition.routes[partner].id
    rule, hint = case.rule("doubles"), "Claim another route."
    if owner == case.seat:
        fact = f"Nobody may hold both routes of a double, and {other} is yours"
        return Reason("double_own", fact, rule, hint, {"partner": other})
    if case.s.players > case.r.doubles_closed_up_to:
        return None
    fact = f"With {case.s.players} players {other}, claimed by {case.who(owner)}, closes {name}"
    details: Details = {
        "players": int(case.s.players),
        "partner": other,
        "owner": owner,
        "route": name,
    }
    return Reason("double_closed", fact, rule, hint, details)


def _too_few_pieces(case: Case, route: int) -> Reason | None:
    """A route is filled at once and whole (R-9)."""
    piece, length = int(case.r.route_piece[route]), int(case.r.route_length[route])
    left = case.cell(es.RESERVE + piece)
    if left >= length:
        return None
    name = case.edition.routes[route].id
    fact = f"{name} needs {case.piece(piece, length)}, you have {left} left"
    other = "ships" if piece == TRAIN else "trains"
    hint = f"Exchange {other}, or claim a shorter one." if case.r.fleet else "Claim a shorter one."
    details: Details = {
        "route": name,
        "piece": case.piece_id(piece),
        "needed": length,
        "left": left,
        "exchange": bool(case.r.fleet),
    }
    return Reason("too_few_pieces", fact, case.rule("pieces"), hint, details)


def build_station(case: Case, action: int) -> Reason:
    """None left, no city, an occupied one, or too few cards (EU-19)."""
    place, rule = int(action - case.r.station), case.rule("station")
    if case.cell(es.STATIONS_LEFT) == 0:
        return Reason("no_station_left", "You have built all your stations", rule, case.possible())
    if not case.r.cities >> place & 1:
        fact, details = f"{case.place(place)} is no city", {"location": case.place_id(place)}
        return Reason("not_a_city", fact, rule, "Choose a city.", details)
    return _occupied(case, place, es.STATIONS, "station", rule) or cannot_pay_station(case)


def build_harbour(case: Case, action: int) -> Reason:
    """None left, no port, an occupied one, no own route there, or too few cards (WO-18)."""
    place, rule = int(action - case.r.harbour), case.rule("harbour")
    details = {"location": case.place_id(place)}
    if case.cell(es.HARBOURS_LEFT) == 0:
        return Reason("no_harbour_left", "You have built all your harbours", rule, case.possible())
    if not case.r.ports >> place & 1:
        fact = f"{case.place(place)} is no port"
        return Reason("no_port", fact, rule, "Choose a port.", details)
    taken = _occupied(case, place, es.HARBOURS, "harbour", rule)
    if taken is not None:
        return taken
    if not visited(case.r, case.s, case.seat) >> place & 1:
        fact = f"None of your routes ends in {case.place(place)}"
        return Reason("no_own_route", fact, rule, "Claim a route there first.", details)
    return cannot_pay_harbour(case)


def _occupied(case: Case, place: int, field: int, building: str, rule: str | None) -> Reason | None:
    """A city holds one station, a port one harbour."""
    for seat in range(case.s.players):
        if case.cell(field, seat) >> place & 1:
            fact = (
                f"There is a {building} in {case.place(place)} already, built by {case.who(seat)}"
            )
            details: Details = {
                "building": building,
                "location": case.place_id(place),
                "owner": seat,
                "own": seat == case.seat,
            }
            return Reason("city_occupied", fact, rule, "Choose another place.", details)
    return None
