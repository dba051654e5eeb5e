"""San Francisco: components, dealing, first tickets, and the stacks that players place."""

from __future__ import annotations

from collections import Counter

import pytest

import whistlestop as ws
from tests.kit.questions import legal, refused, seat_of
from tests.kit.table import table

COLORS = ("blue", "green", "black", "purple", "red", "orange")
PRINTED = ["alcatraz", "golden_gate_bridge", "the_embarcadero", "sunset", "potrero_hill"]
PLAYERS = (2, 3, 4)


def stacks_open(players: int, first: int = 0) -> ws.Game:
    """A new game whose first tickets are chosen."""
    game = ws.new_game("san_francisco", players=players, seed=3, first=first)
    return game.play(*["keep 1"] * players)


@pytest.mark.rule("SF-1")
def test_two_to_four_play() -> None:
    for players in (1, 5):
        with pytest.raises(ws.BadOption) as caught:
            ws.new_game("san_francisco", players=players, seed=1)
        assert caught.value.rule == "SF-1"


@pytest.mark.rule("SF-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_begins_with_twenty_cable_cars_and_no_points(players: int) -> None:
    game = ws.new_game("san_francisco", players=players, seed=1)
    assert [seat_of(game, n)["reserve"] for n in range(players)] == [{"train": 20}] * players
    assert [seat_of(game, n)["score"] for n in range(players)] == [0] * players


@pytest.mark.rule("SF-2")
def test_there_are_six_cards_of_each_colour_and_eight_ferries() -> None:
    position = ws.new_game("san_francisco", players=2, seed=1).position()
    found = Counter(position["market"]) + Counter(position["decks"]["train"])
    found += Counter(position["discards"]["train"])
    for number in (0, 1):
        found += Counter(position["seats"][number]["hand"])
    assert found == {**dict.fromkeys(COLORS, 6), "wild": 8}
    assert found.total() == 44


@pytest.mark.rule("SF-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_is_dealt_two_cards_and_five_form_the_market(players: int) -> None:
    position = ws.new_game("san_francisco", players=players, seed=1).position()
    assert [sum(seat["hand"].values()) for seat in position["seats"]] == [2] * players
    assert len(position["market"]) == 5
    assert None not in position["market"]


@pytest.mark.rule("SF-2", "SF-7")
def test_three_ferries_in_the_first_market_flush_it() -> None:
    shown = ["wild", "red", "wild", "blue", "wild"]
    following = ["green", "green", "black", "wild", "wild"]
    game = table("san_francisco", {}, {}, decks={"train": [*shown, *following]})
    assert game.position()["market"] == following
    assert game.position()["discards"]["train"] == {"blue": 1, "red": 1, "wild": 3}


@pytest.mark.rule("SF-2", "SF-7")
@pytest.mark.parametrize("seed", range(40))
def test_no_game_begins_with_three_ferries_in_the_market(seed: int) -> None:
    market = ws.new_game("san_francisco", players=4, seed=seed).position()["market"]
    assert market.count("wild") < 3


@pytest.mark.rule("SF-3")
def test_of_two_first_tickets_at_least_one_is_kept() -> None:
    assert len(ws.edition("san_francisco").tickets) == 24
    game = ws.new_game("san_francisco", players=2, seed=3, first=0)
    offered = seat_of(game, 0)["offered"]
    assert len(offered) == 2
    assert legal(game, "keep") == ["keep 1", "keep 2", "keep 1 2"]
    game.play("keep 2", "keep 1")
    assert seat_of(game, 0)["tickets"] == [offered[1]]


@pytest.mark.rule("SF-3")
def test_a_declined_first_ticket_goes_to_the_bottom_of_the_deck() -> None:
    game = ws.new_game("san_francisco", players=3, seed=3, first=0)
    deck, offers = game.position()["ticket_deck"], [seat_of(game, n)["offered"] for n in range(3)]
    game.play("keep 2", "keep 1 2", "keep 1")
    assert len(deck) == 24 - 6
    assert game.position()["ticket_deck"] == [*deck, offers[0][0], offers[2][1]]


@pytest.mark.rule("SF-4")
@pytest.mark.parametrize(("players", "height"), [(2, 2), (3, 2), (4, 3)])
def test_five_locations_begin_with_a_stack_of_one_symbol_each(players: int, height: int) -> None:
    stacks = stacks_open(players).position()["stacks"]
    assert sorted(stacks) == sorted(PRINTED)
    assert {stack["count"] for stack in stacks.values()} == {height}
    assert len({stack["symbol"] for stack in stacks.values()}) == 5


@pytest.mark.rule("SF-4", "SF-5")
@pytest.mark.parametrize(("players", "tokens"), [(2, 5 * 2 + 2 * 1), (3, 7 * 2), (4, 21)])
def test_seven_symbols_come_into_play(players: int, tokens: int) -> None:
    game = stacks_open(players).play("stack presidio", "stack pier_39")
    stacks = game.position()["stacks"]
    assert {stack["symbol"] for stack in stacks.values()} == set("ABCDEFG")
    assert sum(stack["count"] for stack in stacks.values()) == tokens


@pytest.mark.rule("SF-5")
@pytest.mark.parametrize(
    ("players", "first", "placers"),
    [
        (2, 0, [1, 1]),  # the second player places both
        (2, 1, [0, 0]),
        (3, 0, [2, 1]),  # the last player, then the last but one
        (3, 1, [0, 2]),
        (4, 0, [3, 2]),
        (4, 2, [1, 0]),
    ],
)
def test_the_last_players_place_the_stacks_set_aside(
    players: int, first: int, placers: list[int]
) -> None:
    game = stacks_open(players, first)
    found = []
    for location in ("presidio", "pier_39"):
        assert game.decision.kind == "place_stack"
        found.append(game.decision.seat)
        game.apply(f"stack {location}")
    assert found == placers
    assert (game.decision.kind, game.decision.seat) == ("turn", first)


@pytest.mark.rule("SF-5")
@pytest.mark.parametrize(("players", "height"), [(2, 1), (3, 2), (4, 3)])
def test_a_placed_stack_has_one_token_with_two_players_else_as_many_as_all(
    players: int, height: int
) -> None:
    stacks = stacks_open(players).play("stack presidio", "stack pier_39").position()["stacks"]
    assert stacks["presidio"]["count"] == stacks["pier_39"]["count"] == height


@pytest.mark.rule("SF-5")
def test_a_stack_is_placed_on_any_location_without_one() -> None:
    game = stacks_open(3)
    free = [location.id for location in game.edition.locations if location.id not in PRINTED]
    assert legal(game, "stack") == [f"stack {location}" for location in free]
    for location in PRINTED:
        assert refused(game, f"stack {location}") == ("location_taken", "SF-5")
    game.apply("stack presidio")
    assert refused(game, "stack presidio") == ("location_taken", "SF-5")
