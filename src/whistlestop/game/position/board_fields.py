"""Reads what lies on the board: routes, stations and harbours."""

from __future__ import annotations

from whistlestop.engine import state as es
from whistlestop.engine.claims import close_routes
from whistlestop.game.position.draft import Draft
from whistlestop.game.position.fields import Field


def read_board(d: Draft) -> None:
    """Routes first: what they close and who owns them matters to everything that follows."""
    _read_routes(d)
    _read_buildings(d, "station", es.STATIONS, es.STATIONS_LEFT, d.r.stations)
    _read_buildings(d, "harbour", es.HARBOURS, es.HARBOURS_LEFT, d.r.harbours)


def _read_routes(d: Draft) -> None:
    """The owner of each claimed route; no double route is claimed against the rules."""
    if "routes" not in d.document:
        return
    owners: dict[int, int] = {}
    for name, field in d.document["routes"].entries().items():
        route = field.number_of(name, d.ids.routes, "route")
        owner = field.integer(0, len(d.seats) - 1)
        if d.s.setting_up:
            field.refuse("too_early")
        partner = int(d.r.route_partner[route])
        if partner in owners:
            _check_double(d, field, owner, owners[partner], d.edition.routes[partner].id)
        owners[route] = owner
        d.s.seats[d.cells(owner) + es.OWNED + d.r.route_word[route]] |= d.r.route_bit[route]
        close_routes(d.r, d.s, owner, route)


def _check_double(d: Draft, field: Field, owner: int, other: int, partner: str) -> None:
    rule = d.rule("doubles")
    if owner == other:
        field.refuse("double_route", rule=rule, form="own", seat=owner, partner=partner)
    if len(d.seats) <= d.r.doubles_closed_up_to:
        field.refuse("double_route", rule=rule, players=len(d.seats), partner=partner)


def _read_buildings(d: Draft, name: str, built: int, left: int, most: int) -> None:
    """Stations or harbours: who built one where, and how many each seat has left."""
    allowed = d.r.ports if built == es.HARBOURS else d.r.cities
    plural = f"{name}s"
    for location_name, field in d.document.get(plural, Field({})).entries().items():
        location = field.number_of(location_name, d.ids.locations, "location")
        owner = field.integer(0, len(d.seats) - 1)
        if not allowed >> location & 1:
            code = "not_a_port" if built == es.HARBOURS else "not_a_city"
            field.refuse(code, rule=d.rule(name), location=location_name)
        base = d.cells(owner)
        d.s.seats[base + built] |= 1 << location
        d.s.seats[base + left] -= 1
        if d.s.seats[base + left] < 0:
            code = "too_many_harbours" if built == es.HARBOURS else "too_many_stations"
            field.refuse(code, rule=d.rule(name), most=most)
    for seat, field in d.seat_fields(f"{plural}_left"):
        d.s.seats[d.cells(seat) + left] = field.integer(0, most)
