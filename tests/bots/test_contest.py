"""A contest between moves: the worse half drops out, the planner's move stays."""

from __future__ import annotations

import math

import pytest

from whistlestop.bots.contest import LEAST_GAMES, USUAL_GAMES, USUAL_SPREAD, Contest, Move


def contest(*actions: int) -> Contest:
    return Contest([[[action]] for action in actions])


def lead(mean: int, spread: int, games: int) -> tuple[int, int]:
    """The sums of `games` leads, as many above the mean as below it."""
    return games * mean, games * (mean * mean + spread * spread)


def left(moves: Contest) -> list[Move]:
    return moves.moves


def test_the_worse_half_drops_out_and_the_planners_move_stays() -> None:
    moves = contest(10, 11, 12, 13, 14, 15)
    moves.add(8, [(0, 0), *(lead(mean, 10, 8) for mean in (5, 40, -20, 30, -5))])
    moves.end_round(last=False)
    assert left(moves) == [[10], [12], [14]]
    moves.end_round(last=True)
    assert left(moves) == [[10], [12]]


def test_there_are_rounds_enough_to_leave_two() -> None:
    for size in range(2, 30):
        moves = contest(*range(size))
        rounds = moves.rounds
        for number in range(1, rounds):
            moves.end_round(last=number == rounds - 1)
        assert len(left(moves)) == 2


def test_with_few_playouts_the_last_moves_are_left_out() -> None:
    many, few, none = (contest(*range(16)) for _ in range(3))
    many.limit(16 * 4 * LEAST_GAMES)
    assert len(left(many)) == 16
    few.limit(4 * 2 * LEAST_GAMES)
    assert left(few) == [[0], [1], [2], [3]]
    none.limit(0)
    assert left(none) == [[0], [1]]


def test_a_move_is_preferred_only_if_it_has_shown_its_lead_in_enough_games() -> None:
    unsure, sure = contest(1, 2), contest(1, 2)
    assert unsure.best() == [1]
    unsure.add(4, [(0, 0), lead(300, 2000, 4)])
    assert unsure.best() == [1]
    sure.add(256, [(0, 0), lead(300, 2000, 256)])
    assert sure.best() == [2]


def test_a_few_games_that_agree_are_not_trusted() -> None:
    few, many = contest(1, 2), contest(1, 2)
    few.add(5, [(0, 0), lead(100, 1, 5)])
    assert few.best() == [1]
    many.add(500, [(0, 0), lead(100, 1, 500)])
    assert many.best() == [2]


def test_a_lead_that_hardly_matters_is_not_followed() -> None:
    moves = contest(1, 2)
    moves.add(4096, [(0, 0), lead(20, 10, 4096)])
    assert moves.best() == [1]


def test_a_move_that_trails_is_never_preferred() -> None:
    moves = contest(1, 2)
    moves.add(4096, [(0, 0), lead(-1, 1, 4096)])
    assert moves.best() == [1]


def test_what_is_known_of_a_move_counts_until_games_say_otherwise() -> None:
    moves = Contest([[[1]], [[2]], [[3]]], [0.0, 300.0, -300.0])
    moves.add(4, [(0, 0), lead(0, 2000, 4), lead(100, 2000, 4)])
    assert moves.best() == [2]
    moves.add(4092, [(0, 0), lead(-100, 2000, 4092), lead(100, 2000, 4092)])
    assert moves.best() == [3]


def test_a_small_lead_does_not_outweigh_a_ticket_completed_now() -> None:
    small, large = (Contest([[[1]], [[2]]], completed=[1, 0]) for _ in range(2))
    small.add(4096, [(0, 0), lead(50, 10, 4096)])
    assert small.best() == [1]
    large.add(4096, [(0, 0), lead(500, 10, 4096)])
    assert large.best() == [2]
    other = Contest([[[1]], [[2]]], completed=[0, 1])
    other.add(4096, [(0, 0), lead(-20, 10, 4096)])
    assert other.best() == [2]


def test_sums_of_several_batches_add_up() -> None:
    moves = contest(0, 1)
    moves.add(4, [(0, 0), (40, 800)])
    moves.add(4, [(0, 0), (-8, 100)])
    entry = moves.entries[1]
    assert (entry.games, entry.lead) == (8, 4.0)
    spread = (900 - 8 * 16 + USUAL_GAMES * USUAL_SPREAD**2) / (8 + USUAL_GAMES)
    assert entry.error == pytest.approx(math.sqrt(spread / 8))


def test_other_payments_of_the_moves_that_are_left_join_in() -> None:
    moves = Contest([[[1, 7]], [[2, 7], [2, 8], [2, 9]], [[3]], [[4, 5], [4, 6]], [[5]]])
    games = 8
    moves.add(games, [(0, 0), *(lead(mean, 10, games) for mean in (50, -50, -60, -70))])
    moves.end_round(last=False)
    assert left(moves) == [[1, 7], [2, 7], [3], [2, 8]]
    moves.add(games, [(0, 0), *(lead(mean, 10, games) for mean in (0, -50, 60))])
    moves.end_round(last=False)
    assert left(moves) == [[1, 7], [2, 8], [2, 9]]


def test_before_the_last_round_no_payment_joins_in() -> None:
    moves = Contest([[[1]], [[2, 7], [2, 8]], [[3]]])
    moves.end_round(last=True)
    assert left(moves) == [[1], [2, 7]]
