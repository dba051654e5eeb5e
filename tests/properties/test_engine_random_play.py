"""Whatever is played, the game stays sound and comes to an end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import whistlestop as ws
from benchmarks.random_games import GameFailed, main, play, play_games, sorts_of
from tests.kit.engine_state import bare_table, rules
from tests.kit.random_games import PREFERENCES, random_game
from tests.kit.tables import EDITIONS, TABLES
from whistlestop.engine.actions import apply
from whistlestop.engine.invariants import check
from whistlestop.engine.legality import is_legal, legal_actions
from whistlestop.engine.rules import PASS
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import BOX, HAND, OVER, SEAT, STALEMATE, State

LONGEST_GAME = 5000


@pytest.mark.rule("R-2", "R-3", "R-4", "R-6", "R-7", "R-9")
@pytest.mark.parametrize("preference", PREFERENCES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_action_of_a_random_game_keeps_all_invariants(
    name: str, players: int, preference: str
) -> None:
    for decisions, step in enumerate(random_game(name, players, 1, preference)):
        broken = check(step.r, step.s)
        assert broken == [], f"after {step.kind} ({step.action})"
        assert decisions < LONGEST_GAME


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_legal_action_can_be_applied_not_only_the_one_that_is_played(
    name: str, players: int
) -> None:
    tried = 0
    rng = random.Random(players)
    for step in random_game(name, players, 2):
        if rng.random() < 0.95:
            continue
        for action in legal_actions(step.r, step.s):
            trial = step.s.copy()
            apply(step.r, trial, action)
            assert check(step.r, trial) == [], action
            assert trial.key() != step.s.key()
            tried += 1
    assert tried > 10


@pytest.mark.parametrize("name", EDITIONS)
def test_an_action_is_legal_exactly_if_it_is_listed(name: str) -> None:
    rng = random.Random(name)
    for step in random_game(name, 2, 3):
        if rng.random() < 0.05:
            actions = range(step.r.actions)
            listed = [action for action in actions if is_legal(step.r, step.s, action)]
            assert listed == sorted(legal_actions(step.r, step.s))


@pytest.mark.parametrize("name", EDITIONS)
def test_every_sort_of_action_of_an_edition_occurs_in_random_play(name: str) -> None:
    edition = ws.edition(name)
    sorts: Counter[str] = Counter()
    for players in edition.players:
        tally = play_games(name, players, range(8), 0)
        assert tally.failures == []
        sorts += tally.sorts
    # A player passes only for want of any other action, which hardly ever happens.
    assert {sort for sort in sorts_of(edition) if not sorts[sort]} <= {"pass"}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_games_end_for_a_reason_the_rules_give(name: str, players: int) -> None:
    tally = play_games(name, players, range(100, 104), 0)
    assert tally.failures == []
    assert tally.games == sum(tally.reasons.values()) == 4
    goals = ws.edition(name).tickets_rules.goal > 0
    ends = {"goal_reached", "last_piece_placed", "stalemate"} if goals else {"last_turns_played"}
    assert set(tally.reasons) <= ends


def test_a_game_that_breaks_an_invariant_is_reported() -> None:
    r = rules("ghost_train")
    s = set_up(r, 2, 1, -1, False)
    s.seats[SEAT + HAND] += 1
    with pytest.raises(GameFailed, match=r"after 0 decisions: .*no card is lost or made"):
        play(r, s, [0] * int(r.actions), checking=True)


def test_the_script_plays_checks_and_shows_tables(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--games", "2", "--checked", "1", "--editions", "ghost_train", "--processes", "1"]
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    for players in ws.edition("ghost_train").players:
        assert f"{'ghost_train':14} {players:7} {2:7} {1:7}" in shown
    assert "0 games failed" in shown


@pytest.mark.rule("R-2")
@pytest.mark.parametrize("name", EDITIONS)
def test_a_seat_that_can_do_nothing_else_passes_and_the_next_one_has_the_turn(name: str) -> None:
    r = rules(name)
    s = nothing_to_do(name)
    assert legal_actions(r, s) == [PASS]
    turn = int(s.turn)
    apply(r, s, PASS)
    assert (s.turn, s.seat) == (1 - turn, 1 - turn)
    assert legal_actions(r, s) == [PASS]
    # When all have passed in succession the game ends as it stands.
    apply(r, s, PASS)
    assert (s.decision, s.reason) == (OVER, STALEMATE)


def nothing_to_do(name: str) -> State:
    """A table without cards, tickets or boxes of pieces: no action is left but to pass."""
    s = bare_table(name)
    for seat in range(2):
        s.seats[seat * SEAT + BOX] = 0
        s.seats[seat * SEAT + BOX + 1] = 0
    return s
