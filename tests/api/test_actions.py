"""An action is a number, an object and a text, and each gives the other two."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.random_games import stops, walk
from tests.kit.tables import LARGEST, TABLES
from whistlestop.game.action import all_actions
from whistlestop.game.notation import read_move


def actions_of(name: str) -> list[ws.Action]:
    """All actions of an edition."""
    return [action for action in all_actions(ws.edition(name)) if action is not None]


@pytest.mark.parametrize("name", ws.editions())
def test_every_action_is_found_again_by_its_text(name: str) -> None:
    edition = ws.edition(name)
    for action in actions_of(name):
        assert read_move(edition, action.text) == [action.number]
        assert read_move(edition, f"  {action.text.upper()}  ") == [action.number]


@pytest.mark.parametrize("name", ws.editions())
def test_no_two_actions_share_a_number_or_a_text(name: str) -> None:
    actions = actions_of(name)
    assert len({action.number for action in actions}) == len(actions)
    assert len({action.text for action in actions}) == len(actions)
    assert max(action.number for action in actions) < ws.new_game(name, seed=7).action_count


@pytest.mark.parametrize("name", ws.editions())
def test_an_action_says_its_number_and_text(name: str) -> None:
    for action in actions_of(name):
        assert int(action) == action.number
        assert [*range(2000)][action] == action.number
        assert str(action) == action.text
        assert repr(action) == f"Action({action.text!r})"
        assert action.text.startswith(action.kind)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_number_object_and_text_do_the_same(name: str, players: int) -> None:
    for game in stops(name, players, every=60):
        for action in game.legal_actions()[:6]:
            by_number, by_object, by_text = game.copy(), game.copy(), game.copy()
            events = by_number.apply(action.number)
            assert by_object.apply(action) == events
            assert by_text.apply(action.text) == events
            assert by_number == by_object == by_text


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_why_illegal_is_silent_about_exactly_the_legal_actions(name: str, players: int) -> None:
    for game in stops(name, players, every=50):
        legal = set(game.legal_actions())
        for action in actions_of(name):
            assert (game.why_illegal(action) is None) == (action in legal)


@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_legal_actions_are_actions_of_the_edition_each_once(name: str, players: int) -> None:
    known = set(actions_of(name))
    for game in walk(name, players):
        legal = game.legal_actions()
        assert set(legal) <= known
        assert len(set(legal)) == len(legal)
        assert bool(legal) != game.over


def test_an_edition_has_only_actions_of_its_mechanics() -> None:
    everywhere = {"pass", "done", "withdraw", "draw", "lay", "claim"}
    special = {name: {a.kind for a in actions_of(name)} - everywhere for name in ws.editions()}
    assert special == {
        "europe": {"tickets", "keep", "station"},
        "nordic": {"tickets", "keep"},
        "world": {"tickets", "keep", "refill", "harbour", "exchange", "fleet"},
        "san_francisco": {"tickets", "keep", "stack", "token"},
        "ghost_train": {"replace"},
    }


def test_an_action_of_another_edition_is_refused() -> None:
    game = ws.new_game("europe", seed=7)
    foreign = next(action for action in actions_of("nordic") if action.kind == "claim")
    with pytest.raises(ws.IllegalMove) as caught:
        game.apply(foreign)
    assert caught.value.code == "unknown_action"
