"""What was recorded about the games of a run: in memory here, in files in `folder`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from whistlestop.lab.match import GameResult
from whistlestop.lab.rows import GameRows, Row
from whistlestop.lab.schema import LINES, TABLES


class Records(Protocol):
    """Recorded games; `schema` says what their tables hold."""

    @property
    def settings(self) -> Mapping[str, Any]:
        """What was asked for: see `whistlestop.lab.run`."""

    def add(self, rows: GameRows) -> None:
        """Add the rows of a game."""

    def flush(self) -> None:
        """Keep what was added."""

    def columns(self, name: str) -> Columns:
        """One of the tables, sorted by series, game and seat."""

    def results(self) -> dict[tuple[int, int], GameResult]:
        """Every recorded game, by series and number."""


class Columns:
    """A table as lists, column by column; each is read when it is first asked for."""

    def __init__(self, names: Sequence[str], read: Callable[[str], Sequence[Any]]) -> None:
        self._names = names
        self._read = read
        self._lists: dict[str, Sequence[Any]] = {}

    def rows(self, series: set[int], *names: str) -> Iterable[tuple[Any, ...]]:
        """The cells of these columns, row by row, of some series."""
        wanted = (number in series for number in self.column("series"))
        rows = zip(*map(self.column, names), strict=True)
        return (row for row, mine in zip(rows, wanted, strict=True) if mine)

    def names(self, prefix: str = "") -> list[str]:
        """The columns whose names begin with this."""
        return [name for name in self._names if name.startswith(prefix)]

    def column(self, name: str) -> Sequence[Any]:
        """All cells of a column."""
        if name not in self._lists:
            self._lists[name] = self._read(name)
        return self._lists[name]


class Memory:
    """Records that last only as long as the program runs."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = settings
        self._rows: dict[str, list[Row]] = {name: [] for name in TABLES}

    def add(self, rows: GameRows) -> None:
        """Add the rows of a game."""
        for name, table in self._rows.items():
            table += getattr(rows, name)

    def flush(self) -> None:
        """Nothing is waiting."""

    def columns(self, name: str) -> Columns:
        """One of the tables, sorted by series, game and seat."""
        names = list(TABLES[name])
        keys = [names.index(key) for key in ("series", "game", "seat") if key in names]
        rows = sorted(self._rows[name], key=lambda row: [row[key] for key in keys])
        return Columns(names, lambda column: [row[names.index(column)] for row in rows])

    def results(self) -> dict[tuple[int, int], GameResult]:
        """Every recorded game, by series and number."""
        return results_of(self)


def results_of(records: Records) -> dict[tuple[int, int], GameResult]:
    """How the recorded games ended, by series and number."""
    seats: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for seat in _dicts(records.columns("seats")):
        seats.setdefault((seat["series"], seat["game"]), []).append(seat)
    return {
        (game["series"], game["game"]): _result(game, seats[game["series"], game["game"]])
        for game in _dicts(records.columns("games"), without="actions")
    }


def _dicts(columns: Columns, without: str = "") -> Iterable[dict[str, Any]]:
    names = [name for name in columns.names() if name != without]
    lists = [columns.column(name) for name in names]
    return (dict(zip(names, cells, strict=True)) for cells in zip(*lists, strict=True))


def _result(game: dict[str, Any], seats: list[dict[str, Any]]) -> GameResult:
    lines = (
        {label: seat[f"points_{label}"] for label in LINES if seat[f"points_{label}"] is not None}
        for seat in seats
    )
    return GameResult(
        edition=game["edition"],
        seed=game["seed"],
        bots=tuple(seat["bot"] for seat in seats),
        scores=tuple(seat["score"] for seat in seats),
        winners=tuple(game["winners"]),
        reason=game["reason"],
        turns=game["turns"],
        decisions=game["decisions"],
        lines=tuple(lines),
        first=game["first"],
    )
