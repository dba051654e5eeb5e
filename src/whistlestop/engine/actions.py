"""Carrying out actions: each number (`rules.py`) leads to one function of one mechanic."""

from mypy_extensions import i64

from whistlestop.engine.claims import begin_payment, finish_payment, lay_card, withdraw
from whistlestop.engine.draws import draw_from_deck, draw_from_market, refill
from whistlestop.engine.first_choices import choose_fleet, keep_first_tickets
from whistlestop.engine.fleets import exchange
from whistlestop.engine.race import replace_tickets
from whistlestop.engine.rules import (
    DONE,
    DRAW_DECK,
    DRAW_TICKETS,
    FIRST_ACTION,
    PASS,
    REFILL_FROM,
    REPLACE_TICKETS,
    SHIP,
    TRAIN,
    WITHDRAW,
    Rules,
)
from whistlestop.engine.state import FOR_HARBOUR, FOR_ROUTE, FOR_STATION, State
from whistlestop.engine.tickets import draw_tickets, keep
from whistlestop.engine.tokens import place_stack, take_token
from whistlestop.engine.turns import end_turn, pass_turn


def apply(r: Rules, s: State, action: i64) -> None:
    """Carry out a legal action of the seat that must decide.

    The result of an illegal one is undefined: ask `is_legal` first.
    """
    if action >= r.claim:
        _apply_on_board(r, s, action)
    elif action >= r.keep:
        if s.setting_up != 0:
            keep_first_tickets(r, s, action - r.keep)
        else:
            keep(r, s, action - r.keep)
            end_turn(r, s)
    elif action >= r.lay:
        lay_card(r, s, action - r.lay)
    elif action >= FIRST_ACTION:
        draw_from_market(r, s, action - r.draw_slot)
    elif action >= REFILL_FROM:
        refill(r, s, action - REFILL_FROM)
    elif action >= DRAW_DECK:
        draw_from_deck(r, s, action - DRAW_DECK)
    elif action == DONE:
        finish_payment(r, s)
    elif action == DRAW_TICKETS:
        draw_tickets(r, s)
    elif action == WITHDRAW:
        withdraw(r, s)
    elif action == REPLACE_TICKETS:
        replace_tickets(r, s)
    elif action == PASS:
        pass_turn(r, s)


def apply_for(r: Rules, s: State, seat: i64, action: i64) -> None:
    """Carry out a legal action of a seat that may decide (`first_choices.may_decide`)."""
    s.seat = seat
    apply(r, s, action)


def _apply_on_board(r: Rules, s: State, action: i64) -> None:
    if action < r.station:
        begin_payment(s, FOR_ROUTE, action - r.claim)
    elif action < r.harbour:
        begin_payment(s, FOR_STATION, action - r.station)
    elif action < r.exchange_trains:
        begin_payment(s, FOR_HARBOUR, action - r.harbour)
    elif action < r.exchange_ships:
        exchange(r, s, TRAIN, action - r.exchange_trains)
    elif action < r.fleet_of:
        exchange(r, s, SHIP, action - r.exchange_ships)
    elif action < r.stack:
        choose_fleet(r, s, action - r.fleet_of)
    elif action < r.token:
        place_stack(r, s, action - r.stack)
    else:
        take_token(r, s, action - r.token)
