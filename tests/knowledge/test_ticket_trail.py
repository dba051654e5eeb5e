"""Tickets put under the deck are followed exactly: a search through all pasts is the judge."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass

import pytest

from whistlestop.knowledge.observation import ticket_trail
from whistlestop.knowledge.observation.ticket_trail import TicketTrail, follow
from whistlestop.knowledge.record import TicketChoice, TicketMove

VIEWER = 0
Outcome = frozenset[tuple[int, str]]
"""Where each ticket is that the viewer has put back."""
World = tuple[tuple[int | None, ...], frozenset[tuple[int, int]]]
"""The ticket deck, None for a ticket never seen; and the seats that hold tickets once seen."""


@dataclass(frozen=True)
class Past:
    """What the viewer remembers, and where its tickets really are."""

    choices: tuple[TicketChoice, ...]
    outcome: Outcome


def random_past(moves: list[TicketMove], size: int, dice: random.Random) -> Past:
    """Play the moves with a shuffled deck and random choices."""
    deck: list[int] = dice.sample(range(size), size)
    held: dict[int, int] = {}
    choices: list[TicketChoice] = []
    for number, move in enumerate(moves):
        drawn, deck = deck[: move.from_deck], deck[move.from_deck :]
        back = sorted(dice.sample(range(move.from_deck), move.returned))
        returned = tuple(drawn[i] for i in back)
        deck += returned
        held |= {ticket: move.seat for ticket in drawn if ticket not in returned}
        if move.seat == VIEWER:
            choices.append(TicketChoice(number, tuple(drawn), returned))
    seen = {ticket for choice in choices for ticket in choice.offered}
    known = [ticket if ticket in seen else None for ticket in deck]
    keepers = [(ticket, seat) for ticket, seat in held.items() if ticket in seen]
    return Past(tuple(choices), outcome(tuple(known), keepers, moves, size))


def outcome(
    deck: tuple[int | None, ...],
    keepers: list[tuple[int, int]],
    moves: list[TicketMove],
    size: int,
) -> Outcome:
    """Tickets by seat, and by their position in the deck, counted from the start of the game."""
    first = size + sum(move.returned for move in moves) - len(deck)
    lying = [(t, f"position {first + i}") for i, t in enumerate(deck) if t is not None]
    return frozenset([*lying, *((t, f"seat {seat}") for t, seat in keepers if seat != VIEWER)])


def all_outcomes(
    moves: list[TicketMove], choices: tuple[TicketChoice, ...], size: int
) -> set[Outcome]:
    """Every outcome that agrees with what the viewer has seen: all choices of others are tried."""
    own = {choice.move: choice for choice in choices}
    worlds: set[World] = {((None,) * size, frozenset())}
    for number, move in enumerate(moves):
        following: set[World] = set()
        for deck, keepers in worlds:
            drawn, rest = deck[: move.from_deck], deck[move.from_deck :]
            if number in own:
                elsewhere = {*rest, *(ticket for ticket, _ in keepers)}
                if all(
                    a == b or (a is None and b not in {*elsewhere, *drawn})
                    for a, b in zip(drawn, own[number].offered, strict=True)
                ):
                    following.add((rest + own[number].returned, keepers))
                continue
            for back in itertools.combinations(range(move.from_deck), move.returned):
                kept = {
                    (ticket, move.seat)
                    for i, ticket in enumerate(drawn)
                    if i not in back and ticket is not None
                }
                following.add((rest + tuple(drawn[i] for i in back), keepers | kept))
        worlds = following
    return {outcome(deck, list(keepers), moves, size) for deck, keepers in worlds}


def random_moves(dice: random.Random, size: int) -> list[TicketMove]:
    """Draws of up to four tickets, of which one or two are kept, until the deck is empty."""
    moves: list[TicketMove] = []
    while size > 0:
        drawn = min(size, dice.randint(2, 4))
        kept = min(drawn, dice.choice([1, 1, 1, 1, 2]))
        seat = dice.choice([VIEWER, 1, 1, 2])
        moves.append(TicketMove(seat, drawn, kept, drawn - kept, drawn - kept))
        size -= kept
    return moves[: dice.randint(len(moves) // 2, len(moves))]


def found_by(trail: TicketTrail) -> Outcome:
    lying = [(ticket, f"position {at}") for at, ticket in trail.lying.items()]
    return frozenset([*lying, *((ticket, f"seat {seat}") for ticket, seat in trail.held.items())])


@pytest.mark.rule("EU-18", "R-10")
@pytest.mark.parametrize("seed", range(150))
def test_trails_lead_to_all_possible_positions_and_no_others(seed: int) -> None:
    dice = random.Random(seed)
    size = dice.randint(4, 12)
    moves = random_moves(dice, size)
    past = random_past(moves, size, dice)
    possible = all_outcomes(moves, past.choices, size)
    assert past.outcome in possible
    samples = 40 * len(possible) + 50
    found = {found_by(follow(moves, past.choices, size, dice)) for _ in range(samples)}
    assert found == possible


def test_a_ticket_that_came_back_another_way_is_not_also_elsewhere() -> None:
    moves = [
        TicketMove(VIEWER, 2, 1, 1, 1),
        TicketMove(1, 3, 1, 2, 2),
        TicketMove(2, 6, 1, 5, 5),  # puts the viewer's ticket back, among others
        TicketMove(1, 3, 1, 2, 2),
        TicketMove(2, 2, 1, 1, 1),
        TicketMove(1, 2, 1, 1, 1),
        TicketMove(VIEWER, 1, 1, 0, 0),  # draws what the fifth move put back
    ]
    choices = (TicketChoice(0, (0, 1), (1,)), TicketChoice(6, (1,), ()))
    for seed in range(100):
        assert found_by(follow(moves, choices, 8, random.Random(seed))) == frozenset()


@pytest.mark.parametrize("seed", range(20))
def test_no_ticket_is_forgotten_in_a_long_past(seed: int) -> None:
    dice = random.Random(seed)
    size = 30
    moves = [TicketMove(dice.randrange(3), 3, 1, 2, 2) for _ in range(size - 3)]
    past = random_past(moves, size, dice)
    trail = follow(moves, past.choices, size, dice)
    assert {ticket for ticket, _ in found_by(trail)} == {ticket for ticket, _ in past.outcome}


def test_nine_trails_in_ten_are_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticket_trail, "_ATTEMPTS", 1)
    found = 0
    for seed in range(100):
        dice = random.Random(seed)
        moves = [TicketMove(dice.randrange(3), 3, 1, 2, 2) for _ in range(17)]
        past = random_past(moves, 20, dice)
        trail = follow(moves, past.choices, 20, dice)
        found += {ticket for ticket, _ in found_by(trail)} == {t for t, _ in past.outcome}
    assert found >= 90
