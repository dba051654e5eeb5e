"""What a planner knows about an edition before any card is dealt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from whistlestop.bots.planning.kinds import colors_for, wilds_pay
from whistlestop.editions.model import GRAY, Edition, Route
from whistlestop.editions.tables import rules_for

TURN_EFFORT = 2
"""A turn is worth two cards, as they could have been drawn in it."""


@dataclass(frozen=True)
class Goal:
    """Places to be joined: a ticket, or a connection that counts as one."""

    groups: tuple[tuple[int, ...], ...]
    """One place of each group is to be joined to the next; a ticket's groups are single places."""
    points: int
    penalty: int


@dataclass(frozen=True, eq=False)
class Board:
    """An edition in numbers, laid out for searching ways on it. Places and routes are numbers."""

    ends: tuple[tuple[int, int], ...]
    """The two places of each route."""
    routes_at: tuple[tuple[tuple[int, int], ...], ...]
    """By place: its routes, each with the place at the far end."""
    trains: tuple[int, ...]
    ships: tuple[int, ...]
    """Pieces of each sort that a route takes."""
    effort: tuple[int, ...]
    """What a route costs: cards to be drawn, and the turn that claims it."""
    colors: tuple[tuple[int, ...], ...]
    """The colours a route may be paid in."""
    wilds_pay: tuple[bool, ...]
    points: tuple[int, ...]
    twins: tuple[int, ...]
    """The other route of a double route, or -1."""
    tickets: tuple[Goal, ...]
    bonuses: tuple[Goal, ...]


@cache
def board_of(edition: Edition) -> Board:
    """The board of an edition, laid out once."""
    rules = rules_for(edition)
    ends = tuple(zip(map(int, rules.route_a), map(int, rules.route_b), strict=True))
    routes_at: list[list[tuple[int, int]]] = [[] for _ in edition.locations]
    for route, (a, b) in enumerate(ends):
        routes_at[a].append((route, b))
        routes_at[b].append((route, a))
    return Board(
        ends=ends,
        routes_at=tuple(map(tuple, routes_at)),
        trains=tuple(route.length * (route.piece == "train") for route in edition.routes),
        ships=tuple(route.length * (route.piece == "ship") for route in edition.routes),
        effort=tuple(_effort(edition, route) for route in edition.routes),
        colors=tuple(colors_for(edition, route) for route in edition.routes),
        wilds_pay=tuple(wilds_pay(edition, route) for route in edition.routes),
        points=tuple(map(int, rules.route_points)),
        twins=tuple(map(int, rules.route_partner)),
        tickets=_tickets(edition),
        bonuses=_bonuses(edition),
    )


def _effort(edition: Edition, route: Route) -> int:
    # A symbol or a hard space costs about one card more, and so does what a tunnel may ask for.
    cards = route.length + route.wilds + route.hard + (route.kind == "tunnel")
    if route.color == GRAY and route.length > 2:
        # The colour held most will do.
        cards -= 1
    if route.kind == "sea":
        cards -= route.length * (_largest_card(edition) - 1) // 3
    return cards + TURN_EFFORT


def _largest_card(edition: Edition) -> int:
    return max(kind.spaces for kind in edition.card_kinds)


def _tickets(edition: Edition) -> tuple[Goal, ...]:
    place = {location.id: number for number, location in enumerate(edition.locations)}
    race = edition.tickets_rules.goal > 0
    return tuple(
        Goal(
            groups=tuple((place[name],) for name in ticket.locations),
            points=1 if race else ticket.points_any_order,
            penalty=0 if race else ticket.penalty,
        )
        for ticket in edition.tickets
    )


def _bonuses(edition: Edition) -> tuple[Goal, ...]:
    """By number; one that does not count as a ticket has no points."""
    place = {location.id: number for number, location in enumerate(edition.locations)}
    return tuple(
        Goal(
            groups=(tuple(place[name] for name in bonus.a), tuple(place[name] for name in bonus.b)),
            points=int(bonus.ticket),
            penalty=0,
        )
        for bonus in edition.bonuses
    )
