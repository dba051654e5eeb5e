"""The game's own generator: xoshiro128**, 128 bits of state in four 32-bit words.

Its steps stay below 2**63, so interpreted and compiled games are the same bit for bit (R-15).
The words live in the state; nothing here touches the global `random`.
"""

import hashlib
import struct

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State


def seed(s: State, value: int | str) -> None:
    """Set the generator from a seed of any size, spread by SHA-256."""
    digest = hashlib.sha256(f"whistlestop:{value}".encode("utf-8", "surrogatepass")).digest()
    zeroth, first, second, third = struct.unpack_from(">4I", digest)
    s.chance0, s.chance1, s.chance2, s.chance3 = zeroth, first, second, third | 1


def below(s: State, n: i64) -> i64:
    """A number from 0 to n-1, all equally likely to within a few parts in a million."""
    zeroth: i64 = s.chance0
    first: i64 = s.chance1
    second: i64 = s.chance2 ^ zeroth
    third: i64 = s.chance3 ^ first
    word: i64 = (first * 5) & 0xFFFFFFFF
    word = ((word << 7) | (word >> 25)) & 0xFFFFFFFF
    word = (word * 9) & 0xFFFFFFFF
    s.chance0 = zeroth ^ third
    s.chance1 = first ^ second
    s.chance2 = second ^ ((first << 9) & 0xFFFFFFFF)
    s.chance3 = ((third << 11) | (third >> 21)) & 0xFFFFFFFF
    return (word * n) >> 32


def shuffle(s: State, cells: vec[i64], start: i64, size: i64) -> None:
    """Shuffle `size` cells from `start` on, in place."""
    i: i64 = size - 1
    while i > 0:
        j: i64 = below(s, i + 1)
        swapped: i64 = cells[start + i]
        cells[start + i] = cells[start + j]
        cells[start + j] = swapped
        i -= 1
