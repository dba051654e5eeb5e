"""Ghost Train: drawing cards, claiming routes, double routes."""

from __future__ import annotations

import pytest

from tests.kit.questions import refused, seat_of, ways
from tests.kit.table import cards, idle, seat, table

PLAYERS = (2, 3, 4)
BARN = "claim circus_of_dread-lonely_barn-1"
BARN_TOO = "claim circus_of_dread-lonely_barn-2"


@pytest.mark.rule("GT-5")
def test_two_cards_are_drawn_from_the_top_of_the_deck() -> None:
    game = table("ghost_train", {}, {}, decks={"train": ["wild", "red", "blue"]})
    game.apply("draw deck")
    assert (game.decision.kind, game.decision.seat) == ("second_card", 0)
    assert [action.text for action in game.legal_actions()] == ["draw deck"]
    game.apply("draw deck")
    assert seat_of(game, 0)["hand"] == cards("1 red + 1 wild")
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


@pytest.mark.rule("GT-6")
def test_two_blue_spaces_take_two_blue_cards_or_locomotives_for_them() -> None:
    game = table("ghost_train", seat("2 blue + 2 wild + 2 red"), seat())
    assert ways(game, BARN) == {"2 blue", "1 blue + 1 wild", "2 wild"}
    assert refused(game, f"{BARN} with 2 red") == ("bad_payment", "GT-6")
    game.apply(f"{BARN} with 1 blue + 1 wild")
    assert game.position()["routes"] == {"circus_of_dread-lonely_barn-1": 0}
    assert seat_of(game, 0)["reserve"] == {"train": 18}
    assert seat_of(game, 0)["hand"] == cards("1 blue + 2 red + 1 wild")
    assert game.position()["discards"]["train"] == cards("1 blue + 1 wild")
    assert game.decision.seat == 1


@pytest.mark.rule("GT-6")
def test_a_claim_takes_as_many_cards_and_carriages_as_spaces() -> None:
    game = table("ghost_train", seat("3 red"), seat())
    windmill = "claim misty_windmill-train_station-1"
    assert refused(game, f"{windmill} with 2 red") == ("bad_payment", "GT-6")
    game.apply(f"{windmill} with 3 red")
    assert seat_of(game, 0)["reserve"] == {"train": 17}
    short = table("ghost_train", seat("1 blue + 5 red"), seat())
    assert refused(short, BARN) == ("too_few_cards", "GT-6")


@pytest.mark.rule("GT-7")
@pytest.mark.parametrize("players", PLAYERS)
def test_both_routes_of_a_double_may_be_claimed_by_different_players(players: int) -> None:
    game = table("ghost_train", seat("2 blue"), *[seat("2 black")] * (players - 1))
    game.play(f"{BARN} with 2 blue", f"{BARN_TOO} with 2 black")
    owners = game.position()["routes"]
    assert owners == {"circus_of_dread-lonely_barn-1": 0, "circus_of_dread-lonely_barn-2": 1}


@pytest.mark.rule("GT-7")
@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_may_hold_both_routes_of_a_double(players: int) -> None:
    game = table("ghost_train", seat("2 blue + 2 black"), players=players)
    game.apply(f"{BARN} with 2 blue")
    idle(game, players - 1)
    assert refused(game, BARN_TOO) == ("double_own", "GT-7")
