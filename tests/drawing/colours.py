"""How well colours can be told apart: contrast (WCAG), and distance for different eyes."""

from __future__ import annotations

import math

Triple = tuple[float, float, float]

SIMULATED: dict[str, tuple[Triple, Triple, Triple]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What eyes make of light (red, green, blue): Machado, Oliveira and Fernandes, 2009."""

_TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def light(color: str) -> Triple:
    """A hexadecimal colour as amounts of light."""
    red, green, blue = (_linear(int(color[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(light, (one, other)))
    return (high + 0.05) / (low + 0.05)


def distance(one: str, other: str, sight: str) -> float:
    """How different two colours look to these eyes: black and white are 100 apart."""
    return 100 * math.dist(_oklab(one, sight), _oklab(other, sight))


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _oklab(color: str, sight: str) -> Triple:
    seen = [max(0.0, part) for part in _times(SIMULATED[sight], light(color))]
    first, second, third = (math.cbrt(part) for part in _times(_TO_CONES, tuple(seen)))
    return _times(_TO_OKLAB, (first, second, third))


def _times(matrix: tuple[Triple, Triple, Triple], vector: tuple[float, ...]) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third
