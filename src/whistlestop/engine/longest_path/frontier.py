"""The state at the frontier: what the decided routes mean for those still to be decided.

A state is an integer. Its two lowest bits count the ends of the path that are behind the frontier.
Every location at the frontier holds a slot, and one bit per slot says whether an odd number of
used routes ends there. Above those, six bits per slot name the part of the path that the location
belongs to: 0 for none, else the part's lowest slot, counted from 1. A state is an `int` and not an
`i64`, so that a frontier can have any size; slots and parts are small.
"""

from typing import Final

from mypy_extensions import i64

ENDS: Final = 3
_TOO_MANY_ENDS: Final = 3
_FIRST_ODD: Final = 2
_PART: Final = 63
_PART_BITS: Final = 6
DEAD: Final = -1
"""Instead of a state: no path can come of these choices."""


def parity(slots: i64) -> int:
    """A mask for the bits of a state that hold the ends and the odd locations."""
    return (4 << int(slots)) - 1


def closed(state: int, slots: i64) -> bool:
    """Does no part of the path reach the frontier?"""
    return state >> int(_FIRST_ODD + slots) == 0


def _odd(slot: i64) -> int:
    return 1 << int(_FIRST_ODD + slot)


def _part(state: int, slot: i64, slots: i64) -> i64:
    return (state >> int(_FIRST_ODD + slots + _PART_BITS * slot)) & _PART


def _named(part: i64, slot: i64, slots: i64) -> int:
    """The bits that assign the location in a slot to a part."""
    return int(part) << int(_FIRST_ODD + slots + _PART_BITS * slot)


def joined(state: int, a: i64, b: i64, slots: i64) -> int:
    """The state after using a route between the locations in two slots."""
    part_a: i64 = _part(state, a, slots)
    part_b: i64 = _part(state, b, slots)
    if part_a == 0:
        part_a = a + 1
        state |= _named(part_a, a, slots)
    if part_b == 0:
        part_b = b + 1
        state |= _named(part_b, b, slots)
    if part_a != part_b:
        state = _renamed(state, max(part_a, part_b), min(part_a, part_b), slots)
    return state ^ _odd(a) ^ _odd(b)


def _renamed(state: int, old: i64, new: i64, slots: i64) -> int:
    """The state after giving a part of the path another name."""
    slot: i64
    for slot in range(old - 1, slots):
        if _part(state, slot, slots) == old:
            state ^= _named(old ^ new, slot, slots)
    return state


def left(state: int, slot: i64, slots: i64) -> int:
    """The state after the location in a slot has left the frontier."""
    part: i64 = _part(state, slot, slots)
    if part == 0:
        return state
    if state & _odd(slot):
        state = (state ^ _odd(slot)) + 1
        if state & ENDS == _TOO_MANY_ENDS:
            return DEAD
    state ^= _named(part, slot, slots)
    heir: i64
    for heir in range(part - 1, slots):
        if _part(state, heir, slots) == part:
            return _renamed(state, part, heir + 1, slots) if part == slot + 1 else state
    # Nothing can be added to this part of the path any more, so no other part may exist.
    return state if closed(state, slots) else DEAD
