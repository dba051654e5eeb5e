"""Which tickets pay more or less than others of the same cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import sqrt
from statistics import mean, median

from whistlestop.editions import Edition
from whistlestop.lab.distances import cost
from whistlestop.lab.estimates import DealSums, surely_different
from whistlestop.lab.match import GameResult

NOTABLE = 1.5
"""Points by which a ticket must differ from what its cost suggests to be worth mentioning."""
NOTABLE_IN_A_RACE = 0.1
"""The same where every ticket counts one."""
_FEW = 10
"""With this many deals, a ticket's own spread of points counts as much as that of all tickets:
little is known about a ticket that few held."""


@dataclass(frozen=True)
class TicketFinding:
    """What a ticket did for those who held it."""

    ticket: str
    points: int
    cost: int
    """Spaces of the shortest path on an empty board."""
    offered: int
    kept: int
    completed: int
    completion: float
    """The share of kept tickets that were completed."""
    interval: tuple[float, float]
    """The 95 % interval of that share."""
    profit: float
    """Mean points it brought, penalties included."""
    expected: float
    """What tickets of this cost bring on average."""
    error: float
    """The standard error of the profit; the deal is the unit."""
    win_rate: float
    """How often its holders won."""
    verdict: str
    """`overpaid` or `underpaid` if that is sure and worth mentioning, otherwise `fair`."""

    @property
    def fair_points(self) -> int:
        """The printed value at which it would bring roughly what tickets of its cost bring.

        An extra point is won where the ticket is completed and lost where it is not. Where that
        nearly cancels out, another value changes little: then only the sign of it counts.
        """
        more = max(2 * self.completion - 1, 0.5)
        return max(1, round(self.points - (self.profit - self.expected) / more))


@dataclass(frozen=True)
class Offer:
    """A ticket that a seat was offered in a game."""

    game: GameResult
    seat: int
    ticket: str
    kept: bool
    completed: bool | None
    """None if it was not kept."""
    points: int | None


@dataclass
class _Record:
    """What became of all offers of one ticket."""

    offered: int = 0
    completed: DealSums = field(default_factory=DealSums)
    points: DealSums = field(default_factory=DealSums)
    wins: float = 0.0

    def add(self, offer: Offer) -> None:
        """Count an offer."""
        self.offered += 1
        if offer.completed is not None and offer.points is not None:
            deal = offer.game.deal
            self.completed.add(deal, offer.completed)
            self.points.add(deal, offer.points)
            self.wins += offer.game.wins(offer.seat)

    def error(self, usual: float) -> float:
        """The standard error of its points, where `usual` is the spread of all tickets."""
        deals = self.points.deals
        if deals < 2:
            return sqrt(usual)
        return sqrt((self.points.spread * deals + usual * _FEW) / (deals + _FEW) / deals)


def ticket_findings(edition: Edition, offers: Iterable[Offer]) -> tuple[TicketFinding, ...]:
    """What each ticket brought; those furthest above what their cost suggests come first."""
    records = {ticket.id: _Record() for ticket in edition.tickets}
    for offer in offers:
        records[offer.ticket].add(offer)
    held = [ticket for ticket in edition.tickets if records[ticket.id].points.deals]
    spaces = {ticket.id: cost(edition, ticket.locations) for ticket in held}
    expected = _Line([(spaces[t.id], records[t.id].points.mean) for t in held])
    spreads = [records[t.id].points.spread for t in held if records[t.id].points.deals > 1]
    usual = mean(spreads) if spreads else 0.0
    found = [
        _finding(
            ticket.id,
            1 if edition.tickets_rules.goal else ticket.points,
            spaces[ticket.id],
            records[ticket.id],
            expected(spaces[ticket.id]),
            usual,
        )
        for ticket in held
    ]
    deals = [records[one.ticket].points.deals for one in found]
    notable = NOTABLE_IN_A_RACE if edition.tickets_rules.goal else NOTABLE
    judged = [
        replace(one, verdict="overpaid" if one.profit > one.expected else "underpaid")
        if sure and abs(one.profit - one.expected) > notable
        else one
        for one, sure in zip(found, _surely_unfair(found, deals, expected), strict=True)
    ]
    return tuple(sorted(judged, key=lambda one: one.expected - one.profit))


def _finding(
    ticket: str, points: int, spaces: int, record: _Record, expected: float, usual: float
) -> TicketFinding:
    kept = int(record.points.count)
    return TicketFinding(
        ticket=ticket,
        points=points,
        cost=spaces,
        offered=record.offered,
        kept=kept,
        completed=int(record.completed.total),
        completion=record.completed.mean,
        interval=record.completed.rate_interval(),
        profit=record.points.mean,
        expected=expected,
        error=record.error(usual),
        win_rate=record.wins / kept,
        verdict="fair",
    )


def _surely_unfair(
    found: Sequence[TicketFinding], deals: Sequence[int], expected: _Line
) -> list[bool]:
    """Which tickets surely differ from what their cost suggests, given that all were looked at."""
    usual = mean(one.error**2 for one in found) if found else 0.0
    statistics = []
    for one, count in zip(found, deals, strict=True):
        # The line is not known exactly either.
        error = sqrt(one.error**2 + usual * expected.variance(one.cost))
        difference = (one.profit - one.expected) / error if error else 0.0
        statistics.append((difference, max(count - 1, 3)))
    return surely_different(statistics)


class _Line:
    """A line through the points that tickets bring by their cost; a few outliers do not bend it.

    Its slope is the median of the slopes between all pairs of points (Theil and Sen).
    """

    def __init__(self, points: Sequence[tuple[float, float]]) -> None:
        slopes = [
            (y - other_y) / (x - other_x)
            for (x, y), (other_x, other_y) in combinations(points, 2)
            if x != other_x
        ]
        self._slope = median(slopes) if slopes else 0.0
        self._start = median(y - self._slope * x for x, y in points) if points else 0.0
        self._number = len(points)
        self._middle = mean(x for x, _ in points) if points else 0.0
        self._width = sum((x - self._middle) ** 2 for x, _ in points)

    def __call__(self, x: float) -> float:
        return self._start + self._slope * x

    def variance(self, x: float) -> float:
        """The line's variance at `x`, in units of the points' own variance (as in a regression)."""
        lever = (x - self._middle) ** 2 / self._width if self._width else 0.0
        return 1 / self._number + lever
