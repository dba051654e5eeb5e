"""The past of a game, as everyone remembers it and as one seat does."""

from __future__ import annotations

from typing import NamedTuple


class TicketMove(NamedTuple):
    """A choice of tickets as everyone saw it: numbers, no names."""

    seat: int
    from_deck: int
    """Tickets taken from the top of the ticket deck for it; none for the first tickets."""
    kept: int
    declined: int
    returned: int
    """Declined tickets put under the ticket deck; the others left the game."""


class TicketChoice(NamedTuple):
    """A choice of tickets as the seat that made it remembers it."""

    move: int
    """Its position in `History.ticket_moves`."""
    offered: tuple[int, ...]
    """In the order in which they were drawn."""
    returned: tuple[int, ...]
    """Those put under the ticket deck, in that order."""


class Pool(NamedTuple):
    """A deck as it was made, less what was seen leaving it: where unseen cards come from.

    What is left of it lies in the deck, if it is the present one, and in the hands of those who
    have drawn from it blind.
    """

    cards: tuple[int, ...]
    """By kind."""
    drawn: tuple[int, ...]
    """By seat: cards drawn from it blind, less those that were shown later."""


class Surprise(NamedTuple):
    """A card that a seat has laid though nobody knew it had one, from one of several pools."""

    seat: int
    kind: int
    pool: int
    """The newest pool at that time."""
    room: int
    """Cards the seat had drawn blind from that pool, less those shown, at that time."""


class TicketMemory(NamedTuple):
    """The tickets a seat has seen and does not hold."""

    offer: tuple[int, ...] = ()
    """Offered now, in the order in which they were drawn."""
    choices: tuple[TicketChoice, ...] = ()
    gone: tuple[int, ...] = ()
    """Declined and out of the game."""
    aside: tuple[int, ...] = ()
    """In a race: put aside since the ticket deck was last made."""
    shuffled_in: tuple[int, ...] = ()
    """In a race: put aside before that, and so part of the ticket deck when it was made."""


NOTHING_SEEN = TicketMemory()


class History(NamedTuple):
    """The public past of a game. Tables are by seat, then by card kind or deck."""

    taken: tuple[tuple[int, ...], ...]
    """Cards of each kind taken face up."""
    paid: tuple[tuple[int, ...], ...]
    """Cards of each kind paid for routes, stations and harbours."""
    known: tuple[tuple[int, ...], ...]
    """The least number of each kind the seat must have in hand, going by what it has shown."""
    blind: tuple[tuple[int, ...], ...]
    """Cards drawn blind from each deck in the whole game, those dealt included."""
    pools: tuple[tuple[Pool, ...], ...]
    """By deck, oldest first: a new one whenever a deck is made. The last is the present deck."""
    surprises: tuple[Surprise, ...]
    """Cards that may have come from several pools, in order."""
    tickets_drawn: tuple[int, ...]
    tickets_kept: tuple[int, ...]
    tickets_declined: tuple[int, ...]
    """By seat; in a race those put aside."""
    ticket_moves: tuple[TicketMove, ...]
    """Every choice of tickets, in order; the first ones once all seats have made theirs."""
    fresh_tickets: tuple[int, ...]
    """In a race, by seat: tickets drawn since the ticket deck was made and not put aside."""
    fresh_aside: tuple[int, ...]
    """In a race, by seat: the most tickets drawn since then that the seat has put aside."""

    @property
    def most_in_decks(self) -> tuple[int, ...]:
        """By kind: the most cards of it that the decks can hold."""
        present = [pools[-1].cards for pools in self.pools]
        return tuple(map(sum, zip(*present, strict=True)))
