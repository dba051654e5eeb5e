"""What a state says about the past of its game: discards, and first tickets already chosen."""

from __future__ import annotations

from whistlestop.engine import state as es
from whistlestop.engine.goals import held_tickets
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.knowledge.record.history import TicketMove


def discards(r: Rules, s: State) -> list[int]:
    """The discarded cards by kind, all decks together."""
    piles, decks = s.piles, r.kind_deck
    return [int(piles[es.DISCARD + decks[kind] * es.KINDS + kind]) for kind in range(r.kinds)]


def first_moves_made(r: Rules, s: State) -> list[TicketMove]:
    """The choices of first tickets that seats have already made, in order."""
    dealt = sum(int(n) for n in r.pack_deal)
    moves = []
    for i in range((s.seat - s.first) % s.players):
        seat = int(s.first + i) % int(s.players)
        kept = len(held_tickets(s, seat))
        declined = max(0, dealt - kept)
        moves.append(TicketMove(seat, 0, kept, declined, declined if r.first_declined_below else 0))
    return moves
