"""What a planning bot knows about an edition before any card is dealt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from whistlestop.editions.model import GRAY, Edition
from whistlestop.editions.tables import rules_for

CLAIM_EFFORT = 2
"""A claim takes a turn, in which two cards could have been drawn."""


@dataclass(frozen=True)
class Goal:
    """Places to be joined: a ticket, or a connection that is worth one."""

    places: tuple[tuple[int, ...], ...]
    """One place of each group is to be joined; a ticket's groups are single places."""
    points: int
    penalty: int


@dataclass(frozen=True, eq=False)
class Board:
    """An edition in numbers, laid out for searching ways on it."""

    edition: Edition
    ends: tuple[tuple[int, int], ...]
    """The two locations of each route."""
    routes_at: tuple[tuple[tuple[int, int], ...], ...]
    """By location: its routes, each with the location at the far end."""
    effort: tuple[int, ...]
    """What a route costs to claim, in cards, the turn included."""
    points: tuple[int, ...]
    twins: tuple[int, ...]
    """The other route of a double route, or -1."""
    tickets: tuple[Goal, ...]
    bonuses: tuple[Goal, ...]
    """By number; a bonus that counts as a ticket is worth one, the others nothing."""
    ports: frozenset[int]


@cache
def board_of(edition: Edition) -> Board:
    """The board of an edition, laid out once."""
    rules = rules_for(edition)
    number = {place.id: i for i, place in enumerate(edition.locations)}
    ends = tuple((number[route.a], number[route.b]) for route in edition.routes)
    routes_at: list[list[tuple[int, int]]] = [[] for _ in number]
    for route, (a, b) in enumerate(ends):
        routes_at[a].append((route, b))
        routes_at[b].append((route, a))
    return Board(
        edition=edition,
        ends=ends,
        routes_at=tuple(map(tuple, routes_at)),
        effort=tuple(_effort(edition, route) for route in range(len(ends))),
        points=tuple(int(n) for n in rules.route_points),
        twins=tuple(int(n) for n in rules.route_partner),
        tickets=tuple(
            Goal(
                tuple((number[place],) for place in ticket.locations),
                # A race counts tickets, not points.
                ticket.points_any_order if rules.goal == 0 else 1,
                ticket.penalty,
            )
            for ticket in edition.tickets
        ),
        bonuses=tuple(
            Goal(
                (tuple(number[x] for x in bonus.a), tuple(number[x] for x in bonus.b)),
                int(bonus.ticket),
                0,
            )
            for bonus in edition.bonuses
        ),
        ports=frozenset(i for i, place in enumerate(edition.locations) if place.port),
    )


def _effort(edition: Edition, number: int) -> int:
    """Cards to be drawn for a route, and the turn that claims it."""
    route = edition.routes[number]
    cards = route.length + route.wilds + route.hard
    if route.kind == "tunnel":
        cards += 1
    if route.color == GRAY and route.length > 2:
        cards -= 1
    most = max(kind.spaces for kind in edition.card_kinds)
    if route.kind == "sea":
        # Half of the cards at sea cover two spaces.
        cards -= route.length * (most - 1) // 3
    return cards + CLAIM_EFFORT
