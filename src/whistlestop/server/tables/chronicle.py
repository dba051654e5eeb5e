"""What only grows, shared by all versions of a table: one more costs the same, however many."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, TypeVar, overload

Item = TypeVar("Item")
Key = TypeVar("Key", bound=Hashable)


class Chronicle(Sequence[Item]):
    """A sequence that never changes, and can be continued.

    What continues it uses the same list, and each version sees as much of that as it has. If two
    go on from one version, as after an entry that could not be written, the second one copies.
    """

    __slots__ = ("_items", "_size")

    def __init__(self, items: list[Item]) -> None:
        """The list must not be changed afterwards."""
        self._items = items
        self._size = len(items)

    def plus(self, more: Iterable[Item]) -> Chronicle[Item]:
        """The same with more at the end."""
        items = self._items if len(self._items) == self._size else self[:]
        items.extend(more)
        return Chronicle(items)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> Item: ...

    @overload
    def __getitem__(self, at: slice) -> list[Item]: ...

    def __getitem__(self, at: int | slice) -> Item | list[Item]:
        if isinstance(at, slice):
            return self._items[slice(*at.indices(self._size))]
        return self._items[range(self._size)[at]]


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
