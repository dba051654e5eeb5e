"""Drawing cards: two, or one face-up wild (EU-5, EU-6, NO-4, WO-6 to WO-9, SF-6, GT-5)."""

from mypy_extensions import i64

from whistlestop.engine.legality import second_card
from whistlestop.engine.market import (
    draw_blind,
    fill_slot,
    settle_market,
    take_face_up,
)
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import REFILL, SECOND_CARD, State
from whistlestop.engine.turns import end_turn


def draw_from_deck(r: Rules, s: State, deck: i64) -> None:
    """Draw blind: here a wild is a card like any other."""
    s.idle = 0
    draw_blind(r, s, s.seat, deck)
    s.drawn += 1
    settle_market(r, s)
    _next_card(r, s)


def draw_from_market(r: Rules, s: State, slot: i64) -> None:
    """Take a face-up card. Its slot is filled at once, before a second card is taken."""
    s.idle = 0
    kind: i64 = take_face_up(s, s.seat, slot)
    s.drawn += 1
    if r.wild_ends_draw and kind == r.wild:
        s.drawn = 2
    if s.deck_size0 > 0 and s.deck_size1 > 0:
        s.slot = slot
        s.decision = REFILL
        return
    if s.gaps == 1 and s.deck_size0 > 0:
        fill_slot(r, s, slot, 0)
    settle_market(r, s)
    _next_card(r, s)


def refill(r: Rules, s: State, deck: i64) -> None:
    """Fill the slot from the deck that the player chooses (WO-6)."""
    fill_slot(r, s, s.slot, deck)
    s.slot = -1
    settle_market(r, s)
    _next_card(r, s)


def _next_card(r: Rules, s: State) -> None:
    """Ask for a second card, unless two were drawn or there is none to take (R-5)."""
    if s.drawn < 2 and second_card(r, s):
        s.decision = SECOND_CARD
    else:
        end_turn(r, s)
