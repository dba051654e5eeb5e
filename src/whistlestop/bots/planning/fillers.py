"""Routes that are worth claiming for their own sake, when no ticket asks for one."""

from __future__ import annotations

from whistlestop.bots.planning.demand import Hand
from whistlestop.bots.planning.outlook import Outlook
from whistlestop.bots.planning.plan import Plan
from whistlestop.bots.planning.ways import CLOSED


def best_filler(outlook: Outlook, plan: Plan) -> int | None:
    """The free route that brings most points for the turns it takes; None if there is none."""
    hand = Hand(outlook.edition, outlook.hand)
    trains, ships = outlook.own.reserve
    board = outlook.board
    best, best_value = None, -1.0
    for number in range(len(board.points)):
        if not 0 < plan.cost[number] < CLOSED or number in plan.loans:
            continue
        if board.trains[number] > trains or board.ships[number] > ships:
            continue
        turns = 1 + (sum(hand.lacking(number)) + 1) // 2
        value = (board.points[number] + token_points(outlook, number)) / turns
        if turns <= outlook.turns and value > best_value:
            best, best_value = number, value
    return best


def token_points(outlook: Outlook, route: int) -> int:
    """What the tourist token that a claim would bring adds to the score (SF-10, SF-16)."""
    tokens, own = outlook.edition.tokens, outlook.seen.tokens
    if tokens is None or len(own) + 1 == len(tokens.points):
        return 0
    for symbol, (place, height) in enumerate(outlook.view.stacks):
        if height > 0 and place in outlook.board.ends[route] and symbol not in own:
            return tokens.points[len(own) + 1] - tokens.points[len(own)]
    return 0
