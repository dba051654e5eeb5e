"""Whole random games inside the engine, for search, simulation and benchmarks."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine import chance
from whistlestop.engine.actions import apply
from whistlestop.engine.bits import WORD, bit, count, nth
from whistlestop.engine.legality import (
    can_replace,
    draw_action,
    draw_sources,
    harbour_locations,
    list_legal,
    most_exchanged,
    open_to,
    station_locations,
)
from whistlestop.engine.payment.next_card import next_kinds
from whistlestop.engine.payment.payable import payable
from whistlestop.engine.rules import (
    DONE,
    DRAW_TICKETS,
    PASS,
    REPLACE_TICKETS,
    SHIP,
    TRAIN,
    Rules,
)
from whistlestop.engine.scoring import standings
from whistlestop.engine.state import OVER, PAY, ROUTE_WORDS, SECOND_CARD, TURN, State


class Memory:
    """What a random game remembers from one decision to the next.

    Tickets and exchanges leave a hand as it is, so what it can pay for is not looked up again at
    the seat's next turn. A memory serves one game, and must see every action of it.
    """

    actions: vec[i64]
    """Space for the actions of rarer decisions, as `list_legal` writes them."""
    unchanged: i64
    """The seats whose hand is the same as at their last turn, as a set."""
    payable: vec[i64]
    """By seat: the routes that its hand could pay for then."""
    station_locations: i64
    harbour_locations: i64
    """Where the seat that decides now can build."""

    def __init__(self, r: Rules, players: i64) -> None:
        """Nothing known yet."""
        self.actions = vec[i64]([0] * r.actions)
        self.payable = vec[i64]([0] * (players * ROUTE_WORDS))
        self.unchanged = self.station_locations = self.harbour_locations = 0


def play_out(r: Rules, s: State) -> i64:
    """Play a state to its end at random; return the number of decisions.

    Choices are drawn from the state's own generator, so give it a copy.
    """
    memory = Memory(r, s.players)
    decisions: i64 = 0
    while s.decision != OVER:
        apply(r, s, random_action(r, s, memory))
        decisions += 1
    return decisions


def random_action(r: Rules, s: State, memory: Memory) -> i64:
    """A random legal action; all are equally likely.

    For the common decisions the actions are counted and drawn as sets, without a list. The result
    is the same as drawing from the list of `list_legal`.
    """
    if s.decision == TURN:
        return _random_turn(r, s, memory)
    if s.decision == PAY:
        kinds: i64 = next_kinds(r, s)
        if kinds == 0:
            chance.below(s, 1)
            return DONE
        return r.lay + nth(kinds, chance.below(s, count(kinds)))
    if s.decision == SECOND_CARD:
        sources: i64 = draw_sources(r, s, True)
        return draw_action(r, nth(sources, chance.below(s, count(sources))))
    n: i64 = list_legal(r, s, memory.actions)
    return memory.actions[chance.below(s, n)]


def _random_turn(r: Rules, s: State, memory: Memory) -> i64:
    sources: i64 = draw_sources(r, s, False)
    payable_low, payable_middle, payable_high = _payable(r, s, memory)
    low, middle, high = open_to(r, s, s.seat, payable_low, payable_middle, payable_high)
    draws: i64 = count(sources)
    in_low: i64 = count(low)
    in_middle: i64 = count(middle)
    claims: i64 = in_low + in_middle
    if high != 0:
        claims += count(high)
    others: i64 = _count_others(r, s, memory)
    if draws + claims + others == 0:
        chance.below(s, 1)
        return PASS
    n: i64 = chance.below(s, draws + claims + others)
    if n < draws:
        return draw_action(r, nth(sources, n))
    n -= draws
    if n < in_low:
        return r.claim + nth(low, n)
    if n < in_low + in_middle:
        return r.claim + WORD + nth(middle, n - in_low)
    if n < claims:
        return r.claim + 2 * WORD + nth(high, n - in_low - in_middle)
    action: i64 = _nth_other(r, s, memory, n - claims)
    builds: bool = r.station <= action < r.exchange_trains
    if not builds:
        _remember(s, memory, payable_low, payable_middle, payable_high)
    return action


def _payable(r: Rules, s: State, memory: Memory) -> tuple[i64, i64, i64]:
    """The routes that the hand can pay for, remembered or looked up."""
    if memory.unchanged & bit(s.seat) == 0:
        return payable(r, s, s.seat)
    memory.unchanged &= ~bit(s.seat)
    at: i64 = s.seat * ROUTE_WORDS
    return memory.payable[at], memory.payable[at + 1], memory.payable[at + 2]


def _remember(s: State, memory: Memory, low: i64, middle: i64, high: i64) -> None:
    """Remember what the hand can pay for: it stays the same until the seat's next turn."""
    memory.unchanged |= bit(s.seat)
    at: i64 = s.seat * ROUTE_WORDS
    memory.payable[at] = low
    memory.payable[at + 1] = middle
    memory.payable[at + 2] = high


def _count_others(r: Rules, s: State, memory: Memory) -> i64:
    """How many actions of a turn neither draw cards nor claim a route."""
    n: i64 = 0
    if s.tickets_left > 0 and (r.goal == 0 or can_replace(s, s.seat)):
        n = 1
    if r.stations > 0:
        memory.station_locations = station_locations(r, s, s.seat)
        n += count(memory.station_locations)
    if r.harbours > 0:
        memory.harbour_locations = harbour_locations(r, s, s.seat)
        n += count(memory.harbour_locations)
    if r.fleet > 0:
        n += most_exchanged(s, s.seat, TRAIN) + most_exchanged(s, s.seat, SHIP)
    return n


def _nth_other(r: Rules, s: State, memory: Memory, n: i64) -> i64:
    """Number `n` of these actions, in the order of `list_legal`."""
    if s.tickets_left > 0 and (r.goal == 0 or can_replace(s, s.seat)):
        if n == 0:
            if r.goal == 0:
                return DRAW_TICKETS
            return REPLACE_TICKETS
        n -= 1
    stations: i64 = count(memory.station_locations)
    if n < stations:
        return r.station + nth(memory.station_locations, n)
    n -= stations
    harbours: i64 = count(memory.harbour_locations)
    if n < harbours:
        return r.harbour + nth(memory.harbour_locations, n)
    n -= harbours
    trains: i64 = most_exchanged(s, s.seat, TRAIN)
    if n < trains:
        return r.exchange_trains + n + 1
    return r.exchange_ships + n - trains + 1


def play_out_weighted(r: Rules, s: State, weights: vec[i64]) -> i64:
    """Like `play_out`, but with actions drawn by weight; evenly where all legal ones weigh 0."""
    out = vec[i64]([0] * r.actions)
    decisions: i64 = 0
    while s.decision != OVER:
        n: i64 = list_legal(r, s, out)
        apply(r, s, _weighted(s, out, n, weights))
        decisions += 1
    return decisions


def _weighted(s: State, out: vec[i64], n: i64, weights: vec[i64]) -> i64:
    total: i64 = 0
    i: i64
    for i in range(n):
        total += weights[out[i]]
    if total == 0:
        return out[chance.below(s, n)]
    left: i64 = chance.below(s, total)
    i = 0
    while left >= weights[out[i]]:
        left -= weights[out[i]]
        i += 1
    return out[i]


def play_out_many(
    r: Rules, s: State, n: int, seed: int | str, weights: vec[i64] | None
) -> tuple[list[list[int]], list[int]]:
    """Play `n` copies of a state to the end; return each one's scores by seat and decisions."""
    scores: list[list[int]] = []
    lengths: list[int] = []
    for number in range(n):
        trial = s.copy()
        chance.seed(trial, f"{seed}:{number}")
        if weights is None:
            lengths.append(int(play_out(r, trial)))
        else:
            lengths.append(int(play_out_weighted(r, trial, weights)))
        scores.append([int(row.total) for row in standings(r, trial)])
    return scores, lengths
