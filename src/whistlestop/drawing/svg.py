"""Writing SVG: elements as text, escaped, with short numbers."""

from __future__ import annotations

from collections.abc import Iterable

Value = str | int | float
"""What an attribute may be set to."""
_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
"""What the standard library would do; its own function imports much of its network code."""


def number(value: float, decimals: int = 1) -> str:
    """A number with few decimals and no needless zeros."""
    return f"{value:.{decimals}f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def element(name: str, *children: str, **attributes: Value | None) -> str:
    """An element. `stroke_width=2` writes `stroke-width="2"`; None leaves an attribute out.

    Children are markup already: use `text` for words.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{text(_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if not children:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(children)}</{name}>"


def text(words: str) -> str:
    """Words as the content of an element, or as a value."""
    return words.translate(_MARKUP)


def at(x: float, y: float, degrees: float = 0.0) -> str:
    """A `transform` that moves to a point, and turns there."""
    turn = f" rotate({number(degrees)})" if degrees else ""
    return f"translate({number(x)} {number(y)}){turn}"


def path(points: Iterable[tuple[float, float]]) -> str:
    """The `d` of a path through the points."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)


def _value(value: Value) -> str:
    # Coordinates are fine to a tenth; an opacity is not.
    return number(value, 2) if isinstance(value, float) else str(value)
