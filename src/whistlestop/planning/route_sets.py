"""Sets of routes, three words each."""

from mypy_extensions import i64

from whistlestop.engine.bits import WORD, lowest
from whistlestop.engine.rules import Rules


def members(words: tuple[i64, i64, i64]) -> list[int]:
    """The routes of a set."""
    found: list[int] = []
    low, middle, high = words
    while low != 0:
        found.append(int(lowest(low)))
        low &= low - 1
    while middle != 0:
        found.append(int(WORD + lowest(middle)))
        middle &= middle - 1
    while high != 0:
        found.append(int(2 * WORD + lowest(high)))
        high &= high - 1
    return found


def has(r: Rules, words: tuple[i64, i64, i64], route: i64) -> bool:
    """Is the route in the set?"""
    low, middle, high = words
    word: i64 = r.route_word[route]
    if word == 0:
        return low & r.route_bit[route] != 0
    if word == 1:
        return middle & r.route_bit[route] != 0
    return high & r.route_bit[route] != 0
