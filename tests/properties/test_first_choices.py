"""First tickets and fleets are chosen by all at once: in any order, and secret until all are in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, permutations

import pytest

import whistlestop as ws
from tests.kit.random_games import finish
from tests.kit.tables import TABLES
from whistlestop.game.events import FirstTicketsChosen, FleetChosen
from whistlestop.game.saves import loads, save_lines

CHOOSING = [(name, players) for name, players in TABLES if name != "ghost_train"]
RULES = ("EU-4", "NO-3", "WO-3", "WO-4", "SF-3", "R-10", "R-15")
Choices = dict[tuple[str, int], int]
"""The action of every seat, by kind of decision."""


def choices_of(game: ws.Game, dice: random.Random) -> Choices:
    """A legal choice for every seat that may decide."""
    kind = game.decision.kind
    seats = [decision.seat for decision in game.decisions]
    return {(kind, seat): dice.choice(game.legal_actions(seat)).number for seat in seats}


def stages(name: str, players: int, seed: int) -> Iterator[ws.Game]:
    """A new game, and where fleets are chosen the game again when that begins."""
    game = ws.new_game(name, players=players, seed=seed)
    yield game.copy()
    for _ in game.decisions:
        game.apply_unchecked(game.legal_actions()[-1].number)
    if game.decision.kind == "fleet":
        yield game


def orders(players: int, dice: random.Random) -> list[tuple[int, ...]]:
    """All orders of a few seats; of five seats some."""
    every = list(permutations(range(players)))
    return dice.sample(every, min(len(every), 24))


def choose(game: ws.Game, choices: Choices, order: tuple[int, ...]) -> ws.Game:
    """The game after all have chosen in this order."""
    kind = game.decision.kind
    for seat in order:
        game.apply(choices[kind, seat], seat)
    return game


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize(("name", "players"), CHOOSING)
def test_the_order_of_the_choices_does_not_matter(name: str, players: int) -> None:
    dice = random.Random(f"{name} {players}")
    for start in stages(name, players, seed=21):
        # The first legal action keeps as few tickets as it may, so that something goes back.
        choices = choices_of(start, dice) | {
            (start.decision.kind, seat): start.legal_actions(seat)[0].number for seat in (0, 1)
        }
        in_turn = [decision.seat for decision in start.decisions]
        expected = choose(start.copy(), choices, tuple(in_turn))
        ending = finish(expected.copy(), random.Random(1)).outcome()
        for order in orders(players, dice):
            game = choose(start.copy(), choices, order)
            assert game.state.key() == expected.state.key()
            assert game == expected
            for seat in (None, *range(players)):
                assert game.observe(seat) == expected.observe(seat)
            before = len(start.events)
            told, usual = game.events[before:], expected.events[before:]
            assert set(told[:players]) == set(usual[:players])
            assert all(isinstance(e, FirstTicketsChosen | FleetChosen) for e in told[:players])
            assert told[players:] == usual[players:]
        assert finish(game, random.Random(1)).outcome() == ending


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize(("name", "players"), CHOOSING)
def test_until_all_have_chosen_nobody_can_tell_what_the_others_chose(
    name: str, players: int
) -> None:
    dice = random.Random(f"{name} {players}")
    for start in stages(name, players, seed=22):
        for order in islice(orders(players, dice), 4):
            mine, theirs = choices_of(start, dice), choices_of(start, dice)
            for viewer in (None, *range(players)):
                other = {key: mine[key] if key[1] == viewer else theirs[key] for key in mine}
                one, two = start.copy(), start.copy()
                for seat in order[:-1]:
                    kind = start.decision.kind
                    happened = one.apply(mine[kind, seat], seat), two.apply(other[kind, seat], seat)
                    seen = [[event.seen_by(viewer) for event in events] for events in happened]
                    assert seen[0] == seen[1]
                    assert one.observe(viewer) == two.observe(viewer)
                    assert one.observe(viewer).to_dict() == two.observe(viewer).to_dict()


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize(("name", "players"), CHOOSING)
def test_everybody_sees_their_own_offer_at_once_and_may_choose(name: str, players: int) -> None:
    for start in stages(name, players, seed=23):
        kind = start.decision.kind
        assert sorted(decision.seat for decision in start.decisions) == list(range(players))
        assert {decision.kind for decision in start.decisions} == {kind}
        assert start.decisions[0] == start.decision
        for seat in range(players):
            own = start.observe(seat).to_dict()["own"]
            assert own["legal"] == [action.number for action in start.legal_actions(seat)]
            assert bool(own["offered"]) == (kind == "keep_tickets")


@pytest.mark.rule("R-15")
@pytest.mark.parametrize(("name", "players"), CHOOSING)
def test_choices_in_any_order_survive_saving_notation_and_positions(
    name: str, players: int
) -> None:
    dice = random.Random(f"{name} {players}")
    for start in stages(name, players, seed=24):
        choices, kind = choices_of(start, dice), start.decision.kind
        for order in islice(orders(players, dice), 4):
            game = start.copy()
            for seat in order:
                game.apply(choices[kind, seat], seat)
                assert ws.new_game(name, players=players, seed=24).play(*game.moves) == game
                again = loads("\n".join(save_lines(game)))
                assert (again.events, again.moves) == (game.events, game.moves)
                written = ws.from_position(game.position())
                assert written.position() == game.position()
                assert written.decisions == game.decisions
                for viewer in (None, *range(players)):
                    assert written.observe(viewer).seats == game.observe(viewer).seats
            assert eval(repr(game), {"whistlestop": ws}) == game


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize(("name", "players"), CHOOSING)
def test_an_imagined_game_agrees_with_what_a_seat_knows_while_all_choose(
    name: str, players: int
) -> None:
    dice = random.Random(f"{name} {players}")
    for start in stages(name, players, seed=25):
        choices, kind = choices_of(start, dice), start.decision.kind
        for order in islice(orders(players, dice), 3):
            game = start.copy()
            for seat in order[:-1]:
                game.apply(choices[kind, seat], seat)
                for viewer in (None, *range(players)):
                    view = game.observe(viewer)
                    imagined = view.determinise(dice)
                    assert imagined.observe(viewer) == view
                    assert imagined.decisions == game.decisions
                    if viewer == order[-1]:
                        finish(imagined, dice)
