"""Following tickets that a viewer has put under the ticket deck.

Everyone sees how many tickets are drawn from the top and how many go back under the deck, so
each draw takes certain positions of the deck and each return makes certain new ones. Only which of
the tickets drawn go back is secret. A trail is one way the other seats could have chosen that
agrees with all the tickets the viewer saw when drawing itself.

Positions are numbered from the top of the first ticket deck on; a ticket put under the deck gets
the next number.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from whistlestop.knowledge.observation.chance import below
from whistlestop.knowledge.record import TicketChoice, TicketMove

_ATTEMPTS = 100
"""Trails that are tried before the viewer's oldest ticket choice is forgotten."""


class TicketTrail:
    """Where the tickets the viewer has put back could be now."""

    def __init__(self) -> None:
        self.lying: dict[int, int] = {}
        """Tickets by their position in the deck (or in the offer drawn from it last)."""
        self.held: dict[int, int] = {}
        """The seat that kept a ticket, by ticket."""

    def knows(self, ticket: int) -> bool:
        """Is it one of the tickets followed?"""
        return ticket in self.held or ticket in self.lying.values()


class _Past:
    """What everyone saw of the ticket deck, and what the viewer saw besides."""

    def __init__(
        self,
        moves: Sequence[TicketMove],
        choices: Sequence[TicketChoice],
        first_positions: int,
    ) -> None:
        self.moves = moves
        self.tops = [0]
        """By move: the first position it took tickets from; the next move's is the end."""
        self.bottoms = [first_positions]
        """The same for the positions it put tickets into."""
        for move in moves:
            self.tops.append(self.tops[-1] + move.from_deck)
            self.bottoms.append(self.bottoms[-1] + move.returned)
        self.choices: dict[int, TicketChoice] = {}
        """The viewer's own choices by move."""
        self.at_position: dict[int, int] = {}
        """The ticket it drew from a position."""
        self.last: dict[int, int] = {}
        """The move at which it drew a ticket for the last time."""
        for choice in choices:
            number = choice.move
            self.choices[number] = choice
            position = self.tops[number]
            for ticket in choice.offered:
                self.last[ticket] = number
                if position < self.tops[number + 1]:
                    self.at_position[position] = ticket
                    position += 1


def follow(
    moves: Sequence[TicketMove], choices: Sequence[TicketChoice], first_positions: int, rng: Random
) -> TicketTrail:
    """A trail through all moves, for a ticket deck that began with this many positions."""
    past = _Past(moves, choices, first_positions)
    for choice in choices:
        if choice.returned:
            for _ in range(_ATTEMPTS):
                trail = _walk(past, choice.move, rng)
                if trail is not None:
                    return trail
    return TicketTrail()


def _walk(past: _Past, start: int, rng: Random) -> TicketTrail | None:
    """One trail from a move on; None if it ends where the viewer saw something else."""
    trail = TicketTrail()
    lying = trail.lying
    for number in range(start, len(past.moves)):
        choice = past.choices.get(number)
        if choice is None and not lying:
            continue
        drawn = [lying.pop(at, None) for at in range(past.tops[number], past.tops[number + 1])]
        if choice is not None:
            for ticket, offered in zip(drawn, choice.offered, strict=False):
                if ticket not in (None, offered) or (ticket is None and trail.knows(offered)):
                    return None
            position = past.bottoms[number]
            for returned in choice.returned:
                lying[position] = returned
                position += 1
        elif any(ticket is not None for ticket in drawn):
            back = _put_back(drawn, number, past, rng)
            if back is None:
                return None
            position = past.bottoms[number]
            for index in back:
                ticket = drawn[index]
                if ticket is not None:
                    lying[position] = ticket
                position += 1
            for index, ticket in enumerate(drawn):
                if ticket is not None and index not in back:
                    trail.held[ticket] = past.moves[number].seat
    return trail


def _put_back(
    drawn: list[int | None], number: int, past: _Past, rng: Random
) -> tuple[int, ...] | None:
    """Which of the tickets drawn another seat may have put back, in order; None if nothing fits."""
    made = range(past.bottoms[number], past.bottoms[number + 1])

    def fits(back: tuple[int, ...]) -> bool:
        for index, ticket in enumerate(drawn):
            if ticket is not None and index not in back and past.last[ticket] > number:
                return False  # the viewer has seen it again
        for position, index in zip(made, back, strict=True):
            if position in past.at_position and drawn[index] not in (
                None,
                past.at_position[position],
            ):
                return False  # the viewer has seen another one there
        return True

    possible = [back for back in combinations(range(len(drawn)), len(made)) if fits(back)]
    return possible[below(len(possible), rng)] if possible else None
