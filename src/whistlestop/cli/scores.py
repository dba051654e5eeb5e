"""Final scores in words, line by line, with the rule behind each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from whistlestop.editions import Edition
from whistlestop.game.game import Game
from whistlestop.game.log import counted, location_name, route_name
from whistlestop.game.outcome import Outcome, ScoreLine

_DASH = " \N{EN DASH} "
_TIE_BREAKS = {
    "tickets": "more completed tickets",
    "fewest_stations": "fewer stations built",
    "longest_path_bonus": "the longest path",
    "longest_path": "the longer path",
}


def final_lines(game: Game, outcome: Outcome) -> Iterator[str]:
    """Every seat's score, best first, and who won."""
    unit = "ticket" if game.edition.tickets_rules.goal else "point"
    for score in sorted(outcome.scores, key=lambda score: -score.total):
        yield f"{game.players[score.seat]}: {counted(score.total, unit)}"
        for line in score.lines:
            rule = f"  [{line.rule}]" if line.rule else ""
            yield f"  {line.points:>+4}  {_words(game, line)}{rule}"
    yield ""
    yield _winners(game, outcome)


def _winners(game: Game, outcome: Outcome) -> str:
    names = [game.players[seat] for seat in outcome.winners]
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]} share the victory."
    decided = ""
    if outcome.tie_break:
        decided = f" by {_TIE_BREAKS[outcome.tie_break]} after a tie"
    # Past tense reads well after any name, also after "You".
    return f"{names[0]} won{decided}." if names else "Nobody won."


def _words(game: Game, line: ScoreLine) -> str:
    tell = _TELLERS.get(line.label)
    return tell(game, line.details) if tell else line.label.replace("_", " ")


def _routes(game: Game, details: dict[str, Any]) -> str:
    return counted(len(details["routes"]), "route")


def _exchanges(game: Game, details: dict[str, Any]) -> str:
    return f"{counted(details['pieces'], 'piece')} exchanged"


def _ticket(game: Game, details: dict[str, Any]) -> str:
    edition = game.edition
    name = _joined(edition, details["locations"])
    if not details["completed"]:
        parts = [_joined(edition, part, ", ") for part in details["parts"]]
        # Of two places there is nothing more to say; of a tour, some may be joined.
        shown = f" ({' | '.join(parts)})" if len(details["locations"]) > 2 else ""
        return f"{name}: not joined{shown}"
    borrowed = [route_name(edition, route) for route in details["borrowed"]]
    words = f"{name}: completed" + (f", borrowing {', '.join(borrowed)}" if borrowed else "")
    order = details.get("order")
    return words + (
        f", in {'the printed' if order == 'printed' else 'another'} order" if order else ""
    )


def _joined(edition: Edition, places: list[str], between: str = _DASH) -> str:
    return between.join(location_name(edition, place) for place in places)


def _station(game: Game, details: dict[str, Any]) -> str:
    where = location_name(game.edition, details["location"])
    if details["borrowed"] is None:
        return f"station in {where}: nothing borrowed"
    owner = game.players[details["owner"]]
    return f"station in {where}: {route_name(game.edition, details['borrowed'])} of {owner}"


def _stations_left(game: Game, details: dict[str, Any]) -> str:
    return f"{counted(details['stations'], 'station')} not built"


def _longest_path(game: Game, details: dict[str, Any]) -> str:
    return f"longest path: {counted(details['length'], 'space')}"


def _most_tickets(game: Game, details: dict[str, Any]) -> str:
    return f"most tickets: {details['tickets']} completed"


def _harbour(game: Game, details: dict[str, Any]) -> str:
    where = location_name(game.edition, details["location"])
    return f"harbour in {where}: named by {counted(len(details['tickets']), 'completed ticket')}"


def _harbours_unbuilt(game: Game, details: dict[str, Any]) -> str:
    return f"{counted(details['harbours'], 'harbour')} not built"


def _tokens(game: Game, details: dict[str, Any]) -> str:
    return f"tourist tokens: {' '.join(details['symbols']) or 'none'}"


def _bonus(game: Game, details: dict[str, Any]) -> str:
    return f"bonus {details['bonus'].replace('_', ' ')}"


_TELLERS: dict[str, Callable[[Game, dict[str, Any]], str]] = {
    "routes": _routes,
    "exchanges": _exchanges,
    "ticket": _ticket,
    "station": _station,
    "stations_left": _stations_left,
    "longest_path": _longest_path,
    "most_tickets": _most_tickets,
    "harbour": _harbour,
    "harbours_unbuilt": _harbours_unbuilt,
    "tokens": _tokens,
    "bonus": _bonus,
}
