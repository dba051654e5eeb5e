"""How much of a route's price a seat holds already."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.editions import Edition
from whistlestop.engine.legality import open_to
from whistlestop.engine.rules import GRAY, PAIRS, Rules
from whistlestop.engine.state import FOR_ROUTE, State
from whistlestop.game.payments import find_target, hand_of, payments_from


@dataclass(frozen=True)
class Holding:
    """Cards in hand that would go into the nearest payment."""

    have: int
    needed: int
    color: str | None
    """The colour they would pay in; None if the hand has no card of any colour."""


def holding(edition: Edition, r: Rules, s: State, seat: int, route_id: str) -> Holding | None:
    """What a seat holds towards a route that is open to it; None for any other. Whose turn it is
    does not matter.

    The hand is tried again with one more card until it pays: a wild, or where wilds do not pay
    (NO-5) a card of one colour.
    """
    target_kind, route = find_target(edition, route_id)
    if target_kind != FOR_ROUTE or not _open(r, s, seat, route):
        return None
    needed = int(r.route_length[route]) * (2 if r.route_shape[route] == PAIRS else 1)
    for missing in range(needed + 1):
        for kind in _paying(r, route):
            hand = hand_of(s, seat)
            hand[kind] += missing
            payment = next(payments_from(r, hand, FOR_ROUTE, route, 0), None)
            if payment is not None:
                color = _color(edition, r, s, seat, route, payment)
                return Holding(needed - missing, needed, color)
    raise AssertionError(f"no number of cards pays for {route_id}")


def _open(r: Rules, s: State, seat: int, route: int) -> bool:
    """Is the route free to the seat, and can its reserve fill it?"""
    words = [0, 0, 0]
    words[r.route_word[route]] = int(r.route_bit[route])
    return any(open_to(r, s, seat, *words))


def _paying(r: Rules, route: int) -> list[int]:
    """Kinds of cards that would pay for a route if there were enough of them."""
    if r.route_wilds_pay[route]:
        return [int(r.wild)]
    color = int(r.route_color[route])
    return [int(r.rail_plain[c]) for c in (range(r.colors) if color == GRAY else [color])]


def _color(
    edition: Edition, r: Rules, s: State, seat: int, route: int, payment: tuple[int, ...]
) -> str | None:
    """The colour of a route, or that of the cards a seat would pay with."""
    if r.route_color[route] != GRAY:
        return edition.colors[int(r.route_color[route])]
    held = hand_of(s, seat)
    kinds = enumerate(edition.card_kinds)
    return next((kind.color for n, kind in kinds if payment[n] and held[n] and kind.color), None)
