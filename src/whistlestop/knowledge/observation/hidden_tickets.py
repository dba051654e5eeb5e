"""Dealing the tickets a viewer cannot see, in agreement with what it has seen."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from whistlestop.engine.goals import completed
from whistlestop.engine.network import components
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import NOT_ENDED, OFFER, SEAT, TICKET_DECK, State
from whistlestop.knowledge.observation.chance import sample, shuffle
from whistlestop.knowledge.observation.model import Observation
from whistlestop.knowledge.observation.ticket_trail import TicketTrail, follow
from whistlestop.knowledge.record import TicketChoice, TicketMove
from whistlestop.planning.unseen import HELD, IN_PILES, IN_SEATS, NOWHERE, Groups


class HiddenTickets:
    """All tickets in play."""

    def __init__(self, held: list[list[int]]) -> None:
        self.deck: list[int] = []
        """Top ticket first."""
        self.held = held
        """By seat."""
        self.offered: list[list[int]] = [[] for _ in held]
        """By seat, in the order of the offer."""
        self.aside: list[int] = []
        """In a race: put aside."""


def deal_hidden_tickets(
    view: Observation, r: Rules, s: State, rng: Random, groups: Groups | None
) -> HiddenTickets:
    """Tickets that agree with everything the viewer has seen. `s` shows the board.

    Tickets that could be swapped are added to `groups`, if it is given.
    """
    tickets = HiddenTickets([list(seat.shown) for seat in view.seats])
    if view.own is not None and view.seat is not None:
        tickets.held[view.seat] = list(view.own.tickets)
        tickets.offered[view.seat] = list(view.own.offered)
    unseen = _unseen(view, r)
    shuffle(unseen, rng)
    if r.goal > 0:
        _deal_race(view, r, s, unseen, tickets)
    elif view.setting_up and view.decision.kind == "keep_tickets":
        _deal_first_tickets(view, r, unseen, tickets)
    else:
        _deal_in_play(view, r, rng, unseen, tickets, groups)
    return tickets


def _unseen(view: Observation, r: Rules) -> list[int]:
    """Tickets whose place the viewer cannot see."""
    unseen = [True] * int(r.tickets)
    for seat in view.seats:
        for ticket in seat.completed + seat.shown:
            unseen[ticket] = False
    if view.own is not None:
        memory = view.own.memory
        for ticket in view.own.tickets + view.own.offered + memory.gone + memory.aside:
            unseen[ticket] = False
    return [ticket for ticket in range(r.tickets) if unseen[ticket]]


def _take(unseen: list[int], wanted: Iterable[int], n: int) -> list[int]:
    """Take `n` tickets out of the unseen ones: the wanted ones first, then any."""
    wanted = set(wanted)
    taken = [ticket for ticket in unseen if ticket in wanted][:n]
    if len(taken) < n:
        taken += [ticket for ticket in unseen if ticket not in wanted][: n - len(taken)]
    for ticket in taken:
        unseen.remove(ticket)
    return taken


def _take_of_pack(r: Rules, unseen: list[int], pack: int, n: int) -> list[int]:
    """Take `n` tickets out of the unseen ones: those of the pack first, then any."""
    taken: list[int] = []
    left: list[int] = []
    for i, ticket in enumerate(unseen):
        if len(taken) >= n:
            left += unseen[i:]
            break
        if r.ticket_pack[ticket] == pack:
            taken.append(ticket)
        else:
            left.append(ticket)
    missing = n - len(taken)
    if missing > 0:
        taken += left[:missing]
        del left[:missing]
    unseen[:] = left
    return taken


# Tickets that score at the end.


def _deal_in_play(
    view: Observation,
    r: Rules,
    rng: Random,
    unseen: list[int],
    tickets: HiddenTickets,
    groups: Groups | None,
) -> None:
    """The ticket deck, an offer drawn from it, and what the other seats hold."""
    drawing, offered = view.decision.seat, view.seats[view.decision.seat].offered
    top = sum(move.from_deck for move in view.public_history.ticket_moves)
    trail = _trail(view, top, rng)
    for ticket in (*trail.lying.values(), *trail.held):
        unseen.remove(ticket)
    for ticket, seat in trail.held.items():
        tickets.held[seat].append(ticket)
    unfollowed = unseen[:] if groups is not None else []
    others = [seat for seat in range(len(view.seats)) if seat != view.seat]
    for seat in others:
        for pack in _first_packs(view, r, rng, seat):
            tickets.held[seat] += _take_of_pack(r, unseen, pack, 1)
    if drawing != view.seat:
        tickets.offered[drawing] = _lying(r, trail, unseen, top, offered)
    tickets.deck = _lying(r, trail, unseen, top + offered, view.ticket_deck)
    for seat in others:
        missing = view.seats[seat].tickets - len(tickets.held[seat])
        tickets.held[seat] += _take_of_pack(r, unseen, 0, missing)
    if groups is not None:
        _group(r, unfollowed, tickets, groups)


def _lying(r: Rules, trail: TicketTrail, unseen: list[int], start: int, n: int) -> list[int]:
    """The tickets at `n` positions of the deck: those followed there, and any others between."""
    lying = [trail.lying.get(position) for position in range(start, start + n)]
    unknown = _take_of_pack(r, unseen, 0, lying.count(None))
    unknown.reverse()
    return [unknown.pop() if ticket is None else ticket for ticket in lying]


def _group(r: Rules, unfollowed: list[int], tickets: HiddenTickets, groups: Groups) -> None:
    """Tickets of one pack that the viewer does not follow could be swapped."""
    position = dict.fromkeys(unfollowed, (NOWHERE, 0))
    position.update((ticket, (IN_PILES, TICKET_DECK + i)) for i, ticket in enumerate(tickets.deck))
    for seat, held in enumerate(tickets.held):
        position.update((ticket, (HELD, seat)) for ticket in held)
    for seat, offered in enumerate(tickets.offered):
        cells = range(seat * SEAT + OFFER, seat * SEAT + OFFER + len(offered))
        position.update((t, (IN_SEATS, cell)) for t, cell in zip(offered, cells, strict=True))
    for pack in range(len(r.pack_deal)):
        members = [ticket for ticket in unfollowed if r.ticket_pack[ticket] == pack]
        groups.add(members, [position[ticket] for ticket in members])


def _trail(view: Observation, top: int, rng: Random) -> TicketTrail:
    """Where the tickets that the viewer has put under the deck are now.

    When the game is over all tickets in hand are shown, and the rest no longer matters.
    """
    if view.own is None or view.reason != NOT_ENDED:
        return TicketTrail()
    moves, choices = view.public_history.ticket_moves, view.own.memory.choices
    offered = view.seats[view.decision.seat].offered
    bottom = top + offered + view.ticket_deck
    first_positions = bottom - sum(move.returned for move in moves)
    if view.own.offered:
        # The viewer is looking at an offer: it sees what lay at these positions.
        choices += (TicketChoice(len(moves), view.own.offered, ()),)
        moves += (TicketMove(view.decision.seat, offered, 0, 0, 0),)
    return follow(moves, choices, first_positions, rng)


def _first_packs(view: Observation, r: Rules, rng: Random, seat: int) -> list[int]:
    """Packs, other than that of the ticket deck, of the first tickets that a seat has kept."""
    if len(r.pack_deal) == 1 or view.seats[seat].shown:
        return []
    dealt = _dealt_packs(r)
    kept = view.seats[seat].tickets
    for move in view.public_history.ticket_moves:
        if move.seat == seat and move.from_deck == 0:
            kept = move.kept
    return [pack for pack in sample(dealt, min(kept, len(dealt)), rng) if pack != 0]


def _dealt_packs(r: Rules) -> list[int]:
    """The pack of each first ticket, in the order in which they are dealt."""
    return [pack for pack in range(len(r.pack_deal) - 1, -1, -1) for _ in range(r.pack_deal[pack])]


# First tickets.


def _deal_first_tickets(
    view: Observation, r: Rules, unseen: list[int], tickets: HiddenTickets
) -> None:
    """First tickets lie before every seat until all have chosen; the others are in the deck."""
    tickets.deck = _take_of_pack(r, unseen, 0, view.ticket_deck)
    for seat, seen in enumerate(view.seats):
        if seat != view.seat:
            tickets.held[seat] = _take_of_pack(r, unseen, 0, seen.tickets)
            tickets.offered[seat] = _first_offer(r, unseen, seen.offered)


def _first_offer(r: Rules, unseen: list[int], n: int) -> list[int]:
    """As many first tickets as a seat was offered, from the packs they are dealt from."""
    packs = (_dealt_packs(r) + [0] * n)[:n]
    return [ticket for pack in packs for ticket in _take_of_pack(r, unseen, pack, 1)]


# Races.


def _deal_race(
    view: Observation, r: Rules, s: State, unseen: list[int], tickets: HiddenTickets
) -> None:
    """Two tickets for each seat, tickets put aside, and a deck made from those put aside before.

    A ticket that its seat's routes join would have been shown (GT-9). A ticket that the viewer
    knows to have been shuffled into the deck is still there, or was drawn since.
    """
    own_aside: tuple[int, ...] = ()
    shuffled_in: set[int] = set()
    if view.own is not None:
        own_aside = view.own.memory.aside
        shuffled_in = set(view.own.memory.shuffled_in)
    others = [seat for seat in range(len(view.seats)) if seat != view.seat]
    possible = {seat: _not_joined(r, s, seat, unseen) for seat in others}
    aside = view.aside - len(own_aside)
    fresh_aside = min(aside, sum(view.public_history.fresh_aside[seat] for seat in others))
    # Older tickets first: those shuffled in since cannot be among them.
    for seat in others:
        older = view.seats[seat].tickets - view.public_history.fresh_tickets[seat]
        tickets.held[seat] += _take(unseen, possible[seat] - shuffled_in, max(0, older))
    tickets.aside = [*own_aside, *_take(unseen, set(unseen) - shuffled_in, aside - fresh_aside)]
    for seat in others:
        missing = view.seats[seat].tickets - len(tickets.held[seat])
        tickets.held[seat] += _take(unseen, possible[seat], missing)
    tickets.aside += _take(unseen, unseen, fresh_aside)
    tickets.deck = _take(unseen, unseen, view.ticket_deck)


def _not_joined(r: Rules, s: State, seat: int, tickets: list[int]) -> set[int]:
    """The tickets that the seat's routes do not complete."""
    joined = components(r, s, seat)
    return {ticket for ticket in tickets if not completed(r, ticket, joined)}
