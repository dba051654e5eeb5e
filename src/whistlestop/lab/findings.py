"""What recorded games say about a board: its tickets, its routes, the turn order."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from statistics import mean, median, pvariance
from typing import Any

from whistlestop.editions import Edition
from whistlestop.lab.distances import cost
from whistlestop.lab.folder import ResultsFolder
from whistlestop.lab.match import GameResult
from whistlestop.lab.run import Run
from whistlestop.lab.summary import (
    TurnOrderSummary,
    bot_summaries,
    turn_order_summaries,
    wilson_interval,
)

SURE = 3.0
"""Standard errors that make a finding: chance alone does that to one ticket in 370."""
NOTABLE = 1.5
"""Points by which a ticket must differ from what its cost suggests to be worth mentioning."""
NOTABLE_IN_A_RACE = 0.1
"""The same where every ticket counts one."""
_FEW = 10
"""With this many holders, a ticket's own spread of points counts as much as that of all tickets:
little is known about a ticket that few held."""
HARDLY = 0.05
"""A route claimed in fewer games than this is hardly used."""


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
    """The 95 % interval of that."""
    profit: float
    """Mean points it brought, penalties included."""
    expected: float
    """What tickets of this cost bring on average."""
    error: float
    """The standard error of the profit."""
    win_rate: float
    """How often its holders won."""
    verdict: str
    """`overpaid`, `underpaid` or `fair`."""


@dataclass(frozen=True)
class RouteFinding:
    """How often and how early a route is claimed."""

    route: str
    claims: int
    rate: float
    """The share of the games in which it was claimed."""
    moment: float | None
    """When: 0 at the start of the game, 1 at its end; None if never."""


@dataclass(frozen=True)
class ConnectionFinding:
    """A route, or a double route as one: how often it is used."""

    routes: tuple[str, ...]
    rate: float
    """The share of the games in which one of them was claimed."""
    verdict: str
    """`never`, `hardly` or `used`."""


@dataclass(frozen=True)
class Findings:
    """Everything that the games of one edition say about it."""

    edition: Edition
    results: tuple[GameResult, ...]
    judge: str
    """The bot whose tickets are looked at: the best one."""
    tickets: tuple[TicketFinding, ...]
    """The ones furthest above what their cost suggests come first."""
    routes: tuple[RouteFinding, ...]
    connections: tuple[ConnectionFinding, ...]
    turn_orders: dict[int, tuple[TurnOrderSummary, ...]]
    """By number of players: how those who took their turns first, second ... did."""
    actions: dict[str, dict[str, float]]
    """By bot: how often it did what, on average in a game."""
    completion: dict[str, tuple[int, int]]
    """By bot: tickets completed, and kept."""


def findings(folder: ResultsFolder) -> list[Findings]:
    """What a results folder says, edition by edition."""
    run = Run.from_settings(folder.settings)
    editions = {series.edition.source: series.edition for series in run.series}
    results = folder.results()
    columns = {name: _Columns(folder.table(name)) for name in ("seats", "claims", "tickets")}
    found = []
    for edition in editions.values():
        mine = {i for i, series in enumerate(run.series) if series.edition.source == edition.source}
        played = {key: result for key, result in results.items() if key[0] in mine}
        if played:
            found.append(_findings(edition, played, mine, columns))
    return found


class _Columns:
    """A table as lists, column by column."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self._lists: dict[str, list[Any]] = {}

    def rows(self, series: set[int], *names: str) -> Iterable[tuple[Any, ...]]:
        """The cells of these columns, row by row, of some series."""
        for name in ("series", *names):
            if name not in self._lists:
                self._lists[name] = self._table.column(name).to_pylist()
        wanted = (number in series for number in self._lists["series"])
        rows = zip(*(self._lists[name] for name in names), strict=True)
        return (row for row, mine in zip(rows, wanted, strict=True) if mine)

    def names(self, prefix: str) -> list[str]:
        """The columns whose names begin with this."""
        return [name for name in self._table.column_names if name.startswith(prefix)]


def _findings(
    edition: Edition,
    played: dict[tuple[int, int], GameResult],
    series: set[int],
    columns: dict[str, _Columns],
) -> Findings:
    results = tuple(result for _, result in sorted(played.items()))
    judge = _best(results)
    routes, connections = _routes(edition, played, series, columns["claims"])
    return Findings(
        edition=edition,
        results=results,
        judge=judge,
        tickets=_tickets(edition, played, series, columns["tickets"], judge),
        routes=routes,
        connections=connections,
        turn_orders={
            n: turn_order_summaries([r for r in results if len(r.bots) == n], n)
            for n in sorted({len(result.bots) for result in results})
        },
        actions=_actions(series, columns["seats"]),
        completion=_completion(series, columns["seats"]),
    )


def _best(results: Sequence[GameResult]) -> str:
    """The bot that won most in relation to its share."""
    names = dict.fromkeys(bot for result in results for bot in result.bots)
    best = max(bot_summaries(results, list(names)), key=lambda bot: bot.win_rate / bot.share)
    return best.bot


def _tickets(
    edition: Edition,
    played: dict[tuple[int, int], GameResult],
    series: set[int],
    tickets: _Columns,
    judge: str,
) -> tuple[TicketFinding, ...]:
    offered, completed = Counter[str](), Counter[str]()
    points: dict[str, list[int]] = defaultdict(list)
    wins: dict[str, float] = defaultdict(float)
    names = ("series", "game", "seat", "bot", "ticket", "kept", "completed", "points")
    for number, game, seat, bot, ticket, kept, done, scored in tickets.rows(series, *names):
        if bot != judge:
            continue
        offered[ticket] += 1
        if kept:
            completed[ticket] += done
            points[ticket].append(scored)
            wins[ticket] += played[number, game].wins(seat)
    held = [t for t in edition.tickets if points[t.id]]
    expected = _Line([(cost(edition, t.locations), mean(points[t.id])) for t in held])
    usual = mean(pvariance(points[t.id]) for t in held) if held else 0.0
    notable = NOTABLE_IN_A_RACE if edition.tickets_rules.goal else NOTABLE
    found = []
    for ticket in held:
        scored, spaces = points[ticket.id], cost(edition, ticket.locations)
        kept, profit = len(scored), mean(scored)
        error = sqrt((pvariance(scored) * kept + usual * _FEW) / (kept + _FEW) / kept)
        more = profit - expected(spaces)
        telling = abs(more) > SURE * error and abs(more) > notable
        found.append(
            TicketFinding(
                ticket=ticket.id,
                points=1 if edition.tickets_rules.goal else ticket.points,
                cost=spaces,
                offered=offered[ticket.id],
                kept=kept,
                completed=completed[ticket.id],
                completion=completed[ticket.id] / kept,
                interval=wilson_interval(completed[ticket.id], kept),
                profit=profit,
                expected=expected(spaces),
                error=error,
                win_rate=wins[ticket.id] / kept,
                verdict=("overpaid" if more > 0 else "underpaid") if telling else "fair",
            )
        )
    return tuple(sorted(found, key=lambda t: t.expected - t.profit))


class _Line:
    """A line through the points that tickets bring by their cost; a few outliers do not bend it.

    Its slope is the median of the slopes between every two points (Theil and Sen).
    """

    def __init__(self, points: Sequence[tuple[float, float]]) -> None:
        slopes = [
            (y - other_y) / (x - other_x)
            for (x, y), (other_x, other_y) in combinations(points, 2)
            if x != other_x
        ]
        self._slope = median(slopes) if slopes else 0.0
        self._start = median(y - self._slope * x for x, y in points) if points else 0.0

    def __call__(self, x: float) -> float:
        return self._start + self._slope * x


def _routes(
    edition: Edition,
    played: dict[tuple[int, int], GameResult],
    series: set[int],
    claims: _Columns,
) -> tuple[tuple[RouteFinding, ...], tuple[ConnectionFinding, ...]]:
    moments: dict[str, list[float]] = defaultdict(list)
    games: dict[str, set[tuple[int, int]]] = defaultdict(set)
    doubles = {route.id: route.double or route.id for route in edition.routes}
    for number, game, what, target, turn in claims.rows(
        series, "series", "game", "what", "target", "turn"
    ):
        if what == "route":
            moments[target].append(turn / played[number, game].turns)
            games[doubles[target]].add((number, game))
    routes = tuple(
        RouteFinding(
            route=route.id,
            claims=len(moments[route.id]),
            rate=len(moments[route.id]) / len(played),
            moment=mean(moments[route.id]) if moments[route.id] else None,
        )
        for route in edition.routes
    )
    members: dict[str, list[str]] = defaultdict(list)
    for route in edition.routes:
        members[doubles[route.id]].append(route.id)
    connections = [
        _connection(tuple(ids), len(games[name]) / len(played)) for name, ids in members.items()
    ]
    return routes, tuple(sorted(connections, key=lambda c: c.rate))


def _connection(routes: tuple[str, ...], rate: float) -> ConnectionFinding:
    verdict = "never" if rate == 0 else "hardly" if rate < HARDLY else "used"
    return ConnectionFinding(routes, rate, verdict)


def _actions(series: set[int], seats: _Columns) -> dict[str, dict[str, float]]:
    names = seats.names("did_")
    games: Counter[str] = Counter()
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    for bot, *done in seats.rows(series, "bot", *names):
        games[bot] += 1
        totals[bot].update(dict(zip(names, done, strict=True)))
    return {
        bot: {name.removeprefix("did_"): counts[name] / games[bot] for name in names}
        for bot, counts in totals.items()
    }


def _completion(series: set[int], seats: _Columns) -> dict[str, tuple[int, int]]:
    done: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for bot, completed, kept in seats.rows(series, "bot", "completed", "kept"):
        done[bot] = done[bot][0] + completed, done[bot][1] + kept
    return dict(done)
