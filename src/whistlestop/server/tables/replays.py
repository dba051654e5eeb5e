"""Games that are over: looking at every moment of them, all cards on the table."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

from whistlestop.game.game import Game
from whistlestop.game.saves import loads
from whistlestop.server.errors import Refused
from whistlestop.server.tables.create import FACE_DOWN
from whistlestop.server.tables.setup import begin, known_edition, without_players
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tables.table_log import LogEntry, TableRecord
from whistlestop.server.tables.text import check_document, check_names, clean_name

_MOST_KEPT = 16
MOST_MOVES = 3000
"""A save with more moves is not a game that anybody played."""


class Replays:
    """The moments of games that are being looked at; the last few games are remembered."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, list[Game]] = OrderedDict()

    def moment(self, table: LiveTable, number: int) -> Game:
        """The game after this many moves; `Refused` if it had fewer."""
        if number > len(table.moves):
            raise Refused("no_such_move", 404, field="move", moves=len(table.moves))
        moments = self._kept.get(table.record.id)
        if moments is None:
            moments = self._kept[table.record.id] = _moments(table)
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return moments[number]

    def view(self, table: LiveTable, number: int) -> dict[str, Any]:
        """Everything about a moment of a game that is over."""
        game = self.moment(table, number)
        before = len(self.moment(table, number - 1).events) if number else 0
        outcome = game.outcome()
        return {
            "table": _table(table),
            "you": {"seat": None},
            "move": number,
            "made": _made(table, number),
            "observation": game.observe(None).to_dict(),
            "hands": [game.observe(seat).to_dict()["own"] for seat in range(len(game.players))],
            "scores": [score.to_dict() for score in game.scores()],
            "events": [
                {"n": before + n, **event.to_dict()} for n, event in enumerate(game.events[before:])
            ],
            "outcome": outcome.to_dict() if outcome else None,
        }


def _moments(table: LiveTable) -> list[Game]:
    """The game at its start and after every move: stepping through a replay asks for them all."""
    game = begin(table.record, table.seats.names(), table.seed)
    moments = [game.copy()]
    for _, move in table.moves:
        game.apply(move)
        moments.append(game.copy())
    return moments


def _table(table: LiveTable) -> dict[str, Any]:
    assert table.game is not None
    return {
        "id": table.record.id,
        "edition": table.record.edition,
        "state": table.state,
        "seats": [
            {
                "seat": seat,
                "name": name,
                "kind": table.seats[seat].kind,
                "bot": table.seats[seat].bot,
            }
            for seat, name in enumerate(table.game.players)
        ],
        "moves": len(table.moves),
        "archive": table.archive,
        "from_position": table.record.from_position,
        "seed": str(table.seed),
        "commitment": None if table.archive else table.shares.commitment,
        "seal": None if table.archive else table.shares.seal,
    }


def _made(table: LiveTable, number: int) -> dict[str, Any] | None:
    """The move that led to a moment."""
    if number == 0:
        return None
    seat, move = table.moves[number - 1]
    return {"seat": seat, "move": move}


def going_on(game: Game, *, with_others: bool) -> dict[str, Any]:
    """The position of a moment, with what lies face down left to a new shuffle.

    Whoever has looked at the replay knows what would have come. Where others may join, the game
    may be one that somebody made up: tickets out of play are then shuffled in as well.
    """
    position = game.position()
    keep = () if with_others else ("aside", "removed_tickets")
    for field in FACE_DOWN:
        if field not in keep:
            position.pop(field, None)
    return position


def check_save(text: str) -> dict[str, Any]:
    """What an uploaded save holds, all of its moves carried out; raises what is wrong with it.

    Runs where it holds nobody up.
    """
    if text.count("\n") > MOST_MOVES:
        raise Refused("too_large", 413, why="moves", most=MOST_MOVES)
    _check_lines(text)
    game = loads(text)
    players = [clean_name(name) for name in game.players]
    check_names(players)
    return {
        "edition": game.edition.id,
        "players": players,
        "options": dict(game.options),
        "position": without_players(game.start) if game.start is not None else None,
        "seed": game.seed,
        "moves": list(game.moves),
        "seats": _deciders(game),
    }


def _check_lines(text: str) -> None:
    """Look at what may not get as far as loading."""
    lines = (line for line in text.split("\n") if line.strip())
    for number, line in enumerate(lines):
        try:
            parsed = json.loads(line)
        except (ValueError, RecursionError):
            return  # loading gets no further and says what is wrong
        check_document(parsed)
        if number == 0:
            _check_header(parsed)


def _check_header(header: object) -> None:
    """A save may name only editions of the package: any other name would be read as a folder."""
    if isinstance(header, dict) and "edition" in header:
        known_edition(header["edition"])
        position = header.get("position")
        if isinstance(position, dict):
            known_edition(position.get("edition"))


def _deciders(game: Game) -> list[int]:
    """Who made each move."""
    replay = begin(_record_of(game), list(game.players), game.seed)
    seats = []
    for move in game.moves:
        seats.append(int(replay.state.seat))
        replay.apply(move)
    return seats


def _record_of(game: Game) -> TableRecord:
    start = dict(game.start) if game.start is not None else None
    setup = {"options": dict(game.options), "position": start}
    edition = game.edition
    seed = json.dumps(game.seed)
    return TableRecord("", 0.0, edition.id, edition.rules_version, False, seed, setup)


def archive_setup(save: dict[str, Any]) -> dict[str, Any]:
    """The setup of a table at which a saved game can be looked at."""
    return {
        "archive": True,
        "seats": [{"kind": "bot", "name": name, "bot": None} for name in save["players"]],
        "options": save["options"],
        "position": save["position"],
    }


def archive_entries(save: dict[str, Any], at: float) -> list[LogEntry]:
    """The log of such a table."""
    moves = zip(save["seats"], save["moves"], strict=True)
    return [
        LogEntry(0, at, "start"),
        *[
            LogEntry(number, at, "move", seat, {"move": move, "by": "save"})
            for number, (seat, move) in enumerate(moves, 1)
        ],
    ]
