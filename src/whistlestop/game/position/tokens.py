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
    symbol = token.one_of(d.ids.symbols, "token")
    cell = d.cells(seat) + es.TOKENS
    rule = d.rule("take_token")
    if d.s.seats[cell] >> symbol & 1:
        token.refuse("token_twice", rule=rule)
    heights[symbol] -= 1
    if heights[symbol] < 0:
        token.refuse(
            "too_many_tokens",
            rule=d.rule("place_stack"),
            most=_height(d, symbol),
            symbol=SYMBOLS[symbol],
        )
    d.s.seats[cell] |= 1 << symbol


def _read_stacks(d: Draft, field: Field, heights: list[int]) -> None:
    """Stacks by location. A printed one that is not named is used up."""
    printed = [int(location) for location in d.r.printed_stacks]
    for symbol in range(len(printed)):
        d.s.piles[es.STACK_HEIGHT + symbol] = 0
    named: dict[int, Field] = {}
    for location_name, stack in field.entries().items():
        location = stack.number_of(location_name, d.ids.locations, "location")
        symbol, count = _read_stack(d, stack, heights)
        if symbol in named:
            stack.refuse("stack_twice", earlier=named[symbol].path)
        _check_location(d, stack, location, symbol, printed)
        named[symbol] = stack
        d.s.piles[es.STACK_AT + symbol] = location
        d.s.piles[es.STACK_HEIGHT + symbol] = count
    placed = sorted(symbol for symbol in named if symbol >= len(printed))
    for expected, symbol in enumerate(placed, start=len(printed)):
        if symbol != expected:
            named[symbol].refuse(
                "stack_misplaced",
                rule=d.rule("place_stack"),
                form="order",
                symbol=SYMBOLS[expected],
                later=SYMBOLS[symbol],
            )
    d.s.stacks_placed = len(printed) + len(placed)


def _read_stack(d: Draft, stack: Field, heights: list[int]) -> tuple[int, int]:
    parts = stack.known_entries(("symbol", "count"), required=("symbol", "count"))
    symbol = parts["symbol"].one_of(d.ids.symbols, "token")
    count = parts["count"].integer(0, 99)
    if count > heights[symbol]:
        most = _height(d, symbol)
        parts["count"].refuse(
            "too_many_tokens",
            rule=d.rule("place_stack"),
            form="stack",
            most=most,
            symbol=SYMBOLS[symbol],
            taken=most - heights[symbol],
        )
    return symbol, count


def _check_location(d: Draft, stack: Field, location: int, symbol: int, printed: list[int]) -> None:
    """A printed stack lies in its location; any other in a city that has none."""
    rule = d.rule("place_stack")
    if symbol < len(printed):
        if location != printed[symbol]:
            home = d.edition.locations[printed[symbol]].id
            stack.refuse(
                "stack_misplaced",
                rule=rule,
                form="printed",
                symbol=SYMBOLS[symbol],
                location=home,
            )
    elif location in printed or not d.r.cities >> location & 1:
        stack.refuse("stack_misplaced", rule=rule, form="here")
