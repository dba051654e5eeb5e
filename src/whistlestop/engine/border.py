"""What routes used or left out show at the border of those still undecided (`longest_path.py`).

A situation is an integer. Two bits count the ends of the path that lie behind the border. Every
place at the border holds a slot. One bit for each slot says that an odd number of used routes
ends there. Above them, six bits for each slot name the part of the path that the place belongs
to (0: none) by the lowest slot of that part, counted from 1. It is an `int`, not an `i64`, so
that a border can have any size.
"""

from typing import Final

ENDS: Final = 3
_TOO_MANY_ENDS: Final = 3
_FIRST_ODD: Final = 2
_PART: Final = 63
_PART_BITS: Final = 6
DEAD: Final = -1
"""No path can come of these choices."""


def parity(slots: int) -> int:
    """The bits of a situation that tell ends and odd places."""
    return (4 << slots) - 1


def closed(situation: int, slots: int) -> bool:
    """Does no part of the path reach the border?"""
    return situation >> (_FIRST_ODD + slots) == 0


def _shift(slot: int, slots: int) -> int:
    return _FIRST_ODD + slots + _PART_BITS * slot


def _part(situation: int, slot: int, slots: int) -> int:
    return (situation >> _shift(slot, slots)) & _PART


def joined(situation: int, a: int, b: int, slots: int) -> int:
    """The situation once a route between the places in two slots is used."""
    part_a = _part(situation, a, slots)
    part_b = _part(situation, b, slots)
    if part_a == 0:
        part_a = a + 1
        situation |= part_a << _shift(a, slots)
    if part_b == 0:
        part_b = b + 1
        situation |= part_b << _shift(b, slots)
    if part_a != part_b:
        situation = _renamed(situation, max(part_a, part_b), min(part_a, part_b), slots)
    return situation ^ (1 << (_FIRST_ODD + a)) ^ (1 << (_FIRST_ODD + b))


def _renamed(situation: int, old: int, new: int, slots: int) -> int:
    """Give a part of the path another name."""
    for slot in range(old - 1, slots):
        if _part(situation, slot, slots) == old:
            situation ^= (old ^ new) << _shift(slot, slots)
    return situation


def left(situation: int, slot: int, slots: int) -> int:
    """The situation once the place in a slot has left the border."""
    part = _part(situation, slot, slots)
    if part == 0:
        return situation
    odd = 1 << (_FIRST_ODD + slot)
    if situation & odd:
        situation = (situation ^ odd) + 1
        if situation & ENDS == _TOO_MANY_ENDS:
            return DEAD
    situation ^= part << _shift(slot, slots)
    for heir in range(part - 1, slots):
        if _part(situation, heir, slots) == part:
            return _renamed(situation, part, heir + 1, slots) if part == slot + 1 else situation
    # Nothing can be added to this part of the path any more, so it must be the only one.
    return situation if closed(situation, slots) else DEAD
