"""What a reason is, and what is at hand to find one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from whistlestop.editions.model import Edition
from whistlestop.editions.vocabulary import PIECES
from whistlestop.engine.rules import SHIP, Rules
from whistlestop.engine.state import HAND, State, cell
from whistlestop.errors import Details
from whistlestop.game.action import all_actions

_SHOWN = 6
"""A hint lists no more actions than this one by one."""


@dataclass(frozen=True)
class Reason:
    """Why an action is not legal now."""

    code: str
    """A snake_case word that never changes, for programs."""
    fact: str
    """What is in the way, in one sentence without its full stop."""
    rule: str | None
    """The number of the rule behind it, such as `EU-9`."""
    hint: str | None
    """What would be possible."""
    details: Details = field(default_factory=dict, hash=False)
    """The ids and numbers that fact and hint speak of, ready for JSON and other languages."""

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        hint = f" {self.hint}" if self.hint else ""
        return f"{self.fact}{rule}.{hint}"


@dataclass(frozen=True)
class Case:
    """An illegal action's surroundings: the game, and the seat that must decide."""

    edition: Edition
    r: Rules
    s: State
    legal: tuple[int, ...]
    """The actions that are legal instead."""
    players: Sequence[str]
    """The names of the seats, if they have any."""

    @property
    def seat(self) -> int:
        """The seat that must decide."""
        return int(self.s.seat)

    def cell(self, field: int, seat: int | None = None) -> int:
        """A cell of a seat in the state: of the deciding one, unless another is named."""
        return cell(self.s, self.seat if seat is None else seat, field)

    def hand(self, kind: int) -> int:
        """Cards of a kind in the deciding seat's hand; 0 for no kind."""
        return self.cell(HAND + kind)

    def rule(self, mechanic: str) -> str | None:
        """The number of the rule of a mechanic in this edition."""
        return self.edition.rule_numbers.get(mechanic)

    def who(self, seat: int) -> str:
        """What to call a seat."""
        if seat == self.seat:
            return "you"
        return self.players[seat] if self.players else f"seat {seat}"

    def place(self, number: int) -> str:
        """The printed name of a location."""
        return self.edition.locations[number].name

    def place_id(self, number: int) -> str:
        """The id of a location."""
        return self.edition.locations[number].id

    def piece(self, piece: int, n: int) -> str:
        """So many pieces of a type, in words."""
        if self.edition.fleet is None:
            return amount(n, self.edition.piece_name)
        return amount(n, "ship" if piece == SHIP else "train")

    def piece_id(self, piece: int) -> str:
        """A type of piece as one word."""
        if self.edition.fleet is None:
            return self.edition.piece_name.replace(" ", "_")
        return PIECES[piece]

    def card(self, kind: int) -> str:
        """The id of a kind of card."""
        return self.edition.card_kinds[kind].id

    def held(self, kinds: Iterable[int]) -> str:
        """What the deciding seat has of some kinds, in words."""
        found = [f"{self.hand(kind)} {self.card(kind)}" for kind in kinds if self.hand(kind)]
        return " and ".join(found) or "none of them"

    def held_cards(self, kinds: Iterable[int]) -> list[str]:
        """What the deciding seat has of some kinds, card by card."""
        return [self.card(kind) for kind in kinds for _ in range(self.hand(kind))]

    def possible(self) -> str:
        """What is legal now, as a hint."""
        named = [action for n in self.legal if (action := all_actions(self.edition)[n])]
        shown = [action.text for action in named]
        words = list(dict.fromkeys(action.kind for action in named))
        if len(shown) > _SHOWN:
            shown = words if len(words) > 1 else [*shown[: _SHOWN - 1], "and so on"]
        return f"Legal now: {', '.join(shown)}."


def amount(n: int, noun: str) -> str:
    """A number of things: `1 train`, `2 trains`."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
