"""Reads tourist tokens: those taken, and the stacks on the board (SF-4, SF-5, SF-10)."""

from __future__ import annotations

from whistlestop.editions.vocabulary import SYMBOLS
from whistlestop.engine import state as es
from whistlestop.game.position.draft import Draft
from whistlestop.game.position.fields import Field


def read_tokens(d: Draft) -> None:
    """Tokens taken are no longer in their stacks."""
    heights = [_height(d, symbol) for symbol in range(d.r.symbols)]
    for seat, field in d.seat_fields("tokens"):
        for token in field.elements():
            _take(d, seat, token, heights)
    if "stacks" in d.document:
        _read_stacks(d, d.document["stacks"], heights)
    else:
        for symbol in range(len(d.r.printed_stacks)):
            d.s.piles[es.STACK_HEIGHT + symbol] = heights[symbol]


def _height(d: Draft, symbol: int) -> int:
    """How many tokens of a symbol are in the game."""
    printed = symbol < len(d.r.printed_stacks)
    return int((d.r.stack_height if printed else d.r.placed_height)[len(d.seats)])


def _take(d: Draft, seat: int, token: Field, heights: list[int]) -> None:
    symbol = token.one_of(d.words.symbols, "token")
    cell = d.cells(seat) + es.TOKENS
    rule = d.rule("take_token")
    if d.s.seats[cell] >> symbol & 1:
        token.refuse("nobody takes a symbol twice", code="token_twice", rule=rule)
    heights[symbol] -= 1
    if heights[symbol] < 0:
        fact = f"there are only {_height(d, symbol)} tokens {SYMBOLS[symbol]} in the game"
        token.refuse(fact, code="too_many_tokens", rule=d.rule("place_stack"))
    d.s.seats[cell] |= 1 << symbol


def _read_stacks(d: Draft, field: Field, heights: list[int]) -> None:
    """Stacks by location. A printed one that is not named is used up."""
    printed = [int(location) for location in d.r.printed_stacks]
    for symbol in range(len(printed)):
        d.s.piles[es.STACK_HEIGHT + symbol] = 0
    named: dict[int, Field] = {}
    for location_name, stack in field.entries().items():
        location = stack.number_of(location_name, d.words.locations, "location")
        symbol, count = _read_stack(d, stack, heights)
        if symbol in named:
            stack.refuse(f"{named[symbol].path} has this symbol already", code="stack_twice")
        _check_location(d, stack, location, symbol, printed)
        named[symbol] = stack
        d.s.piles[es.STACK_AT + symbol] = location
        d.s.piles[es.STACK_HEIGHT + symbol] = count
    placed = sorted(symbol for symbol in named if symbol >= len(printed))
    for expected, symbol in enumerate(placed, start=len(printed)):
        if symbol != expected:
            fact = f"stack {SYMBOLS[expected]} is placed before {SYMBOLS[symbol]}"
            named[symbol].refuse(fact, code="stack_misplaced", rule=d.rule("place_stack"))
    d.s.stacks_placed = len(printed) + len(placed)


def _read_stack(d: Draft, stack: Field, heights: list[int]) -> tuple[int, int]:
    parts = stack.known_entries(("symbol", "count"), required=("symbol", "count"))
    symbol = parts["symbol"].one_of(d.words.symbols, "token")
    count = parts["count"].integer(0, 99)
    if count > heights[symbol]:
        taken = _height(d, symbol) - heights[symbol]
        fact = f"of {_height(d, symbol)} tokens {SYMBOLS[symbol]}, {taken} are taken"
        parts["count"].refuse(fact, code="too_many_tokens", rule=d.rule("place_stack"))
    return symbol, count


def _check_location(d: Draft, stack: Field, location: int, symbol: int, printed: list[int]) -> None:
    """A printed stack lies in its location; any other in a city that has none."""
    rule = d.rule("place_stack")
    if symbol < len(printed):
        if location != printed[symbol]:
            home = d.edition.locations[printed[symbol]].id
            fact = f"the stack of {SYMBOLS[symbol]} lies at {home}"
            stack.refuse(fact, code="stack_misplaced", rule=rule)
    elif location in printed or not d.r.cities >> location & 1:
        fact = "no stack can be placed here"
        stack.refuse(fact, code="stack_misplaced", rule=rule, hint="Choose a city without one.")
