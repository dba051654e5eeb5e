"""Reasons and scores in the course of random games: complete, consistent, and without secrets."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import chain, combinations

import pytest

from tests.kit.random_games import random_game
from tests.kit.tables import TABLES
from whistlestop.editions import Edition, edition, editions
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine import scoring
from whistlestop.engine import state as es
from whistlestop.engine.network import owned_routes
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.game.outcome import Score, outcome, scores
from whistlestop.game.reasons import why_illegal


def decisions(name: str, players: int, seed: str) -> Iterator[tuple[State, list[int]]]:
    """The states of a random game, each with its legal actions; the last one is over."""
    for step in random_game(name, players, seed):
        yield step.before, step.legal
    yield step.s, []


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_exactly_the_illegal_actions_have_a_reason(name: str, players: int) -> None:
    board = edition(name)
    r = rules_for(board)
    choice = random.Random(f"{name} {players}")
    for s, legal in decisions(name, players, f"reasons {name} {players}"):
        before = s.key()
        for action in choice.sample(range(-1, r.actions + 1), 8):
            reason = why_illegal(board, r, s, action)
            assert (reason is None) == (action in legal)
            if reason is not None:
                assert reason.code.isidentifier()
                assert reason.fact.strip()[-1:] not in ".,:;("
                assert str(reason.hint).endswith(".")
                assert reason.rule or reason.code == "unknown_action"
        assert s.key() == before


def rearranged(r: Rules, s: State, choice: random.Random) -> State:
    """The same game with everything that the deciding seat cannot see in another order."""
    new = s.copy()
    unseen: list[tuple[str, int]] = []
    for seat in range(s.players):
        if seat != s.seat:
            base = seat * es.SEAT
            unseen += [("hand", base + es.HAND + k) for k in range(r.kinds)]
            unseen += [("tickets", base + es.TICKETS + w) for w in range(es.TICKET_WORDS)]
            unseen += [("offer", base + es.OFFER + i) for i in range(7)]
    for sort in ("hand", "tickets", "offer"):
        cells = [cell for found, cell in unseen if found == sort]
        values = [int(s.seats[cell]) for cell in cells]
        choice.shuffle(values)
        for cell, value in zip(cells, values, strict=True):
            new.seats[cell] = value
    cells = list(range(es.TICKET_DECK, r.pile_cells))
    values = [int(s.piles[cell]) for cell in cells]
    for cell, value in zip(cells, reversed(values), strict=True):
        new.piles[cell] = value
    return new


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("name", editions())
def test_a_reason_tells_nothing_its_reader_cannot_see(name: str) -> None:
    board = edition(name)
    r = rules_for(board)
    choice = random.Random(name)
    for s, _ in decisions(name, max(board.players), f"secrets {name}"):
        other = rearranged(r, s, choice)
        for action in choice.sample(range(r.actions), 8):
            assert why_illegal(board, r, s, action) == why_illegal(board, r, other, action)


def joins(board: Edition, routes: list[str], locations: list[str]) -> bool:
    """Do the routes join all the locations?"""
    reached = {locations[0]}
    for _ in routes:
        for route in map(board.route, routes):
            if route.a in reached or route.b in reached:
                reached |= {route.a, route.b}
    return set(locations) <= reached


def check_tickets(board: Edition, r: Rules, s: State, score: Score) -> None:
    """Paths shown are really owned or borrowed, and tickets are called what they are."""
    owned = [board.routes[route].id for route in owned_routes(r, s, score.seat)]
    loans = [x.details["borrowed"] for x in score.lines if x.label == "station"]
    own_or_lent = owned + [route for route in loans if route is not None]
    for line in score.lines:
        if line.label == "ticket":
            details = line.details
            assert joins(board, own_or_lent, details["locations"]) == details["completed"]
            if details["completed"]:
                assert set(details["routes"]) <= set(own_or_lent)
                assert set(details["borrowed"]) == set(details["routes"]) - set(owned)
                assert joins(board, details["routes"], details["locations"])
            else:
                parts = details["parts"]
                assert sorted(chain(*parts)) == sorted(details["locations"])
                assert all(joins(board, own_or_lent, part) for part in parts)
                pairs = combinations((part[0] for part in parts), 2)
                assert not any(joins(board, own_or_lent, list(pair)) for pair in pairs)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_score_lines_add_up_and_agree_with_the_engine(name: str, players: int) -> None:
    board = edition(name)
    r = rules_for(board)
    for step, (s, legal) in enumerate(decisions(name, players, f"scores {name} {players}")):
        if step % 60 and legal:
            continue
        before = s.key()
        found = scores(board, r, s)
        rows = scoring.standings(r, s)
        assert [score.total for score in found] == [row.total for row in rows]
        for score in found:
            assert sum(line.points for line in score.lines) == score.total
            assert json.loads(json.dumps(score.to_dict())) == score.to_dict()
            check_tickets(board, r, s, score)
        end = outcome(board, r, s)
        assert (end is None) == bool(legal)
        if end is not None:
            assert end.scores == found
            assert set(end.winners) == set(scoring.winners(r, s, rows)[0])
        assert s.key() == before
