"""Turns, claims and last turns, as they go by in random games."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.kit.engine_state import rules
from tests.kit.random_games import random_game
from tests.kit.tables import TABLES
from whistlestop.engine.network import owned_routes
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import (
    DISCARD,
    HAND,
    KINDS,
    LAID,
    LAST_TURNS_PLAYED,
    RESERVE,
    SEAT,
    TURN,
    State,
)


def hand_of(r: Rules, s: State, seat: int) -> list[int]:
    """A seat's cards by kind."""
    return [int(s.seats[seat * SEAT + HAND + kind]) for kind in range(r.kinds)]


def laid_cards(r: Rules, s: State) -> list[int]:
    """The cards on the table by kind."""
    return [int(s.piles[LAID + kind]) for kind in range(r.kinds)]


def discard_piles(s: State) -> list[int]:
    """Both discard piles by kind."""
    return [int(s.piles[DISCARD + i]) for i in range(2 * KINDS)]


@pytest.mark.rule("R-1")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_turns_go_round_in_seat_order_from_the_first_player_on(name: str, players: int) -> None:
    turns = [
        int(step.before.turn)
        for step in random_game(name, players, 4)
        if step.before.decision == TURN
    ]
    assert turns == [(turns[0] + n) % players for n in range(len(turns))]


@pytest.mark.rule("R-9")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_turn_brings_one_route_at_most_whole_and_with_a_piece_on_every_space(
    name: str, players: int
) -> None:
    r = rules(name)
    owned: list[set[int]] = [set() for _ in range(players)]
    brought = 0
    for step in random_game(name, players, 5, "builder"):
        if step.before.decision == TURN:
            brought = 0
        for seat in range(players):
            routes = set(owned_routes(r, step.s, seat))
            new = routes - owned[seat]
            assert owned[seat] <= routes
            assert not new or seat == step.before.turn
            for route in new:
                cell = seat * SEAT + RESERVE + int(r.route_piece[route])
                assert step.before.seats[cell] - step.s.seats[cell] == r.route_length[route]
            brought += len(new)
            owned[seat] = routes
        assert brought <= 1
    assert sum(len(routes) for routes in owned) > 3 * players


@pytest.mark.rule("R-7")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_card_laid_leaves_the_hand_and_is_not_discarded_yet(name: str, players: int) -> None:
    laid = 0
    for step in random_game(name, players, 6):
        if step.kind != "lay":
            continue
        kind = step.action - int(step.r.lay)
        seat = int(step.before.seat)
        fewer = hand_of(step.r, step.before, seat)
        fewer[kind] -= 1
        more = laid_cards(step.r, step.before)
        more[kind] += 1
        assert hand_of(step.r, step.s, seat) == fewer
        assert laid_cards(step.r, step.s) == more
        assert discard_piles(step.s) == discard_piles(step.before)
        laid += 1
    assert laid > 10


@pytest.mark.rule("EU-16", "NO-10")
@pytest.mark.parametrize(("name", "players"), [t for t in TABLES if t[0] in ("europe", "nordic")])
def test_a_player_who_withdraws_from_a_tunnel_has_all_cards_back(name: str, players: int) -> None:
    withdrawn = 0
    hand: list[int] = []
    for step in random_game(name, players, 7, "waverer"):
        seat = int(step.before.seat)
        if step.kind == "claim":
            hand = hand_of(step.r, step.before, seat)
        elif step.kind == "withdraw":
            assert hand_of(step.r, step.s, seat) == hand
            assert owned_routes(step.r, step.s, seat) == owned_routes(step.r, step.before, seat)
            assert sum(laid_cards(step.r, step.s)) == 0
            withdrawn += 1
    assert withdrawn > 0


@pytest.mark.rule("R-11", "EU-20", "NO-12", "SF-14", "WO-20")
@pytest.mark.parametrize(("name", "players"), [t for t in TABLES if t[0] != "ghost_train"])
def test_every_seat_has_its_further_turns_the_one_that_triggered_the_end_as_last(
    name: str, players: int
) -> None:
    r = rules(name)
    for seed in range(3):
        turns: list[int] = []
        trigger = -1
        for step in random_game(name, players, seed, "builder"):
            if step.before.last_turns < 0 <= step.s.last_turns:
                trigger = int(step.before.turn)
            if step.before.last_turns >= 0 and step.before.decision == TURN:
                turns.append(int(step.before.turn))
            last = step.s
        assert last.reason == LAST_TURNS_PLAYED
        assert set(Counter(turns).values()) == {int(r.further_turns)}
        assert len(turns) == r.further_turns * players
        assert turns[-1] == trigger
