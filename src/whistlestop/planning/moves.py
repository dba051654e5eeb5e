"""Whole moves worth trying: an action, and for a claim or a building also its payment."""

from mypy_extensions import i64

from whistlestop.engine.actions import apply
from whistlestop.engine.bits import lowest
from whistlestop.engine.payment.next_card import next_kinds
from whistlestop.engine.rules import DONE
from whistlestop.engine.state import PAY, SURCHARGE, State
from whistlestop.planning.payment_choice import worth_least
from whistlestop.planning.planner import Planner


def moves_of(planner: Planner, s: State, action: i64) -> list[list[int]]:
    """An action with the planner's payment, and with payments that depart from it at one card.

    The planner's own comes first, then those that depart from it earliest: they spend another
    colour. Most actions cost nothing and have only one move.
    """
    r = planner.r
    own = as_planned(planner, s, action)
    found = [own]
    state = s.copy()
    apply(r, state, action)
    begun = [int(action)]
    for laid in own[1:]:
        kinds: i64 = next_kinds(r, state) if state.decision == PAY else 0
        while kinds != 0:
            other: i64 = r.lay + lowest(kinds)
            kinds &= kinds - 1
            if other != laid:
                found.append(_otherwise(planner, state.copy(), begun, other))
        apply(r, state, laid)
        begun.append(laid)
    return found


def as_planned(planner: Planner, s: State, action: i64) -> list[int]:
    """An action and the rest of its payment, or of the surcharge it begins to meet.

    A surcharge that follows a payment is not part of it: nobody knows it in advance.
    """
    met: bool = s.decision == SURCHARGE
    state = s.copy()
    move: list[int] = []
    following: i64 = action
    while True:
        move.append(int(following))
        apply(planner.r, state, following)
        if state.decision != PAY and not (met and state.decision == SURCHARGE):
            return move
        following = planner.choose(state)


def _otherwise(planner: Planner, s: State, begun: list[int], action: i64) -> list[int]:
    """A payment with another card next, then always the card that the plan can best spare."""
    r = planner.r
    move = begun[:]
    while True:
        move.append(int(action))
        if action == DONE:
            return move
        apply(r, s, action)
        kinds: i64 = next_kinds(r, s)
        action = DONE if kinds == 0 else r.lay + worth_least(r, planner.card_values.worth, kinds)
