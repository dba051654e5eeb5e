"""Whole games at random, inside the engine: what search, simulation and benchmarks live on."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.actions import apply
from whistlestop.engine.chance import below
from whistlestop.engine.legality import list_legal
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import OVER, State


def play_out(r: Rules, s: State) -> i64:
    """Play a state to its end, every legal action as likely; return the number of decisions.

    Choices are drawn from the state's own generator, so give it a copy.
    """
    out = vec[i64]([0] * r.actions)
    decisions: i64 = 0
    while s.decision != OVER:
        n: i64 = list_legal(r, s, out)
        apply(r, s, out[below(s, n)])
        decisions += 1
    return decisions
