"""What a reason is, and what it is found from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from whistlestop.editions.model import Edition
from whistlestop.editions.vocabulary import PIECES
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import HAND, State, cell
from whistlestop.game.action import all_actions
from whistlestop.game.speaker import Speaker
from whistlestop.messages.errors import Details

_SHOWN = 6
"""A hint lists at most this many actions one by one."""


@dataclass(frozen=True)
class Reason:
    """Why an action is not legal now, in English.

    `Speaker` says the same in another language, from the code and the details.
    """

    code: str
    """A snake_case word that never changes, for programs."""
    fact: str
    """What is in the way, in one sentence without its full stop."""
    rule: str | None
    """The number of the rule behind it, such as `EU-9`."""
    hint: str | None
    """What would be possible."""
    details: Details = field(default_factory=dict, hash=False)
    """The ids and numbers in fact and hint, ready for JSON and other languages."""

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        hint = f" {self.hint}" if self.hint else ""
        return f"{self.fact}{rule}.{hint}"


@dataclass(frozen=True)
class Case:
    """The context of an illegal action: the game, and the seat that must decide."""

    edition: Edition
    r: Rules
    s: State
    legal: tuple[int, ...]
    """The actions that are legal instead."""
    players: Sequence[str]
    """The names of the seats, if they have any."""

    def refuse(self, code: str, rule: str | None, **details: Any) -> Reason:
        """The reason with this code. One that has no hint of its own says what is legal."""
        speaker = Speaker(self.edition, self.players)
        if speaker.key_of(f"reason.{code}.hint", details) is None:
            details |= self._possible()
        return Reason(code, speaker.fact(code, details), rule, speaker.hint(code, details), details)

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

    def route(self, number: int) -> str:
        """The id of a route."""
        return self.edition.routes[number].id

    def location(self, number: int) -> str:
        """The id of a location."""
        return self.edition.locations[number].id

    def piece(self, piece: int) -> str:
        """A type of piece as one word."""
        if self.edition.fleet is None:
            return self.edition.piece_name.replace(" ", "_")
        return PIECES[piece]

    def card(self, kind: int) -> str:
        """The id of a kind of card."""
        return self.edition.card_kinds[kind].id

    def held(self, kinds: Iterable[int]) -> list[str]:
        """What the deciding seat has of some kinds, card by card."""
        return [self.card(kind) for kind in kinds for _ in range(self.hand(kind))]

    def _possible(self) -> dict[str, Any]:
        """What is legal now, in notation: all, or the kinds of actions, or the first few."""
        named = [action for n in self.legal if (action := all_actions(self.edition)[n])]
        shown = [action.text for action in named]
        kinds = list(dict.fromkeys(action.kind for action in named))
        if len(shown) <= _SHOWN:
            return {"legal": shown}
        if len(kinds) > 1:
            return {"legal": kinds}
        return {"legal": shown[: _SHOWN - 1], "more": len(shown) - _SHOWN + 1}
