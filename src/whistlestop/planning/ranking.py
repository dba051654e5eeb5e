"""The best few of many, without sorting the many."""

from librt.vecs import vec
from mypy_extensions import i64


class Ranking:
    """Items in the order of their ranks, the highest first; among equals, the one added first."""

    def __init__(self, capacity: i64) -> None:
        self.capacity: i64 = capacity
        """How many items are kept."""
        self.size: i64 = 0
        self.items = vec[i64]([0] * capacity)
        """The first `size` entries are the ranking."""
        self.ranks = vec[i64]([0] * capacity)

    def clear(self) -> None:
        """Remove all items."""
        self.size = 0

    def has_room_for(self, rank: i64) -> bool:
        """Would an item with this rank be kept?"""
        return self.size < self.capacity or rank > self.ranks[self.capacity - 1]

    def add(self, item: i64, rank: i64) -> None:
        """Insert an item, if its rank is high enough."""
        if not self.has_room_for(rank):
            return
        items = self.items
        ranks = self.ranks
        i: i64 = min(self.size, self.capacity - 1)
        self.size = i + 1
        while i > 0 and ranks[i - 1] < rank:
            items[i] = items[i - 1]
            ranks[i] = ranks[i - 1]
            i -= 1
        items[i] = item
        ranks[i] = rank
