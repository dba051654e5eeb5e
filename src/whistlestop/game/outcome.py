"""Scores explained line by line, and how a game ended.

The engine counts (`engine.scoring`); here each of its numbers is shown with the routes, tickets
and locations behind it and the rule it follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.editions.model import Edition
from whistlestop.editions.vocabulary import END_REASONS, SYMBOLS, TIE_BREAKS
from whistlestop.engine import state as es
from whistlestop.engine.bits import WORD, members
from whistlestop.engine.goals import (
    completed,
    held_tickets,
    in_printed_order,
    ticket_value,
)
from whistlestop.engine.loans import with_loans
from whistlestop.engine.longest_path.search import longest_path_routes
from whistlestop.engine.network import components, owned_routes, path_between
from whistlestop.engine.prizes import COUNTED, NAMES
from whistlestop.engine.rules import Rules
from whistlestop.engine.scoring import harbour_value, standings, winners
from whistlestop.engine.standing import Standing
from whistlestop.engine.state import State

LABELS = (
    "routes",
    "exchanges",
    "carried_over",
    "ticket",
    "station",
    "stations_left",
    *NAMES,
    "harbour",
    "harbours_unbuilt",
    "tokens",
    "bonus",
)
"""The labels of score lines; prizes have their own names."""


@dataclass(frozen=True)
class ScoreLine:
    """One reason for points, with what is behind it."""

    label: str
    """One of `LABELS`."""
    points: int
    """May be negative, or 0 for a line that only explains others."""
    rule: str | None
    """The number of the rule behind it."""
    details: dict[str, Any]
    """Ids and numbers, ready for JSON; which ones depends on the label."""

    def to_dict(self) -> dict[str, Any]:
        """The line, ready for JSON."""
        return {
            "label": self.label,
            "points": self.points,
            "rule": self.rule,
            "details": self.details,
        }


@dataclass(frozen=True)
class Score:
    """A seat's score: its lines add up to the total."""

    seat: int
    total: int
    """Points; in a race, completed tickets."""
    lines: tuple[ScoreLine, ...]

    def to_dict(self) -> dict[str, Any]:
        """The score, ready for JSON."""
        lines = [line.to_dict() for line in self.lines]
        return {"seat": self.seat, "total": self.total, "lines": lines}


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    """The winning seats: several share the victory (R-13)."""
    reason: str
    """`last_turns_played`, `goal_reached`, `last_piece_placed` or `stalemate`."""
    tie_break: str | None
    """What decided between equal scores: `tickets`, `fewest_stations`, `longest_path_bonus` or
    `longest_path`; None if nothing had to, or nothing could."""
    scores: tuple[Score, ...]

    def to_dict(self) -> dict[str, Any]:
        """The outcome, ready for JSON."""
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "tie_break": self.tie_break,
            "scores": [score.to_dict() for score in self.scores],
        }


def outcome(edition: Edition, r: Rules, s: State) -> Outcome | None:
    """Who won and why; None while the game runs."""
    if s.decision != es.OVER:
        return None
    rows = standings(r, s)
    seats, tie_break = winners(r, s, rows)
    explained = tuple(_score(edition, r, s, seat, row) for seat, row in enumerate(rows))
    return Outcome(tuple(seats), END_REASONS[s.reason], TIE_BREAKS.get(tie_break), explained)


def scores(edition: Edition, r: Rules, s: State) -> tuple[Score, ...]:
    """Every seat's score as if the game ended now, explained. It reveals all secrets."""
    rows = standings(r, s)
    winners(r, s, rows)  # measures longest paths where they would break a tie
    return tuple(_score(edition, r, s, seat, row) for seat, row in enumerate(rows))


@dataclass(frozen=True)
class _Sheet:
    """What the lines of one seat's score are written from."""

    edition: Edition
    r: Rules
    s: State
    seat: int
    row: Standing
    owned: list[int]
    """The seat's routes."""
    loans: list[int]
    """Routes of others that its stations let it use."""
    joined: vec[i64]
    """What its routes and loans join."""

    def cell(self, field: int) -> int:
        """A cell of the seat in the state."""
        return es.cell(self.s, self.seat, field)

    def line(self, label: str, points: int, rule: str, **details: Any) -> ScoreLine:
        """A line that cites the rule of a mechanic."""
        return ScoreLine(label, int(points), self.edition.rule_numbers.get(rule), details)

    def routes(self, routes: Iterable[int]) -> list[str]:
        """Route ids."""
        return [self.edition.routes[route].id for route in routes]


def _score(edition: Edition, r: Rules, s: State, seat: int, row: Standing) -> Score:
    loans = [route for route in row.loans if route >= 0]
    joined = with_loans(r, components(r, s, seat), loans)
    sheet = _Sheet(edition, r, s, seat, row, owned_routes(r, s, seat), loans, joined)
    parts = (_race,) if r.goal > 0 else (_routes, _tickets, _stations, _harbours, _tokens, _prizes)
    return Score(seat, int(row.total), tuple(line for part in parts for line in part(sheet)))


def _routes(sheet: _Sheet) -> Iterator[ScoreLine]:
    """Points of the routes, and whatever else the track shows: exchanges cost points (WO-19)."""
    r, fleet = sheet.r, sheet.edition.fleet
    points = [int(r.route_points[route]) for route in sheet.owned]
    ids = sheet.routes(sheet.owned)
    scored = [{"route": route, "points": n} for route, n in zip(ids, points, strict=True)]
    yield sheet.line("routes", sum(points), "route_points", routes=scored)
    other = sheet.cell(es.SCORE) - sum(points)
    cost = fleet.exchange_cost if fleet else 0
    if other < 0 and cost > 0:
        pieces = -other // cost
        yield sheet.line("exchanges", other, "exchange", pieces=pieces)
    elif other != 0:
        # A position document may state a score that its routes do not explain.
        yield ScoreLine("carried_over", other, None, {})


def _tickets(sheet: _Sheet) -> Iterator[ScoreLine]:
    """Every ticket with the routes that complete it, or the locations that are not joined."""
    r, s, seat = sheet.r, sheet.s, sheet.seat
    for number in held_tickets(s, seat):
        ticket = sheet.edition.tickets[number]
        done = completed(r, number, sheet.joined)
        details = _joining(sheet, number) if done else _parts(sheet, number)
        if done and ticket.tour:
            details["order"] = "printed" if in_printed_order(r, s, seat, number) else "any"
        yield sheet.line(
            "ticket",
            ticket_value(r, s, seat, number, sheet.joined),
            "tour" if ticket.tour else "ticket_points",
            ticket=ticket.id,
            locations=list(ticket.locations),
            completed=done,
            **details,
        )


def _ticket_locations(r: Rules, ticket: int) -> list[int]:
    return [
        int(r.ticket_location[i]) for i in range(r.ticket_start[ticket], r.ticket_start[ticket + 1])
    ]


def _joining(sheet: _Sheet, ticket: int) -> dict[str, Any]:
    """Routes that join the locations of a completed ticket, and those of them that are borrowed."""
    joining: dict[int, None] = {}
    for a, b in pairwise(_ticket_locations(sheet.r, ticket)):
        path = path_between(sheet.r, sheet.owned + sheet.loans, a, b)
        joining.update(dict.fromkeys(path))
    borrowed = [route for route in joining if route in sheet.loans]
    return {"routes": sheet.routes(joining), "borrowed": sheet.routes(borrowed)}


def _parts(sheet: _Sheet, ticket: int) -> dict[str, Any]:
    """The locations of a ticket that is not completed, grouped by what is joined."""
    parts: dict[int, list[str]] = {}
    for number in _ticket_locations(sheet.r, ticket):
        joined = int(sheet.joined[number])
        parts.setdefault(joined, []).append(sheet.edition.locations[number].id)
    return {"parts": list(parts.values())}


def _stations(sheet: _Sheet) -> Iterator[ScoreLine]:
    """What each station borrows (EU-22), and those still in reserve (EU-23)."""
    edition = sheet.edition
    numbers = members(sheet.cell(es.STATIONS))
    for number, route in zip(numbers, sheet.row.loans, strict=True):
        location = edition.locations[number].id
        borrowed = edition.routes[route].id if route >= 0 else None
        owner = _owner(sheet, route) if route >= 0 else None
        yield sheet.line("station", 0, "loan", location=location, borrowed=borrowed, owner=owner)
    left = sheet.cell(es.STATIONS_LEFT)
    if left > 0:
        yield sheet.line("stations_left", sheet.row.station_points, "stations_left", stations=left)


def _owner(sheet: _Sheet, route: int) -> int:
    """The seat a route belongs to."""
    seats = range(sheet.s.players)
    return next(seat for seat in seats if route in owned_routes(sheet.r, sheet.s, seat))


def _harbours(sheet: _Sheet) -> Iterator[ScoreLine]:
    """Each harbour by the completed tickets that name its city (WO-23); those not built (WO-24)."""
    edition, r = sheet.edition, sheet.r
    done = [t for t in held_tickets(sheet.s, sheet.seat) if completed(r, t, sheet.joined)]
    for number in members(sheet.cell(es.HARBOURS)):
        location = edition.locations[number].id
        named = [edition.tickets[t].id for t in done if location in edition.tickets[t].locations]
        points = harbour_value(r, len(named))
        yield sheet.line("harbour", points, "harbour_points", location=location, tickets=named)
    left = sheet.cell(es.HARBOURS_LEFT)
    if left > 0:
        points = -left * r.harbour_penalty
        yield sheet.line("harbours_unbuilt", points, "harbours_unbuilt", harbours=left)


def _tokens(sheet: _Sheet) -> Iterator[ScoreLine]:
    """The tokens collected, as letters (SF-16)."""
    if sheet.r.symbols > 0:
        symbols = [SYMBOLS[symbol] for symbol in members(sheet.cell(es.TOKENS))]
        yield sheet.line("tokens", sheet.row.token_points, "token_points", symbols=symbols)


def _prizes(sheet: _Sheet) -> Iterator[ScoreLine]:
    """A line for each prize. A longest path without a prize is shown where it breaks a tie."""
    row = sheet.row
    awarded = [prize.name for prize in sheet.edition.prizes]
    if row.longest_path >= 0 and "longest_path" not in awarded:
        yield sheet.line("longest_path", 0, "winner", **_path(sheet))
    for i, prize in enumerate(sheet.edition.prizes):
        details = {COUNTED[NAMES.index(prize.name)]: int(row.compared[i])}
        if prize.name == "longest_path":
            details = _path(sheet)
        yield ScoreLine(prize.name, int(row.prizes[i]), prize.rule, details)


def _path(sheet: _Sheet) -> dict[str, Any]:
    routes = longest_path_routes(sheet.r, sheet.s, sheet.seat)
    return {"length": int(sheet.row.longest_path), "routes": sheet.routes(routes)}


def _race(sheet: _Sheet) -> Iterator[ScoreLine]:
    """In a race every completed ticket counts one, and so do some bonuses (GT-9, GT-10)."""
    edition = sheet.edition
    for word in range(es.TICKET_WORDS):
        for bit in members(sheet.cell(es.COMPLETED + word)):
            number = word * WORD + bit
            ticket = edition.tickets[number]
            yield sheet.line(
                "ticket",
                1,
                "complete_ticket",
                ticket=ticket.id,
                locations=list(ticket.locations),
                completed=True,
                **_joining(sheet, number),
            )
    for number in members(sheet.cell(es.BONUSES)):
        bonus = edition.bonuses[number]
        rule = "bonus_ticket" if bonus.ticket else "bonus_cards"
        yield sheet.line("bonus", int(bonus.ticket), rule, bonus=bonus.id, cards=bonus.cards)
