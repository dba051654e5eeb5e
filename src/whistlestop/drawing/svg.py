"""Writing SVG: elements as text, escaped, with short numbers."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

Value = str | int | float
"""What an attribute may be set to."""


def number(value: float) -> str:
    """A number with at most one decimal and no needless zeros."""
    return f"{value:.1f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def element(name: str, *children: str, **attributes: Value | None) -> str:
    """An element. `stroke_width=2` writes `stroke-width="2"`; None leaves an attribute out.

    Children are markup already: use `text` for words.
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    if not children:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(children)}</{name}>"


def text(words: str) -> str:
    """Words as the content of an element."""
    return escape(words)


def at(x: float, y: float, degrees: float = 0.0) -> str:
    """A `transform` that moves to a point, and turns there."""
    turn = f" rotate({number(degrees)})" if degrees else ""
    return f"translate({number(x)} {number(y)}){turn}"


def path(points: Iterable[tuple[float, float]]) -> str:
    """The `d` of a path through the points."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)


def _value(value: Value) -> str:
    return number(value) if isinstance(value, float) else str(value)
