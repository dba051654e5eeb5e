"""The parts of a report: each takes what was found and returns markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whistlestop.game.action import all_actions
from whistlestop.game.names import NamesOf
from whistlestop.lab.cross_table import Meeting
from whistlestop.lab.estimates import ALPHA, student
from whistlestop.lab.findings import Findings
from whistlestop.lab.ratings import Rating
from whistlestop.lab.report.heat_map import heat_map, legend
from whistlestop.lab.report.html import Cell, number, paragraph, section, table, text
from whistlestop.lab.report.plots import (
    Estimate,
    Scale,
    balance_bar,
    histograms,
    intervals,
    share_bar,
)
from whistlestop.lab.summary import BotSummary, Summary, bot_summaries
from whistlestop.lab.ticket_balance import TicketFinding
from whistlestop.messages import Words


def ladder(standings: Sequence[BotSummary], ratings: Sequence[Rating], words: Words) -> str:
    """Who is best: win rates and ratings of all games together."""
    rates = [
        Estimate(
            bot.bot,
            bot.win_rate,
            *bot.interval,
            _rate(bot.win_rate, bot.interval, words),
            bot.share,
        )
        for bot in standings
    ]
    plot = intervals(rates, Scale(0, 1), _rate_axis(words))
    parts = [_part("cli.report.win_rate", words, _note("cli.report.win_rate_about", words), plot)]
    if ratings:
        low = min(rating.interval[0] for rating in ratings)
        high = max(rating.interval[1] for rating in ratings)
        scale = Scale(low, high)
        rated = [
            Estimate(
                r.bot,
                r.rating,
                *r.interval,
                _with_error(r.rating, r.interval[1] - r.rating, words),
            )
            for r in ratings
        ]
        plot = intervals(rated, scale, [(value, f"{value:g}") for value in scale.ticks()])
        parts.append(
            _part("cli.report.rating", words, _note("cli.report.rating_about", words), plot)
        )
    return "".join(parts)


def cross(standings: Sequence[BotSummary], meetings: Sequence[Meeting], words: Words) -> str:
    """Who beats whom: a row and a column for each bot; empty for two bots."""
    bots = [bot.bot for bot in standings]
    if len(bots) < 3:
        return ""
    met = {(meeting.bot, meeting.other): meeting for meeting in meetings}
    rows = [
        [text(bot), *(_meeting(met.get((bot, other)), words) for other in bots)] for bot in bots
    ]
    head = [words.tell("cli.games.bot"), *map(text, bots)]
    return _part(
        "cli.report.cross", words, _note("cli.report.cross_about", words), table(head, rows)
    )


def _meeting(meeting: Meeting | None, words: Words) -> Cell:
    if meeting is None:
        return ""
    rate, interval = words.percent(meeting.rate), words.interval(meeting.interval)
    return text(
        words.tell("cli.report.cross_at", rate=rate, interval=interval, games=meeting.games)
    )


def tables(summaries: Sequence[Summary], editions: Mapping[str, str], words: Words) -> str:
    """Every table of bots, with the first bot's win rate. `editions` are names by id."""
    rows: list[Sequence[Cell]] = []
    for one in summaries:
        if not one.games:
            continue
        first = one.bots[0]
        rows.append(
            [
                text(one.title(words)),
                (text(editions[one.edition]), "text"),
                str(one.games),
                words.percent(first.win_rate),
                text(words.interval(first.interval)),
                words.percent(first.share),
                number(first.mean_score, words),
                number(one.mean_turns, words),
            ]
        )
    head = [
        *words.titles("cli.tournament.table", "cli.tournament.edition", "cli.tournament.games"),
        *(words.tell("cli.games.win_rate"), "95 %"),
        *words.titles("cli.games.share", "cli.games.mean_score", "cli.report.mean_turns"),
    ]
    return _part("cli.report.tables", words, table(head, rows))


def scores(found: Findings, words: Words) -> str:
    """How the points of each bot are spread, and what they are made of."""
    bots = _bots(found)
    spread = []
    for bot in bots:
        points = [
            s for r in found.results for s, b in zip(r.scores, r.bots, strict=True) if b == bot
        ]
        points.sort()
        mean = number(sum(points) / len(points), words)
        median = number(points[len(points) // 2], words)
        spread.append((bot, points, words.tell("cli.report.spread", mean=mean, median=median)))
    summaries = bot_summaries(found.results, bots)
    labels = sorted({label for bot in summaries for label in bot.mean_lines})
    rows = [
        [
            text(bot.bot),
            number(bot.mean_score, words),
            *(number(bot.mean_lines[x], words) if x in bot.mean_lines else "" for x in labels),
        ]
        for bot in summaries
    ]
    head = [
        *words.titles("cli.games.mean_points", "cli.report.all"),
        *map(words.score_title, labels),
    ]
    about = words.tell("cli.report.scores_about", race=found.edition.tickets_rules.goal > 0)
    note = paragraph(about, class_="quiet")
    return _part("cli.report.scores", words, note, histograms(spread, words), table(head, rows))


def tickets(found: Findings, words: Words) -> str:
    """Completion and profit, ticket by ticket."""
    completion = [
        words.tell(
            "cli.report.completion_of",
            bot=bot,
            rate=words.percent(done.mean),
            interval=words.interval(done.rate_interval()),
            kept=int(done.count),
        )
        for bot, done in found.completion.items()
        if done.count
    ]
    most = max((abs(t.profit - t.expected) for t in found.tickets), default=1.0)
    names = NamesOf(found.edition, words.language)
    named = {t.id: names.locations(t.locations) for t in found.edition.tickets}
    rows = [_ticket_row(named[ticket.ticket], ticket, most, words) for ticket in found.tickets]
    head = [
        *words.titles("cli.study.ticket", "cli.study.points", "cli.study.cost", "cli.study.kept"),
        *words.titles("cli.report.of_offers", "cli.study.completed", "cli.study.profit"),
        *(words.tell("cli.report.against_cost"), ""),
        words.tell("cli.report.holders_won"),
    ]
    completed = words.tell("cli.report.completion", told="; ".join(completion))
    about = words.tell("cli.report.tickets_about", bot=found.judge)
    notes = [paragraph(told, class_="quiet") for told in (completed, about)]
    return _part("cli.report.tickets", words, *notes, table(head, rows))


def _ticket_row(name: str, ticket: TicketFinding, most: float, words: Words) -> Sequence[Cell]:
    more = ticket.profit - ticket.expected
    verdict = text(words.tell("cli.study.verdict_of", verdict=ticket.verdict))
    return [
        text(name),
        str(ticket.points),
        str(ticket.cost),
        str(ticket.kept),
        words.percent(ticket.kept / ticket.offered),
        words.percent(ticket.completion) + share_bar(ticket.completion),
        _with_error(ticket.profit, student(ALPHA, ticket.kept) * ticket.error, words),
        f"{'+' if more > 0 else ''}{number(more, words)}{balance_bar(more, most)}",
        (verdict, ticket.verdict),
        words.percent(ticket.win_rate),
    ]


def routes(found: Findings, words: Words) -> str:
    """Two boards: how often and how early each route is claimed."""
    names = NamesOf(found.edition, words.language)
    most = max((route.rate for route in found.routes), default=0.0)
    often = {route.route: route.rate / most if most else 0.0 for route in found.routes}
    moments = [route.moment for route in found.routes if route.moment is not None]
    first, last = min(moments, default=0.0), max(moments, default=1.0)
    early = {
        route.route: None
        if route.moment is None
        else 1 - (route.moment - first) / ((last - first) or 1)
        for route in found.routes
    }
    told = _routes_told(found, words)
    return "".join(
        [
            _part(
                "cli.report.often",
                words,
                paragraph(_unused(found, names, words), class_="quiet"),
                legend(
                    words.tell("cli.report.never"),
                    words.tell("cli.report.in_games", rate=words.percent(most)),
                ),
                _wide(heat_map(names, words.tell("cli.report.often_board"), often, told)),
            ),
            _part(
                "cli.report.early",
                words,
                legend(
                    words.tell("cli.report.when_over", rate=words.percent(last)),
                    words.tell("cli.report.when_over", rate=words.percent(first)),
                ),
                _wide(heat_map(names, words.tell("cli.report.early_board"), early, told)),
            ),
        ]
    )


def _routes_told(found: Findings, words: Words) -> dict[str, str]:
    """What is said of each route when the pointer rests on it."""
    told = dict.fromkeys(
        (route.id for route in found.edition.routes), words.tell("cli.report.never_claimed")
    )
    for route in found.routes:
        if route.moment is not None:
            rate, moment = words.percent(route.rate), words.percent(route.moment)
            told[route.route] = words.tell("cli.report.claimed", rate=rate, moment=moment)
    return told


def _unused(found: Findings, names: NamesOf, words: Words) -> str:
    idle = [c for c in found.connections if c.verdict != "used"]
    ends = [found.edition.route(c.routes[0]) for c in idle]
    told = [
        f"{names.locations((route.a, route.b))} ({words.percent(c.rate)})"
        for route, c in zip(ends, idle, strict=True)
    ]
    return words.tell("cli.report.unused", n=len(told), told=", ".join(told))


def length(found: Findings, words: Words) -> str:
    """How many turns games take, by number of players."""
    groups = []
    for players in found.turn_orders:
        turns = [result.turns for result in found.results if len(result.bots) == players]
        mean = sum(turns) / len(turns)
        told = words.tell(
            "cli.report.turns", mean=words.decimal(mean, 0), each=words.decimal(mean / players)
        )
        groups.append((words.tell("cli.report.players", players=players), turns, told))
    return _part(
        "cli.report.length",
        words,
        _note("cli.report.length_about", words),
        histograms(groups, words),
    )


def order(found: Findings, words: Words) -> str:
    """The advantage of taking turns early or late."""
    estimates = [
        Estimate(
            words.tell("cli.report.seat", players=players, turn_order=one.turn_order),
            one.win_rate,
            *one.interval,
            _rate(one.win_rate, one.interval, words),
            1 / players,
        )
        for players, summaries in found.turn_orders.items()
        for one in summaries
    ]
    plot = intervals(estimates, Scale(0, 1), _rate_axis(words))
    return _part("cli.report.order", words, _note("cli.report.order_about", words), plot)


def actions(found: Findings, words: Words) -> str:
    """What each bot does, on average in a game."""
    kinds = [kind for kind in next(iter(found.actions.values())) if _possible(found, kind)]
    rows: list[Sequence[Cell]] = [
        [text(bot), *(_times(done[kind], words) for kind in kinds)]
        for bot, done in found.actions.items()
    ]
    head = words.titles("cli.games.bot", *(f"action.{kind}" for kind in kinds))
    return _part(
        "cli.report.actions", words, _note("cli.report.actions_about", words), table(head, rows)
    )


def _possible(found: Findings, kind: str) -> bool:
    return any(action and action.kind == kind for action in all_actions(found.edition))


def _times(times: float, words: Words) -> Cell:
    if times == 0:
        return (text(words.tell("cli.report.never")), "never")
    return words.decimal(times, 1 if times >= 0.1 else 3)


def _bots(found: Findings) -> list[str]:
    return list(dict.fromkeys(bot for result in found.results for bot in result.bots))


def _part(title: str, words: Words, *parts: str) -> str:
    return section(words.tell(title), *parts, level=3)


def _note(key: str, words: Words) -> str:
    return paragraph(words.tell(key), class_="quiet")


def _wide(drawing: str) -> str:
    return f'<div class="scroll" tabindex="0" role="group">{drawing}</div>'


def _rate_axis(words: Words) -> list[tuple[float, str]]:
    return [(rate / 4, words.percent(rate / 4, 0)) for rate in range(5)]


def _rate(rate: float, limits: tuple[float, float], words: Words) -> str:
    return f"{words.percent(rate)}  ({words.interval(limits)})"


def _with_error(value: float, error: float, words: Words) -> str:
    return f"{number(value, words)} \N{PLUS-MINUS SIGN} {number(error, words)}"
