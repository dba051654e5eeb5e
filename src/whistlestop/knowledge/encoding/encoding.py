"""The encoding of an edition for a number of players: what each cell and each action means."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i16, i64

from whistlestop.editions.model import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.editions.vocabulary import DECISIONS, PIECES, SYMBOLS
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.knowledge.encoding.encoder import Encoder
from whistlestop.knowledge.encoding.facts import Facts
from whistlestop.knowledge.encoding.layout import BLOCKS, VERSION, Layout, axis_sizes


class Cell(NamedTuple):
    """What one number of an encoded observation says."""

    name: str
    """Its block and what it is about, as in `routes.1.berlin-essen-1`."""
    block: str
    items: tuple[str, ...]
    """What it is about: seats from the viewer on, slots from 1 on, ids of the edition."""
    meaning: str


class Encoding:
    """Observations of an edition for a number of players, as rows of small integers."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.edition = edition
        self.players = players
        self.version: int = VERSION
        """Rises when a cell of any edition gets another place or another meaning."""
        self._rules: Rules = rules_for(edition)
        self._encoder = Encoder(self._rules, players)
        self._layout = Layout(self._rules, players)
        self.size = int(self._layout.cells)
        """How many cells an observation has."""
        self.actions = int(self._rules.actions)
        """How many actions there are, legal or not."""

    @property
    def starts(self) -> dict[str, int]:
        """By block: its first cell."""
        return dict(self._layout.start)

    def describe(self, cell: int) -> Cell:
        """What a cell says."""
        if not 0 <= cell < self.size:
            raise IndexError(f"there are cells 0 to {self.size - 1}, not {cell}")
        sizes = axis_sizes(self._rules, self.players)
        for block in reversed(BLOCKS):
            start = self._layout.start[block.name]
            lengths = [sizes[axis] for axis in block.axes]
            if start <= cell and 0 not in lengths:
                items = self._items(block.axes, lengths, cell - start)
                name = ".".join([block.name, *items])
                return Cell(name, block.name, items, block.meaning)
        raise AssertionError(f"cell {cell} is in no block")

    def _items(self, axes: Sequence[str], lengths: list[int], offset: int) -> tuple[str, ...]:
        """What a cell of a block is about: its place on each axis."""
        items: list[str] = []
        for axis, length in zip(reversed(axes), reversed(lengths), strict=True):
            names = _names(self.edition, axis)
            if names is not None:
                items.append(names[offset % length])
            offset //= length
        return tuple(reversed(items))

    def mask(self, legal: Iterable[int]) -> bytes:
        """A 1 for each of these actions, a 0 for every other."""
        marks = bytearray(self.actions)
        for action in legal:
            marks[action] = 1
        return bytes(marks)

    def encode(self, s: State, known: Iterable[Sequence[int]], seat: int) -> memoryview:
        """What a seat sees of a state; `known` are the cards everyone knows to be in each hand."""
        facts = Facts(self._rules, self.players)
        facts.known = vec[i64]([n for hand in known for n in hand])
        out = vec[i16]([0] * self.size)
        self._encoder.write(s, facts, seat, out, 0)
        # Where a list stands in for a vector, it has no memory to show.
        cells: object = out
        return memoryview(array("h", cells) if isinstance(cells, list) else out)

    def __deepcopy__(self, memo: dict[int, object]) -> Encoding:
        # It never changes.
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return encoding_of, (self.edition, self.players)


@cache
def encoding_of(edition: Edition, players: int) -> Encoding:
    """The encoding for a table."""
    return Encoding(edition, players)


@cache
def _names(edition: Edition, axis: str) -> tuple[str, ...] | None:
    """What the places on an axis are called; None if there is only one, without a name."""
    locations = tuple(location.id for location in edition.locations)
    tickets = tuple(ticket.id for ticket in edition.tickets)
    names: dict[str, tuple[str, ...]] = {
        "decision": DECISIONS,
        "seat": tuple(map(str, range(max(edition.players)))),
        "slot": tuple(map(str, range(1, sum(deck.market for deck in edition.decks) + 1))),
        "deck": tuple(deck.name for deck in edition.decks),
        "kind": tuple(kind.id for kind in edition.card_kinds),
        "color": edition.colors,
        "route": tuple(route.id for route in edition.routes),
        "location": locations,
        "ticket": tickets,
        "goal": tickets,
        "piece": PIECES,
        "boxed": PIECES,
        "station": locations,
        "harbour": locations,
        "stack": locations,
        "symbol": tuple(SYMBOLS),
        "bonus": tuple(bonus.id for bonus in edition.bonuses),
    }
    return names.get(axis)
