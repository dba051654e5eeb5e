"""Why something cannot be drawn, kept, exchanged, chosen, placed or passed."""

from __future__ import annotations

from typing import Any

from whistlestop.engine import state as es
from whistlestop.engine.rules import DRAW_DECK, REFILL_FROM, SHIP, TRAIN
from whistlestop.engine.tickets import least_kept
from whistlestop.game.reasons.case import Case, Reason
from whistlestop.game.reasons.moments import keep_rule


def draw(case: Case, action: int) -> Reason:
    """A card that is not there, or a face-up wild as the second one (EU-5 to EU-8, R-3, R-4)."""
    r = case.r
    if not any(n in case.legal for n in _draws(case)):
        return case.refuse("no_cards", case.rule("no_cards"), market=bool(r.slots))
    if action < r.draw_slot:
        return _deck_empty(case, action - DRAW_DECK)
    slot = int(action - r.draw_slot)
    if case.s.piles[es.MARKET + slot] == es.EMPTY:
        return case.refuse("slot_empty", "R-4", slot=slot + 1)
    return case.refuse("wild_as_second_card", case.rule("face_up_wild"))


def _draws(case: Case) -> list[int]:
    r = case.r
    return [*range(DRAW_DECK, REFILL_FROM), *range(r.draw_slot, r.lay)]


def _deck_empty(case: Case, deck: int) -> Reason:
    name = {"deck": case.edition.decks[deck].name} if case.r.decks > 1 else {}
    return case.refuse("deck_empty", "R-3", **name)


def refill(case: Case, action: int) -> Reason:
    """A deck that cannot fill the market."""
    return _deck_empty(case, action - REFILL_FROM)


def draw_tickets(case: Case, action: int) -> Reason:
    """No ticket is left (R-14)."""
    return case.refuse("no_tickets_left", "R-14")


def replace_tickets(case: Case, action: int) -> Reason:
    """No ticket is left to draw, or there is none in hand (GT-8)."""
    if case.s.tickets_left == 0:
        return draw_tickets(case, action)
    return case.refuse("no_tickets_held", case.rule("replace_tickets"))


def keep(case: Case, action: int) -> Reason:
    """A ticket that is not on offer, or too few kept (EU-4, EU-18)."""
    kept, rule = action - int(case.r.keep), keep_rule(case)
    offered, least = case.cell(es.OFFERED), int(least_kept(case.s, case.seat))
    if kept.bit_length() > offered:
        return case.refuse("no_such_ticket", rule, number=kept.bit_length(), offered=offered)
    return case.refuse("too_few_kept", rule, least=least, chosen=kept.bit_count())


def exchange(case: Case, action: int) -> Reason:
    """Too few pieces in the reserve or in the box (WO-19)."""
    r, rule = case.r, case.rule("exchange")
    given = TRAIN if action < r.exchange_ships else SHIP
    n = action - int(r.exchange_trains if given == TRAIN else r.exchange_ships)
    reserve, box = case.cell(es.RESERVE + given), case.cell(es.BOX + 1 - given)
    details: dict[str, Any] = {"given": case.piece(given), "number": n, "most": min(reserve, box)}
    if reserve < n:
        return case.refuse("reserve_too_small", rule, **details, reserve=reserve)
    return case.refuse("box_too_small", rule, **details, piece=case.piece(1 - given), box=box)


def fleet(case: Case, action: int) -> Reason:
    """So few trains that there are not enough ships for the rest (WO-4)."""
    r = case.r
    return case.refuse(
        "fleet_out_of_range",
        case.rule("fleet"),
        least=int(r.fleet - r.fleet_ships),
        most=int(r.fleet_trains),
        trains=int(action - r.fleet_of),
        total=int(r.fleet),
        ships=int(r.fleet_ships),
    )


def place_stack(case: Case, action: int) -> Reason:
    """A location that is not a city, or has a stack (SF-5)."""
    location = int(action - case.r.stack)
    code = "location_taken" if case.r.cities >> location & 1 else "not_a_city"
    return case.refuse(code, case.rule("place_stack"), location=case.location(location))


def take_token(case: Case, action: int) -> Reason:
    """No token there, a symbol the seat has, or a location the route does not touch (SF-10)."""
    r, s = case.r, case.s
    location = int(action - r.token)
    there = [n for n in range(r.symbols) if s.piles[es.STACK_AT + n] == location]
    if location not in (r.route_a[s.target], r.route_b[s.target]):
        code = "not_an_end"
    elif not any(s.piles[es.STACK_HEIGHT + n] > 0 for n in there):
        code = "no_token"
    else:
        code = "symbol_owned"
    return case.refuse(code, case.rule("take_token"), location=case.location(location))


def pass_turn(case: Case, action: int) -> Reason:
    """Something else is legal (R-2)."""
    return case.refuse("pass_not_allowed", "R-2")
