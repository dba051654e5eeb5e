"""Routes worth claiming for their points, when no ticket asks for one."""

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
from whistlestop.planning.card_values import CardValues
from whistlestop.planning.prospects import Prospects
from whistlestop.planning.ranking import Ranking

NONE: Final = -1


def best_point_routes(
    r: Rules, s: State, prospects: Prospects, card_values: CardValues, n: i64
) -> list[int]:
    """The free routes that bring the most points per turn they take, the best first."""
    card_values.count(prospects.hand)
    stacks: i64 = locations_of_new_tokens(r, s, prospects.base)
    token: i64 = points_of_new_token(r, s, prospects.base)
    best = Ranking(n)
    word: i64
    for word in range(ROUTE_WORDS):
        free: i64 = s.seats[prospects.base + FREE + word]
        while free != 0:
            route: i64 = word * WORD + lowest(free)
            free &= free - 1
            points: i64 = r.route_points[route]
            if r.route_ends[route] & stacks != 0:
                points += token
            # At best the route is claimed in this very turn.
            if best.has_room_for(100 * points):
                turns: i64 = turns_to_claim(r, s, prospects, card_values, route)
                if turns != NONE:
                    best.add(route, 100 * points // turns)
    return [int(best.items[i]) for i in range(best.size)]


def turns_to_claim(
    r: Rules, s: State, prospects: Prospects, card_values: CardValues, route: i64
) -> i64:
    """Turns needed to draw the cards for a free route and claim it; -1 if there is no time."""
    piece: i64 = 1 if r.route_piece[route] == SHIP else 0
    if r.route_length[route] > s.seats[prospects.base + RESERVE + piece]:
        return NONE
    turns: i64 = 1 + (card_values.lacking(route) + 1) // 2
    return turns if turns <= prospects.turns else NONE


def locations_of_new_tokens(r: Rules, s: State, base: i64) -> i64:
    """Locations where a claim would bring a tourist token that the seat does not have (SF-10)."""
    locations: i64 = 0
    symbol: i64
    for symbol in range(r.symbols):
        location: i64 = s.piles[STACK_AT + symbol]
        standing: bool = location >= 0 and s.piles[STACK_HEIGHT + symbol] > 0
        if standing and s.seats[base + TOKENS] & bit(symbol) == 0:
            locations |= bit(location)
    return locations


def points_of_new_token(r: Rules, s: State, base: i64) -> i64:
    """What one more kind of tourist token adds to the score (SF-16)."""
    n: i64 = count(s.seats[base + TOKENS])
    return r.token_points[n + 1] - r.token_points[n] if n + 1 < len(r.token_points) else 0
