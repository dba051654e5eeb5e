"""Reads what seats have chosen in secret while others still choose (EU-4, WO-4)."""

from __future__ import annotations

from whistlestop.engine import state as es
from whistlestop.engine.bits import WORD
from whistlestop.engine.first_choices import all_choose, deciders
from whistlestop.engine.goals import held_tickets
from whistlestop.engine.legality import legal_for
from whistlestop.engine.tickets import least_kept, offer
from whistlestop.game.action import all_actions
from whistlestop.game.position.draft import Draft
from whistlestop.game.position.writer import out_of_the_game


def read_choices(d: Draft) -> None:
    """The choices that lie face down, and then the first seat, in turn order, without one."""
    s = d.s
    for seat, field in d.seat_fields("choice"):
        if field.value is None:
            continue
        if not all_choose(s):
            field.refuse("not_choosing")
        if "seat" in d.decision and seat == s.seat:
            d.decision["seat"].refuse("wrong_seat", rule=_rule(d), form="chosen", seat=seat)
        s.seats[d.cells(seat) + es.CHOICE] = field.one_of(_possible(d, seat), "choice")
    if not all_choose(s):
        return
    for before in range(d.seats_before(int(s.seat)) - 1, -1, -1):
        _read_old_form(d, (int(s.first) + before) % int(s.players))
    waiting = deciders(s)
    if not waiting:
        d.decision["kind"].refuse("no_choice", rule=_rule(d), form="chosen")
    s.seat = waiting[0]


def _rule(d: Draft) -> str | None:
    return d.rule("fleet" if d.s.decision == es.FLEET else "first_tickets")


def _possible(d: Draft, seat: int) -> dict[str, int]:
    """What a seat may choose: the notation, and how a state stores it."""
    first = int(d.r.fleet_of) - 1 if d.s.decision == es.FLEET else int(d.r.keep)
    legal = set(legal_for(d.r, d.s, seat))
    return {a.text: a.number - first for a in all_actions(d.edition) if a and a.number in legal}


def _read_old_form(d: Draft, seat: int) -> None:
    """A seat before the one that decides, whose choice is written as if it were carried out.

    Documents from before seats could choose in any order are like this. The choice is made
    secret again: what it took is put back before the seat.
    """
    s, base = d.s, d.cells(seat)
    if s.seats[base + es.CHOICE] != 0:
        return
    if s.decision == es.FLEET:
        s.seats[base + es.CHOICE] = s.seats[base + es.RESERVE] + 1
        for cell in (es.RESERVE, es.RESERVE + 1, es.BOX, es.BOX + 1):
            s.seats[base + cell] = 0
        return
    kept = held_tickets(s, seat)
    dealt = int(sum(d.r.pack_deal))
    if not min(int(s.keep_least), dealt) <= len(kept) <= dealt:
        return  # no choice of first tickets: they are simply held
    declined = _declined(d, dealt - len(kept))
    for ticket in kept:
        s.seats[base + es.TICKETS + ticket // WORD] &= ~(1 << ticket % WORD)
    for ticket in (*kept, *declined):
        offer(s, seat, ticket)
    s.seats[base + es.CHOICE] = (1 << len(kept)) - 1
    assert least_kept(s, seat) <= len(kept)


def _declined(d: Draft, n: int) -> list[int]:
    """Tickets that a seat has declined: those under the deck, or any that have left the game."""
    r, s = d.r, d.s
    if not r.first_declined_below:
        return out_of_the_game(r, s)[:n]
    n = min(n, int(s.tickets_left))
    s.tickets_left -= n
    bottom = s.ticket_top + s.tickets_left
    return [int(s.piles[es.TICKET_DECK + (bottom + i) % r.tickets]) for i in range(n)]
