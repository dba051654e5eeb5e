"""Whole games at random, inside the engine: what search, simulation and benchmarks live on."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine import chance
from whistlestop.engine.actions import apply
from whistlestop.engine.bits import WORD, count, nth
from whistlestop.engine.legality import (
    can_replace,
    claimable,
    draw_action,
    draw_sources,
    harbour_places,
    list_legal,
    most_exchanged,
    station_places,
)
from whistlestop.engine.payment import next_kinds
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
from whistlestop.engine.state import OVER, PAY, SECOND_CARD, TURN, State


def play_out(r: Rules, s: State) -> i64:
    """Play a state to its end, every legal action as likely; return the number of decisions.

    Choices are drawn from the state's own generator, so give it a copy.
    """
    out = vec[i64]([0] * r.actions)
    decisions: i64 = 0
    while s.decision != OVER:
        apply(r, s, random_action(r, s, out))
        decisions += 1
    return decisions


def random_action(r: Rules, s: State, out: vec[i64]) -> i64:
    """A legal action, each as likely; `out` is scratch space as for `list_legal`.

    The common decisions are counted and drawn from as sets, without listing them. The answer
    is the one that listing them and drawing from the list would give.
    """
    if s.decision == TURN:
        return _random_turn(r, s)
    if s.decision == PAY:
        kinds: i64 = next_kinds(r, s)
        if kinds == 0:
            chance.below(s, 1)
            return DONE
        return r.lay + nth(kinds, chance.below(s, count(kinds)))
    if s.decision == SECOND_CARD:
        sources: i64 = draw_sources(r, s, True)
        return draw_action(r, nth(sources, chance.below(s, count(sources))))
    n: i64 = list_legal(r, s, out)
    return out[chance.below(s, n)]


def _random_turn(r: Rules, s: State) -> i64:
    sources: i64 = draw_sources(r, s, False)
    low, middle, high = claimable(r, s, s.seat)
    draws: i64 = count(sources)
    in_low: i64 = count(low)
    in_middle: i64 = count(middle)
    claims: i64 = in_low + in_middle
    if high != 0:
        claims += count(high)
    others: i64 = _count_others(r, s)
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
    return _nth_other(r, s, n - claims)


def _count_others(r: Rules, s: State) -> i64:
    """How many actions of a turn neither draw cards nor claim a route."""
    n: i64 = 0
    if s.tickets_left > 0 and (r.goal == 0 or can_replace(s, s.seat)):
        n = 1
    if r.stations > 0:
        n += count(station_places(r, s, s.seat))
    if r.harbours > 0:
        n += count(harbour_places(r, s, s.seat))
    if r.fleet > 0:
        n += most_exchanged(s, s.seat, TRAIN) + most_exchanged(s, s.seat, SHIP)
    return n


def _nth_other(r: Rules, s: State, n: i64) -> i64:
    """The n-th of them, in the order of `list_legal`."""
    if s.tickets_left > 0 and (r.goal == 0 or can_replace(s, s.seat)):
        if n == 0:
            if r.goal == 0:
                return DRAW_TICKETS
            return REPLACE_TICKETS
        n -= 1
    if r.stations > 0:
        places: i64 = station_places(r, s, s.seat)
        if n < count(places):
            return r.station + nth(places, n)
        n -= count(places)
    if r.harbours > 0:
        places = harbour_places(r, s, s.seat)
        if n < count(places):
            return r.harbour + nth(places, n)
        n -= count(places)
    trains: i64 = most_exchanged(s, s.seat, TRAIN)
    if n < trains:
        return r.exchange_trains + n + 1
    return r.exchange_ships + n - trains + 1


def play_out_weighted(r: Rules, s: State, weights: vec[i64]) -> i64:
    """The same with actions as likely as their weights; where all legal ones weigh 0, evenly."""
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
    """Play `n` copies of a state to their ends: final scores by seat, and decisions, of each."""
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
