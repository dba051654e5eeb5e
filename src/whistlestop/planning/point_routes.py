"""Routes that are worth claiming for their own sake, when no ticket asks for one."""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, count, lowest
from whistlestop.engine.rules import SHIP, Rules
from whistlestop.engine.state import (
    FREE,
    RESERVE,
    ROUTE_WORDS,
    STACK_AT,
    STACK_HEIGHT,
    TOKENS,
    State,
)
from whistlestop.planning.card_values import Needs
from whistlestop.planning.prospects import Outlook
from whistlestop.planning.ranking import Ranking

NONE: Final = -1


def best_fillers(r: Rules, s: State, outlook: Outlook, needs: Needs, n: i64) -> list[int]:
    """The free routes that bring most points for the turns they take, the best first."""
    needs.count(outlook.hand)
    stacks: i64 = places_of_new_tokens(r, s, outlook.base)
    token: i64 = points_of_new_token(r, s, outlook.base)
    best = Ranking(n)
    word: i64
    for word in range(ROUTE_WORDS):
        free: i64 = s.seats[outlook.base + FREE + word]
        while free != 0:
            route: i64 = word * WORD + lowest(free)
            free &= free - 1
            points: i64 = r.route_points[route]
            if r.route_ends[route] & stacks != 0:
                points += token
            # At best the route is claimed in this very turn.
            if best.has_room_for(100 * points):
                turns: i64 = turns_to_claim(r, s, outlook, needs, route)
                if turns != NONE:
                    best.add(route, 100 * points // turns)
    return [int(best.items[i]) for i in range(best.size)]


def turns_to_claim(r: Rules, s: State, outlook: Outlook, needs: Needs, route: i64) -> i64:
    """Turns that cards for a free route and its claim take; -1 if it cannot be had in time."""
    piece: i64 = 1 if r.route_piece[route] == SHIP else 0
    if r.route_length[route] > s.seats[outlook.base + RESERVE + piece]:
        return NONE
    turns: i64 = 1 + (needs.lacking(route) + 1) // 2
    return turns if turns <= outlook.turns else NONE


def places_of_new_tokens(r: Rules, s: State, base: i64) -> i64:
    """Places where a claim would bring a tourist token that the seat does not have (SF-10)."""
    places: i64 = 0
    symbol: i64
    for symbol in range(r.symbols):
        place: i64 = s.piles[STACK_AT + symbol]
        standing: bool = place >= 0 and s.piles[STACK_HEIGHT + symbol] > 0
        if standing and s.seats[base + TOKENS] & bit(symbol) == 0:
            places |= bit(place)
    return places


def points_of_new_token(r: Rules, s: State, base: i64) -> i64:
    """What one more sort of tourist token adds to the score (SF-16)."""
    n: i64 = count(s.seats[base + TOKENS])
    return r.token_points[n + 1] - r.token_points[n] if n + 1 < len(r.token_points) else 0
