"""Routes that are worth claiming for their own sake, when no ticket asks for one."""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.bits import bit, count
from whistlestop.engine.rules import SHIP, Rules
from whistlestop.engine.state import FREE, RESERVE, STACK_AT, STACK_HEIGHT, TOKENS, State
from whistlestop.search.needs import Needs
from whistlestop.search.outlook import Outlook

NONE: Final = -1


def best_fillers(r: Rules, s: State, outlook: Outlook, needs: Needs, n: i64) -> list[int]:
    """The free routes that bring most points for the turns they take, the best first."""
    needs.count(outlook.hand)
    ranked: list[tuple[int, int]] = []
    route: i64
    for route in range(r.routes):
        value: i64 = filler_value(r, s, outlook, needs, route)
        if value >= 0:
            ranked.append((-int(value), int(route)))
    ranked.sort()
    return [route for _, route in ranked[:n]]


def filler_value(r: Rules, s: State, outlook: Outlook, needs: Needs, route: i64) -> i64:
    """Points of a free route for each turn it takes; -1 if it cannot be had in time."""
    base: i64 = outlook.base
    if s.seats[base + FREE + r.route_word[route]] & r.route_bit[route] == 0:
        return NONE
    piece: i64 = 1 if r.route_piece[route] == SHIP else 0
    if r.route_length[route] > s.seats[base + RESERVE + piece]:
        return NONE
    turns: i64 = 1 + (needs.lacking(route) + 1) // 2
    if turns > outlook.turns:
        return NONE
    points: i64 = r.route_points[route] + token_points(r, s, base, route)
    return 100 * points // turns


def token_points(r: Rules, s: State, base: i64, route: i64) -> i64:
    """What the tourist token that a claim would bring adds to the score (SF-10, SF-16)."""
    if r.symbols == 0:
        return 0
    tokens: i64 = s.seats[base + TOKENS]
    n: i64 = count(tokens)
    if n + 1 >= len(r.token_points):
        return 0
    symbol: i64
    for symbol in range(r.symbols):
        place: i64 = s.piles[STACK_AT + symbol]
        if (
            s.piles[STACK_HEIGHT + symbol] > 0
            and (place == r.route_a[route] or place == r.route_b[route])
            and tokens & bit(symbol) == 0
        ):
            return r.token_points[n + 1] - r.token_points[n]
    return 0
