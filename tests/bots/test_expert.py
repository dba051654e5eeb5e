"""The expert and the planner it builds on: legal everywhere, fair, and true to their seed."""

from __future__ import annotations

import itertools
import subprocess
import sys
import time
from dataclasses import replace
from multiprocessing import current_process, get_context
from random import Random
from typing import Any

import pytest

import whistlestop as ws
from tests.kit.random_games import play_at_random
from tests.kit.tables import TABLES
from whistlestop.bots import ExpertBot, PlannerBot, helpers, make_bot
from whistlestop.bots.contest import USUAL_LEAD
from whistlestop.engine.actions import apply
from whistlestop.engine.bits import WORD
from whistlestop.engine.legality import is_legal
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER, PAY, SEAT, TICKET_WORDS, TICKETS
from whistlestop.messages.errors import BadOption
from whistlestop.planning.fast_planner import FastPlanner
from whistlestop.planning.moves import moves_of
from whistlestop.planning.planner import Planner


def late_game(name: str, seed: int) -> ws.Game:
    """A two-player game that random players have nearly brought to its end."""
    length = ws.playouts(ws.new_game(name, players=2, seed=seed), 1, seed=seed).lengths[0]
    rng = Random(seed)
    for game in play_at_random(ws.new_game(name, players=2, seed=seed), rng):
        late = len(game.actions) >= length * 3 // 4
        if late and game.decision.kind == "turn" and len(game.legal_actions()) > 1:
            break
    return game


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_planner_and_its_candidates_are_legal_to_the_end_of_the_game(
    name: str, players: int
) -> None:
    game = ws.new_game(name, players=players, seed=5)
    r, s = game.rules, set_up(game.rules, players, 5, -1, False)
    planner = Planner(r, players)
    turn = 0
    while s.decision != OVER:
        turn += 1
        if turn % 10 == 0:
            assert all(is_legal(r, s, action) for action in planner.candidates(s))
        action = planner.choose(s)
        assert is_legal(r, s, action)
        apply(r, s, action)
        assert turn < 3000


@pytest.mark.parametrize("name", ws.editions())
def test_the_planner_decides_the_same_whatever_the_hidden_cards_are(name: str) -> None:
    game = late_game(name, 2)
    if game.over:
        game = ws.new_game(name, players=2, seed=2)
    seat = game.decision.seat
    observation = game.observe(seat)
    decisions = {
        PlannerBot(seed).decide(observation, game.legal_actions()).text for seed in range(6)
    }
    assert len(decisions) == 1


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_planner_in_a_hurry_plays_legal_actions_to_the_end_of_the_game(
    name: str, players: int
) -> None:
    game = ws.new_game(name, players=players, seed=6)
    r, s = game.rules, set_up(game.rules, players, 6, -1, False)
    planner = FastPlanner(r, players)
    planner.forget()
    actions = 0
    while s.decision != OVER:
        action = planner.choose(s)
        assert is_legal(r, s, action)
        apply(r, s, action)
        actions += 1
        assert actions < 3000


@pytest.mark.parametrize("name", ws.editions())
def test_a_planner_in_a_hurry_makes_a_new_plan_for_every_new_ticket(name: str) -> None:
    game = ws.new_game(name, players=2, seed=6)
    r, s = game.rules, game.state.copy()
    planner = FastPlanner(r, 2)
    for ticket in range(r.tickets):
        base = s.seat * SEAT + TICKETS
        for word in range(TICKET_WORDS):
            s.seats[base + word] = 1 << ticket % WORD if ticket // WORD == word else 0
        planner.prospects.look(s)
        plan = planner.plan(s)
        assert ticket in plan.done + plan.open + plan.lost


@pytest.mark.parametrize("name", ws.editions())
def test_moves_are_complete_different_and_begin_with_the_planners_own(name: str) -> None:
    game = ws.new_game(name, players=2, seed=8)
    planner = Planner(game.rules, 2)
    compared = 0
    while not game.over:
        action = int(planner.choose(game.state))
        if game.decision.kind == "turn":
            moves = [
                move
                for candidate in planner.candidates(game.state)
                for move in moves_of(planner, game.state, candidate)
            ]
            assert moves[0][0] == action
            assert len({tuple(move) for move in moves}) == len(moves)
            compared += len(moves)
            for move in moves[::5]:
                assert_whole_move(game, move)
        game.apply(action)
    assert compared > 100


def assert_whole_move(game: ws.Game, move: list[int]) -> None:
    """Every action is legal in its turn, and with the last the payment is complete."""
    r, s = game.rules, game.state.copy()
    for action in move:
        assert is_legal(r, s, action)
        apply(r, s, action)
    assert s.decision != PAY


@pytest.mark.parametrize("name", ws.editions())
def test_the_expert_is_true_to_its_seed_when_its_budget_is_a_number_of_playouts(name: str) -> None:
    game = late_game(name, 3)
    assert not game.over
    observation, legal = game.observe(game.decision.seat), game.legal_actions()
    first = ExpertBot(9, iterations=30).decide(observation, legal)
    assert first == ExpertBot(9, iterations=30).decide(observation, legal)
    assert first in legal


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("name", ws.editions())
def test_the_expert_decides_the_same_whatever_the_hidden_cards_are(name: str) -> None:
    game = late_game(name, 4)
    seat = game.decision.seat
    chosen = ExpertBot(1, iterations=30).decide(game.observe(seat), game.legal_actions())
    different = 0
    for dealt in range(3):
        partner = game.observe(seat).determinise(Random(dealt))
        different += partner.position() != game.position()
        again = ExpertBot(1, iterations=30).decide(partner.observe(seat), partner.legal_actions())
        assert again == chosen
    assert different == 3


def test_the_expert_thinks_the_same_alone_and_with_helpers() -> None:
    game = late_game("san_francisco", 5)
    observation, legal = game.observe(game.decision.seat), game.legal_actions()
    # Enough playouts for several batches, or there would be nothing to share.
    alone = ExpertBot(2, iterations=400).decide(observation, legal)
    helped = ExpertBot(2, iterations=400, processes=2)
    try:
        assert helped.decide(observation, legal) == alone
        assert helpers._hired is not None
        assert helpers._hired[0] == 2
    finally:
        helpers.dismiss_helpers()
    assert helpers._hired is None


def test_the_expert_thinks_alone_where_a_process_may_have_no_helpers() -> None:
    game = late_game("ghost_train", 5)
    position = game.position()
    with get_context("spawn").Pool(1) as pool:
        daemon, chosen = pool.apply(decided_in_a_daemon, (position,))
    assert daemon
    copied = ws.from_position(position)
    observation = copied.observe(copied.decision.seat)
    assert chosen == ExpertBot(2, iterations=200).decide(observation, copied.legal_actions()).text


def decided_in_a_daemon(position: dict[str, Any]) -> tuple[bool, str]:
    game = ws.from_position(position)
    bot = ExpertBot(2, iterations=200, processes=2)
    chosen = bot.decide(game.observe(game.decision.seat), game.legal_actions())
    return current_process().daemon, chosen.text


def test_experts_with_helpers_play_in_the_processes_of_a_simulation_and_leave_them() -> None:
    expert = "expert:iterations=72,processes=2"
    command = ["sim", "ghost_train", expert, "random", "--games", "2", "--processes", "2"]
    # Without an end to the helpers the simulation would wait for ever.
    done = subprocess.run(
        [sys.executable, "-m", "whistlestop", *command],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.stderr == ""
    assert "2 games" in done.stdout


def test_killed_helpers_are_replaced() -> None:
    game = late_game("ghost_train", 6)
    observation, legal = game.observe(game.decision.seat), game.legal_actions()
    bot = ExpertBot(2, iterations=200, processes=2)
    alone = ExpertBot(2, iterations=200).decide(observation, legal)
    try:
        bot.decide(observation, legal)
        assert helpers._hired is not None
        for process in list(helpers._hired[1]._processes.values()):
            process.kill()
            process.join()
        again = ExpertBot(2, iterations=200, processes=2)
        assert again.decide(observation, legal) == alone
        assert again.decide(observation, legal) in legal
    finally:
        helpers.dismiss_helpers()


def test_the_expert_uses_the_time_it_is_given() -> None:
    game = late_game("ghost_train", 3)
    observation, legal = game.observe(game.decision.seat), game.legal_actions()
    started = time.perf_counter()
    assert ExpertBot(1, seconds=0.5).decide(observation, legal) in legal
    # The upper limit is wide: the machine may have other things to do.
    assert 0.5 <= time.perf_counter() - started < 5


def test_a_clock_that_ticks_rarely_does_not_stop_the_expert() -> None:
    class Coarse(ExpertBot):
        @staticmethod
        def clock() -> float:
            return next(ticks) // 20 / 100

    ticks = itertools.count()
    game = late_game("ghost_train", 3)
    legal = game.legal_actions()
    assert Coarse(1, seconds=0.05).decide(game.observe(game.decision.seat), legal) in legal


def test_what_was_learned_says_which_moves_are_tried_first() -> None:
    game = late_game("nordic", 3)
    view = game.observe(game.decision.seat)
    contest = ExpertBot(1)._contest(view)
    own, *others = contest.entries
    assert own.expected == 0
    assert own.move[0] == PlannerBot(1).decide(view, game.legal_actions()).number
    leads = [entry.expected for entry in others]
    assert leads == sorted(leads, reverse=True)
    assert leads[0] > leads[-1]


def test_where_nothing_was_learned_every_move_is_expected_to_lead_alike() -> None:
    unknown = replace(ws.edition("ghost_train"), id="unknown")
    game = ws.new_game(unknown, players=2, seed=3)
    contest = ExpertBot(1)._contest(game.observe(game.decision.seat))
    assert {entry.expected for entry in contest.entries} == {USUAL_LEAD}


def test_a_claim_is_paid_as_it_was_tried() -> None:
    game = ws.from_position(
        {
            "edition": "europe",
            "seats": [
                {"hand": {"red": 3, "blue": 3, "wild": 2}},
                {},
            ],
            "last_turns": 2,
        }
    )
    bot = ExpertBot(1, iterations=40)
    bot.start(0, game.edition, 1)
    claim = bot.decide(game.observe(0), game.legal_actions())
    assert claim.kind == "claim"
    game.apply(claim)
    planned = list(bot._payment.values())
    while game.decision.kind == "pay":
        action = bot.decide(game.observe(0), game.legal_actions())
        assert action.number == planned.pop(0)
        game.apply(action)
    assert planned == []


@pytest.mark.parametrize("name", ["greedy", "planner", "expert:iterations=20"])
def test_a_payment_that_somebody_else_began_is_finished(name: str) -> None:
    position = {"edition": "europe", "seats": [{"hand": {"red": 2, "blue": 2, "wild": 2}}, {}]}
    payments = set()
    for first in ("lay red", "lay blue", "lay wild"):
        game = ws.from_position(position)
        game.play("claim wien-zagrab-1", first)
        bot = make_bot(name, seed=1)
        bot.start(0, game.edition, 1)
        while game.decision.kind == "pay":
            game.apply(bot.decide(game.observe(0), game.legal_actions()))
        assert game.observe(0).seats[0].routes
        payments.add(game.observe(0).public_history.paid[0])
    assert len(payments) == 3


def test_the_expert_found_by_name_is_given_a_second_a_decision() -> None:
    bot = make_bot("expert", seed=1)
    assert isinstance(bot, ExpertBot)
    assert (bot.seconds, bot.iterations, bot.processes) == (1.0, None, 1)


def test_the_budget_is_written_after_the_name() -> None:
    bot = make_bot("expert:seconds=0.5,processes=2")
    assert isinstance(bot, ExpertBot)
    assert (bot.seconds, bot.iterations, bot.processes) == (0.5, None, 2)
    bot = make_bot("expert:iterations=64")
    assert isinstance(bot, ExpertBot)
    assert bot.iterations == 64


@pytest.mark.parametrize(
    "name",
    ["expert:minutes=1", "expert:seconds", "expert:seconds=fast", "greedy:seconds=1"],
)
def test_an_option_that_a_bot_does_not_have_is_refused_with_those_it_has(name: str) -> None:
    with pytest.raises(BadOption) as caught:
        make_bot(name)
    assert caught.value.code == "bad_option"
    assert caught.value.hint is not None
    assert ("options are" in caught.value.hint) == name.startswith("expert")


@pytest.mark.parametrize("option", ["seconds=0", "seconds=nan", "iterations=0", "processes=0"])
def test_a_budget_that_cannot_be_spent_is_refused(option: str) -> None:
    with pytest.raises(BadOption) as caught:
        make_bot(f"expert:{option}")
    assert caught.value.field == option.partition("=")[0]


@pytest.mark.parametrize("name", ws.editions())
def test_in_the_last_turn_the_expert_tries_whatever_scores_most(name: str) -> None:
    not_planned = 0
    for seed in range(12):
        game = ws.new_game(name, players=2, seed=seed)
        planner, expert = PlannerBot(seed), ExpertBot(seed)
        while not game.over:
            seat, legal = game.decision.seat, game.legal_actions()
            view = game.observe(seat)
            if game.decision.kind == "turn" and 0 < view.last_turns <= 2:
                scores = {action.number: score_after(game, action) for action in legal}
                tried = [scores[move[0]] for move in expert._contest(view).moves]
                assert max(tried) == max(scores.values())
                not_planned += tried[0] < max(tried)
            game.apply(planner.decide(view, legal))
    assert not_planned or not ws.edition(name).stations


def score_after(game: ws.Game, action: ws.Action) -> int:
    """The score of whoever decides, as if the game ended after an action. Whether a tunnel can be
    claimed is not known before."""
    after, seat = game.copy(), game.decision.seat
    if action.kind == "claim" and game.edition.route(action.about).kind != "tunnel":
        after.play(f"{action} with {next(game.payments(action.about))}")
    elif action.kind in ("station", "harbour"):
        after.play(f"{action} with {next(game.payments(f'{action.kind}:{action.about}'))}")
    return after.scores()[seat].total
