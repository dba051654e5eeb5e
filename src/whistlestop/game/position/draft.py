"""A game while it is being built from a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.editions.model import Edition
from whistlestop.engine import chance
from whistlestop.engine import state as es
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import SEAT, State
from whistlestop.game.position.fields import Field
from whistlestop.game.position.ids import EditionIds

Fields = dict[str, Field]


@dataclass
class Draft:
    """A document and the game that is built from it."""

    edition: Edition
    ids: EditionIds
    r: Rules
    s: State
    document: Fields
    seats: list[Fields]
    """The fields of each seat; none for a seat that the document leaves out."""
    decision: Fields
    """The further fields of the decision."""
    seed: int | str | None
    laid: list[int] = field(default_factory=list)
    """Cards on the table for a payment, by kind; in the hand until it is replayed."""

    def rule(self, *mechanics: str) -> str | None:
        """The number of the rule behind the first of these mechanics that the edition has."""
        numbers = self.edition.rule_numbers
        return next((numbers[name] for name in mechanics if name in numbers), None)

    def cells(self, seat: int) -> int:
        """The index at which the cells of a seat start."""
        return seat * SEAT

    def seat_fields(self, name: str) -> Iterator[tuple[int, Field]]:
        """This field of every seat that has it."""
        for seat, fields in enumerate(self.seats):
            if name in fields:
                yield seat, fields[name]

    def seats_before(self, seat: int) -> int:
        """How many seats come before this one, counted from the first player (R-1)."""
        return (seat - self.s.first) % len(self.seats)

    def choice_made(self, seat: int) -> bool:
        """Is the seat's choice written as if it were carried out? (`choices.py`)"""
        field = self.seats[seat].get("choice")
        secret = field is not None and field.value is not None
        return not secret and self.seats_before(seat) < self.seats_before(self.s.seat)

    def has_fleet(self, seat: int) -> bool:
        """Does the seat have its pieces already, where they are picked? (WO-4)"""
        s = self.s
        if self.r.fleet == 0 or s.setting_up == 0 or s.decision == es.PLACE_STACK:
            return True
        return s.decision == es.FLEET and self.choice_made(seat)

    def shuffled(self, items: Iterable[int], pile: str) -> list[int]:
        """What the document leaves open, in an order drawn from its seed for each pile.

        The generator is not the game's own: naming more of one pile changes nothing else.
        """
        generator = State()
        chance.seed(generator, f"position:{pile}:{self.seed or 0}")
        cells = vec[i64](items)
        chance.shuffle(generator, cells, 0, len(cells))
        return [int(cell) for cell in cells]
