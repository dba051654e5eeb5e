"""Acting for a seat where several may decide, and the refusals that go with it."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import refusal


def europe() -> ws.Game:
    return ws.new_game("europe", players=["Ana", "Bo", "Cem"], seed=3, first=0)


@pytest.mark.rule("EU-4")
def test_any_seat_may_choose_first() -> None:
    game = europe()
    game.apply("keep 1 2", seat=2)
    assert [decision.seat for decision in game.decisions] == [0, 1]
    assert game.decision.seat == 0
    game.apply("keep 1 2")
    game.apply("seat 1: keep 1 3")
    assert (game.decision.kind, game.decision.seat) == ("turn", 0)
    assert game.decisions == (game.decision,)
    assert game.moves == ("seat 2: keep 1 2", "keep 1 2", "keep 1 3")


@pytest.mark.rule("EU-4")
def test_a_choice_stands_and_is_not_made_twice() -> None:
    game = europe()
    game.apply("keep 1 2", seat=1)
    before = game.position()
    with pytest.raises(ws.IllegalMove) as caught:
        game.apply("keep 1 2 3", seat=1)
    assert (caught.value.code, caught.value.rule) == ("already_chosen", "EU-4")
    assert str(caught.value.fact) == "Bo has already chosen"
    assert game.legal_actions(1) == []
    assert game.position() == before


def test_a_seat_that_has_nothing_to_decide_is_refused() -> None:
    game = europe().play("keep 1 2", "keep 1 2", "keep 1 2")
    reason = game.why_illegal("draw deck", seat=1)
    assert reason is not None
    assert (reason.code, reason.rule) == ("not_deciding", "R-2")
    assert game.legal_actions(1) == []
    assert game.why_illegal("draw deck", seat=0) is None


def test_a_refusal_speaks_of_the_seat_that_was_named() -> None:
    game = europe()
    game.apply("keep 1 2", seat=2)
    assert game.why_illegal("keep 1 2", seat=1) is None
    reason = game.why_illegal("keep 1", seat=1)
    assert reason is not None
    assert reason.code == "too_few_kept"
    wrong = game.why_illegal("draw deck", seat=1)
    assert wrong is not None
    assert wrong.code == "wrong_moment"


def test_a_move_written_for_another_seat_is_refused() -> None:
    reason = europe().why_illegal("seat 1: keep 1 2", seat=2)
    assert reason is not None
    assert reason.code == "other_seat"
    with pytest.raises(ws.IllegalMove):
        europe().apply("seat 1: keep 1 2", seat=2)


@pytest.mark.parametrize("seat", [-1, 3, True, "1"])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    for ask in (europe().apply, europe().why_illegal):
        with pytest.raises(ws.BadOption) as caught:
            ask("keep 1 2", seat=seat)
        assert caught.value.code == "unknown_seat"
    with pytest.raises(ws.BadOption):
        europe().legal_actions(seat)


def test_a_move_may_name_the_seat_whose_decision_it_is_anyway() -> None:
    game = europe().play("Seat 0 : keep 1 2")
    assert game.moves == ("keep 1 2",)
    with pytest.raises(ws.BadOption):
        game.apply("seat 7: keep 1 2")
    with pytest.raises(ws.UnreadableMove):
        game.apply("seat x: keep 1 2")


def test_when_the_game_is_over_nobody_may_decide() -> None:
    game = ws.from_position({"edition": "europe", "players": 2, "decision": {"kind": "over"}})
    assert game.decisions == ()
    for seat in (None, 0, 1):
        reason = game.why_illegal("draw deck", seat)
        assert reason is not None
        assert reason.code == "game_over"


@pytest.mark.rule("WO-4")
def test_fleets_open_when_all_tickets_are_chosen_and_not_before() -> None:
    game = ws.new_game("world", players=3, seed=3, first=1)
    game.apply("keep 1 2 3", seat=0)
    assert refusal(game, "fleet 20").code == "wrong_moment"
    reason = game.why_illegal("fleet 20", seat=0)
    assert reason is not None
    assert (reason.code, reason.rule) == ("already_chosen", "WO-3")
    game.play("keep 1 2 3", "keep 1 2 3")
    assert [decision.kind for decision in game.decisions] == ["fleet"] * 3
    for seat, trains in ((2, 20), (1, 10), (0, 25)):
        game.apply(f"fleet {trains}", seat=seat)
    assert [seat["reserve"]["train"] for seat in game.position()["seats"]] == [25, 10, 20]
