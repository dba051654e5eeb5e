"""What routes used or left out show at the border of those still undecided (`longest_path.py`).

A situation is an integer. Two bits count the ends of the path that lie behind the border. Every
place at the border holds a slot. One bit for each slot says that an odd number of used routes
ends there. Above them, six bits for each slot name the part of the path that the place belongs
to (0: none) by the lowest slot of that part, counted from 1. It is an `int`, not an `i64`, so
that a border can have any size; slots and parts are small.
"""

from typing import Final

from mypy_extensions import i64

ENDS: Final = 3
_TOO_MANY_ENDS: Final = 3
_FIRST_ODD: Final = 2
_PART: Final = 63
_PART_BITS: Final = 6
DEAD: Final = -1
"""No path can come of these choices."""


def parity(slots: i64) -> int:
    """The bits of a situation that tell ends and odd places."""
    return (4 << int(slots)) - 1


def closed(situation: int, slots: i64) -> bool:
    """Does no part of the path reach the border?"""
    return situation >> int(_FIRST_ODD + slots) == 0


def _odd(slot: i64) -> int:
    return 1 << int(_FIRST_ODD + slot)


def _part(situation: int, slot: i64, slots: i64) -> i64:
    return (situation >> int(_FIRST_ODD + slots + _PART_BITS * slot)) & _PART


def _named(part: i64, slot: i64, slots: i64) -> int:
    """The bits that name the part a place belongs to."""
    return int(part) << int(_FIRST_ODD + slots + _PART_BITS * slot)


def joined(situation: int, a: i64, b: i64, slots: i64) -> int:
    """The situation once a route between the places in two slots is used."""
    part_a: i64 = _part(situation, a, slots)
    part_b: i64 = _part(situation, b, slots)
    if part_a == 0:
        part_a = a + 1
        situation |= _named(part_a, a, slots)
    if part_b == 0:
        part_b = b + 1
        situation |= _named(part_b, b, slots)
    if part_a != part_b:
        situation = _renamed(situation, max(part_a, part_b), min(part_a, part_b), slots)
    return situation ^ _odd(a) ^ _odd(b)


def _renamed(situation: int, old: i64, new: i64, slots: i64) -> int:
    """Give a part of the path another name."""
    slot: i64
    for slot in range(old - 1, slots):
        if _part(situation, slot, slots) == old:
            situation ^= _named(old ^ new, slot, slots)
    return situation


def left(situation: int, slot: i64, slots: i64) -> int:
    """The situation once the place in a slot has left the border."""
    part: i64 = _part(situation, slot, slots)
    if part == 0:
        return situation
    if situation & _odd(slot):
        situation = (situation ^ _odd(slot)) + 1
        if situation & ENDS == _TOO_MANY_ENDS:
            return DEAD
    situation ^= _named(part, slot, slots)
    heir: i64
    for heir in range(part - 1, slots):
        if _part(situation, heir, slots) == part:
            return _renamed(situation, part, heir + 1, slots) if part == slot + 1 else situation
    # Nothing can be added to this part of the path any more, so it must be the only one.
    return situation if closed(situation, slots) else DEAD
