"""Secret choices by plan: which tickets to keep, which fleet to take."""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.bits import bit, count
from whistlestop.engine.goals import held_tickets
from whistlestop.engine.state import OFFER, OFFERED, SEAT, State
from whistlestop.search.plan import PlanMaker

TURN_WORTH: Final = 24
"""Hundredths of a point that a tenth of a turn is worth when tickets are chosen."""
FAR_BELOW: Final = 1_000_000_000


def tickets_to_keep(maker: PlanMaker, s: State) -> i64:
    """The offered tickets that make the best plan together with those held."""
    r = maker.r
    base: i64 = s.seat * SEAT
    held = held_tickets(s, s.seat)
    unlimited: bool = s.setting_up != 0 and r.fleet > 0
    offered: i64 = s.seats[base + OFFERED]
    before = maker.make(s, s.seat, held, unlimited)
    choices = held + [int(s.seats[base + OFFER + i]) for i in range(offered)]
    order = maker.by_distance(s, s.seat, choices, unlimited)
    best: i64 = 0
    most: i64 = -FAR_BELOW
    kept: i64
    for kept in range(1, bit(offered)):
        if count(kept) < s.keep_least:
            continue
        declined = [int(s.seats[base + OFFER + i]) for i in range(offered) if not kept & bit(i)]
        tickets = [ticket for ticket in order if ticket not in declined]
        plan = maker.connect_all(s, s.seat, tickets, unlimited)
        worth: i64 = 100 * (plan.value - before.value)
        worth -= TURN_WORTH * (plan.cost - before.cost)
        if unlimited and plan.trains + plan.ships > r.fleet - 8:
            worth -= 3000
        if worth > most:
            most = worth
            best = kept
    return best


def trains_to_take(maker: PlanMaker, s: State) -> i64:
    """Trains and ships as the plan needs them, the rest in the usual mix."""
    r = maker.r
    plan = maker.make(s, s.seat, held_tickets(s, s.seat), True)
    spare: i64 = max(r.fleet - plan.trains - plan.ships, 0)
    trains: i64 = plan.trains + spare * 3 // 10
    return max(min(trains, r.fleet_trains), r.fleet - r.fleet_ships)
