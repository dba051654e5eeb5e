"""The parts of a report: each takes what was found and gives markup."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.game.action import all_actions
from whistlestop.lab.findings import Findings, TicketFinding
from whistlestop.lab.names import joined
from whistlestop.lab.ratings import Rating
from whistlestop.lab.report.heat_map import heat_map, legend
from whistlestop.lab.report.html import Cell, number, paragraph, percent, section, table, words
from whistlestop.lab.report.plots import (
    Estimate,
    Scale,
    balance_bar,
    histograms,
    intervals,
    share_bar,
)
from whistlestop.lab.summary import BotSummary, Summary, bot_summaries

_TICKETS = (
    "The table is of those that {bot} was offered. Profit is what a ticket brought on average to "
    "those who kept it, penalties included. Cost is the number of spaces of its shortest path. A "
    "ticket is called overpaid or underpaid if it brings clearly more or less than tickets of its "
    "cost do."
)
_RATES = [(rate / 4, f"{25 * rate} %") for rate in range(5)]


def ladder(standings: Sequence[BotSummary], ratings: Sequence[Rating]) -> str:
    """Who is best: win rates and ratings of all games together."""
    rates = [
        Estimate(bot.bot, bot.win_rate, *bot.interval, _rate(bot.win_rate, bot.interval), bot.share)
        for bot in standings
    ]
    parts = [
        section(
            "Win rate",
            paragraph(
                "With the 95 % interval. The dashed line is the share of a bot that is as good as "
                "the others at its tables.",
                class_="quiet",
            ),
            intervals(rates, Scale(0, 1), _RATES),
            level=3,
        )
    ]
    if ratings:
        low = min(rating.interval[0] for rating in ratings)
        high = max(rating.interval[1] for rating in ratings)
        scale = Scale(low, high)
        rated = [
            Estimate(
                r.bot,
                r.rating,
                *r.interval,
                f"{number(r.rating)} \N{PLUS-MINUS SIGN} {number(r.interval[1] - r.rating)}",
            )
            for r in ratings
        ]
        ticks = [(value, f"{value:g}") for value in scale.ticks()]
        note = "Plackett-Luce; everybody starts at 25. With the 95 % interval."
        parts.append(
            section(
                "Rating", paragraph(note, class_="quiet"), intervals(rated, scale, ticks), level=3
            )
        )
    return "".join(parts)


def tables(summaries: Sequence[Summary]) -> str:
    """Every table of bots, with the first bot's win rate."""
    rows: list[Sequence[Cell]] = []
    for one in summaries:
        if not one.games:
            continue
        first = one.bots[0]
        rows.append(
            [
                words(one.title),
                (words(one.edition), "text"),
                str(one.games),
                percent(first.win_rate),
                words(_limits(first.interval)),
                percent(first.share),
                number(first.mean_score),
                number(one.mean_turns),
            ]
        )
    head = ["table", "edition", "games", "win rate", "95 %", "share", "mean score", "mean turns"]
    return section("Tables", table(head, rows), level=3)


def scores(found: Findings) -> str:
    """How the points of each bot are spread, and what they are made of."""
    bots = _bots(found)
    spread = []
    for bot in bots:
        points = [
            s for r in found.results for s, b in zip(r.scores, r.bots, strict=True) if b == bot
        ]
        points.sort()
        middle = points[len(points) // 2]
        mean = sum(points) / len(points)
        spread.append((bot, points, f"mean {number(mean)}, median {number(middle)}"))
    summaries = bot_summaries(found.results, bots)
    labels = sorted({label for bot in summaries for label in bot.mean_lines})
    rows = [
        [
            words(bot.bot),
            number(bot.mean_score),
            *(number(bot.mean_lines[x]) if x in bot.mean_lines else "" for x in labels),
        ]
        for bot in summaries
    ]
    unit = "Completed tickets" if found.edition.tickets_rules.goal else "Points"
    return section(
        "Scores",
        paragraph(f"{unit} at the end; the line is the mean.", class_="quiet"),
        histograms(spread),
        table(["mean points", "all", *(label.replace("_", " ") for label in labels)], rows),
        level=3,
    )


def tickets(found: Findings) -> str:
    """Completion and profit, ticket by ticket."""
    completion = [
        f"{bot} {percent(done / kept)} of {kept}"
        for bot, (done, kept) in found.completion.items()
        if kept
    ]
    most = max((abs(t.profit - t.expected) for t in found.tickets), default=1.0)
    names = {t.id: joined(found.edition, t.locations) for t in found.edition.tickets}
    rows = [_ticket_row(names[ticket.ticket], ticket, most) for ticket in found.tickets]
    head = [
        "ticket", "points", "cost", "kept", "of offers", "completed", "profit", "against its cost",
        "", "holders won",
    ]  # fmt: skip
    return section(
        "Tickets",
        paragraph(f"Tickets kept that were completed: {'; '.join(completion)}.", class_="quiet"),
        paragraph(_TICKETS.format(bot=found.judge), class_="quiet"),
        table(head, rows),
        level=3,
    )


def _ticket_row(name: str, ticket: TicketFinding, most: float) -> Sequence[Cell]:
    more = ticket.profit - ticket.expected
    verdict: Cell = (words(ticket.verdict), ticket.verdict) if ticket.verdict != "fair" else ""
    return [
        words(name),
        str(ticket.points),
        str(ticket.cost),
        str(ticket.kept),
        percent(ticket.kept / ticket.offered),
        percent(ticket.completion) + share_bar(ticket.completion),
        f"{number(ticket.profit)} \N{PLUS-MINUS SIGN} {number(1.96 * ticket.error)}",
        f"{'+' if more > 0 else ''}{number(more)}{balance_bar(more, most)}",
        verdict,
        percent(ticket.win_rate),
    ]


def routes(found: Findings) -> str:
    """Two boards: how often and how early each route is claimed."""
    edition, most = found.edition, max((route.rate for route in found.routes), default=0.0)
    often = {route.route: route.rate / most if most else 0.0 for route in found.routes}
    moments = [route.moment for route in found.routes if route.moment is not None]
    first, last = min(moments, default=0.0), max(moments, default=1.0)
    early = {
        route.route: None
        if route.moment is None
        else 1 - (route.moment - first) / ((last - first) or 1)
        for route in found.routes
    }
    told = {
        route.route: f"claimed in {percent(route.rate)} of the games, on average when "
        f"{percent(route.moment)} of the game was over"
        for route in found.routes
        if route.moment is not None
    }
    idle = [c for c in found.connections if c.verdict != "used"]
    ends = [edition.route(c.routes[0]) for c in idle]
    names = [
        f"{joined(edition, (route.a, route.b))} ({percent(c.rate)})"
        for route, c in zip(ends, idle, strict=True)
    ]
    unused = f"Never or hardly used: {', '.join(names)}." if names else "Every connection is used."
    return "".join(
        [
            section(
                "Routes: how often they are claimed",
                paragraph(unused, class_="quiet"),
                legend("never", f"in {percent(most)} of the games"),
                _wide(heat_map(edition, "How often each route is claimed", often, told)),
                level=3,
            ),
            section(
                "Routes: how early they are claimed",
                legend(
                    f"when {percent(last)} of the game is over", f"when {percent(first)} is over"
                ),
                _wide(heat_map(edition, "How early each route is claimed", early, told)),
                level=3,
            ),
        ]
    )


def length(found: Findings) -> str:
    """How many turns games take, by number of players."""
    groups = []
    for players in found.turn_orders:
        turns = [result.turns for result in found.results if len(result.bots) == players]
        each = sum(turns) / len(turns) / players
        told = f"mean {sum(turns) / len(turns):.0f}, {each:.1f} each"
        groups.append((f"{players} players", turns, told))
    return section(
        "Length",
        paragraph("Turns of all seats together.", class_="quiet"),
        histograms(groups),
        level=3,
    )


def order(found: Findings) -> str:
    """The advantage of taking turns early or late."""
    estimates = [
        Estimate(
            f"{players} players, turn {one.turn_order}",
            one.win_rate,
            *one.interval,
            _rate(one.win_rate, one.interval),
            1 / players,
        )
        for players, summaries in found.turn_orders.items()
        for one in summaries
    ]
    note = (
        "Win rate of those who took the first turn, the second and so on. The dashed line is an "
        "even share."
    )
    return section(
        "Order of turns",
        paragraph(note, class_="quiet"),
        intervals(estimates, Scale(0, 1), _RATES),
        level=3,
    )


def actions(found: Findings) -> str:
    """What each bot does, on average in a game."""
    kinds = [kind for kind in next(iter(found.actions.values())) if _possible(found, kind)]
    rows: list[Sequence[Cell]] = [
        [words(bot), *(_times(done[kind]) for kind in kinds)] for bot, done in found.actions.items()
    ]
    note = "How often a bot does what in a game, on average: every kind of action of the edition."
    return section(
        "Actions", paragraph(note, class_="quiet"), table(["bot", *kinds], rows), level=3
    )


def _possible(found: Findings, kind: str) -> bool:
    return any(action and action.kind == kind for action in all_actions(found.edition))


def _times(times: float) -> Cell:
    if times == 0:
        return ("never", "never")
    return f"{times:.1f}" if times >= 0.1 else f"{times:.3f}"


def _bots(found: Findings) -> list[str]:
    return list(dict.fromkeys(bot for result in found.results for bot in result.bots))


def _wide(drawing: str) -> str:
    return f'<div class="scroll" tabindex="0" role="group">{drawing}</div>'


def _rate(rate: float, limits: tuple[float, float]) -> str:
    return f"{percent(rate)}  ({_limits(limits)})"


def _limits(limits: tuple[float, float]) -> str:
    return f"{100 * limits[0]:.1f} to {percent(limits[1])}"
