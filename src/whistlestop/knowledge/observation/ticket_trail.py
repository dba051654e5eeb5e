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
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from whistlestop.knowledge.record import TicketChoice, TicketMove

_ATTEMPTS = 100
"""Trails that are tried before the viewer's oldest ticket choice is forgotten."""


@dataclass
class TicketTrail:
    """Where the tickets the viewer has put back could be now."""

    lying: dict[int, int] = field(default_factory=dict)
    """Tickets by their position in the deck (or in the offer drawn from it last)."""
    held: dict[int, int] = field(default_factory=dict)
    """The seat that kept a ticket, by ticket."""

    def knows(self, ticket: int) -> bool:
        """Is it one of the tickets followed?"""
        return ticket in self.held or ticket in self.lying.values()


@dataclass(frozen=True)
class _Sightings:
    """What the viewer saw, and when."""

    choices: dict[int, TicketChoice]
    """Its own choices by move."""
    at_position: dict[int, int]
    """The ticket it drew from a position."""
    last: dict[int, int]
    """The move at which it drew a ticket for the last time."""


def follow(
    moves: Sequence[TicketMove], choices: Sequence[TicketChoice], first_positions: int, rng: Random
) -> TicketTrail:
    """A trail through all moves, for a ticket deck that began with this many positions."""
    spans = _spans(moves, first_positions)
    own = {choice.move: choice for choice in choices}
    sightings = _Sightings(
        choices=own,
        at_position={
            position: ticket
            for choice in choices
            for position, ticket in zip(spans[choice.move][0], choice.offered, strict=False)
        },
        last={ticket: choice.move for choice in choices for ticket in choice.offered},
    )
    for choice in choices:
        if choice.returned:
            for _ in range(_ATTEMPTS):
                trail = _walk(moves, spans, sightings, choice.move, rng)
                if trail is not None:
                    return trail
    return TicketTrail()


def _spans(moves: Sequence[TicketMove], first_positions: int) -> list[tuple[range, range]]:
    """For each move the positions it took tickets from, and those it put tickets into."""
    top, bottom = 0, first_positions
    spans = []
    for move in moves:
        spans.append((range(top, top + move.from_deck), range(bottom, bottom + move.returned)))
        top += move.from_deck
        bottom += move.returned
    return spans


def _walk(
    moves: Sequence[TicketMove],
    spans: list[tuple[range, range]],
    sightings: _Sightings,
    start: int,
    rng: Random,
) -> TicketTrail | None:
    """One trail from a move on; None if it ends where the viewer saw something else."""
    trail = TicketTrail()
    for number in range(start, len(moves)):
        taken, made = spans[number]
        drawn = [trail.lying.pop(position, None) for position in taken]
        choice = sightings.choices.get(number)
        if choice is not None:
            for ticket, offered in zip(drawn, choice.offered, strict=False):
                if ticket not in (None, offered) or (ticket is None and trail.knows(offered)):
                    return None
            trail.lying.update(zip(made, choice.returned, strict=True))
        elif any(ticket is not None for ticket in drawn):
            back = _put_back(drawn, made, number, sightings, rng)
            if back is None:
                return None
            for position, index in zip(made, back, strict=True):
                ticket = drawn[index]
                if ticket is not None:
                    trail.lying[position] = ticket
            for index, ticket in enumerate(drawn):
                if ticket is not None and index not in back:
                    trail.held[ticket] = moves[number].seat
    return trail


def _put_back(
    drawn: list[int | None],
    made: range,
    number: int,
    sightings: _Sightings,
    rng: Random,
) -> tuple[int, ...] | None:
    """Which of the tickets drawn another seat put back, in order: a choice that could be."""

    def fits(back: tuple[int, ...]) -> bool:
        for index, ticket in enumerate(drawn):
            if ticket is not None and index not in back and sightings.last[ticket] > number:
                return False  # the viewer has seen it again
        for position, index in zip(made, back, strict=True):
            if position in sightings.at_position and drawn[index] not in (
                None,
                sightings.at_position[position],
            ):
                return False  # the viewer has seen another one there
        return True

    possible = [back for back in combinations(range(len(drawn)), len(made)) if fits(back)]
    return rng.choice(possible) if possible else None
