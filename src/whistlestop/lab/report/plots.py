"""Plots: intervals, histograms and bars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from whistlestop.lab.report.html import element, text
from whistlestop.messages import Words

_ROW = 26
_MIDDLE = _ROW / 2
_HISTOGRAM = 54
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)


@dataclass(frozen=True)
class Estimate:
    """A number with its interval, and the name of what it measures."""

    name: str
    value: float
    low: float
    high: float
    told: str
    """The number in words."""
    expected: float | None = None
    """What chance alone would give."""


class Scale:
    """Where numbers lie between the left and the right of a plot."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, max(high, low + 1e-9)

    def at(self, value: float) -> float:
        """Where a number lies, in percent of the width, a little away from the edges."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return 2 + 96 * share

    def ticks(self, about: int = 6) -> list[float]:
        """Round numbers on the scale."""
        step = next((s for s in _STEPS if (self.high - self.low) / s <= about), _STEPS[-1])
        return [i * step for i in range(ceil(self.low / step), floor(self.high / step) + 1)]


def intervals(
    estimates: Sequence[Estimate], scale: Scale, axis: Sequence[tuple[float, str]]
) -> str:
    """A row for each estimate: its name, a dot on a line from low to high, and the number."""
    rows = [_interval(estimate, scale, axis) for estimate in estimates]
    return element("div", *rows, _axis(scale, axis), class_="plot")


def _interval(estimate: Estimate, scale: Scale, axis: Sequence[tuple[float, str]]) -> str:
    marks = [_grid(scale, value, _ROW) for value, _ in axis]
    if estimate.expected is not None:
        x = _x(scale, estimate.expected)
        marks.append(element("line", x1=x, x2=x, y1=2, y2=_ROW - 2, class_="expected"))
    low, high, middle = (_x(scale, v) for v in (estimate.low, estimate.high, estimate.value))
    marks.append(element("line", x1=low, x2=high, y1=_MIDDLE, y2=_MIDDLE, class_="reach"))
    marks += [
        element("line", x1=x, x2=x, y1=_MIDDLE - 4, y2=_MIDDLE + 4, class_="reach")
        for x in (low, high)
    ]
    marks.append(element("circle", cx=middle, cy=_MIDDLE, r=4.5, class_="dot"))
    told = f"{estimate.name}: {estimate.told}"
    drawing = element("svg", element("title", text(told)), *marks, height=_ROW, role="img")
    return _row(estimate.name, drawing, estimate.told)


def histograms(groups: Sequence[tuple[str, Sequence[int], str]], words: Words) -> str:
    """A histogram for each group of numbers, all on one scale, each with its name and a caption."""
    everything = [value for _, values, _ in groups for value in values]
    low, high = min(everything), max(everything)
    width = next((s for s in _STEPS if (high - low) / s <= 40), _STEPS[-1])
    scale = Scale(low - low % width, high - high % width + width)
    ticks = [(value, f"{value:g}".replace("-", "\N{MINUS SIGN}")) for value in scale.ticks()]
    rows = [_histogram(*group, scale, width, ticks, words) for group in groups]
    return element("div", *rows, _axis(scale, ticks), class_="plot")


def _histogram(
    name: str,
    values: Sequence[int],
    told: str,
    scale: Scale,
    width: int,
    ticks: Sequence[tuple[float, str]],
    words: Words,
) -> str:
    counts = Counter(value - value % width for value in values)
    tallest = max(counts.values())
    bars = []
    for start, count in sorted(counts.items()):
        left, right = scale.at(start), scale.at(start + width)
        height = max(1.0, (_HISTOGRAM - 6) * count / tallest)
        last = start + width - 1
        span = str(start) if width == 1 else words.tell("cli.games.interval", low=start, high=last)
        title = element("title", text(f"{span}: {words.percent(count / len(values))}"))
        bars.append(
            element(
                "rect", title, x=f"{left:.2f}%", width=f"{max(right - left - 0.15, 0.2):.2f}%",
                y=_HISTOGRAM - height, height=height, class_="bar",
            )
        )  # fmt: skip
    mean = _x(scale, sum(values) / len(values) + (0.5 if width == 1 else 0))
    grid = [_grid(scale, value, _HISTOGRAM) for value, _ in ticks]
    line = element("line", x1=mean, x2=mean, y1=0, y2=_HISTOGRAM, class_="mean")
    title = element("title", text(f"{name}: {told}"))
    return _row(
        name, element("svg", title, *grid, *bars, line, height=_HISTOGRAM, role="img"), told
    )


def share_bar(rate: float) -> str:
    """A bar that fills a share of its width, for a cell of a table."""
    full = element("rect", width=f"{100 * rate:.1f}%", height=8, rx=2, class_="bar")
    back = element("rect", width="100%", height=8, rx=2, class_="back")
    return element("svg", back, full, width=64, height=8, class_="cell", aria_hidden="true")


def balance_bar(value: float, most: float) -> str:
    """A bar to the right of the middle for more, to the left for less."""
    share = min(abs(value) / most, 1.0) * 50 if most else 0.0
    x = 50 if value >= 0 else 50 - share
    name = "gain" if value >= 0 else "loss"
    full = element("rect", x=f"{x:.1f}%", width=f"{share:.1f}%", height=8, class_=name)
    middle = element("line", x1="50%", x2="50%", y1=0, y2=8, class_="expected")
    return element("svg", full, middle, width=84, height=8, class_="cell", aria_hidden="true")


def _row(name: str, drawing: str, told: str) -> str:
    return element(
        "div",
        element("span", text(name), class_="name"),
        drawing,
        element("span", text(told), class_="told"),
        class_="row",
    )


def _axis(scale: Scale, ticks: Sequence[tuple[float, str]]) -> str:
    labels = [
        element("text", text(label), x=_x(scale, value), y=12, text_anchor="middle", class_="tick")
        for value, label in ticks
    ]
    return _row("", element("svg", *labels, height=16, aria_hidden="true"), "")


def _grid(scale: Scale, value: float, height: float) -> str:
    x = _x(scale, value)
    return element("line", x1=x, x2=x, y1=0, y2=height, class_="grid")


def _x(scale: Scale, value: float) -> str:
    return f"{scale.at(value):.2f}%"
