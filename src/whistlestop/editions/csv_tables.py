"""Reads the tables of an edition: CSV with a header, every cell checked where it stands."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from whistlestop.editions import limits
from whistlestop.editions.problems import Problems, meant, quoted, shown
from whistlestop.editions.text_files import read_text
from whistlestop.messages.errors import Detail

NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
"""An id of one word. The hyphen is reserved for joining ids into ids of routes and tickets."""

HYPHENATED: Final = re.compile(r"[a-z0-9_]+(-[a-z0-9_]+)*")

_INTEGER: Final = re.compile(r"-?[0-9]{1,9}")
_DECIMAL: Final = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,20})?")


def place(file: str, line: int, column: str | None = None) -> dict[str, str]:
    """Where something stands in a table."""
    return {"file": file, "line": str(line)} | ({"column": column} if column else {})


@dataclass
class Row:
    """One line of a table. A wrong cell is noted, and a usable value returned instead."""

    file: str
    line: int
    cells: dict[str, str]
    problems: Problems
    sound: bool = True
    """Has nothing been found wrong with the row so far?"""

    def wrong(self, column: str, code: str, **details: Detail) -> None:
        """Note what is wrong with the cell in this column."""
        self.sound = False
        self.problems.add(code, place(self.file, self.line, column), **details)

    def text(self, column: str) -> str:
        """The cell's text, blank where the table has no such column."""
        return self.cells.get(column, "")

    def title(self, column: str) -> str:
        """A name that people read."""
        text = self.text(column)
        if len(text) > limits.LONGEST_NAME:
            self.wrong(column, "too_long", n=len(text), most=limits.LONGEST_NAME)
        return text

    def name(self, column: str, pattern: re.Pattern[str] = NAME) -> str:
        """An id: lower-case letters, digits and underscores."""
        text = self.text(column)
        if not pattern.fullmatch(text):
            self.wrong(column, "not_an_id", given=shown(text), hyphens=pattern is HYPHENATED)
        most = limits.LONGEST_ID if pattern is NAME else 3 * limits.LONGEST_ID
        if len(text) > most:
            self.wrong(column, "too_long", n=len(text), most=most)
        return text

    def integer(self, column: str, least: int, most: int, blank: int | None = None) -> int:
        """A whole number from `least` to `most`; `blank` is what an empty cell means."""
        text = self.text(column)
        if not text and blank is not None:
            return blank
        if not _INTEGER.fullmatch(text):
            self.wrong(column, "not_an_integer", given=quoted(text))
            return least
        if not least <= int(text) <= most:
            self.wrong(column, "out_of_range", given=text, least=str(least), most=str(most))
            return least
        return int(text)

    def fraction(self, column: str) -> float:
        """A number from 0 to 1."""
        text = self.text(column)
        if not _DECIMAL.fullmatch(text):
            self.wrong(column, "not_a_number", given=quoted(text))
            return 0.0
        if not 0 <= float(text) <= 1:
            self.wrong(column, "out_of_range", given=text, least="0", most="1")
        return float(text)

    def flag(self, column: str) -> bool:
        """1 for yes, 0 or blank for no."""
        text = self.text(column)
        if text not in ("", "0", "1"):
            self.wrong(column, "not_yes_or_no", given=shown(text))
        return text == "1"

    def choice(self, column: str, allowed: Sequence[str]) -> str:
        """One of the allowed words."""
        text = self.text(column)
        if text not in allowed:
            near = meant(text, allowed)
            self.wrong(column, "not_allowed", given=shown(text), allowed=allowed, **near)
        return text


def read_table(
    file: str, problems: Problems, required: Sequence[str], optional: Sequence[str]
) -> list[Row]:
    """The rows of a table; those that do not fit the header are noted and left out."""
    text = read_text(file, problems)
    if text is None:
        return []
    lines = _lines(file, text, problems)
    try:
        line, header = next(lines)
    except StopIteration:
        problems.add("no_header", place(file, 1), columns=",".join(required))
        return []
    if not _check_header(file, line, header, problems, required, optional):
        return []
    rows = []
    for line, cells in lines:
        if len(cells) == len(header):
            row = {column: cell.strip() for column, cell in zip(header, cells, strict=True)}
            rows.append(Row(file, line, row, problems))
        else:
            problems.add("cell_count", place(file, line), n=len(cells), columns=len(header))
    if not rows:
        problems.add("no_rows", place(file, line))
    return rows


def _lines(file: str, text: str, problems: Problems) -> Iterator[tuple[int, list[str]]]:
    """Every line that is not blank, with its number."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num, cells
    except csv.Error as error:
        problems.add("not_csv", place(file, reader.line_num), problem=str(error))


def _check_header(
    file: str,
    line: int,
    header: list[str],
    problems: Problems,
    required: Sequence[str],
    optional: Sequence[str],
) -> bool:
    """Strip the header and note its faults; False if rows below it make no sense."""
    before = len(problems)
    header[:] = [column.strip() for column in header]
    known = [*required, *optional]
    for position, column in enumerate(header):
        where = place(file, line, column or str(position + 1))
        if ";" in column:
            problems.add("semicolons", where)
            return False
        if column not in known:
            instead = meant(column, known) or {"known": ", ".join(known)}
            problems.add("unknown_column", where, given=shown(column), **instead)
        elif column in header[:position]:
            problems.add("column_twice", where)
    for column in required:
        if column not in header:
            problems.add("column_missing", place(file, line, column))
    return len(problems) == before
