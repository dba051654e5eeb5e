"""Actions at the wrong moment: what must be decided now instead."""

from __future__ import annotations

from whistlestop.editions.vocabulary import DECISIONS, target_text
from whistlestop.engine import state as es
from whistlestop.engine.state import FOR_ROUTE, FOR_STATION
from whistlestop.errors import Detail
from whistlestop.game.reasons.case import Case, Reason, amount

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

_DEEDS = {
    "draw": "draw a card",
    "refill": "fill the market",
    "lay": "lay a card",
    "done": "finish a payment",
    "keep": "keep tickets",
    "fleet": "choose a fleet",
    "stack": "place a token stack",
    "token": "take a token",
    "tickets": "draw tickets",
    "replace": "replace tickets",
    "claim": "claim a route",
    "station": "build a station",
    "harbour": "build a harbour",
    "exchange": "exchange pieces",
}


def is_moment(case: Case, kind: str) -> bool:
    """Can an action of this kind answer the decision that is open?"""
    return kind in _ALWAYS or case.s.decision in _MOMENTS.get(kind, (es.TURN,))


def game_over(case: Case) -> Reason:
    """Nothing is decided any more."""
    return Reason("game_over", "The game is over", case.rule("end"), "See the outcome.")


def wrong_moment(case: Case, kind: str) -> Reason:
    """Something else must be decided first."""
    due, rule = _due(case)
    fact = f"This is not the moment to {_DEEDS[kind]}: {due}"
    details = {"action": kind, "decision": DECISIONS[case.s.decision], **_due_details(case)}
    return Reason("wrong_moment", fact, rule, case.possible(), details)


def _due(case: Case) -> tuple[str, str | None]:
    """What must be decided now, and the rule that says so."""
    s = case.s
    if s.decision == es.PAY:
        return f"{paid_for(case)} must be paid first", payment_rule(case)
    if s.decision == es.SURCHARGE:
        return "the tunnel must be settled first", case.rule("tunnel")
    if s.decision == es.KEEP_TICKETS:
        offered = amount(case.cell(es.OFFERED), "ticket")
        return f"of {offered} on offer at least {s.keep_least} must be kept", keep_rule(case)
    simple = {
        es.TURN: ("a turn begins, and its action is to be chosen", "R-2"),
        es.SECOND_CARD: ("a second card must be drawn", case.rule("draw")),
        es.REFILL: (f"market slot {s.slot + 1} must be filled", case.rule("refill")),
        es.FLEET: ("a fleet must be chosen", case.rule("fleet")),
        es.PLACE_STACK: ("a token stack must be placed", case.rule("place_stack")),
        es.TAKE_TOKEN: ("a token must be taken", case.rule("take_token")),
    }
    return simple[s.decision]


def _due_details(case: Case) -> dict[str, Detail]:
    """The ids and numbers of what must be decided now."""
    s = case.s
    if s.decision == es.PAY:
        return {"target": payment_target(case)}
    if s.decision == es.KEEP_TICKETS:
        return {"offered": case.cell(es.OFFERED), "least": int(s.keep_least)}
    return {"slot": int(s.slot) + 1} if s.decision == es.REFILL else {}


def payment_target(case: Case) -> str:
    """What is being paid for: a route id, `station:PLACE` or `harbour:PLACE`."""
    return target_text(case.edition, int(case.s.target_kind), int(case.s.target))


def paid_for(case: Case) -> str:
    """What is being paid for, in words."""
    target = int(case.s.target)
    if case.s.target_kind == FOR_ROUTE:
        return case.edition.routes[target].id
    building = "station" if case.s.target_kind == FOR_STATION else "harbour"
    return f"the {building} in {case.place(target)}"


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
