"""What only grows, shared by all versions of a table: adding to it costs the same at any length."""

from __future__ import annotations

import pickle
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Final, Generic, TypeVar, overload

Item = TypeVar("Item")
Key = TypeVar("Key", bound=Hashable)

_PAGE: Final = 64
"""Items that are packed together."""


class _Shared(Generic[Item]):
    """What all versions of a chronicle have in common. Full pages of it are packed: that
    leaves the garbage collector nothing to look at."""

    __slots__ = ("_parts",)

    def __init__(self, items: list[Item]) -> None:
        self._parts: tuple[tuple[bytes, ...], list[Item]] = (), items
        """The packed pages, and what comes after them. Threads read them while they grow, so that
        both change at once."""
        self._pack()

    def __len__(self) -> int:
        packed, newest = self._parts
        return _PAGE * len(packed) + len(newest)

    def extend(self, more: Iterable[Item]) -> None:
        """Add items at the end."""
        self._parts[1].extend(more)
        self._pack()

    def _pack(self) -> None:
        packed, newest = self._parts
        while len(newest) >= 2 * _PAGE:
            packed = (*packed, pickle.dumps(newest[:_PAGE], pickle.HIGHEST_PROTOCOL))
            newest = newest[_PAGE:]
        self._parts = packed, newest

    def between(self, start: int, stop: int) -> list[Item]:
        """The items from one number on, up to but not including another."""
        packed, newest = self._parts
        found: list[Item] = []
        for number in range(start // _PAGE, min(-(-stop // _PAGE), len(packed))):
            first = number * _PAGE
            found += pickle.loads(packed[number])[max(start - first, 0) : stop - first]
        first = len(packed) * _PAGE
        return found + newest[max(start - first, 0) : max(stop - first, 0)]


class Chronicle(Sequence[Item]):
    """A sequence that never changes, and can be continued.

    What continues it uses the same items, and each version sees as many of them as it has. If two
    go on from one version, as after an entry that could not be written, the second one copies.
    """

    __slots__ = ("_shared", "_size")

    def __init__(self, items: list[Item]) -> None:
        """The list must not be changed afterwards."""
        self._size = len(items)
        self._shared = _Shared(items)

    def plus(self, more: Iterable[Item]) -> Chronicle[Item]:
        """The same with more at the end."""
        longer: Chronicle[Item] = Chronicle.__new__(Chronicle)
        longer._shared = self._shared if len(self._shared) == self._size else _Shared(self[:])
        longer._shared.extend(more)
        longer._size = len(longer._shared)
        return longer

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Item]:
        return iter(self[:])

    @overload
    def __getitem__(self, at: int) -> Item: ...

    @overload
    def __getitem__(self, at: slice) -> list[Item]: ...

    def __getitem__(self, at: int | slice) -> Item | list[Item]:
        if isinstance(at, slice):
            start, stop, step = at.indices(self._size)
            return self._shared.between(start, stop) if step == 1 else self[:][at]
        number = range(self._size)[at]
        return self._shared.between(number, number + 1)[0]


class Answers(Generic[Key]):
    """A number for each key. No key is given twice."""

    __slots__ = ("_given", "_positions")

    def __init__(self) -> None:
        self._given: Chronicle[tuple[Key, int]] = Chronicle([])
        self._positions: dict[Key, int] = {}
        """Where keys may be, in this version or another that shares it."""

    def plus(self, key: Key, number: int) -> Answers[Key]:
        """The same with one more."""
        more: Answers[Key] = Answers.__new__(Answers)
        more._positions = self._positions
        more._positions[key] = len(self._given)
        more._given = self._given.plus([(key, number)])
        return more

    def get(self, key: Key) -> int | None:
        """The number of a key; None if it has none."""
        position = self._positions.get(key)
        if position is None or position >= len(self._given):
            return None
        known, number = self._given[position]
        return number if known == key else None

    def __contains__(self, key: Key) -> bool:
        return self.get(key) is not None
