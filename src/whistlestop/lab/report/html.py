"""Small pieces of HTML and SVG, escaped.

Plots are SVG with percentages across and pixels down: they fill the width of a phone or a desktop
screen, and their text keeps its size.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whistlestop.drawing.svg import Value, element, text
from whistlestop.messages import Words

__all__ = ["Cell", "element", "number", "paragraph", "section", "table", "text"]

Cell = str | tuple[str, str]
"""Markup of a table's cell, or the same with the class of the cell."""


def number(value: float, words: Words) -> str:
    """A number with one decimal and a real minus sign."""
    return words.decimal(round(value, 1) + 0.0).replace("-", "\N{MINUS SIGN}")


def paragraph(told: str, **attributes: Value) -> str:
    """A paragraph of plain text."""
    return element("p", text(told), **attributes)


def section(title: str, *parts: str, level: int = 2) -> str:
    """A part of the page with a heading."""
    return element("section", element(f"h{level}", text(title)), *parts)


def table(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """A table: the first column names the rows, the others hold numbers or cells with a class."""
    header = element("tr", *(element("th", text(name), scope="col") for name in head))
    body = "".join(element("tr", *_cells(row)) for row in rows)
    whole = element("table", element("thead", header), element("tbody", body))
    return element("div", whole, class_="scroll", tabindex=0, role="group")


def _cells(row: Sequence[Cell]) -> Iterable[str]:
    for column, cell in enumerate(row):
        markup, name = cell if isinstance(cell, tuple) else (cell, None)
        if column == 0:
            yield element("th", markup, scope="row", class_=name)
        else:
            yield element("td", markup, class_=name)
