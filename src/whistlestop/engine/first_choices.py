"""First tickets and fleets: everybody chooses at the same time, in secret (EU-4, WO-4).

Seats choose in any order. A choice lies face down, in `CHOICE`, and changes nothing else until all
have chosen; then all are carried out in turn order, so that it does not matter who chose first.
"""

from mypy_extensions import i64

from whistlestop.engine import journal as j
from whistlestop.engine.fleets import assemble
from whistlestop.engine.goals import held_tickets
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import (
    CHOICE,
    FLEET,
    KEEP_TICKETS,
    OFFERED,
    OVER,
    RESERVE,
    SEAT,
    State,
)
from whistlestop.engine.tickets import note_choice, note_offer, settle
from whistlestop.engine.tokens import offer_stack
from whistlestop.engine.turns import begin_first_turn, next_seat


def all_choose(s: State) -> bool:
    """Is the open decision one that all seats make at the same time?"""
    return s.setting_up != 0 and (s.decision == KEEP_TICKETS or s.decision == FLEET)


def may_decide(s: State, seat: i64) -> bool:
    """Does this seat have something to decide now?"""
    if not all_choose(s):
        return s.seat == seat and s.decision != OVER
    base: i64 = seat * SEAT
    if s.seats[base + CHOICE] != 0:
        return False
    return s.decision == FLEET or s.seats[base + OFFERED] > 0


def deciders(s: State) -> list[int]:
    """The seats that have something to decide now, in turn order."""
    found: list[int] = []
    seat: i64 = s.first
    for _ in range(s.players):
        if may_decide(s, seat):
            found.append(int(seat))
        seat = next_seat(s, seat)
    return found


def chosen_action(r: Rules, s: State, seat: i64) -> i64:
    """The action by which a seat has chosen while others still choose; -1 if there is none."""
    choice: i64 = s.seats[seat * SEAT + CHOICE]
    if choice == 0:
        return -1
    if s.decision == FLEET:
        return r.fleet_of + choice - 1
    return r.keep + choice


def offer_first_tickets(r: Rules, s: State) -> None:
    """First tickets lie before every seat: all look at theirs and choose."""
    s.decision = KEEP_TICKETS
    s.keep_least = r.first_keep
    s.seat = s.first
    for _ in range(s.players):
        note_offer(s, s.seat)
        s.seat = next_seat(s, s.seat)


def keep_first_tickets(r: Rules, s: State, kept: i64) -> None:
    """A seat has chosen its first tickets; nobody sees which, nor how many, before all have."""
    note_choice(s, j.FIRST_TICKETS_CHOSEN, s.seat, kept)
    s.seats[s.seat * SEAT + CHOICE] = kept
    if _somebody_must_choose(s):
        return
    for _ in range(s.players):
        settle(r, s, s.seat, _revealed(s), r.first_declined_below)
        s.seat = next_seat(s, s.seat)
    if s.journal is not None:
        kept_by_seat = tuple(len(held_tickets(s, seat)) for seat in range(s.players))
        j.note_items(s, j.FIRST_TICKETS_KEPT, -1, s.first, 0, kept_by_seat)
    if r.fleet > 0:
        s.decision = FLEET
    else:
        _begin_play(r, s)


def choose_fleet(r: Rules, s: State, trains: i64) -> None:
    """A seat has picked its fleet; all picks are revealed together (WO-4)."""
    j.note(s, j.FLEET_CHOSEN, s.seat, trains, r.fleet - trains)
    s.seats[s.seat * SEAT + CHOICE] = trains + 1
    if _somebody_must_choose(s):
        return
    for _ in range(s.players):
        assemble(r, s, s.seat, _revealed(s) - 1)
        s.seat = next_seat(s, s.seat)
    if s.journal is not None:
        trains_by_seat = tuple(int(s.seats[i * SEAT + RESERVE]) for i in range(s.players))
        j.note_items(s, j.FLEETS_REVEALED, -1, 0, 0, trains_by_seat)
    _begin_play(r, s)


def _somebody_must_choose(s: State) -> bool:
    """Turn to the first seat in turn order that has not chosen; to the first player if all have."""
    s.seat = s.first
    for _ in range(s.players):
        if may_decide(s, s.seat):
            return True
        s.seat = next_seat(s, s.seat)
    return False


def _revealed(s: State) -> i64:
    """Return and clear the choice of the current seat (`s.seat`)."""
    cell: i64 = s.seat * SEAT + CHOICE
    choice: i64 = s.seats[cell]
    s.seats[cell] = 0
    return choice


def _begin_play(r: Rules, s: State) -> None:
    if r.symbols > 0:
        offer_stack(r, s)
    else:
        begin_first_turn(s)
