"""Tourist tokens: placing stacks before play, taking tokens after a claim (SF-4, SF-5, SF-10)."""

from mypy_extensions import i64

from whistlestop.engine import journal as j
from whistlestop.engine.bits import bit
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import (
    PLACE_STACK,
    SEAT,
    STACK_AT,
    STACK_HEIGHT,
    TAKE_TOKEN,
    TOKENS,
    State,
)
from whistlestop.engine.turns import begin_first_turn, end_turn


def offer_stack(r: Rules, s: State) -> None:
    """The last player places a set-aside stack, then the last but one (two players: the second)."""
    if s.stacks_placed == r.symbols:
        begin_first_turn(s)
        return
    back: i64 = 1
    if s.players > 2:
        back = s.stacks_placed - len(r.printed_stacks) + 1
    s.seat = (s.first - back + 2 * s.players) % s.players
    s.decision = PLACE_STACK


def place_stack(r: Rules, s: State, location: i64) -> None:
    """Put the next set-aside stack on a location."""
    symbol: i64 = s.stacks_placed
    s.piles[STACK_AT + symbol] = location
    s.piles[STACK_HEIGHT + symbol] = r.placed_height[s.players]
    s.stacks_placed += 1
    j.note(s, j.STACK_PLACED, s.seat, location, symbol)
    offer_stack(r, s)


def symbol_to_take(r: Rules, s: State, seat: i64, location: i64) -> i64:
    """The symbol of the token that the seat may take at a location; -1 if there is none."""
    symbol: i64
    for symbol in range(r.symbols):
        if (
            s.piles[STACK_AT + symbol] == location
            and s.piles[STACK_HEIGHT + symbol] > 0
            and s.seats[seat * SEAT + TOKENS] & bit(symbol) == 0
        ):
            return symbol
    return -1


def offer_tokens(r: Rules, s: State, a: i64, b: i64) -> None:
    """After a claim, take a token: the player's choice of two, the only one, or none (SF-10)."""
    at_a: i64 = symbol_to_take(r, s, s.seat, a)
    at_b: i64 = symbol_to_take(r, s, s.seat, b)
    if at_a >= 0 and at_b >= 0:
        s.token_locations = bit(a) | bit(b)
        s.decision = TAKE_TOKEN
    elif at_a >= 0:
        take_token(r, s, a)
    elif at_b >= 0:
        take_token(r, s, b)
    else:
        end_turn(r, s)


def take_token(r: Rules, s: State, location: i64) -> None:
    """Take one token from a location; the turn ends."""
    symbol: i64 = symbol_to_take(r, s, s.seat, location)
    s.piles[STACK_HEIGHT + symbol] -= 1
    s.seats[s.seat * SEAT + TOKENS] |= bit(symbol)
    s.token_locations = 0
    j.note(s, j.TOKEN_TAKEN, s.seat, location, symbol)
    end_turn(r, s)
