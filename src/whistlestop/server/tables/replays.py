"""Games that are over: looking at every moment of them, all cards on the table."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

from whistlestop.editions import Edition
from whistlestop.game.game import Game
from whistlestop.game.notation import read_seat
from whistlestop.game.saves import loads
from whistlestop.server.errors import Refused
from whistlestop.server.tables.create import FACE_DOWN
from whistlestop.server.tables.setup import begin, kept_position, known_edition
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tables.table_log import LogEntry, TableRecord
from whistlestop.server.tables.text import check_document, check_names, clean_name

_MOST_KEPT = 16
"""Games that are remembered, if they are not too long."""
_MOST_MOMENTS = 4000
"""Moments of all of them together: each takes about 17 kB, and a long game has thousands."""
MOST_MOVES = 3000
"""A save with more moves is not a game that anybody played."""


class Replays:
    """The moments of games that are being looked at; the last few games are remembered."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, list[Game]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def moment(self, table: LiveTable, number: int) -> Game:
        """The game after this many moves; `Refused` if it had fewer."""
        if number > len(table.moves):
            raise Refused("no_such_move", 404, field="move", moves=len(table.moves))
        moments = self._kept.get(table.record.id)
        if moments is None:
            moments = self._kept[table.record.id] = _moments(table)
            self._make_room()
        return moments[number]

    def _make_room(self) -> None:
        """Forget the oldest games; the newest stays, however long it is."""
        moments = sum(map(len, list(self._kept.values())))
        while len(self) > 1 and (len(self) > _MOST_KEPT or moments > _MOST_MOMENTS):
            moments -= len(self._kept.popitem(last=False)[1])

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
    for seat, move in table.moves:
        game.apply(move, seat)
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
    position = kept_position(game.position())
    keep = () if with_others else ("aside", "removed_tickets")
    for field in FACE_DOWN:
        if field not in keep:
            position.pop(field, None)
    return position


def check_save(text: str) -> dict[str, Any]:
    """What an uploaded save holds, with all of its moves made; raises what is wrong with it.

    `board` is the layout of a board that it carries.

    Runs where it holds nobody up.
    """
    if text.count("\n") > MOST_MOVES:
        raise Refused("too_large", 413, why="moves", most=MOST_MOVES)
    _check_lines(text)
    game = loads(text)
    players = [clean_name(name) for name in game.players]
    check_names(players)
    made = _made_by(game)
    return {
        "board": None if game.edition.built_in else _laid_out(game.edition),
        "edition": game.edition.source,
        "players": players,
        "options": dict(game.options),
        "position": kept_position(game.start) if game.start is not None else None,
        "seed": game.seed,
        "moves": [move for _, move in made],
        "seats": [seat for seat, _ in made],
    }


def _laid_out(edition: Edition) -> str:
    # Few saved games carry a board: a browser's Python starts without all that draws one.
    from whistlestop.server.tables.own_boards import laid_out

    return laid_out(edition)


def _check_lines(text: str) -> None:
    """Refuse what must not get as far as loading."""
    lines = (line for line in text.split("\n") if line.strip())
    for number, line in enumerate(lines):
        try:
            parsed = json.loads(line)
        except (ValueError, RecursionError):
            return  # loading gets no further and says what is wrong
        check_document(_without_board(parsed) if number == 0 else parsed)


def _without_board(header: Any) -> Any:
    """A header without the board it carries, which is checked on its own.

    A board is carried whole, or is one of the package: any other name would be read as a folder.
    """
    if not isinstance(header, dict) or "edition" not in header:
        return header
    if not isinstance(header["edition"], dict):
        known_edition(header["edition"])
    return {name: value for name, value in header.items() if name != "edition"}


def _made_by(game: Game) -> list[tuple[int, str]]:
    """The moves of a game, and who made each."""
    replay = begin(_record_of(game), list(game.players), game.seed)
    made = []
    for written in game.moves:
        named, move = read_seat(written)
        seat = replay.decision.seat if named is None else named
        made.append((seat, move.strip()))
        replay.apply(move, seat)
    return made


def _record_of(game: Game) -> TableRecord:
    start = dict(game.start) if game.start is not None else None
    setup = {"options": dict(game.options), "position": start}
    edition, seed = game.edition, json.dumps(game.seed)
    own = None if edition.built_in else edition
    return TableRecord("", 0.0, edition.key, edition.rules_version, False, seed, setup, own=own)


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
