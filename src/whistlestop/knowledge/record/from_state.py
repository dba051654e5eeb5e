"""What a state says about the past of its game: discards, and first tickets already chosen."""

from __future__ import annotations

from typing import TypeAlias

from whistlestop.engine import state as es
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State, cell
from whistlestop.engine.tickets import split_offer


def discards(r: Rules, s: State) -> list[int]:
    """The discarded cards by kind, all decks together."""
    piles, decks = s.piles, r.kind_deck
    return [int(piles[es.DISCARD + decks[kind] * es.KINDS + kind]) for kind in range(r.kinds)]


FirstChoices: TypeAlias = dict[int, tuple[tuple[int, ...], tuple[int, ...]]]
"""By seat: the first tickets kept and declined by those that have chosen before others."""


def first_choices_made(s: State) -> FirstChoices:
    """The first tickets that seats have chosen while others still choose."""
    if s.setting_up == 0 or s.decision != es.KEEP_TICKETS:
        return {}
    choices = {seat: cell(s, seat, es.CHOICE) for seat in range(s.players)}
    return {seat: split_offer(s, seat, kept) for seat, kept in choices.items() if kept}
