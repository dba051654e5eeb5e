"""Races: tickets completed and replaced during play, bonuses for connections (GT-8 to GT-13)."""

from mypy_extensions import i64

from whistlestop.engine import journal as j
from whistlestop.engine.bits import WORD, bit, lowest
from whistlestop.engine.chance import shuffle
from whistlestop.engine.goals import held_tickets
from whistlestop.engine.market import draw_blind
from whistlestop.engine.network import reached, visited
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import (
    BONUSES,
    COMPLETED,
    GOAL_REACHED,
    GOALS,
    LAST_PIECE_PLACED,
    OVER,
    RESERVE,
    SEAT,
    TICKET_DECK,
    TICKET_WORDS,
    TICKETS,
    State,
)
from whistlestop.engine.tickets import give, top_ticket
from whistlestop.engine.turns import end_game, end_turn


def settle_race(r: Rules, s: State, seat: i64) -> None:
    """After a claim: bonuses, then tickets; the goal or the last piece ends the game at once."""
    # A seat connects only what it visits: this answers most questions without a search.
    own: i64 = visited(r, s, seat)
    _take_bonuses(r, s, seat, own)
    _complete_tickets(r, s, seat, own)
    if s.seats[seat * SEAT + GOALS] >= r.goal:
        end_game(s, GOAL_REACHED)
    elif s.seats[seat * SEAT + RESERVE] <= r.end_pieces:
        end_game(s, LAST_PIECE_PLACED)


def _take_bonuses(r: Rules, s: State, seat: i64, own: i64) -> None:
    """Reward a seat the first time it connects the two sides of a bonus (GT-10, GT-11)."""
    base: i64 = seat * SEAT
    bonus: i64
    for bonus in range(r.bonuses):
        taken: bool = s.seats[base + BONUSES] & bit(bonus) != 0
        both_sides: bool = own & r.bonus_a[bonus] != 0 and own & r.bonus_b[bonus] != 0
        if both_sides and not taken and bonus_joined(r, s, seat, bonus):
            s.seats[base + BONUSES] |= bit(bonus)
            s.seats[base + GOALS] += r.bonus_ticket[bonus]
            j.note(s, j.BONUS_TAKEN, seat, bonus)
            for _ in range(r.bonus_cards[bonus]):
                if s.deck_size0 > 0:
                    draw_blind(r, s, seat, 0)


def bonus_joined(r: Rules, s: State, seat: i64, bonus: i64) -> bool:
    """Is a location on one side of the bonus connected to one on the other?"""
    return reached(r, s, seat, r.bonus_a[bonus]) & r.bonus_b[bonus] != 0


def _complete_tickets(r: Rules, s: State, seat: i64, own: i64) -> None:
    """Show and replace completed tickets; repeat while the new ones are complete too (GT-9)."""
    base: i64 = seat * SEAT
    seats = s.seats
    found: bool = True
    while found and seats[base + GOALS] < r.goal:
        found = False
        word: i64
        for word in range(TICKET_WORDS):
            held: i64 = seats[base + TICKETS + word]
            while held != 0 and not found:
                ticket: i64 = word * WORD + lowest(held)
                held &= held - 1
                cities: i64 = r.ticket_cities[ticket]
                if cities & ~own == 0 and _joined(r, s, seat, cities):
                    _complete(r, s, seat, ticket)
                    found = True


def _joined(r: Rules, s: State, seat: i64, cities: i64) -> bool:
    return cities & ~reached(r, s, seat, cities & -cities) == 0


def _complete(r: Rules, s: State, seat: i64, ticket: i64) -> None:
    base: i64 = seat * SEAT
    s.idle = 0
    s.seats[base + TICKETS + ticket // WORD] &= ~bit(ticket % WORD)
    s.seats[base + COMPLETED + ticket // WORD] |= bit(ticket % WORD)
    s.seats[base + GOALS] += 1
    j.note(s, j.TICKET_COMPLETED, seat, ticket)
    if s.seats[base + GOALS] < r.goal:
        draw_ticket(r, s, seat)


def draw_ticket(r: Rules, s: State, seat: i64) -> None:
    """Draw a new ticket, if there is one; the moment the deck is empty it is remade (GT-8)."""
    if s.tickets_left == 0:
        return
    ticket: i64 = top_ticket(r, s)
    give(s, seat, ticket)
    if s.journal is not None:
        j.note_items(s, j.TICKET_DRAWN, seat, 0, 0, (int(ticket),))
    remake_ticket_deck(r, s)


def remake_ticket_deck(r: Rules, s: State) -> None:
    """Shuffle the tickets put aside into an empty ticket deck."""
    if s.tickets_left > 0 or (s.aside0 | s.aside1) == 0:
        return
    s.ticket_top = 0
    while s.aside0 != 0:
        s.piles[TICKET_DECK + s.tickets_left] = lowest(s.aside0)
        s.aside0 &= s.aside0 - 1
        s.tickets_left += 1
    while s.aside1 != 0:
        s.piles[TICKET_DECK + s.tickets_left] = WORD + lowest(s.aside1)
        s.aside1 &= s.aside1 - 1
        s.tickets_left += 1
    shuffle(s, s.piles, TICKET_DECK, s.tickets_left)
    j.note(s, j.TICKET_DECK_REMADE, -1, s.tickets_left)


def replace_tickets(r: Rules, s: State) -> None:
    """Put all tickets in hand aside and draw new ones (GT-8)."""
    base: i64 = s.seat * SEAT
    s.idle += 1
    if s.journal is not None:
        put_aside = tuple(held_tickets(s, s.seat))
        j.note_items(s, j.TICKETS_REPLACED, s.seat, len(put_aside), 0, put_aside)
    s.aside0 |= s.seats[base + TICKETS]
    s.aside1 |= s.seats[base + TICKETS + 1]
    s.seats[base + TICKETS] = 0
    s.seats[base + TICKETS + 1] = 0
    for _ in range(r.draw_tickets):
        draw_ticket(r, s, s.seat)
    _complete_tickets(r, s, s.seat, visited(r, s, s.seat))
    if s.seats[base + GOALS] >= r.goal:
        end_game(s, GOAL_REACHED)
    if s.decision != OVER:
        end_turn(r, s)
