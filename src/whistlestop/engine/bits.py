"""Sets as bits of integers from 0 to 2**63 - 1, which interpreted and compiled code share."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final = 63
"""Members per word: the sign bit stays free."""

# fmt: off
_POSITION: Final = vec[i64]([
    0, 1, 28, 2, 29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4, 8,
    31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6, 11, 5, 10, 9,
])
# fmt: on
"""The position of the only bit of a 32-bit word, by the top five bits of word * 0x077CB531."""


def bit(n: i64) -> i64:
    """The set whose only member is n.

    The shorter `1 << n` would be compiled to a 32-bit shift; here the 1 is a 64-bit value.
    """
    return ((n & 0) | 1) << n


def lowest(word: i64) -> i64:
    """The position of the lowest bit of a word that has one."""
    last: i64 = word & -word
    low: i64 = last & 0xFFFFFFFF
    if low != 0:
        return _POSITION[((low * 0x077CB531) & 0xFFFFFFFF) >> 27]
    high: i64 = last >> 32
    return 32 + _POSITION[((high * 0x077CB531) & 0xFFFFFFFF) >> 27]


def count(word: i64) -> i64:
    """How many bits are set."""
    # The constants are below 2**62, because compiled code boxes larger ones.
    halves: i64 = word - ((word >> 1) & 0x1555555555555555)
    nibbles: i64 = (halves & 0x3333333333333333) + ((halves >> 2) & 0x3333333333333333)
    octets: i64 = (nibbles + (nibbles >> 4)) & 0x0F0F0F0F0F0F0F0F
    octets = octets + (octets >> 8)
    octets = octets + (octets >> 16)
    octets = octets + (octets >> 32)
    return octets & 0x7F


def members(word: i64) -> list[int]:
    """The members of a set, lowest first."""
    found: list[int] = []
    while word != 0:
        found.append(int(lowest(word)))
        word &= word - 1
    return found


def nth(word: i64, n: i64) -> i64:
    """The position of the n-th set bit, counted from 0."""
    while n > 0:
        word &= word - 1
        n -= 1
    return lowest(word)
