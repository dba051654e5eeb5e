"""Fleets: a secret choice of pieces before play, exchanges during it (WO-4, WO-19)."""

from mypy_extensions import i64

from whistlestop.engine import journal as j
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import BOX, RESERVE, SCORE, SEAT, State
from whistlestop.engine.turns import end_turn


def assemble(r: Rules, s: State, seat: i64, trains: i64) -> None:
    """Put a fleet into the reserve and the other pieces into the box."""
    base: i64 = seat * SEAT
    ships: i64 = r.fleet - trains
    s.seats[base + RESERVE] = trains
    s.seats[base + RESERVE + 1] = ships
    s.seats[base + BOX] = r.fleet_trains - trains
    s.seats[base + BOX + 1] = r.fleet_ships - ships


def exchange(r: Rules, s: State, piece: i64, n: i64) -> None:
    """Swap pieces one for one with the box, at a price in points."""
    base: i64 = s.seat * SEAT
    other: i64 = 1 - piece
    s.idle += 1
    s.seats[base + RESERVE + piece] -= n
    s.seats[base + BOX + piece] += n
    s.seats[base + RESERVE + other] += n
    s.seats[base + BOX + other] -= n
    s.seats[base + SCORE] -= n * r.exchange_cost
    j.note(s, j.PIECES_EXCHANGED, s.seat, piece, n)
    end_turn(r, s)
