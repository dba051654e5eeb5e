"""Moves as text: every form is read, whole games round trip, and nonsense is explained."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whistlestop as ws
from tests.api.facts import seen_from_outside
from tests.explain.test_details import expect_words
from tests.kit.random_games import played
from tests.kit.tables import LARGEST, TABLES
from whistlestop.game.action import all_actions
from whistlestop.game.notation import read_move

EUROPE = {"edition": "europe", "players": 2}


def texts(name: str, move: str) -> list[str]:
    """A move as the actions it is made of."""
    edition = ws.edition(name)
    return [str(all_actions(edition)[number]) for number in read_move(edition, move)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_whole_game_in_notation_is_the_same_game(name: str, players: int) -> None:
    game = played(name, players)
    again = ws.new_game(name, players=players, seed=7).play(*game.moves)
    assert again == game
    assert again.moves == game.moves
    assert again.actions == game.actions
    assert again.events == game.events


@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_a_game_stopped_anywhere_is_the_same_in_notation(name: str, players: int) -> None:
    for decisions in range(0, 400, 23):
        game = played(name, players, decisions)
        assert ws.new_game(name, players=players, seed=7).play(*game.moves) == game


@pytest.mark.parametrize(
    ("name", "move", "actions"),
    [
        ("europe", "claim london-dieppe-1 with 1 green + 1 wild",
         ["claim london-dieppe-1", "lay green", "lay wild", "done"]),
        ("europe", "claim london-dieppe-1 with wild, green",
         ["claim london-dieppe-1", "lay green", "lay wild", "done"]),
        ("europe", "claim london-dieppe-1 with 1 wild and 1 green",
         ["claim london-dieppe-1", "lay green", "lay wild", "done"]),
        ("europe", "pay 2 red", ["lay red", "lay red", "done"]),
        ("europe", "station paris with 1 red", ["station paris", "lay red", "done"]),
        ("europe", "station Athína", ["station athina"]),
        ("europe", "keep 3 1", ["keep 1 3"]),
        ("europe", "keep 1, 3", ["keep 1 3"]),
        ("europe", "Draw  Deck", ["draw deck"]),
        ("europe", "draw train", ["draw deck"]),
        ("nordic", "claim Ålborg-Århus-1", ["claim alborg-arhus-1"]),
        ("world", "harbour lima with 1 yellow_ship + 2 yellow_train_harbour + wild",
         ["harbour lima", "lay yellow_train_harbour", "lay yellow_train_harbour",
          "lay yellow_ship", "lay wild", "done"]),
        ("world", "harbour Dar Es Salaam", ["harbour dar_es_salaam"]),
        ("world", "exchange 1 trains", ["exchange 1 train"]),
        ("world", "draw ship", ["draw ship"]),
        ("world", "refill train", ["refill train"]),
        ("world", "fleet 20", ["fleet 20"]),
        ("san_francisco", "stack presidio", ["stack presidio"]),
        ("san_francisco", "token alcatraz", ["token alcatraz"]),
        ("ghost_train", "replace tickets", ["replace tickets"]),
    ],
)  # fmt: skip
def test_a_move_is_read(name: str, move: str, actions: list[str]) -> None:
    assert texts(name, move) == actions


@pytest.mark.parametrize(
    ("name", "move", "code"),
    [
        ("europe", "", "empty_move"),
        ("europe", " \t ", "empty_move"),
        ("europe", "hello", "unknown_move"),
        ("europe", "fleet 20", "unknown_move"),
        ("ghost_train", "tickets", "unknown_move"),
        ("nordic", "station oslo", "unknown_move"),
        ("europe", "claim atlantis", "unreadable_move"),
        ("europe", "claim", "unreadable_move"),
        ("europe", "claim london-dieppe-1 with", "unreadable_move"),
        ("europe", "keep", "unreadable_move"),
        ("europe", "keep all", "unreadable_move"),
        ("europe", "keep " + "9" * 5000, "unreadable_move"),
        ("europe", "pay", "unreadable_move"),
        ("europe", "pay red red", "unreadable_cards"),
        ("europe", "pay -1 red", "unreadable_cards"),
        ("europe", "draw -1", "unreadable_move"),
        ("europe", "draw " + "9" * 5000, "unreadable_move"),
        ("ghost_train", "draw 3", "unreadable_move"),
        ("ghost_train", "keep 1", "unknown_move"),
        ("world", "exchange 16 cars", "unreadable_move"),
        ("europe", "pay 2 pink", "unknown_card"),
        ("world", "pay 2 yellow", "unknown_card"),
    ],
)
def test_what_cannot_be_read_has_a_code_and_a_hint(name: str, move: str, code: str) -> None:
    game = ws.new_game(name, seed=7)
    before = seen_from_outside(game)
    for ask in (game.apply, game.why_illegal):
        with pytest.raises(ws.UnreadableMove) as caught:
            ask(move)
        assert caught.value.code == code
        assert caught.value.hint
    assert seen_from_outside(game) == before


@pytest.mark.parametrize(
    ("name", "move", "code", "rule", "most"),
    [
        ("europe", "draw 6", "number_out_of_range", "EU-5", 5),
        ("world", "draw 0", "number_out_of_range", "WO-6", 6),
        ("europe", "keep 0", "number_out_of_range", "EU-18", 4),
        ("europe", "keep 1 7", "number_out_of_range", "EU-18", 4),
        ("world", "exchange 16 trains", "number_out_of_range", "WO-19", 15),
        ("world", "exchange 0 ships", "number_out_of_range", "WO-19", 15),
        ("world", "fleet 99", "fleet_out_of_range", "WO-4", 25),
        ("world", "fleet 9", "fleet_out_of_range", "WO-4", 25),
        ("europe", "pay 0 red", "number_out_of_range", "EU-2", 12),
        ("europe", "claim paris-zurich-1 with 1000 red", "number_out_of_range", "EU-2", 12),
    ],
)
def test_a_number_that_can_be_read_but_is_not_allowed_is_illegal(
    name: str, move: str, code: str, rule: str, most: int
) -> None:
    game = ws.new_game(name, seed=7)
    if "fleet" in move:
        game.play("keep 1 2 3", "keep 1 2 3")
    before = seen_from_outside(game)
    with pytest.raises(ws.IllegalMove) as caught:
        game.apply(move)
    reason = game.why_illegal(move)
    assert reason is not None
    assert (caught.value.code, caught.value.rule) == (reason.code, reason.rule) == (code, rule)
    assert reason.details["most"] == most
    expect_words(game.edition, reason)
    assert seen_from_outside(game) == before


def test_every_number_of_a_move_is_read_up_to_the_limit_and_refused_above() -> None:
    game = ws.new_game("world", seed=7)
    for move, limit in (
        ("draw {}", 6),
        ("exchange {} ships", 15),
        ("fleet {}", 25),
        ("keep {}", 5),
    ):
        codes = [getattr(game.why_illegal(move.format(n)), "code", None) for n in range(1, 40)]
        beyond = {"number_out_of_range", "fleet_out_of_range"}
        assert [code in beyond for code in codes] == [n > limit for n in range(1, 40)], move


@pytest.mark.parametrize(
    ("move", "meant"),
    [
        ("clame paris-zurich-1", "claim"),
        ("claim paris-zurch-1", "claim paris-zurich-1"),
        ("station pari", "station paris"),
        ("pay 2 gren", "green"),
    ],
)
def test_the_nearest_word_is_suggested(move: str, meant: str) -> None:
    with pytest.raises(ws.UnreadableMove, match=f'did you mean "{meant}"'):
        ws.new_game("europe", seed=7).apply(move)


words = st.sampled_from(
    ["claim", "pay", "keep", "draw", "station", "with", "lay", "+", "red", "wild", "1", "2",
     "paris", "paris-zurich-1", "deck", "tickets", "done", "pass", "and", ",", "0"]
)  # fmt: skip


@given(st.text() | st.lists(words, max_size=8).map(" ".join))
def test_any_text_is_read_or_refused_and_a_refused_one_changes_nothing(text: str) -> None:
    game = ws.from_position(
        {**EUROPE, "seats": [{"hand": {"red": 3, "wild": 2}}, {}], "ticket_deck": ["berlin-roma"]}
    )
    before = seen_from_outside(game)
    try:
        reason = game.why_illegal(text)
    except ws.UnreadableMove:
        with pytest.raises(ws.UnreadableMove):
            game.apply(text)
        assert seen_from_outside(game) == before
        return
    assert seen_from_outside(game) == before
    if reason is None:
        assert game.apply(text)
        return
    with pytest.raises(ws.IllegalMove) as caught:
        game.apply(text)
    assert (caught.value.code, caught.value.fact) == (reason.code, reason.fact)
    assert seen_from_outside(game) == before
