"""Why a card cannot be laid now, or a payment not be finished or withdrawn."""

from __future__ import annotations

from whistlestop.engine import state as es
from whistlestop.engine.payment.next_card import station_cost
from whistlestop.engine.rules import DONE, GRAY, NONE, PAIRS, PLAIN, SHIPS, SUBSTITUTES
from whistlestop.engine.state import FOR_HARBOUR, FOR_ROUTE, FOR_STATION
from whistlestop.errors import Details
from whistlestop.game.payments import hand_of, payments_from
from whistlestop.game.reasons.case import Case, Reason, amount
from whistlestop.game.reasons.moments import paid_for, payment_rule, payment_target

_TRAINS, _SHIPS = 0, 1
"""The numbers of the decks."""


def lay(case: Case, action: int) -> Reason:
    """Not in hand, of no use here, out of order, superfluous, or a dead end."""
    kind = int(action - case.r.lay)
    details = {"card": case.card(kind)}
    if case.hand(kind) == 0:
        fact = f"You have no {case.card(kind)}"
        return Reason("not_in_hand", fact, payment_rule(case), case.possible(), details)
    if DONE in case.legal:
        fact = f"Everything is paid: {case.card(kind)} would be superfluous"
        return Reason("superfluous_card", fact, "R-8", case.possible(), details)
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
        fact = "A tunnel paid with wilds alone asks for wilds"
        return Reason("wilds_only", fact, case.rule("tunnel_wilds"), case.possible())
    color = case.edition.colors[played]
    fact = f"The tunnel asks for {color}, the colour played, or wild"
    return Reason("wrong_color", fact, case.rule("tunnel"), case.possible(), {"color": color})


def _too_few(case: Case, kind: int) -> Reason:
    """What is owed for a tunnel cannot be met beginning with this card."""
    owed, card = int(case.s.extra), case.card(kind)
    fact = f"{amount(owed, 'card')} must be added, and from {card} on you have too few"
    details: Details = {"card": card, "owed": owed}
    return Reason("cannot_complete", fact, case.rule("tunnel"), case.possible(), details)


def _misfit(case: Case, kind: int) -> Reason | None:
    """A card that never pays for this, or not any more."""
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
    fact = f"Here {name} cards are to be laid, not {case.card(kind)}"
    details = {"deck": name, "card": case.card(kind)}
    return Reason("wrong_card_type", fact, case.rule("piece_type"), case.possible(), details)


def _wild_refused(case: Case) -> Reason | None:
    """Where wilds pay on ferries and tunnels only (NO-5)."""
    if case.s.target_kind != FOR_ROUTE or case.r.route_wilds_pay[case.s.target]:
        return None
    fact = f"Wilds pay on ferries and tunnels only, and {paid_for(case)} is neither"
    details = {"target": payment_target(case)}
    return Reason("wilds_do_not_pay", fact, case.rule("plain_wilds"), case.possible(), details)


def _wrong_color(case: Case, kind: int, wanted: int) -> Reason | None:
    """A payment is of one colour, the route's own if it has one (EU-9)."""
    if wanted in (GRAY, case.r.kind_color[kind]):
        return None
    details = {"color": case.edition.colors[wanted], "card": case.card(kind)}
    fact = f"Here {details['color']} is to be laid, not {details['card']}"
    return Reason("wrong_color", fact, payment_rule(case), case.possible(), details)


def _misfit_in_harbour(case: Case, kind: int) -> Reason | None:
    """Only cards with the harbour symbol build one, so many of each deck (WO-18)."""
    r, rule, card = case.r, case.rule("harbour"), case.card(kind)
    if kind == r.wild:
        return None
    if not r.kind_harbour[kind]:
        fact = f"{card} does not carry the harbour symbol"
        return Reason("no_harbour_symbol", fact, rule, case.possible(), {"card": card})
    most = int(r.harbour_trains if r.kind_deck[kind] == _TRAINS else r.harbour_ships)
    if case.s.piles[es.LAID + kind] >= most:
        fact = f"A harbour takes {most} {card} at most"
        details: Details = {"card": card, "most": most}
        return Reason("too_many_of_a_kind", fact, rule, case.possible(), details)
    return _wrong_color(case, kind, int(case.s.laid_color))


def _out_of_order(case: Case, kind: int) -> Reason | None:
    """A payment is laid in the order of kinds, so that there is one way to lay it."""
    last = int(case.s.last_kind)
    if kind >= last:
        return None
    details = {"card": case.card(kind), "later": case.card(last)}
    fact = f"Cards are laid kind by kind: {details['card']} comes before {details['later']}"
    return Reason("wrong_order", fact, payment_rule(case), case.possible(), details)


def _dead_end(case: Case, kind: int) -> Reason:
    """A card after which no payment without a superfluous card can be completed (R-8)."""
    card, target = case.card(kind), paid_for(case)
    details = {"target": payment_target(case)}
    if _symbols_left(case):
        fact = f"What is left of {target} must be paid with wilds, one for each symbol"
        return Reason("wilds_required", fact, case.rule("ferry"), case.possible(), details)
    details["card"] = card
    if _enough(case, kind):
        fact = f"With {card} the payment for {target} would have a card to spare"
        return Reason("superfluous_card", fact, "R-8", case.possible(), details)
    fact = f"After {card} your hand could not complete the payment for {target}"
    return Reason("cannot_complete", fact, payment_rule(case), case.possible(), details)


def _symbols_left(case: Case) -> bool:
    """Are there only spaces with a symbol left to pay for, and no cards that stand for a wild?"""
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
        owed = int(case.s.extra)
        fact = f"{amount(owed, 'more card')} must be added for the tunnel"
        return Reason(
            "surcharge_unpaid", fact, case.rule("tunnel"), case.possible(), {"owed": owed}
        )
    fact = f"The payment for {paid_for(case)} is not complete"
    details = {"target": payment_target(case)}
    return Reason("payment_incomplete", fact, payment_rule(case), case.possible(), details)


def withdraw(case: Case, action: int) -> Reason:
    """Only an open surcharge may be refused (EU-16)."""
    rule = case.rule("withdraw") or "R-2"
    if case.s.decision == es.SURCHARGE:
        return Reason("surcharge_met", "The tunnel's surcharge is met", rule, case.possible())
    fact = "There is no tunnel surcharge to withdraw from"
    return Reason("no_surcharge", fact, rule, case.possible())
