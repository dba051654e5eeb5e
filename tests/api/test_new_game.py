"""Setting up a game: players, seed and options, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import whistlestop as ws
from tests.api.tables import TABLES


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_is_set_up_for_every_number_of_players(name: str, players: int) -> None:
    game = ws.new_game(name, players=players, seed=7)
    assert game.edition is ws.edition(name)
    assert game.players == tuple(f"Player {seat + 1}" for seat in range(players))
    assert (game.seed, game.options, game.start) == (7, {}, None)
    assert (game.history, game.moves, game.outcome()) == ((), (), None)
    assert game.decision.seat in range(players)
    assert not game.over
    assert game.legal_actions()


def test_players_may_have_names_and_an_edition_may_be_an_object() -> None:
    game = ws.new_game(ws.edition("europe"), ["Ana", "Bo", "Čapek"], 7)
    assert game.players == ("Ana", "Bo", "Čapek")
    assert game == ws.new_game("europe", players=("Ana", "Bo", "Čapek"), seed=7)


def test_two_players_are_the_default() -> None:
    assert len(ws.new_game("europe").players) == 2


def test_without_a_seed_every_game_is_another_and_can_be_had_again() -> None:
    one, other = ws.new_game("europe"), ws.new_game("europe")
    assert one != other
    assert ws.new_game("europe", seed=one.seed) == one


@pytest.mark.rule("R-1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_can_be_named(first: int) -> None:
    game = ws.new_game("ghost_train", players=3, seed=7, first=first)
    assert game.turn == game.decision.seat == first
    assert game.options == {"first": first}


@pytest.mark.rule("R-1")
def test_the_first_player_is_otherwise_drawn_from_the_seed() -> None:
    firsts = [ws.new_game("ghost_train", players=3, seed=seed).turn for seed in range(60)]
    assert {firsts.count(seat) > 9 for seat in range(3)} == {True}
    assert ws.new_game("ghost_train", players=3, seed=5, first=None).turn == firsts[5]


Call = Callable[[], Any]

BAD_INPUT: list[tuple[Call, type[ws.WhistlestopError], str, str | None]] = [
    (lambda: ws.new_game("eurpe"), ws.BadOption, "unknown_edition", "edition"),
    (lambda: ws.new_game(""), ws.BadOption, "unknown_edition", "edition"),
    (lambda: ws.edition("europa"), ws.BadOption, "unknown_edition", "edition"),
    (lambda: ws.edition(None), ws.BadOption, "unknown_edition", "edition"),  # type: ignore[arg-type]  # that is the mistake
    (lambda: ws.new_game("no/such/folder"), ws.BadEdition, "edition_not_found", None),
    (lambda: ws.load_edition("nowhere"), ws.BadEdition, "edition_not_found", None),
    (lambda: ws.new_game(Path("nowhere")), ws.BadEdition, "edition_not_found", None),  # type: ignore[arg-type]  # works all the same
    (lambda: ws.new_game("europe", players=1), ws.BadOption, "wrong_player_count", "players"),
    (lambda: ws.new_game("europe", players=6), ws.BadOption, "wrong_player_count", "players"),
    (lambda: ws.new_game("nordic", players=4), ws.BadOption, "wrong_player_count", "players"),
    (lambda: ws.new_game("europe", players=[]), ws.BadOption, "wrong_player_count", "players"),
    (lambda: ws.new_game("europe", players=True), ws.BadOption, "bad_players", "players"),
    (lambda: ws.new_game("europe", players="AB"), ws.BadOption, "bad_players", "players"),
    (lambda: ws.new_game("europe", players=2.0), ws.BadOption, "bad_players", "players"),  # type: ignore[arg-type]  # that is the mistake
    (lambda: ws.new_game("europe", players=["A", ""]), ws.BadOption, "bad_name", "players"),
    (lambda: ws.new_game("europe", players=["A", 2]), ws.BadOption, "bad_name", "players"),  # type: ignore[list-item]  # that is the mistake
    (lambda: ws.new_game("europe", players=["A", "A"]), ws.BadOption, "same_name", "players"),
    (lambda: ws.new_game("europe", seed=1.5), ws.BadOption, "bad_seed", "seed"),  # type: ignore[arg-type]  # that is the mistake
    (lambda: ws.new_game("europe", seed=True), ws.BadOption, "bad_seed", "seed"),
    (lambda: ws.new_game("europe", fist=1), ws.BadOption, "unknown_option", "fist"),
    (lambda: ws.new_game("europe", first=2), ws.BadOption, "bad_option", "first"),
    (lambda: ws.new_game("europe", first=-1), ws.BadOption, "bad_option", "first"),
    (lambda: ws.new_game("europe", first="Ana"), ws.BadOption, "bad_option", "first"),
    (lambda: GAME.observe(2), ws.BadOption, "unknown_seat", "seat"),
    (lambda: GAME.observe(-1), ws.BadOption, "unknown_seat", "seat"),
    (lambda: GAME.observe("0"), ws.BadOption, "unknown_seat", "seat"),  # type: ignore[arg-type]  # that is the mistake
    (lambda: GAME.payments("atlantis"), ws.UnreadableMove, "unknown_target", None),
    (lambda: GAME.payments("station:atlantis"), ws.UnreadableMove, "unknown_target", None),
    (lambda: ws.playouts(GAME, -1), ws.BadOption, "bad_option", "n"),
    (lambda: ws.playouts(GAME, True), ws.BadOption, "bad_option", "n"),
    (lambda: ws.playouts(GAME, 1, policy="best"), ws.BadOption, "unknown_policy", "policy"),
    (lambda: ws.playouts(GAME, 1, policy=None), ws.BadOption, "unknown_policy", "policy"),  # type: ignore[arg-type]  # that is the mistake
    (lambda: ws.playouts(GAME, 1, {"swim": 1}), ws.BadOption, "unknown_policy", "policy"),
    (lambda: ws.playouts(GAME, 1, {"draw": -1}), ws.BadOption, "bad_option", "policy.draw"),
    (lambda: ws.playouts(GAME, 1, seed=0.5), ws.BadOption, "bad_seed", "seed"),  # type: ignore[arg-type]  # that is the mistake
]

GAME = ws.new_game("europe", players=["Ana", "Bo"], seed=7)


@pytest.mark.parametrize(("call", "kind", "code", "field"), BAD_INPUT)
def test_bad_input_gets_one_clear_error(
    call: Call, kind: type[ws.WhistlestopError], code: str, field: str | None
) -> None:
    before = GAME.position()
    with pytest.raises(kind) as caught:
        call()
    error = caught.value
    assert type(error) is kind
    assert (error.code, error.field) == (code, field)
    assert "\n" not in str(error)
    assert GAME.position() == before


@pytest.mark.parametrize(
    ("part", "field", "code"),
    [
        ({"seats": [{}, {"hand": {"red": 47}}]}, "seats[1].hand.red", "too_many_cards"),
        ({"routes": {"paris-zurich-1": 0, "paris-zurich-9": 1}}, "routes.paris-zurich-9", "unknown_id"),
        ({"routes": {"frankfurt-paris-1": 0, "frankfurt-paris-2": 1}}, "routes.frankfurt-paris-2", "double_route"),
        ({"seats": [{"tickets": ["berlin-roma"]}, {"tickets": ["berlin-roma"]}]}, "seats[1].tickets[0]", "ticket_twice"),
        ({"tirn": 0}, "tirn", "unknown_field"),
        ({"players": 9}, "players", "wrong_player_count"),
    ],
)  # fmt: skip
def test_an_impossible_position_names_its_field(
    part: dict[str, Any], field: str, code: str
) -> None:
    with pytest.raises(ws.BadPosition) as caught:
        ws.from_position({"edition": "europe", "players": 2, **part})
    assert (caught.value.field, caught.value.code) == (field, code)
