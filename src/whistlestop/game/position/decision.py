"""Reads the decision: who must decide what now.

Its head (seat and kind) comes first, because much of a document depends on it. The rest comes
last, when everything else is on the table and the engine can say whether it is possible.
"""

from __future__ import annotations

from whistlestop.editions.vocabulary import DECISIONS, END_REASONS
from whistlestop.engine import legality
from whistlestop.engine import state as es
from whistlestop.engine.network import owned_routes
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.engine.tokens import offer_stack, symbol_to_take
from whistlestop.engine.turns import IDLE_ROUNDS
from whistlestop.game.position.choices import read_choices
from whistlestop.game.position.draft import Draft, Fields
from whistlestop.game.position.fields import MOST, Field
from whistlestop.game.position.payments import read_payment

_KINDS = {name: number for number, name in enumerate(DECISIONS)}
_REASONS = {name: number for number, name in END_REASONS.items()}

_FURTHER_FIELDS: dict[int, tuple[str, ...]] = {
    es.PAY: ("for", "laid"),
    es.SURCHARGE: ("for", "laid", "revealed", "extra", "last_laid"),
    es.REFILL: ("slot", "drawn"),
    es.KEEP_TICKETS: ("least", "setting_up"),
    es.TAKE_TOKEN: ("locations",),
    es.OVER: ("reason",),
}
_REQUIRED = {
    es.PAY: ("for",),
    es.SURCHARGE: ("for", "laid", "revealed"),
    es.REFILL: ("slot",),
    es.TAKE_TOKEN: ("locations",),
}


def read_head(r: Rules, s: State, document: Fields) -> Fields:
    """Who decides, what kind of decision it is, whose turn it is; the decision's other fields."""
    fields: Fields = {}
    if "decision" in document:
        fields = _decision_fields(r, document["decision"])
        s.decision = fields["kind"].one_of(_KINDS, "decision")
    s.setting_up = int(s.decision in (es.FLEET, es.PLACE_STACK))
    if "setting_up" in fields:
        s.setting_up = int(fields["setting_up"].flag())
    _read_seats(s, document, fields)
    return fields


def _decision_fields(r: Rules, field: Field) -> Fields:
    everything = {"seat", "kind"}.union(*_FURTHER_FIELDS.values())
    named = field.known_entries(everything, required=("kind",))["kind"]
    kind = named.one_of(_KINDS, "decision")
    if not _has_decision(r, kind):
        named.refuse("not_in_edition", form="decision", kind=DECISIONS[kind])
    possible = ("seat", "kind", *_FURTHER_FIELDS.get(kind, ()))
    return field.known_entries(possible, required=_REQUIRED.get(kind, ()))


def _has_decision(r: Rules, kind: int) -> bool:
    needs = {
        es.REFILL: r.decks > 1,
        es.SURCHARGE: r.tunnel_cards > 0,
        es.KEEP_TICKETS: r.goal == 0,
        es.FLEET: r.fleet > 0,
        es.PLACE_STACK: r.symbols > 0,
        es.TAKE_TOKEN: r.symbols > 0,
    }
    return needs.get(kind, True)


def _read_seats(s: State, document: Fields, fields: Fields) -> None:
    """Only the seat whose turn it is decides, except before the first turn."""
    last = s.players - 1
    seat = fields["seat"].integer(0, last) if "seat" in fields else None
    first = document["first"].integer(0, last) if "first" in document else None
    if "turn" in document:
        turn = document["turn"].integer(0, last)
    elif s.setting_up:
        turn = first or 0
    else:
        turn = seat or 0
    s.turn = turn
    s.first = turn if first is None else first
    s.seat = turn if seat is None else seat
    if s.setting_up and s.turn != s.first:
        document["turn"].refuse("wrong_seat", rule="R-1", form="first", seat=s.first)
    if not s.setting_up and s.seat != s.turn:
        fields["seat"].refuse("wrong_seat", rule="R-2", seat=s.seat, turn=s.turn)


def read_decision(d: Draft) -> None:
    """Read what the kind of decision asks for, and let the engine confirm it."""
    if d.s.decision in (es.PAY, es.SURCHARGE):
        read_payment(d)
    elif d.s.decision == es.SECOND_CARD:
        d.s.drawn = 1
    elif d.s.decision == es.REFILL:
        _read_refill(d)
    elif d.s.decision == es.KEEP_TICKETS:
        _read_keep(d)
    elif d.s.decision == es.PLACE_STACK:
        _read_place_stack(d)
    elif d.s.decision == es.TAKE_TOKEN:
        _read_take_token(d)
    elif d.s.decision == es.OVER:
        _read_over(d)
    read_choices(d)
    _read_counters(d)
    if d.s.decision != es.OVER and not legality.legal_actions(d.r, d.s):
        d.decision["kind"].refuse("no_choice", rule="R-5")


def _read_refill(d: Draft) -> None:
    """A slot of the market waits for a card from one deck or the other (WO-6)."""
    s, rule = d.s, d.rule("refill")
    field = d.decision["slot"]
    slot = field.integer(1, int(d.r.slots)) - 1
    if s.piles[es.MARKET + slot] != es.EMPTY:
        field.refuse("slot_not_empty", rule=rule)
    if s.deck_size0 == 0 or s.deck_size1 == 0:
        field.refuse("no_choice", rule=rule, form="deck")
    s.slot = slot
    s.drawn = d.decision["drawn"].integer(1, 2) if "drawn" in d.decision else 1


def _read_keep(d: Draft) -> None:
    """Tickets lie before the seat and, at set-up, before all seats."""
    s = d.s
    for seat in range(s.players):
        waiting = not d.choice_made(seat) if s.setting_up else seat == s.seat
        if waiting and s.seats[d.cells(seat) + es.OFFERED] == 0:
            field = d.seats[seat].get("offered", Field([], f"seats[{seat}].offered"))
            rule = d.rule("first_tickets" if s.setting_up else "keep_tickets")
            field.refuse("nothing_offered", rule=rule, seat=seat)
    offered = int(s.seats[d.cells(int(s.seat)) + es.OFFERED])
    usual = d.r.first_keep if s.setting_up else min(d.r.keep_tickets, offered)
    least = d.decision["least"].integer(1, offered) if "least" in d.decision else usual
    # As many as the rule says, if the offer has that many; at set-up that holds for all seats.
    s.keep_least = usual if least == min(usual, offered) else least


def _read_place_stack(d: Draft) -> None:
    """The engine says who places the next stack (SF-5)."""
    said, rule = d.decision.get("seat"), d.rule("place_stack")
    if d.s.stacks_placed == d.r.symbols:
        d.document["stacks"].refuse("no_choice", rule=rule, form="stacks")
    offer_stack(d.r, d.s)
    if said is not None and said.value != d.s.seat:
        said.refuse("wrong_seat", rule=rule, form="stack", seat=d.s.seat)


def _read_take_token(d: Draft) -> None:
    """The two ends of a claimed route, each with a token that the seat lacks (SF-10)."""
    s, rule, field = d.s, d.rule("take_token"), d.decision["locations"]
    for member in field.elements():
        location = member.one_of(d.ids.locations, "location")
        if symbol_to_take(d.r, s, s.seat, location) < 0:
            member.refuse("no_choice", rule=rule, form="token")
        s.token_locations |= 1 << location
    ends = [
        1 << d.r.route_a[route] | 1 << d.r.route_b[route] for route in owned_routes(d.r, s, s.seat)
    ]
    if s.token_locations not in ends:
        field.refuse("wrong_locations", rule=rule, seat=s.seat)


def _read_over(d: Draft) -> None:
    """Why the game is over; if left out, the reason that fits the position."""
    s = d.s
    if "turn" not in d.document and "seat" not in d.decision:
        s.turn = s.seat = _ended_by(d)
    cells = d.cells(int(s.turn))
    possible = [es.STALEMATE]
    if d.r.goal == 0:
        possible.insert(0, es.LAST_TURNS_PLAYED)
    elif s.seats[cells + es.GOALS] >= d.r.goal:
        possible.insert(0, es.GOAL_REACHED)
    elif s.seats[cells + es.RESERVE] <= d.r.end_pieces:
        possible.insert(0, es.LAST_PIECE_PLACED)
    s.reason = possible[0]
    if "reason" in d.decision:
        s.reason = d.decision["reason"].one_of(_REASONS, "reason")
        if s.reason not in possible:
            d.decision["reason"].refuse("wrong_reason", rule=d.rule("end"))


def _ended_by(d: Draft) -> int:
    """The seat that ended a race by its last ticket or, if none did, by its last piece; else 0."""
    if d.r.goal == 0:
        return 0
    seats = range(len(d.seats))
    reached = [seat for seat in seats if es.cell(d.s, seat, es.GOALS) >= d.r.goal]
    placed = [seat for seat in seats if es.cell(d.s, seat, es.RESERVE) <= d.r.end_pieces]
    return next(iter([*reached, *placed]), 0)


def _read_counters(d: Draft) -> None:
    """Turns left to play, and the weight of turns in which nothing happened."""
    s = d.s
    over = s.decision == es.OVER
    left = d.document.get("last_turns")
    if left is not None and left.value is not None:
        most = int(d.r.further_turns * s.players)
        if most == 0:
            left.refuse("not_in_edition", rule=d.rule("end"), form="last_turns")
        s.last_turns = left.integer(0 if over else 1, most)
    if "idle" in d.document:
        s.idle = d.document["idle"].integer(0, MOST if over else IDLE_ROUNDS * int(s.players) - 1)
