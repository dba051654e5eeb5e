"""Dealing the tickets a viewer cannot see, in agreement with what it has seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from whistlestop.engine.goals import completed
from whistlestop.engine.network import components
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import NOT_ENDED, OFFER, SEAT, TICKET_DECK, State
from whistlestop.knowledge.observation.model import Observation
from whistlestop.knowledge.observation.ticket_trail import TicketTrail, follow
from whistlestop.knowledge.record import TicketChoice, TicketMove
from whistlestop.planning.unseen import HELD, IN_PILES, IN_SEATS, NOWHERE, Groups


@dataclass
class HiddenTickets:
    """All tickets in play."""

    deck: list[int]
    """Top ticket first."""
    held: list[list[int]]
    """By seat."""
    offered: list[list[int]]
    """By seat, in the order of the offer."""
    aside: list[int] = field(default_factory=list)
    """In a race: put aside."""
    first_moves: list[TicketMove] = field(default_factory=list)
    """First tickets already chosen, while others still choose."""
    groups: Groups = field(default_factory=Groups)
    """Tickets that could be swapped."""


def deal_hidden_tickets(view: Observation, r: Rules, s: State, rng: Random) -> HiddenTickets:
    """Tickets that agree with everything the viewer has seen. `s` shows the board."""
    tickets = HiddenTickets(
        deck=[],
        held=[list(seat.shown) for seat in view.seats],
        offered=[[] for _ in view.seats],
    )
    if view.own is not None and view.seat is not None:
        tickets.held[view.seat] = list(view.own.tickets)
        tickets.offered[view.seat] = list(view.own.offered)
    unseen = _unseen(view, r)
    rng.shuffle(unseen)
    if r.goal > 0:
        _deal_race(view, r, s, unseen, tickets)
    elif view.setting_up and view.decision.kind == "keep_tickets":
        _deal_first_tickets(view, r, rng, unseen, tickets)
    else:
        _deal_in_play(view, r, rng, unseen, tickets)
    return tickets


def _unseen(view: Observation, r: Rules) -> list[int]:
    """Tickets of which the viewer cannot see where they are."""
    seen: set[int] = set()
    for seat in view.seats:
        seen.update(seat.completed, seat.shown)
    if view.own is not None:
        memory = view.own.memory
        seen.update(view.own.tickets, view.own.offered, memory.gone, memory.aside)
    return [ticket for ticket in range(r.tickets) if ticket not in seen]


def _take(unseen: list[int], wanted: Iterable[int], n: int) -> list[int]:
    """Take `n` tickets out of the unseen ones: the wanted ones first, then any."""
    wanted = set(wanted)
    taken = [ticket for ticket in unseen if ticket in wanted][:n]
    if len(taken) < n:
        taken += [ticket for ticket in unseen if ticket not in wanted][: n - len(taken)]
    for ticket in taken:
        unseen.remove(ticket)
    return taken


def _pack(r: Rules, pack: int) -> list[int]:
    return [ticket for ticket in range(r.tickets) if r.ticket_pack[ticket] == pack]


# Tickets that score at the end.


def _deal_in_play(
    view: Observation, r: Rules, rng: Random, unseen: list[int], tickets: HiddenTickets
) -> None:
    """The ticket deck, an offer drawn from it, and what the other seats hold."""
    drawing, offered = view.decision.seat, view.seats[view.decision.seat].offered
    top = sum(move.from_deck for move in view.public_history.ticket_moves)
    trail = _trail(view, top, rng)
    for ticket in (*trail.lying.values(), *trail.held):
        unseen.remove(ticket)
    for ticket, seat in trail.held.items():
        tickets.held[seat].append(ticket)
    unfollowed = unseen[:]
    others = [seat for seat in range(len(view.seats)) if seat != view.seat]
    for seat in others:
        for pack in _first_packs(view, r, rng, seat):
            tickets.held[seat] += _take(unseen, _pack(r, pack), 1)
    regular = _pack(r, 0)

    def lying(positions: range) -> list[int]:
        unknown = iter(
            _take(unseen, regular, sum(position not in trail.lying for position in positions))
        )
        return [
            trail.lying[position] if position in trail.lying else next(unknown)
            for position in positions
        ]

    if drawing != view.seat:
        tickets.offered[drawing] = lying(range(top, top + offered))
    tickets.deck = lying(range(top + offered, top + offered + view.ticket_deck))
    for seat in others:
        missing = view.seats[seat].tickets - len(tickets.held[seat])
        tickets.held[seat] += _take(unseen, regular, missing)
    _group(r, unfollowed, tickets)


def _group(r: Rules, unfollowed: list[int], tickets: HiddenTickets) -> None:
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
        tickets.groups.add(members, [position[ticket] for ticket in members])


def _trail(view: Observation, top: int, rng: Random) -> TicketTrail:
    """Where the tickets are that the viewer has put under the deck.

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
    return [pack for pack in rng.sample(dealt, min(kept, len(dealt))) if pack != 0]


def _dealt_packs(r: Rules) -> list[int]:
    """The pack of each first ticket, in the order in which they are dealt."""
    return [pack for pack in range(len(r.pack_deal) - 1, -1, -1) for _ in range(r.pack_deal[pack])]


# First tickets.


def _deal_first_tickets(
    view: Observation, r: Rules, rng: Random, unseen: list[int], tickets: HiddenTickets
) -> None:
    """First tickets, chosen in secret one seat after the other, over the same ticket deck."""
    players = len(view.seats)
    order = [(view.first + turn) % players for turn in range(players)]
    chosen = order.index(view.decision.seat)
    own_declined = _own_declined(view, r, unseen)
    tickets.deck = _take(unseen, _pack(r, 0), view.ticket_deck)
    for seat in order[chosen:]:
        if seat != view.seat:
            tickets.offered[seat] = _first_offer(r, unseen, view.seats[seat].offered)
    for seat in order[:chosen]:
        offered, declined = view.seats[seat].offered, own_declined
        if seat != view.seat:
            tickets.held[seat], declined = _choose(r, rng, _first_offer(r, unseen, offered))
        returned = declined if r.first_declined_below else []
        tickets.deck += returned
        kept = len(tickets.held[seat])
        tickets.first_moves.append(TicketMove(seat, 0, kept, offered - kept, len(returned)))


def _own_declined(view: Observation, r: Rules, unseen: list[int]) -> list[int]:
    """First tickets the viewer has put under the deck; any, where the game began after that."""
    if view.own is None or view.seat is None or view.own.offered or not r.first_declined_below:
        return []
    if not view.own.memory.choices:
        n = view.seats[view.seat].offered - len(view.own.tickets)
        return _take(unseen, _pack(r, 0), n)
    declined = list(view.own.memory.choices[0].returned)
    for ticket in declined:
        unseen.remove(ticket)
    return declined


def _first_offer(r: Rules, unseen: list[int], n: int) -> list[int]:
    """As many first tickets as a seat was offered, from the packs they are dealt from."""
    packs = (_dealt_packs(r) + [0] * n)[:n]
    return [ticket for pack in packs for ticket in _take(unseen, _pack(r, pack), 1)]


def _choose(r: Rules, rng: Random, offered: list[int]) -> tuple[list[int], list[int]]:
    """Any legal choice: the tickets kept, and those declined."""
    least = min(int(r.first_keep), len(offered))
    kept = sorted(rng.sample(range(len(offered)), rng.randint(least, len(offered))))
    declined = [ticket for i, ticket in enumerate(offered) if i not in kept]
    return [offered[i] for i in kept], declined


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
