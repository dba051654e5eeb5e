"""Which tickets to keep, and what drawing new ones is worth."""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, count
from whistlestop.engine.state import OFFER, OFFERED, TICKETS, State
from whistlestop.engine.tickets import least_kept
from whistlestop.planning.plan import Plan, PlanMaker

FAR_BELOW: Final = -1_000_000_000


def tickets_to_keep(maker: PlanMaker, s: State) -> i64:
    """The offered tickets whose common plan is worth most, as a set of positions in the offer."""
    maker.look(s)
    held = maker.goals(s)
    base: i64 = maker.prospects.base
    offered: i64 = s.seats[base + OFFERED]
    least: i64 = least_kept(s, s.seat)
    best: i64 = 0
    most: i64 = FAR_BELOW
    kept: i64
    for kept in range(1, bit(offered)):
        if count(kept) >= least:
            goals = held[:]
            i: i64
            for i in range(offered):
                if kept & bit(i) != 0:
                    goals.append(int(s.seats[base + OFFER + i]))
            value: i64 = maker.value(maker.best_plan(goals))
            if value > most:
                most = value
                best = kept
    return best


def worth_of_drawing(maker: PlanMaker, s: State, plan: Plan) -> i64:
    """Expected points from the best ticket of a draw, on top of a plan; in hundredths.

    Every ticket of the deck that the seat does not hold may come. Sorted by value, ticket `i` is
    the best of several if none of them stands above it and not all stand below.
    """
    r = maker.r
    maker.look(s)
    maker.plan_in_order(plan.done + plan.open + plan.lost)
    values: list[int] = []
    ticket: i64
    for ticket in range(r.tickets):
        word: i64 = s.seats[maker.prospects.base + TICKETS + ticket // WORD]
        if r.ticket_pack[ticket] == 0 and word & bit(ticket % WORD) == 0:
            values.append(int(maker.value_of_more(plan, ticket)))
    values.sort()
    n: i64 = len(values)
    draws: i64 = min(r.draw_tickets, s.tickets_left)
    total: i64 = 0
    i: i64
    for i in range(n):
        value: i64 = values[i]
        total += value * (_power(i + 1, draws) - _power(i, draws))
    return total // max(_power(n, draws), 1)


def _power(base: i64, exponent: i64) -> i64:
    product: i64 = 1
    for _ in range(exponent):
        product *= base
    return product
