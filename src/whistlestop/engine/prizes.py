"""Prizes: points at the end of the game for having the most of something (EU-24, NO-14).

Every seat that is tied for the most wins the whole prize. Nobody wins it while nobody has any.

An edition lists its prizes by name. A new prize needs its number and its name here, the name of
what is counted, and its case in `amount`; the rest of the program reads these.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine import state as es
from whistlestop.engine.longest_path.search import longest_path
from whistlestop.engine.rules import Rules
from whistlestop.engine.standing import Standing

LONGEST_PATH: Final = 0
MOST_TICKETS: Final = 1

NAMES: Final = (
    "longest_path",
    "most_tickets",
)
"""By number: the name in edition files, score lines and messages."""
COUNTED: Final = (
    "length",
    "tickets",
)
"""By number: what the details of a score line call the amount."""


def amount(r: Rules, s: es.State, seat: i64, row: Standing, own: vec[i64], prize: i64) -> i64:
    """How much a seat has of what a prize is for. `own` is what its own routes connect."""
    if prize == LONGEST_PATH:
        row.longest_path = longest_path(r, s, seat, own)
        return row.longest_path
    if prize == MOST_TICKETS:
        return row.tickets_completed
    raise AssertionError(f"nothing says how much a seat has of prize {prize}")


def compare(r: Rules, s: es.State, seat: i64, row: Standing, own: vec[i64]) -> None:
    """Find out how much a seat has of what each prize of the edition is for."""
    # Two cheap copies of the right length; every entry is overwritten.
    row.prizes = r.prizes[:]
    row.compared = r.prizes[:]
    i: i64
    for i in range(len(r.prizes)):
        row.compared[i] = amount(r, s, seat, row, own, r.prizes[i])


def award(r: Rules, rows: list[Standing]) -> None:
    """Give each prize to the seats that have the most."""
    i: i64
    for i in range(len(r.prizes)):
        most: i64 = 0
        for row in rows:
            most = max(most, row.compared[i])
        for row in rows:
            won: i64 = r.prize_points[i] if most > 0 and row.compared[i] == most else 0
            row.prizes[i] = won
            row.total += won


def points_won(r: Rules, row: Standing, prize: i64) -> i64:
    """What a seat wins from a prize; 0 where the edition does not award it."""
    i: i64
    for i in range(len(r.prizes)):
        if r.prizes[i] == prize:
            return row.prizes[i]
    return 0
