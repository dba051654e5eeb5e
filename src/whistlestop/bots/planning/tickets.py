"""Which tickets to keep, and what drawing new ones is worth."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.action import Action
from whistlestop.bots.planning.outlook import Outlook
from whistlestop.bots.planning.plan import Plan


def best_keep(outlook: Outlook, keeps: Sequence[Action]) -> Action:
    """The choice of offered tickets whose common plan is worth most."""
    bare = Plan(outlook, ())
    offered = outlook.own.offered

    def value(action: Action) -> float:
        chosen = action.number - outlook.rules.keep
        kept = tuple(ticket for i, ticket in enumerate(offered) if chosen >> i & 1)
        plan = bare.copy()
        for goal in outlook.goals(outlook.own.tickets + kept):
            plan.add(goal)
        return plan.value()

    return max(keeps, key=value)


def worth_of_drawing(outlook: Outlook, plan: Plan) -> float:
    """Points to be expected from the best ticket of a draw, on top of the plan."""
    now = plan.value()
    values = []
    for number, ticket in enumerate(outlook.edition.tickets):
        if ticket.deck == "regular" and number not in outlook.own.tickets:
            longer = plan.copy()
            longer.add(outlook.board.tickets[number])
            values.append(longer.value() - now)
    values.sort()
    n, draws = len(values), outlook.edition.tickets_rules.draw
    # The best of several is the i-th value if none is better, but not all are worse.
    chances = [((i + 1) / n) ** draws - (i / n) ** draws for i in range(n)]
    return sum(value * chance for value, chance in zip(values, chances, strict=True))
