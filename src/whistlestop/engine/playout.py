"""Whole games at random, inside the engine: what search, simulation and benchmarks live on."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine import chance
from whistlestop.engine.actions import apply
from whistlestop.engine.legality import list_legal
from whistlestop.engine.rules import Rules
from whistlestop.engine.scoring import standings
from whistlestop.engine.state import OVER, State


def play_out(r: Rules, s: State) -> i64:
    """Play a state to its end, every legal action as likely; return the number of decisions.

    Choices are drawn from the state's own generator, so give it a copy.
    """
    out = vec[i64]([0] * r.actions)
    decisions: i64 = 0
    while s.decision != OVER:
        n: i64 = list_legal(r, s, out)
        apply(r, s, out[chance.below(s, n)])
        decisions += 1
    return decisions


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
