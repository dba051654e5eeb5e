"""A complete state that could be behind a view: what is seen, and the rest dealt at random."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from whistlestop.editions.rules_builder import rules_for
from whistlestop.editions.vocabulary import DECISIONS
from whistlestop.engine import state as es
from whistlestop.engine.bits import WORD
from whistlestop.engine.claims import close_routes
from whistlestop.engine.first_choices import all_choose
from whistlestop.engine.market import survey
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State, blank
from whistlestop.knowledge.observation.chance import sample
from whistlestop.knowledge.observation.hidden_cards import HiddenCards, deal_hidden_cards
from whistlestop.knowledge.observation.hidden_tickets import HiddenTickets, deal_hidden_tickets
from whistlestop.knowledge.observation.model import NONE, Observation, OwnView, SeatView
from whistlestop.knowledge.record import NOTHING_SEEN, Record, TicketMemory, first_choices_made
from whistlestop.planning.unseen import Groups, Unseen


def determinise(view: Observation, rng: Random) -> tuple[State, Record]:
    """A state and a record that, seen from the viewer's seat, look exactly like the view.

    Cards, tickets and secret choices that the viewer cannot see are drawn from `rng`, and so is
    the generator of the new game. Other seats remember no tickets but those offered to them now.
    """
    r = rules_for(view.edition)
    s, cards, tickets = _deal(view, r, rng, None, None)
    return s, _record(view, r, s, cards, tickets)


def imagine(view: Observation, rng: Random) -> Unseen:
    """A state as `determinise` makes it, from which more can be made quickly.

    They differ in what lies in hands and decks. What depends on more than the numbers of unseen
    cards and tickets is the same in all: secret choices, tickets followed on their way through
    the deck, and all tickets of a race or while first tickets are chosen. Where several seats may
    decide, it is the viewer's decision.
    """
    r = rules_for(view.edition)
    groups = Groups(), Groups()
    s, _, _ = _deal(view, r, rng, *groups)
    _turn_to_viewer(view, s)
    return Unseen(s, *groups)


def _deal(
    view: Observation,
    r: Rules,
    rng: Random,
    card_groups: Groups | None,
    ticket_groups: Groups | None,
) -> tuple[State, HiddenCards, HiddenTickets]:
    s = blank(len(view.seats), r.pile_cells)
    _set_table(view, r, s)
    _set_decision(view, r, s)
    for seat, seen in enumerate(view.seats):
        _set_seat(r, s, seat, seen)
    _set_free_routes(view, r, s)
    _choose_secretly(view, r, s, rng)
    cards = deal_hidden_cards(view, r, rng, card_groups)
    _place_cards(r, s, cards)
    tickets = deal_hidden_tickets(view, r, s, rng, ticket_groups)
    _place_tickets(s, tickets)
    s.chance0 = rng.getrandbits(32)
    s.chance1 = rng.getrandbits(32)
    s.chance2 = rng.getrandbits(32)
    s.chance3 = rng.getrandbits(32) | 1
    return s, cards, tickets


def _set_table(view: Observation, r: Rules, s: State) -> None:
    s.first, s.turn, s.setting_up = view.first, view.turn, int(view.setting_up)
    s.last_turns, s.idle, s.reason = view.last_turns, view.idle, view.reason
    for slot, kind in enumerate(view.market):
        s.piles[es.MARKET + slot] = kind
    survey(r, s)
    for kind, n in enumerate(view.discards):
        s.piles[es.DISCARD + r.kind_deck[kind] * es.KINDS + kind] = n
    for symbol, (location, height) in enumerate(view.stacks):
        s.piles[es.STACK_AT + symbol] = location
        s.piles[es.STACK_HEIGHT + symbol] = height
    s.stacks_placed = sum(location != es.EMPTY for location, _ in view.stacks)


def _set_decision(view: Observation, r: Rules, s: State) -> None:
    decision = view.decision
    s.decision, s.seat = DECISIONS.index(decision.kind), decision.seat
    s.keep_least = max([decision.least, *[each.least for each in view.decisions]])
    s.slot, s.drawn = decision.slot, decision.drawn
    s.token_locations = _as_set(decision.locations)
    if decision.target == NONE:
        return
    s.target_kind, s.target = decision.target_kind, decision.target
    s.last_kind, s.laid_color, s.extra = decision.last_kind, decision.color, decision.extra
    for kind, n in enumerate(decision.laid):
        s.piles[es.LAID + kind] = n
        s.laid_cards += n
        if kind == r.wild:
            s.laid_wilds = n
        else:
            s.laid_spaces += n * r.kind_spaces[kind]
    s.revealed = len(decision.revealed)
    for i, kind in enumerate(decision.revealed):
        s.piles[es.REVEALED + i] = kind


def _set_seat(r: Rules, s: State, seat: int, seen: SeatView) -> None:
    base = seat * es.SEAT
    cells = s.seats
    cells[base + es.RESERVE], cells[base + es.RESERVE + 1] = seen.reserve
    cells[base + es.BOX], cells[base + es.BOX + 1] = seen.box
    cells[base + es.SCORE] = seen.score
    cells[base + es.STATIONS_LEFT] = seen.stations_left
    cells[base + es.HARBOURS_LEFT] = seen.harbours_left
    cells[base + es.STATIONS] = _as_set(seen.stations)
    cells[base + es.HARBOURS] = _as_set(seen.harbours)
    cells[base + es.TOKENS] = _as_set(seen.tokens)
    cells[base + es.BONUSES] = _as_set(seen.bonuses)
    cells[base + es.GOALS] = len(seen.completed) + sum(
        int(r.bonus_ticket[bonus]) for bonus in seen.bonuses
    )
    _set_words(s, base + es.COMPLETED, seen.completed)
    _set_words(s, base + es.OWNED, seen.routes)


def _set_free_routes(view: Observation, r: Rules, s: State) -> None:
    for seat in range(len(view.seats)):
        for word in range(es.ROUTE_WORDS):
            s.seats[seat * es.SEAT + es.FREE + word] = r.all_routes[word]
    for seat, seen in enumerate(view.seats):
        for route in seen.routes:
            close_routes(r, s, seat, route)


def _choose_secretly(view: Observation, r: Rules, s: State, rng: Random) -> None:
    """While all choose: the viewer's own choice, and any legal one for others that have chosen."""
    if not all_choose(s):
        return
    deciding = [decision.seat for decision in view.decisions]
    for seat, seen in enumerate(view.seats):
        choice = 0
        if seat == view.seat and view.own is not None:
            choice = _as_cell(r, view.own.choice)
        elif seat not in deciding and view.decision.kind == "fleet":
            choice = rng.randint(int(r.fleet - r.fleet_ships), int(r.fleet_trains)) + 1
        elif seat not in deciding:
            n = rng.randint(min(int(s.keep_least), seen.offered), seen.offered)
            choice = _as_set(sample(list(range(seen.offered)), n, rng))
        s.seats[seat * es.SEAT + es.CHOICE] = choice


def _as_cell(r: Rules, choice: int) -> int:
    """A choice by its action, as a state keeps it."""
    if choice == NONE:
        return 0
    return choice - int(r.fleet_of) + 1 if choice >= r.fleet_of else choice - int(r.keep)


def _turn_to_viewer(view: Observation, s: State) -> None:
    """Where several seats may decide, let the viewer decide."""
    for decision in view.decisions:
        if decision.seat == view.seat:
            s.seat = decision.seat


def _place_cards(r: Rules, s: State, cards: HiddenCards) -> None:
    for seat, hand in enumerate(cards.hands):
        base = seat * es.SEAT
        for kind, n in enumerate(hand):
            s.seats[base + es.HAND + kind] = n
        s.seats[base + es.HAND_SIZE] = sum(hand)
    for deck, pile in enumerate(cards.decks):
        for i, kind in enumerate(pile):
            s.piles[r.deck_at[deck] + i] = kind
    s.deck_size0 = len(cards.decks[0])
    s.deck_size1 = len(cards.decks[1]) if r.decks > 1 else 0


def _place_tickets(s: State, tickets: HiddenTickets) -> None:
    for i, ticket in enumerate(tickets.deck):
        s.piles[es.TICKET_DECK + i] = ticket
    s.tickets_left = len(tickets.deck)
    s.aside0 = _as_set(ticket for ticket in tickets.aside if ticket < WORD)
    s.aside1 = _as_set(ticket - WORD for ticket in tickets.aside if ticket >= WORD)
    for seat, held in enumerate(tickets.held):
        base = seat * es.SEAT
        _set_words(s, base + es.TICKETS, held)
        for i, ticket in enumerate(tickets.offered[seat]):
            s.seats[base + es.OFFER + i] = ticket
        s.seats[base + es.OFFERED] = len(tickets.offered[seat])


def _record(
    view: Observation, r: Rules, s: State, cards: HiddenCards, tickets: HiddenTickets
) -> Record:
    record = Record.recalled(r, view.public_history, cards.pools)
    record.look_at_table(s)
    record.first_choices = first_choices_made(s)
    record.memory = [
        TicketMemory(tuple(offer)) if offer else NOTHING_SEEN for offer in tickets.offered
    ]
    if view.own is not None and view.seat is not None:
        record.memory[view.seat] = view.own.memory
    return record


def _as_set(members: Iterable[int]) -> int:
    return sum(1 << member for member in members)


def _set_words(s: State, start: int, members: Iterable[int]) -> None:
    """Write a set of several words."""
    for member in members:
        s.seats[start + member // WORD] |= 1 << (member % WORD)


def own_view(view: Observation) -> State:
    """The view itself as a state: cells that the viewer cannot see are empty.

    It is for compiled policies, which read no other cells, and costs less than a complete state.
    Do not play on from it.
    """
    r = rules_for(view.edition)
    s = blank(len(view.seats), r.pile_cells)
    _set_table(view, r, s)
    _set_decision(view, r, s)
    for seat, seen in enumerate(view.seats):
        _set_seat(r, s, seat, seen)
        s.seats[seat * es.SEAT + es.HAND_SIZE] = sum(seen.cards)
        s.seats[seat * es.SEAT + es.OFFERED] = seen.offered
    _set_free_routes(view, r, s)
    s.deck_size0, s.deck_size1 = (*view.decks, 0)[:2]
    s.tickets_left = view.ticket_deck
    _turn_to_viewer(view, s)
    if view.own is not None and view.seat is not None:
        _set_own(r, s, view.seat * es.SEAT, view.own)
    return s


def _set_own(r: Rules, s: State, base: int, own: OwnView) -> None:
    """What only the viewer sees of its seat."""
    for kind, n in enumerate(own.hand):
        s.seats[base + es.HAND + kind] = n
    _set_words(s, base + es.TICKETS, own.tickets)
    for i, ticket in enumerate(own.offered):
        s.seats[base + es.OFFER + i] = ticket
    s.seats[base + es.OFFERED] = len(own.offered)
    s.seats[base + es.CHOICE] = _as_cell(r, own.choice)
    s.seats[base + es.RESERVE], s.seats[base + es.RESERVE + 1] = own.reserve
    s.seats[base + es.BOX], s.seats[base + es.BOX + 1] = own.box
