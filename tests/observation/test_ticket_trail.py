"""Tickets put under the deck are followed exactly: a search through all pasts is the judge."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from whistlestop.observation.ticket_trail import follow
from whistlestop.record import TicketChoice, TicketMove

VIEWER = 0
Outcome = frozenset[tuple[int, str]]
"""Where each ticket is that the viewer has put back."""


@dataclass(frozen=True)
class Past:
    """What the viewer remembers, and where its tickets really are."""

    choices: tuple[TicketChoice, ...]
    outcome: Outcome


def replay(
    moves: list[TicketMove], tickets: tuple[int, ...], backs: tuple[tuple[int, ...], ...]
) -> Past:
    """Play the moves on a deck; `backs` says which of the drawn tickets are returned."""
    deck = list(tickets)
    place = len(deck)
    places = dict(enumerate(deck))
    held: dict[int, int] = {}
    choices: list[TicketChoice] = []
    put_back: set[int] = set()
    for number, (move, back) in enumerate(zip(moves, backs, strict=True)):
        drawn, deck = deck[: move.from_deck], deck[move.from_deck :]
        returned = tuple(drawn[i] for i in back)
        deck += returned
        for ticket in drawn:
            held[ticket] = move.seat
        for ticket in returned:
            del held[ticket]
            places[place] = ticket
            place += 1
        if move.seat == VIEWER:
            choices.append(TicketChoice(number, tuple(drawn), returned))
            put_back = (put_back - set(drawn)) | set(returned)
    lying = {ticket: f"place {p}" for p, ticket in places.items() if p >= place - len(deck)}
    where = {ticket: lying.get(ticket) or f"seat {held[ticket]}" for ticket in put_back}
    return Past(tuple(choices), frozenset(where.items()))


def all_backs(
    moves: list[TicketMove], own: dict[int, tuple[int, ...]]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way the other seats could have chosen."""
    return itertools.product(
        *(
            [own[n]] if n in own else itertools.combinations(range(m.from_deck), m.returned)
            for n, m in enumerate(moves)
        )
    )


def random_moves(dice: random.Random, tickets: int) -> list[TicketMove]:
    left = tickets
    moves = []
    for _ in range(dice.randint(2, 6)):
        drawn = min(left, dice.randint(2, 3))
        if drawn == 0:
            break
        kept = dice.randint(1, drawn) if dice.random() < 0.4 else 1
        moves.append(TicketMove(dice.randrange(3), drawn, kept, drawn - kept, drawn - kept))
        left -= kept
    return moves


@pytest.mark.rule("EU-18", "R-10")
@pytest.mark.parametrize("seed", range(40))
def test_trails_lead_to_all_places_that_are_possible_and_no_other(seed: int) -> None:
    dice = random.Random(seed)
    size = 5
    moves = random_moves(dice, size)
    tickets = tuple(dice.sample(range(size), size))
    real_backs = tuple(
        tuple(sorted(dice.sample(range(move.from_deck), move.returned))) for move in moves
    )
    real = replay(moves, tickets, real_backs)
    own = {n: back for n, back in enumerate(real_backs) if moves[n].seat == VIEWER}
    possible = {
        past.outcome
        for deck in itertools.permutations(range(size))
        for backs in all_backs(moves, own)
        if (past := replay(moves, deck, backs)).choices == real.choices
    }
    found = set()
    for _ in range(30 * len(possible) + 50):
        trail = follow(moves, real.choices, size, dice)
        where = {ticket: f"place {place}" for place, ticket in trail.lying.items()}
        where |= {ticket: f"seat {seat}" for ticket, seat in trail.held.items()}
        found.add(frozenset(where.items()))
    assert found == possible
    assert real.outcome in found


@pytest.mark.parametrize("seed", range(20))
def test_no_ticket_is_forgotten_in_a_long_past(seed: int) -> None:
    dice = random.Random(seed)
    size = 30
    moves = [TicketMove(dice.randrange(3), 3, 1, 2, 2) for _ in range(size - 3)]
    tickets = tuple(dice.sample(range(size), size))
    backs = tuple(tuple(sorted(dice.sample(range(3), 2))) for _ in moves)
    real = replay(moves, tickets, backs)
    trail = follow(moves, real.choices, size, dice)
    assert {*trail.lying.values(), *trail.held} == {ticket for ticket, _ in real.outcome}
