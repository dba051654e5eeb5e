"""Why a card cannot be laid now, or a payment cannot be finished or withdrawn."""

from __future__ import annotations

from whistlestop.engine import state as es
from whistlestop.engine.payment.next_card import station_cost
from whistlestop.engine.rules import DONE, GRAY, NONE, PAIRS, PLAIN, SHIPS, SUBSTITUTES
from whistlestop.engine.state import FOR_HARBOUR, FOR_ROUTE, FOR_STATION
from whistlestop.game.payments import hand_of, payments_from
from whistlestop.game.reasons.case import Case, Reason
from whistlestop.game.reasons.moments import payment_rule, payment_target

_TRAINS, _SHIPS = 0, 1
"""The numbers of the decks."""


def lay(case: Case, action: int) -> Reason:
    """Not in hand, of no use here, out of order, superfluous, or a dead end."""
    kind = int(action - case.r.lay)
    if case.hand(kind) == 0:
        return case.refuse("not_in_hand", payment_rule(case), card=case.card(kind))
    if DONE in case.legal:
        return case.refuse("superfluous_card", "R-8", card=case.card(kind))
    if case.s.decision == es.SURCHARGE:
        return _misfit_in_tunnel(case, kind) or _out_of_order(case, kind) or _too_few(case, kind)
    return _misfit(case, kind) or _out_of_order(case, kind) or _dead_end(case, kind)


def _misfit_in_tunnel(case: Case, kind: int) -> Reason | None:
    """A surcharge is met with the colour played, or wilds (EU-14, EU-15)."""
    played = int(case.s.laid_color)
    if kind == case.r.wild:
        return None
    if case.r.kind_color[kind] == played:
        return _wrong_type(case, kind, _TRAINS)
    if played == NONE:
        return case.refuse("wilds_only", case.rule("tunnel_wilds"))
    return case.refuse("wrong_color", case.rule("tunnel"), color=case.edition.colors[played])


def _too_few(case: Case, kind: int) -> Reason:
    """What is owed for a tunnel cannot be met beginning with this card."""
    owed = int(case.s.extra)
    return case.refuse("cannot_complete", case.rule("tunnel"), card=case.card(kind), owed=owed)


def _misfit(case: Case, kind: int) -> Reason | None:
    """A card that never pays for this, or no longer does."""
    r, s = case.r, case.s
    if s.target_kind == FOR_HARBOUR:
        return _misfit_in_harbour(case, kind)
    shape = r.route_shape[s.target] if s.target_kind == FOR_ROUTE else PLAIN
    if shape == SUBSTITUTES:
        return None
    if kind == r.wild:
        return _wild_refused(case)
    wrong_type = _wrong_type(case, kind, _SHIPS if shape == SHIPS else _TRAINS)
    if wrong_type is not None or shape == PAIRS:
        return wrong_type
    wanted = int(r.route_color[s.target]) if s.target_kind == FOR_ROUTE else GRAY
    return _wrong_color(case, kind, wanted if s.laid_color == NONE else int(s.laid_color))


def _wrong_type(case: Case, kind: int, deck: int) -> Reason | None:
    """Rails and stations take train cards, the sea takes ship cards (WO-10)."""
    if case.r.kind_deck[kind] == deck:
        return None
    name = case.edition.decks[deck].name
    return case.refuse("wrong_card_type", case.rule("piece_type"), deck=name, card=case.card(kind))


def _wild_refused(case: Case) -> Reason | None:
    """Where wilds pay on ferries and tunnels only (NO-5)."""
    if case.s.target_kind != FOR_ROUTE or case.r.route_wilds_pay[case.s.target]:
        return None
    return case.refuse("wilds_do_not_pay", case.rule("plain_wilds"), target=payment_target(case))


def _wrong_color(case: Case, kind: int, wanted: int) -> Reason | None:
    """A payment is of one colour, the route's own if it has one (EU-9)."""
    if wanted in (GRAY, case.r.kind_color[kind]):
        return None
    color = case.edition.colors[wanted]
    return case.refuse("wrong_color", payment_rule(case), color=color, card=case.card(kind))


def _misfit_in_harbour(case: Case, kind: int) -> Reason | None:
    """Only cards with the harbour symbol build one, a fixed number of each deck (WO-18)."""
    r, rule, card = case.r, case.rule("harbour"), case.card(kind)
    if kind == r.wild:
        return None
    if not r.kind_harbour[kind]:
        return case.refuse("no_harbour_symbol", rule, card=card)
    most = int(r.harbour_trains if r.kind_deck[kind] == _TRAINS else r.harbour_ships)
    if case.s.piles[es.LAID + kind] >= most:
        return case.refuse("too_many_of_a_kind", rule, card=card, most=most)
    return _wrong_color(case, kind, int(case.s.laid_color))


def _out_of_order(case: Case, kind: int) -> Reason | None:
    """A payment is laid in the order of kinds, so that there is only one way to lay it."""
    last = int(case.s.last_kind)
    if kind >= last:
        return None
    rule = payment_rule(case)
    return case.refuse("wrong_order", rule, card=case.card(kind), later=case.card(last))


def _dead_end(case: Case, kind: int) -> Reason:
    """A card after which no payment without a superfluous card can be completed (R-8)."""
    card, target = case.card(kind), payment_target(case)
    if _symbols_left(case):
        return case.refuse("wilds_required", case.rule("ferry"), target=target)
    if _enough(case, kind):
        return case.refuse("superfluous_card", "R-8", target=target, card=card)
    return case.refuse("cannot_complete", payment_rule(case), target=target, card=card)


def _symbols_left(case: Case) -> bool:
    """Are only spaces with a symbol left to pay for, where no cards may stand for a wild?"""
    r, s = case.r, case.s
    if s.target_kind != FOR_ROUTE or r.route_shape[s.target] != PLAIN:
        return False
    return bool(r.route_length[s.target] - s.laid_cards <= r.route_wilds[s.target])


def _enough(case: Case, kind: int) -> bool:
    """Would all cards laid, and all that can follow from this one on, be more than enough?"""
    r, s = case.r, case.s
    mixed = s.target_kind == FOR_ROUTE and r.route_shape[s.target] in (PAIRS, SUBSTITUTES)
    cards = hand_of(s, case.seat)
    for k in range(r.kinds):
        other_color = k != r.wild and r.kind_color[k] != r.kind_color[kind]
        if k < kind or (other_color and not mixed):
            cards[k] = 0
        cards[k] += int(s.piles[es.LAID + k])
    cost = int(station_cost(r, s, case.seat)) if s.target_kind == FOR_STATION else 0
    paid = payments_from(r, cards, int(s.target_kind), int(s.target), cost)
    return next(paid, None) is not None


def finish(case: Case, action: int) -> Reason:
    """Cards are still owed."""
    if case.s.decision == es.SURCHARGE:
        return case.refuse("surcharge_unpaid", case.rule("tunnel"), owed=int(case.s.extra))
    return case.refuse("payment_incomplete", payment_rule(case), target=payment_target(case))


def withdraw(case: Case, action: int) -> Reason:
    """Only an open surcharge may be refused (EU-16)."""
    code = "surcharge_met" if case.s.decision == es.SURCHARGE else "no_surcharge"
    return case.refuse(code, case.rule("withdraw") or "R-2")
