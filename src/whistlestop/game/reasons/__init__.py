"""Why an action is not legal now: the fact, the rule behind it, and what would be possible.

A reason is written for the seat that must decide: it mentions that seat's own hand, tickets on
offer and reserve, and otherwise only what everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from whistlestop.editions.model import Edition
from whistlestop.engine.first_choices import all_choose, may_decide
from whistlestop.engine.legality import legal_actions
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import OVER, State
from whistlestop.game.action import all_actions
from whistlestop.game.reasons import choices, claims, laying
from whistlestop.game.reasons.case import Case, Reason
from whistlestop.game.reasons.moments import choice_rule, game_over, is_moment, wrong_moment

__all__ = ["Reason", "why_illegal", "why_not_deciding"]

_REASONS: dict[str, Callable[[Case, int], Reason]] = {
    "draw": choices.draw,
    "refill": choices.refill,
    "tickets": choices.draw_tickets,
    "keep": choices.keep,
    "replace": choices.replace_tickets,
    "exchange": choices.exchange,
    "fleet": choices.fleet,
    "stack": choices.place_stack,
    "token": choices.take_token,
    "pass": choices.pass_turn,
    "claim": claims.claim,
    "station": claims.build_station,
    "harbour": claims.build_harbour,
    "lay": laying.lay,
    "done": laying.finish,
    "withdraw": laying.withdraw,
}
"""What explains each kind of action (`Action.kind`)."""


def why_illegal(
    edition: Edition, r: Rules, s: State, action: int, players: Sequence[str] = ()
) -> Reason | None:
    """Why the seat that must decide may not do this; None if it may.

    `players` are the names of the seats; without them seats are named by number.
    """
    legal = legal_actions(r, s)
    if action in legal:
        return None
    case = Case(edition, r, s, tuple(legal), tuple(players))
    names = all_actions(edition)
    named = names[action] if 0 <= action < len(names) else None
    if named is None:
        return case.refuse("unknown_action", None, given=action)
    if s.decision == OVER:
        return game_over(case)
    if not is_moment(case, named.kind):
        return wrong_moment(case, named.kind)
    return _REASONS[named.kind](case, action)


def why_not_deciding(
    edition: Edition, r: Rules, s: State, players: Sequence[str], seat: int
) -> Reason | None:
    """Why this seat may not decide anything now; None if it may.

    What a seat has chosen in secret is not mentioned, only that it has.
    """
    if may_decide(s, seat):
        return None
    case = Case(edition, r, s, (), tuple(players))
    if s.decision == OVER:
        return game_over(case)
    if all_choose(s):
        return case.refuse("already_chosen", choice_rule(case), seat=seat)
    return case.refuse("not_deciding", "R-2", seat=seat, owner=case.seat)
