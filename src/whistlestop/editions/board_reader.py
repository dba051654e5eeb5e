"""Turns the tables of an edition into locations, routes and tickets.

Mistakes that show within the tables are noted here; `checks` finds out whether the tables fit the
rules of `edition.toml`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from whistlestop.editions import limits
from whistlestop.editions.csv_tables import HYPHENATED, Row, place, read_table
from whistlestop.editions.model import GRAY, Location, Route, Ticket
from whistlestop.editions.problems import Problems, meant, shown
from whistlestop.editions.vocabulary import ROUTE_KINDS


@dataclass(frozen=True)
class Board:
    """The three tables, each entry with the row it was read from."""

    locations: list[tuple[Row, Location]]
    routes: list[tuple[Row, Route]]
    tickets: list[tuple[Row, Ticket]]

    @property
    def complete(self) -> bool:
        """Could every table be read, at least in part?"""
        return bool(self.locations and self.routes and self.tickets)


def read_board(problems: Problems) -> Board:
    """Read the tables, noting what is wrong."""
    locations = [(row, _location(row)) for row in _location_rows(problems)]
    known = {location.id: location for _, location in locations}
    routes = [(row, _route(row, known)) for row in _route_rows(problems)]
    _check_doubles(routes)
    return Board(locations, routes, _tickets(problems, known))


def _location_rows(problems: Problems) -> list[Row]:
    optional = ("port", "junction", "region")
    rows = read_table("locations.csv", problems, ("id", "name", "x", "y"), optional)
    _check_size(rows, limits.MOST_LOCATIONS)
    _check_ids(rows)
    return rows


def _route_rows(problems: Problems) -> list[Row]:
    required = ("id", "from", "to", "length", "color", "kind")
    optional = ("wilds", "hard", "substitute", "double", "wraps")
    rows = read_table("routes.csv", problems, required, optional)
    _check_size(rows, limits.MOST_ROUTES)
    _check_ids(rows)
    return rows


def _check_size(rows: list[Row], most: int) -> None:
    for row in rows[most : most + 1]:
        row.problems.add("too_many", place(row.file, row.line), what="rows", n=len(rows), most=most)


def _check_ids(rows: list[Row]) -> None:
    first: dict[str, int] = {}
    for row in rows:
        name = row.text("id")
        if name in first:
            row.wrong("id", "id_twice", given=shown(name), earlier=str(first[name]))
        first.setdefault(name, row.line)


def _location(row: Row) -> Location:
    location = Location(
        id=row.name("id"),
        name=row.title("name"),
        x=row.fraction("x"),
        y=row.fraction("y"),
        port=row.flag("port"),
        junction=row.flag("junction"),
        region=row.title("region") or None,
    )
    if not location.name or not location.name.isprintable():
        row.wrong("name", "bad_name")
    if location.port and location.junction:
        row.wrong("port", "junction_port")
    return location


def _route(row: Row, known: Collection[str]) -> Route:
    length = row.integer("length", 1, limits.LONGEST_ROUTE)
    route = Route(
        id=row.name("id", HYPHENATED),
        a=_known(row, "from", row.text("from"), known),
        b=_known(row, "to", row.text("to"), known),
        length=length,
        color=row.name("color"),
        kind=row.choice("kind", tuple(ROUTE_KINDS)),
        wilds=row.integer("wilds", 0, length, blank=0),
        hard=row.integer("hard", 0, length, blank=0),
        substitute=row.integer("substitute", 0, limits.MOST_SUBSTITUTES, blank=0),
        double=row.title("double") or None,
        wraps=row.flag("wraps"),
    )
    if route.a == route.b:
        row.wrong("to", "loop", given=shown(route.a))
    if row.sound:
        _check_marks(row, route)
    return route


def _known(row: Row, column: str, name: str, known: Collection[str]) -> str:
    # With no location read at all, every name would be unknown, which helps nobody.
    if known and name not in known:
        row.wrong(column, "unknown_location", given=shown(name), **meant(name, known))
    return name


def _check_marks(row: Row, route: Route) -> None:
    """The symbols on a route must be those of its kind."""
    if route.kind == "ferry" and not route.wilds:
        row.wrong("wilds", "ferry_without_wilds")
    if route.kind != "ferry" and route.wilds:
        row.wrong("wilds", "wilds_without_ferry", kind=route.kind)
    if route.hard not in (0, route.length):
        row.wrong("hard", "partly_hard", n=route.length)
    if route.hard and (route.kind != "rail" or route.color != GRAY):
        row.wrong("hard", "hard_not_gray", gray=GRAY)
    if 0 < route.substitute < limits.LEAST_SUBSTITUTES:
        row.wrong("substitute", "few_substitutes", least=limits.LEAST_SUBSTITUTES)
    if route.substitute and (route.kind not in ("rail", "ferry") or route.hard):
        row.wrong("substitute", "no_substitutes")


def _check_doubles(routes: Iterable[tuple[Row, Route]]) -> None:
    groups: dict[str, list[tuple[Row, Route]]] = defaultdict(list)
    for row, route in routes:
        if route.double is not None:
            groups[route.double].append((row, route))
    for name, members in groups.items():
        row, last = members[-1]
        if len(members) != 2:
            row.wrong("double", "not_a_pair", n=len(members), given=shown(name))
        elif {members[0][1].a, members[0][1].b} != {last.a, last.b}:
            row.wrong("double", "pair_apart", given=shown(name))


def _tickets(problems: Problems, known: dict[str, Location]) -> list[tuple[Row, Ticket]]:
    optional = ("points", "points_any_order", "penalty", "deck")
    rows = read_table("tickets.csv", problems, ("locations",), optional)
    _check_size(rows, limits.MOST_TICKETS)
    copies: Counter[str] = Counter()
    return [(row, _ticket(row, known, copies)) for row in rows]


def _ticket(row: Row, known: dict[str, Location], copies: Counter[str]) -> Ticket:
    locations = tuple(location.strip() for location in row.text("locations").split("|"))
    _check_locations(row, locations, known)
    name = "-".join(locations)
    copies[name] += 1
    most = limits.MOST_POINTS
    points = row.integer("points", 0, most, blank=0)
    ticket = Ticket(
        id=name if copies[name] == 1 else f"{name}-{copies[name]}",
        locations=locations,
        points=points,
        points_any_order=row.integer("points_any_order", 0, most, blank=points),
        penalty=row.integer("penalty", 0, most, blank=points),
        deck=row.text("deck") or "regular",
    )
    if ticket.points_any_order != points and not ticket.tour:
        row.wrong("points_any_order", "no_order")
    if ticket.points_any_order > points:
        row.wrong("points_any_order", "order_worth_less", points=points)
    return ticket


def _check_locations(row: Row, locations: tuple[str, ...], known: dict[str, Location]) -> None:
    if len(locations) < 2:
        row.wrong("locations", "short_ticket", sign="|")
    for position, location in enumerate(locations):
        _known(row, "locations", location, known)
        if location in locations[:position]:
            row.wrong("locations", "twice", given=shown(location))
        if location in known and known[location].junction:
            row.wrong("locations", "junction", given=shown(location))
