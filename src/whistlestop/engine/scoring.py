"""Final scores, seat by seat, and who wins (EU-20 to EU-25 and equivalents)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, count, lowest
from whistlestop.engine.goals import completed, worth
from whistlestop.engine.loans import best_loans, with_loans
from whistlestop.engine.longest_path.search import longest_path
from whistlestop.engine.network import components
from whistlestop.engine.prizes import LONGEST_PATH, award, compare, points_won
from whistlestop.engine.rules import (
    BY_FEWEST_STATIONS,
    BY_LONGEST_PATH,
    BY_LONGEST_PATH_BONUS,
    BY_TICKETS,
    Rules,
)
from whistlestop.engine.standing import Standing
from whistlestop.engine.state import (
    GOAL_REACHED,
    GOALS,
    HARBOURS,
    HARBOURS_LEFT,
    SCORE,
    SEAT,
    STATIONS_LEFT,
    TICKET_WORDS,
    TICKETS,
    TOKENS,
    State,
)

_NOTHING: Final = vec[i64]([])


def standings(r: Rules, s: State) -> list[Standing]:
    """Every seat's score as if the game ended now, prizes included."""
    rows = [standing(r, s, seat) for seat in range(s.players)]
    if r.goal == 0:
        award(r, rows)
    return rows


def standing(r: Rules, s: State, seat: i64) -> Standing:
    """One seat's score as if the game ended now, before prizes."""
    base: i64 = seat * SEAT
    row = Standing()
    row.loans = []
    row.longest_path = -1
    row.tickets_points = 0
    row.tickets_completed = 0
    row.harbour_points = 0
    row.station_points = 0
    row.token_points = 0
    if r.goal > 0:
        row.compared = row.prizes = _NOTHING
        row.tickets_completed = s.seats[base + GOALS]
        row.total = s.seats[base + GOALS]
        return row
    own = components(r, s, seat)
    row.loans = best_loans(r, s, seat, own)
    _score_tickets(r, s, seat, row, with_loans(r, own, row.loans))
    row.station_points = s.seats[base + STATIONS_LEFT] * r.station_points
    if r.symbols > 0:
        row.token_points = r.token_points[count(s.seats[base + TOKENS])]
    compare(r, s, seat, row, own)
    row.total = s.seats[base + SCORE] + row.tickets_points + row.station_points
    row.total += row.harbour_points + row.token_points
    return row


def _score_tickets(r: Rules, s: State, seat: i64, row: Standing, joined: vec[i64]) -> None:
    """Completed tickets add points, others subtract; harbours score by those completed (WO-23)."""
    named = r.nowhere[:] if r.harbours > 0 else r.nowhere
    word: i64
    for word in range(TICKET_WORDS):
        held: i64 = s.seats[seat * SEAT + TICKETS + word]
        while held != 0:
            ticket: i64 = word * WORD + lowest(held)
            held &= held - 1
            if completed(r, ticket, joined):
                row.tickets_points += worth(r, s, seat, ticket)
                row.tickets_completed += 1
                if r.harbours > 0:
                    _count_cities(r, ticket, named)
            else:
                row.tickets_points -= r.ticket_penalty[ticket]
    row.harbour_points = _harbour_points(r, s, seat, named)


def _count_cities(r: Rules, ticket: i64, named: vec[i64]) -> None:
    cities: i64 = r.ticket_cities[ticket]
    while cities != 0:
        named[lowest(cities)] += 1
        cities &= cities - 1


def _harbour_points(r: Rules, s: State, seat: i64, named: vec[i64]) -> i64:
    """Harbours score by the completed tickets that name their city (WO-23, WO-24)."""
    points: i64 = -s.seats[seat * SEAT + HARBOURS_LEFT] * r.harbour_penalty
    harbours: i64 = s.seats[seat * SEAT + HARBOURS]
    while harbours != 0:
        points += harbour_value(r, named[lowest(harbours)])
        harbours &= harbours - 1
    return points


def harbour_value(r: Rules, tickets: i64) -> i64:
    """What a harbour scores if this many completed tickets name its city."""
    return r.harbour_points[min(tickets, len(r.harbour_points) - 1)]


def winners(r: Rules, s: State, rows: list[Standing]) -> tuple[list[int], int]:
    """The winning seats, and the tie-break that decided (0: none was needed or helped)."""
    if s.reason == GOAL_REACHED:
        return [int(s.turn)], 0
    best = max([row.total for row in rows])
    tied = [seat for seat in range(s.players) if rows[seat].total == best]
    used = 0
    for tie_break in r.tie_breaks:
        if len(tied) == 1:
            break
        merits = [_merit(r, s, rows[seat], seat, tie_break) for seat in tied]
        if min(merits) < max(merits):
            used = int(tie_break)
            tied = [tied[i] for i in range(len(tied)) if merits[i] == max(merits)]
    return [int(seat) for seat in tied], used


def _merit(r: Rules, s: State, row: Standing, seat: i64, tie_break: i64) -> i64:
    if tie_break == BY_TICKETS:
        return row.tickets_completed
    if tie_break == BY_FEWEST_STATIONS:
        return s.seats[seat * SEAT + STATIONS_LEFT]
    if tie_break == BY_LONGEST_PATH_BONUS:
        return points_won(r, row, LONGEST_PATH)
    if row.longest_path < 0 and tie_break == BY_LONGEST_PATH:
        row.longest_path = longest_path(r, s, seat, components(r, s, seat))
    return row.longest_path
