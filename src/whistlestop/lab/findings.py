"""What recorded games say about a board: its tickets, its routes, the turn order."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean

from whistlestop.editions import Edition
from whistlestop.lab.estimates import DealSums, surely_different
from whistlestop.lab.match import GameResult
from whistlestop.lab.records import Columns, Records
from whistlestop.lab.run import Run
from whistlestop.lab.summary import TurnOrderSummary, bot_summaries, turn_order_summaries
from whistlestop.lab.ticket_balance import Offer, TicketFinding, ticket_findings

HARDLY = 0.05
"""A route claimed in fewer games than this is hardly used."""
FOUGHT_FOR = 0.9
"""A route claimed in more games than this, and early, is one that everybody wants."""
EARLY = 0.4
"""What happens before this share of a game is early."""


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
    """`never` or `hardly` if surely claimed in fewer games than `HARDLY`, otherwise `used`."""


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
    completion: dict[str, DealSums]
    """By bot: how many of the tickets it kept were completed."""
    surprises: float
    """The share of the games won by nobody who led in points for routes before the last round."""

    def mean_turns(self, players: int) -> float:
        """The mean number of turns, of all seats together, in a game with this many players."""
        return mean(result.turns for result in self.results if len(result.bots) == players)

    @property
    def fought_for(self) -> tuple[str, ...]:
        """Routes that somebody claims early in nearly every game."""
        return tuple(
            one.route
            for one in self.routes
            if one.rate >= FOUGHT_FOR and one.moment is not None and one.moment <= EARLY
        )


def findings(records: Records) -> list[Findings]:
    """What recorded games say, edition by edition."""
    run = Run.from_settings(records.settings)
    editions = {series.edition.key: series.edition for series in run.series}
    results = records.results()
    columns = {name: records.columns(name) for name in ("seats", "claims", "tickets")}
    found = []
    for edition in editions.values():
        mine = {i for i, series in enumerate(run.series) if series.edition.key == edition.key}
        played = {key: result for key, result in results.items() if key[0] in mine}
        if played:
            found.append(_findings(edition, played, mine, columns))
    return found


def _findings(
    edition: Edition,
    played: dict[tuple[int, int], GameResult],
    series: set[int],
    columns: dict[str, Columns],
) -> Findings:
    results = tuple(result for _, result in sorted(played.items()))
    judge = _best(results)
    routes, connections = _routes(edition, played, series, columns["claims"])
    return Findings(
        edition=edition,
        results=results,
        judge=judge,
        tickets=ticket_findings(edition, _offers(played, series, columns["tickets"], judge)),
        routes=routes,
        connections=connections,
        turn_orders={
            n: turn_order_summaries([r for r in results if len(r.bots) == n], n)
            for n in sorted({len(result.bots) for result in results})
        },
        actions=_actions(series, columns["seats"]),
        completion=_completion(played, series, columns["seats"]),
        surprises=share_of_surprises(played, series, columns["claims"]),
    )


def share_of_surprises(
    played: dict[tuple[int, int], GameResult], series: set[int], claims: Columns
) -> float:
    """The share of the games won by nobody who led in points for routes before the last round."""
    tracks = {key: [0] * len(result.bots) for key, result in played.items()}
    names = ("series", "game", "seat", "turn", "points")
    for number, game, seat, turn, points in claims.rows(series, *names):
        result = played[number, game]
        if turn <= result.turns - len(result.bots):
            tracks[number, game][seat] += points
    return mean(
        all(track[seat] < max(track) for seat in played[key].winners)
        for key, track in tracks.items()
    )


def _best(results: Sequence[GameResult]) -> str:
    """The bot that won most in relation to its share."""
    names = dict.fromkeys(bot for result in results for bot in result.bots)
    best = max(bot_summaries(results, list(names)), key=lambda bot: bot.win_rate / bot.share)
    return best.bot


def _offers(
    played: dict[tuple[int, int], GameResult], series: set[int], tickets: Columns, judge: str
) -> Iterator[Offer]:
    names = ("series", "game", "seat", "bot", "ticket", "kept", "completed", "points")
    for number, game, seat, bot, *rest in tickets.rows(series, *names):
        if bot == judge:
            yield Offer(played[number, game], seat, *rest)


def _routes(
    edition: Edition,
    played: dict[tuple[int, int], GameResult],
    series: set[int],
    claims: Columns,
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
    claimed = {name: DealSums() for name in members}
    for key, result in played.items():
        for name, sums in claimed.items():
            sums.add(result.deal, key in games[name])
    verdicts = use_verdicts(list(claimed.values()))
    connections = [
        ConnectionFinding(tuple(members[name]), sums.mean, verdict)
        for (name, sums), verdict in zip(claimed.items(), verdicts, strict=True)
    ]
    return routes, tuple(sorted(connections, key=lambda c: c.rate))


def use_verdicts(claimed: Sequence[DealSums], hardly: float = HARDLY) -> list[str]:
    """For each connection, whether it is surely claimed in fewer games than `hardly`."""
    if min(sums.deals for sums in claimed) < 2:
        return ["used" for _ in claimed]
    found = [(-sums.rate_statistic(hardly), sums.deals - 1) for sums in claimed]
    return [
        ("hardly" if sums.total else "never") if sure else "used"
        for sums, sure in zip(claimed, surely_different(found, sides=1), strict=True)
    ]


def _actions(series: set[int], seats: Columns) -> dict[str, dict[str, float]]:
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


def _completion(
    played: dict[tuple[int, int], GameResult], series: set[int], seats: Columns
) -> dict[str, DealSums]:
    done: dict[str, DealSums] = defaultdict(DealSums)
    names = ("series", "game", "bot", "completed", "kept")
    for number, game, bot, completed, kept in seats.rows(series, *names):
        done[bot].add(played[number, game].deal, completed, kept)
    return dict(done)
