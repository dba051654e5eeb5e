"""What is joined to what, which tickets that completes, and the best station loans.

Everything is asked of networkx, on the words of the edition; loans are tried in all
combinations (EU-22).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product

import networkx as nx

from whistlestop.editions.model import Edition, Route, Ticket

Loans = tuple[Route | None, ...]


def graph_of(edition: Edition, routes: Iterable[Route]) -> nx.MultiGraph[str]:
    """All locations, joined by these routes."""
    graph: nx.MultiGraph[str] = nx.MultiGraph()
    graph.add_nodes_from(location.id for location in edition.locations)
    graph.add_edges_from((route.a, route.b) for route in routes)
    return graph


def is_completed(graph: nx.MultiGraph[str], ticket: Ticket) -> bool:
    """Are all locations of the ticket joined?"""
    return all(nx.has_path(graph, ticket.locations[0], location) for location in ticket.locations)


def value(graph: nx.MultiGraph[str], own: nx.MultiGraph[str], ticket: Ticket) -> int:
    """What a ticket adds or takes away (EU-21); a tour as printed needs own routes (WO-22)."""
    if not is_completed(graph, ticket):
        return -ticket.penalty
    as_printed = all(own.has_edge(a, b) for a, b in pairwise(ticket.locations))
    return ticket.points if as_printed or not ticket.tour else ticket.points_any_order


def all_loans(stations: Sequence[str], others: Sequence[Route]) -> Iterator[Loans]:
    """Every way to borrow one route of the others, or none, at each station."""
    ending = [[None, *(r for r in others if location in (r.a, r.b))] for location in stations]
    return product(*ending)


def result(
    edition: Edition, own: Sequence[Route], tickets: Sequence[Ticket], loans: Loans
) -> tuple[int, int]:
    """The ticket total with these loans, and how many tickets are completed."""
    mine = graph_of(edition, own)
    graph = graph_of(edition, [*own, *(route for route in loans if route)])
    total = sum(value(graph, mine, ticket) for ticket in tickets)
    return total, sum(is_completed(graph, ticket) for ticket in tickets)
