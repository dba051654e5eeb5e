"""Bad input of every kind gets one clear error with a stable code, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import whistlestop as ws

# Without types: mistakes that a type checker would find are among those tested.
API: Any = ws
GAME: Any = ws.new_game("europe", players=["Ana", "Bo"], seed=7)

Call = Callable[[], Any]

BAD_INPUT: list[tuple[Call, type[ws.WhistlestopError], str, str | None]] = [
    (lambda: API.new_game("eurpe"), ws.BadOption, "unknown_edition", "edition"),
    (lambda: API.new_game(""), ws.BadOption, "unknown_edition", "edition"),
    (lambda: API.edition("europa"), ws.BadOption, "unknown_edition", "edition"),
    (lambda: API.edition(None), ws.BadOption, "unknown_edition", "edition"),
    (lambda: API.new_game("no/such/folder"), ws.BadEdition, "edition_not_found", None),
    (lambda: API.load_edition("nowhere"), ws.BadEdition, "edition_not_found", None),
    (lambda: API.new_game(Path("nowhere")), ws.BadEdition, "edition_not_found", None),
    (lambda: API.new_game("europe", players=1), ws.BadOption, "wrong_player_count", "players"),
    (lambda: API.new_game("europe", players=6), ws.BadOption, "wrong_player_count", "players"),
    (lambda: API.new_game("nordic", players=4), ws.BadOption, "wrong_player_count", "players"),
    (lambda: API.new_game("europe", players=[]), ws.BadOption, "wrong_player_count", "players"),
    (lambda: API.new_game("europe", players=True), ws.BadOption, "bad_players", "players"),
    (lambda: API.new_game("europe", players="AB"), ws.BadOption, "bad_players", "players"),
    (lambda: API.new_game("europe", players=2.0), ws.BadOption, "bad_players", "players"),
    (lambda: API.new_game("europe", players=["A", ""]), ws.BadOption, "bad_name", "players"),
    (lambda: API.new_game("europe", players=["A", 2]), ws.BadOption, "bad_name", "players"),
    (lambda: API.new_game("europe", players=["A", "A"]), ws.BadOption, "same_name", "players"),
    (lambda: API.new_game("europe", seed=1.5), ws.BadOption, "bad_seed", "seed"),
    (lambda: API.new_game("europe", seed=True), ws.BadOption, "bad_seed", "seed"),
    (lambda: API.new_game("europe", fist=1), ws.BadOption, "unknown_option", "fist"),
    (lambda: API.new_game("europe", first=2), ws.BadOption, "bad_option", "first"),
    (lambda: API.new_game("europe", first=-1), ws.BadOption, "bad_option", "first"),
    (lambda: API.new_game("europe", first="Ana"), ws.BadOption, "bad_option", "first"),
    (lambda: GAME.observe(2), ws.BadOption, "unknown_seat", "seat"),
    (lambda: GAME.observe(-1), ws.BadOption, "unknown_seat", "seat"),
    (lambda: GAME.observe("0"), ws.BadOption, "unknown_seat", "seat"),
    (lambda: GAME.payments("atlantis"), ws.UnreadableMove, "unknown_target", None),
    (lambda: GAME.payments("station:atlantis"), ws.UnreadableMove, "unknown_target", None),
    (lambda: API.playouts(GAME, -1), ws.BadOption, "bad_option", "n"),
    (lambda: API.playouts(GAME, True), ws.BadOption, "bad_option", "n"),
    (lambda: API.playouts(GAME, 1, policy="best"), ws.BadOption, "unknown_policy", "policy"),
    (lambda: API.playouts(GAME, 1, policy=None), ws.BadOption, "unknown_policy", "policy"),
    (lambda: API.playouts(GAME, 1, {"swim": 1}), ws.BadOption, "unknown_policy", "policy"),
    (lambda: API.playouts(GAME, 1, {"draw": -1}), ws.BadOption, "bad_option", "policy.draw"),
    (lambda: API.playouts(GAME, 1, seed=0.5), ws.BadOption, "bad_seed", "seed"),
]


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
        ({"routes": {"paris-zurich-9": 1}}, "routes.paris-zurich-9", "unknown_id"),
        (
            {"routes": {"frankfurt-paris-1": 0, "frankfurt-paris-2": 1}},
            "routes.frankfurt-paris-2",
            "double_route",
        ),
        (
            {"seats": [{"tickets": ["berlin-roma"]}, {"tickets": ["berlin-roma"]}]},
            "seats[1].tickets[0]",
            "ticket_twice",
        ),
        ({"tirn": 0}, "tirn", "unknown_field"),
        ({"players": 9}, "players", "wrong_player_count"),
    ],
)
def test_an_impossible_position_names_its_field(
    part: dict[str, Any], field: str, code: str
) -> None:
    with pytest.raises(ws.BadPosition) as caught:
        ws.from_position({"edition": "europe", "players": 2, **part})
    assert (caught.value.field, caught.value.code) == (field, code)
