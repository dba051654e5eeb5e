"""Why something cannot be drawn, kept, exchanged, chosen, placed or passed."""

from __future__ import annotations

from whistlestop.engine import state as es
from whistlestop.engine.rules import DRAW_DECK, REFILL_FROM, SHIP, TRAIN
from whistlestop.errors import Detail
from whistlestop.game.reasons.case import Case, Reason, amount
from whistlestop.game.reasons.moments import keep_rule


def draw(case: Case, action: int) -> Reason:
    """A card that is not there, or a face-up wild as the second one (EU-5 to EU-8, R-3, R-4)."""
    r = case.r
    if not any(n in case.legal for n in _draws(case)):
        piles = "deck, discard pile and market" if r.slots else "deck and discard pile"
        fact = f"No card can be drawn: {piles} are empty"
        details = {"market": bool(r.slots)}
        return Reason("no_cards", fact, case.rule("no_cards"), case.possible(), details)
    if action < r.draw_slot:
        return _deck_empty(case, action - DRAW_DECK)
    slot = action - r.draw_slot
    if case.s.piles[es.MARKET + slot] == es.EMPTY:
        hint = "It is filled as soon as there is a card for it."
        fact = f"Market slot {slot + 1} is empty"
        return Reason("slot_empty", fact, "R-4", hint, {"slot": int(slot) + 1})
    fact = "A face-up wild may not be the second card"
    return Reason("wild_as_second_card", fact, case.rule("face_up_wild"), case.possible())


def _draws(case: Case) -> list[int]:
    r = case.r
    return [*range(DRAW_DECK, REFILL_FROM), *range(r.draw_slot, r.lay)]


def _deck_empty(case: Case, deck: int) -> Reason:
    one_of_several = case.r.decks > 1
    name = case.edition.decks[deck].name
    fact = f"The {name} deck is empty" if one_of_several else "The deck is empty"
    hint = "The next cards that are discarded form the new one."
    return Reason("deck_empty", fact, "R-3", hint, {"deck": name} if one_of_several else {})


def refill(case: Case, action: int) -> Reason:
    """A deck that cannot fill the market."""
    return _deck_empty(case, action - REFILL_FROM)


def draw_tickets(case: Case, action: int) -> Reason:
    """No ticket is left (R-14)."""
    return Reason("no_tickets_left", "The ticket deck is empty", "R-14", case.possible())


def replace_tickets(case: Case, action: int) -> Reason:
    """No ticket is left to draw, or there is none in hand (GT-8)."""
    if case.s.tickets_left == 0:
        return draw_tickets(case, action)
    fact = "You have no tickets to replace"
    return Reason("no_tickets_held", fact, case.rule("replace_tickets"), case.possible())


def keep(case: Case, action: int) -> Reason:
    """A ticket that is not on offer, or too few kept (EU-4, EU-18)."""
    kept = action - int(case.r.keep)
    offered, least = case.cell(es.OFFERED), int(case.s.keep_least)
    if kept.bit_length() > offered:
        fact = f"There is no ticket {kept.bit_length()} on offer, only {amount(offered, 'ticket')}"
        details = {"number": kept.bit_length(), "offered": offered}
        return Reason("no_such_ticket", fact, keep_rule(case), case.possible(), details)
    fact = f"At least {amount(least, 'ticket')} must be kept, not {kept.bit_count()}"
    details = {"least": least, "chosen": kept.bit_count()}
    return Reason("too_few_kept", fact, keep_rule(case), case.possible(), details)


def exchange(case: Case, action: int) -> Reason:
    """Too few pieces in the reserve or in the box (WO-19)."""
    r, rule = case.r, case.rule("exchange")
    given = TRAIN if action < r.exchange_ships else SHIP
    n = action - int(r.exchange_trains if given == TRAIN else r.exchange_ships)
    reserve, box = case.cell(es.RESERVE + given), case.cell(es.BOX + 1 - given)
    most = min(reserve, box)
    hint = f"You can exchange {case.piece(given, most)} at most."
    details: dict[str, Detail] = {"given": case.piece_id(given), "number": n, "most": most}
    if reserve < n:
        fact = f"You cannot give {case.piece(given, n)}: your reserve has {reserve}"
        return Reason("reserve_too_small", fact, rule, hint, {**details, "reserve": reserve})
    fact = f"You cannot get {case.piece(1 - given, n)}: your box has {box}"
    details |= {"piece": case.piece_id(1 - given), "box": box}
    return Reason("box_too_small", fact, rule, hint, details)


def fleet(case: Case, action: int) -> Reason:
    """So few trains that there are not enough ships for the rest (WO-4)."""
    r = case.r
    least, most = int(r.fleet - r.fleet_ships), int(r.fleet_trains)
    trains, ships, total = int(action - r.fleet_of), int(r.fleet_ships), int(r.fleet)
    fact = f"A fleet has {least} to {most} trains, not {trains}"
    hint = f"It has {total} pieces in all, of which at most {ships} are ships."
    details = {"least": least, "most": most, "trains": trains, "total": total, "ships": ships}
    return Reason("fleet_out_of_range", fact, case.rule("fleet"), hint, details)


def place_stack(case: Case, action: int) -> Reason:
    """A place that is no city, or has a stack (SF-5)."""
    place, rule = int(action - case.r.stack), case.rule("place_stack")
    hint, details = "Choose a location without a stack.", {"location": case.place_id(place)}
    if not case.r.cities >> place & 1:
        return Reason("not_a_city", f"{case.place(place)} is no city", rule, hint, details)
    fact = f"There is a stack on {case.place(place)} already"
    return Reason("place_taken", fact, rule, hint, details)


def take_token(case: Case, action: int) -> Reason:
    """No token there, a symbol the seat has, or a place the route does not touch (SF-10)."""
    r, s = case.r, case.s
    place, rule = int(action - r.token), case.rule("take_token")
    name, hint = case.place(place), case.possible()
    details = {"location": case.place_id(place)}
    there = [n for n in range(r.symbols) if s.piles[es.STACK_AT + n] == place]
    symbols = [n for n in there if s.piles[es.STACK_HEIGHT + n] > 0]
    if place not in (r.route_a[s.target], r.route_b[s.target]):
        fact = f"{name} is no end of the route you claimed"
        return Reason("not_an_end", fact, rule, hint, details)
    if not symbols:
        return Reason("no_token", f"There is no token on {name}", rule, hint, details)
    fact = f"You have a token of the symbol on {name}"
    return Reason("symbol_owned", fact, rule, hint, details)


def pass_turn(case: Case, action: int) -> Reason:
    """Something else is legal (R-2)."""
    fact = "You may pass only when nothing else is legal"
    return Reason("pass_not_allowed", fact, "R-2", case.possible())
