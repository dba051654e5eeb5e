"""The decision that is open: what must be decided now, and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from whistlestop.editions.model import Edition
from whistlestop.editions.vocabulary import DECISIONS, target_text
from whistlestop.engine import state as es
from whistlestop.engine.first_choices import deciders
from whistlestop.engine.state import State
from whistlestop.engine.tickets import least_kept


@dataclass(frozen=True)
class Decision:
    """What must be decided now, and by whom."""

    seat: int
    kind: str
    """`turn`, `second_card`, `refill`, `pay`, `surcharge`, `keep_tickets`, `fleet`,
    `place_stack`, `take_token` or `over`."""
    target: str | None = None
    """What is being paid for: a route id, `station:LOCATION` or `harbour:LOCATION`."""
    laid: Mapping[str, int] = field(default_factory=dict)
    """Cards on the table for it, by kind."""
    revealed: tuple[str, ...] = ()
    """Cards turned up for a tunnel, in order."""
    extra: int = 0
    """Cards still owed for a tunnel."""
    least: int = 0
    """Tickets that must be kept."""
    slot: int = 0
    """The market slot (from 1) that waits for a card."""
    locations: tuple[str, ...] = ()
    """Locations to choose a token from."""


def open_decisions(edition: Edition, s: State) -> tuple[Decision, ...]:
    """What each seat that may decide must decide, in turn order."""
    return tuple(open_decision(edition, s, seat) for seat in deciders(s))


def open_decision(edition: Edition, s: State, seat: int) -> Decision:
    """The decision of a seat that a state waits for."""
    kind = DECISIONS[s.decision]
    if kind in ("pay", "surcharge"):
        kinds = edition.card_kinds
        laid = {card.id: int(s.piles[es.LAID + i]) for i, card in enumerate(kinds)}
        return Decision(
            seat,
            kind,
            target=target_text(edition, s.target_kind, s.target),
            laid={card: n for card, n in laid.items() if n},
            revealed=tuple(kinds[s.piles[es.REVEALED + i]].id for i in range(s.revealed)),
            extra=int(s.extra),
        )
    if kind == "keep_tickets":
        return Decision(seat, kind, least=int(least_kept(s, seat)))
    if kind == "refill":
        return Decision(seat, kind, slot=int(s.slot) + 1)
    if kind == "take_token":
        locations = [x.id for i, x in enumerate(edition.locations) if s.token_locations >> i & 1]
        return Decision(seat, kind, locations=tuple(locations))
    return Decision(seat, kind)
