"""A results folder: the settings of a run, and four tables of Parquet files, written in parts.

Every part of a table is a file. Its file of `games` is written last: a part without it was never
finished and is deleted, so the tables always agree with each other.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from whistlestop.lab.extras import needed
from whistlestop.lab.match import GameResult
from whistlestop.lab.records import Columns, results_of
from whistlestop.lab.rows import GameRows, Row
from whistlestop.lab.schema import TABLES
from whistlestop.messages import bad_option

_RUN = "run.json"
_MOST_IN_A_PART = 2000
_SECONDS = 2.0
"""A part is written after this many games or seconds: little is lost in a power failure."""


class ResultsFolder:
    """The results of one run. Create a folder with `create`, or read one with `open`."""

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        self.path = path
        self.settings = dict(settings)
        """What was asked for: see `whistlestop.lab.run`."""
        self._waiting: list[GameRows] = []
        self._written = time.monotonic()
        self._parts = self._count_parts()

    @classmethod
    def create(cls, path: str | Path, settings: Mapping[str, Any]) -> ResultsFolder:
        """A new folder; one that already has results is refused."""
        _arrow()
        path = Path(path)
        if (path / _RUN).exists():
            raise bad_option("results_exist", "out", folder=str(path))
        for table in TABLES:
            (path / table).mkdir(parents=True, exist_ok=True)
        _write(path / _RUN, json.dumps(settings, indent=2, ensure_ascii=False).encode())
        return cls(path, settings)

    @classmethod
    def open(cls, path: str | Path) -> ResultsFolder:
        """The folder of an earlier run, finished or not."""
        _arrow()
        path = Path(path)
        try:
            settings = json.loads((path / _RUN).read_text("utf-8"))
        except (OSError, ValueError):
            raise bad_option("no_results", "out", folder=str(path)) from None
        return cls(path, settings)

    def change(self, settings: Mapping[str, Any]) -> None:
        """Continue with other settings, such as more games."""
        self.settings = dict(settings)
        _write(self.path / _RUN, json.dumps(settings, indent=2, ensure_ascii=False).encode())

    def _count_parts(self) -> int:
        """The number of the next part; parts that were never finished are removed."""
        finished = {part.name for part in (self.path / "games").glob("part-*.parquet")}
        for table in TABLES:
            for part in (self.path / table).glob("part-*"):
                if part.name not in finished:
                    part.unlink()
        return max((int(name[5:11]) + 1 for name in finished), default=0)

    # Writing.

    def add(self, rows: GameRows) -> None:
        """Add the rows of a game."""
        self._waiting.append(rows)
        old = time.monotonic() - self._written > _SECONDS
        if old or len(self._waiting) >= _MOST_IN_A_PART:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting."""
        if self._waiting:
            name = f"part-{self._parts:06}.parquet"
            for table in reversed(TABLES):  # `games` last
                rows = [row for game in self._waiting for row in getattr(game, table)]
                _write(self.path / table / name, _as_parquet(table, rows))
            self._waiting.clear()
            self._parts += 1
        self._written = time.monotonic()

    # Reading.

    def table(self, name: str) -> Any:
        """One of the tables as a `pyarrow.Table`, sorted by series, game and seat."""
        arrow = _arrow()
        parts = sorted((self.path / name).glob("part-*.parquet"))
        schema = _schema(name)
        tables = [arrow.parquet.read_table(part, schema=schema) for part in parts]
        whole = arrow.concat_tables(tables) if tables else schema.empty_table()
        keys = [key for key in ("series", "game", "seat") if key in TABLES[name]]
        # The sort is stable: claims and tickets stay in the order in which they happened.
        order = arrow.compute.sort_indices(whole, [(key, "ascending") for key in keys])
        return whole.take(order)

    def columns(self, name: str) -> Columns:
        """One of the tables, column by column."""
        table = self.table(name)
        return Columns(table.column_names, lambda column: table.column(column).to_pylist())

    def results(self) -> dict[tuple[int, int], GameResult]:
        """Every game that is written, by series and number."""
        return results_of(self)


def _arrow() -> Any:
    arrow = needed("pyarrow", "lab")
    needed("pyarrow.parquet", "lab")
    needed("pyarrow.compute", "lab")
    return arrow


def _schema(table: str) -> Any:
    arrow = _arrow()
    lists = {"list<int8>": arrow.list_(arrow.int8()), "list<int16>": arrow.list_(arrow.int16())}
    fields = [
        (column, lists.get(kind) or arrow.type_for_alias(kind))
        for column, kind in TABLES[table].items()
    ]
    return arrow.schema(fields)


def _as_parquet(table: str, rows: list[Row]) -> bytes:
    arrow, schema = _arrow(), _schema(table)
    columns = list(zip(*rows, strict=True)) or [()] * len(schema)
    arrays = [
        arrow.array(cells, type=field.type) for cells, field in zip(columns, schema, strict=True)
    ]
    sink = arrow.BufferOutputStream()
    arrow.parquet.write_table(
        arrow.Table.from_arrays(arrays, schema=schema), sink, compression="zstd"
    )
    content: bytes = sink.getvalue().to_pybytes()
    return content


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.write_bytes(content)
    os.replace(unfinished, path)
