"""Actions at the wrong moment: what must be decided now instead."""

from __future__ import annotations

from typing import Any

from whistlestop.editions.vocabulary import DECISIONS, target_text
from whistlestop.engine import state as es
from whistlestop.engine.state import FOR_ROUTE, FOR_STATION
from whistlestop.engine.tickets import least_kept
from whistlestop.game.reasons.case import Case, Reason

_MOMENTS = {
    "draw": (es.TURN, es.SECOND_CARD),
    "refill": (es.REFILL,),
    "lay": (es.PAY, es.SURCHARGE),
    "done": (es.PAY, es.SURCHARGE),
    "keep": (es.KEEP_TICKETS,),
    "fleet": (es.FLEET,),
    "stack": (es.PLACE_STACK,),
    "token": (es.TAKE_TOKEN,),
}
"""The decisions an action of a kind can answer; all others answer a turn."""

_ALWAYS = ("pass", "withdraw")
"""These have a reason of their own at every moment."""

_RULES = {
    es.SURCHARGE: "tunnel",
    es.SECOND_CARD: "draw",
    es.REFILL: "refill",
    es.FLEET: "fleet",
    es.PLACE_STACK: "place_stack",
    es.TAKE_TOKEN: "take_token",
}
"""The mechanic whose rule says that something must be decided."""


def is_moment(case: Case, kind: str) -> bool:
    """Can an action of this kind answer the decision that is open?"""
    return kind in _ALWAYS or case.s.decision in _MOMENTS.get(kind, (es.TURN,))


def game_over(case: Case) -> Reason:
    """There is nothing left to decide."""
    return case.refuse("game_over", case.rule("end"))


def wrong_moment(case: Case, kind: str) -> Reason:
    """Something else must be decided first."""
    decision = DECISIONS[case.s.decision]
    details = {"action": kind, "decision": decision, **_due(case)}
    return case.refuse("wrong_moment", _rule(case), **details)


def _rule(case: Case) -> str | None:
    """The rule that says what must be decided now."""
    decision = case.s.decision
    if decision == es.PAY:
        return payment_rule(case)
    if decision == es.KEEP_TICKETS:
        return keep_rule(case)
    return "R-2" if decision == es.TURN else case.rule(_RULES[decision])


def _due(case: Case) -> dict[str, Any]:
    """The ids and numbers of what must be decided now."""
    s = case.s
    if s.decision == es.PAY:
        return {"target": payment_target(case)}
    if s.decision == es.KEEP_TICKETS:
        return {"offered": case.cell(es.OFFERED), "least": int(least_kept(s, case.seat))}
    return {"slot": int(s.slot) + 1} if s.decision == es.REFILL else {}


def payment_target(case: Case) -> str:
    """What is being paid for: a route id, `station:LOCATION` or `harbour:LOCATION`."""
    return target_text(case.edition, int(case.s.target_kind), int(case.s.target))


def payment_rule(case: Case) -> str | None:
    """The rule that says how the payment in hand is made."""
    if case.s.target_kind != FOR_ROUTE:
        return case.rule("station" if case.s.target_kind == FOR_STATION else "harbour")
    route = case.edition.routes[case.s.target]
    if route.hard:
        return case.rule("hard")
    if route.wilds:
        return case.rule("ferry")
    return case.rule("substitute" if route.substitute else "claim")


def keep_rule(case: Case) -> str | None:
    """The rule that says how many tickets are kept."""
    return case.rule("first_tickets" if case.s.setting_up else "keep_tickets")


def choice_rule(case: Case) -> str | None:
    """The rule that says what all choose at the same time."""
    return keep_rule(case) if case.s.decision == es.KEEP_TICKETS else case.rule("fleet")
