"""What is not legal is refused with a code, the rule and a hint, and the game is unchanged."""

from __future__ import annotations

from typing import Any

import pytest

import whistlestop as ws
from tests.api.facts import seen_from_outside
from tests.kit.random_games import played, stops
from tests.kit.tables import LARGEST, TABLES
from whistlestop.game.action import all_actions


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_illegal_action_is_refused_and_changes_nothing(name: str, players: int) -> None:
    actions = [action for action in all_actions(ws.edition(name)) if action is not None]
    for game in stops(name, players, every=90):
        legal = set(game.legal_actions())
        before = seen_from_outside(game)
        for action in actions:
            if action not in legal:
                with pytest.raises(ws.IllegalMove) as caught:
                    game.apply(action)
                assert caught.value.code.isidentifier()
                assert caught.value.rule
                assert caught.value.hint
        assert seen_from_outside(game) == before


@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_an_error_says_what_why_illegal_says(name: str, players: int) -> None:
    for game in stops(name, players, every=120):
        legal = set(game.legal_actions())
        for action in all_actions(game.edition)[::7]:
            if action is not None and action not in legal:
                reason = game.why_illegal(action.text)
                assert reason is not None
                assert reason == game.why_illegal(action)
                with pytest.raises(ws.IllegalMove) as caught:
                    game.apply(action.text)
                error = caught.value
                assert reason == ws.Reason(
                    error.code, error.fact, error.rule, error.hint, error.details
                )


@pytest.mark.parametrize("action", [-1, 4, 10**6, True, 9.0, None, b"pass", [1], 1j])
def test_what_is_not_an_action_of_the_edition_is_refused(action: Any) -> None:
    game = ws.new_game("europe", seed=7)
    before = seen_from_outside(game)
    for ask in (game.apply, game.why_illegal):
        with pytest.raises(ws.IllegalMove) as caught:
            ask(action)
        assert caught.value.code == "unknown_action"
        assert caught.value.hint
    assert seen_from_outside(game) == before


def europe(**hand: int) -> ws.Game:
    """A turn with these cards in hand."""
    return ws.from_position({"edition": "europe", "seats": [{"hand": hand}, {}]})


@pytest.mark.parametrize(
    ("hand", "move", "code", "rule"),
    [
        ({"green": 2}, "claim london-dieppe-1 with 2 green", "too_few_wilds", "EU-13"),
        ({"green": 2, "wild": 1}, "claim london-dieppe-1 with 2 green", "bad_payment", "EU-13"),
        ({"red": 4}, "claim paris-zurich-1 with 4 red", "bad_payment", "R-8"),
        ({"red": 4}, "claim paris-zurich-1 with 2 red", "bad_payment", "EU-9"),
        ({"red": 4}, "claim paris-zurich-1 with 3 blue", "bad_payment", "EU-9"),
        ({"red": 1}, "station paris with 2 red", "bad_payment", "EU-19"),
        ({"red": 1}, "pay 1 red", "wrong_moment", "R-2"),
        ({"red": 4}, "keep 1", "wrong_moment", "R-2"),
    ],
)
def test_a_whole_move_is_refused_as_a_whole(
    hand: dict[str, int], move: str, code: str, rule: str
) -> None:
    game = europe(**hand)
    before = seen_from_outside(game)
    with pytest.raises(ws.IllegalMove) as caught:
        game.apply(move)
    assert (caught.value.code, caught.value.rule) == (code, rule)
    assert seen_from_outside(game) == before


def test_a_bad_payment_names_the_best_ones() -> None:
    game = europe(red=4, wild=2)
    with pytest.raises(ws.IllegalMove) as caught:
        game.apply("claim paris-zurich-1 with 4 red")
    assert caught.value.hint == (
        "These would do, for example: 3 red; 2 red + 1 wild; 1 red + 2 wild."
    )
    for payment in game.payments("paris-zurich-1"):
        assert game.why_illegal(f"claim paris-zurich-1 with {payment}") is None


def test_moves_before_a_refused_one_stay_played() -> None:
    game = played("europe", 2, 0)
    with pytest.raises(ws.IllegalMove):
        game.play("keep 1 2", "keep 1 2", "withdraw")
    assert game.moves == ("keep 1 2", "keep 1 2")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_is_legal_when_the_game_is_over(name: str, players: int) -> None:
    game = played(name, players)
    assert game.over
    assert game.decision.kind == "over"
    assert game.legal_actions() == []
    with pytest.raises(ws.IllegalMove) as caught:
        game.apply("draw deck" if len(game.edition.decks) == 1 else "draw train")
    assert caught.value.code == "game_over"
