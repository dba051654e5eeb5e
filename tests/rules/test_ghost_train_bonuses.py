"""Ghost Train: Trick or Treat, and the Town Hall bonuses."""

from __future__ import annotations

import pytest

from tests.kit.questions import found, seat_of
from tests.kit.table import cards, hoard, idle, seat, table
from whistlestop.game.events import BonusTaken, CardDrawn

BARN = ["hollow_tree-pumpkin_patch-1", "pumpkin_patch-town_hall-1", "lonely_barn-town_hall-1"]
"""From the Dark Forest to the Lonely Barn, one route from the Seashore."""
SOUTH = [
    "deserted_school-hollow_tree-1",
    "deserted_school-graveyard-1",
    "graveyard-misty_windmill-1",
]
NORTH = [
    "murky_glade-witchs_cauldron-1",
    "mad_scientists_lab-witchs_cauldron-1",
    "circus_of_dread-mad_scientists_lab-1",
]
MIDDLE = ["murky_glade-pumpkin_patch-1", "pumpkin_patch-town_hall-2", "lonely_barn-town_hall-2"]
"""Three other ways from the Dark Forest, each one route from the Seashore."""
TO_SWAMP = "claim lonely_barn-swamp-1 with 2 orange"
CRYPT = ["town_hall-train_station-1", "deserted_school-train_station-1"]
"""From Town Hall to the Deserted School, one route from the Crypt."""
TO_CRYPT = "claim crypt-deserted_school-1 with 2 green"


# Trick or Treat (GT-4, GT-10).


@pytest.mark.rule("GT-10")
@pytest.mark.parametrize("forest", ["hollow_tree-pumpkin_patch-1", "murky_glade-pumpkin_patch-1"])
@pytest.mark.parametrize(
    ("shore", "payment"),
    [
        ("lonely_barn-swamp-1", "2 orange"),
        ("foggy_lighthouse-lonely_barn-1", "3 blue"),
        ("fishing_wharf-lonely_barn-1", "3 yellow"),
    ],
)
def test_joining_the_dark_forest_to_the_seashore_brings_a_bonus_card(
    forest: str, shore: str, payment: str
) -> None:
    game = table("ghost_train", seat(payment, routes=[forest, *BARN[1:]]), seat())
    assert game.scores()[0].total == 0
    events = game.apply(f"claim {shore} with {payment}")
    assert found(events, BonusTaken) == [BonusTaken(0, "trick_or_treat")]
    assert seat_of(game, 0)["bonuses"] == ["trick_or_treat"]
    assert game.scores()[0].total == 1  # it counts as a completed ticket
    assert [shown["goals"] for shown in game.observe(None).to_dict()["seats"]] == [1, 0]


@pytest.mark.rule("GT-10")
def test_forest_and_seashore_must_be_joined_not_only_visited() -> None:
    game = table("ghost_train", seat("2 orange", routes=BARN[::2]), seat())
    game.apply(TO_SWAMP)
    assert seat_of(game, 0)["bonuses"] == []


@pytest.mark.rule("GT-10")
def test_each_player_can_get_one_bonus_card_only() -> None:
    game = table("ghost_train", seat("2 orange + 3 blue", routes=BARN), seat())
    game.play(TO_SWAMP)
    idle(game, 1)
    events = game.apply("claim foggy_lighthouse-lonely_barn-1 with 3 blue")
    assert found(events, BonusTaken) == []
    assert game.scores()[0].total == 1


@pytest.mark.rule("GT-4", "GT-10")
def test_there_is_a_bonus_card_for_each_of_four_players() -> None:
    ways_through = [
        (BARN, TO_SWAMP),
        (SOUTH, "claim misty_windmill-swamp-1 with 2 green"),
        (NORTH, "claim circus_of_dread-fishing_wharf-1 with 3 blue"),
        (MIDDLE, "claim fishing_wharf-lonely_barn-1 with 3 yellow"),
    ]
    seats = [seat(move.split(" with ")[1], routes=routes) for routes, move in ways_through]
    game = table("ghost_train", *seats).play(*(move for _, move in ways_through))
    assert [seat_of(game, number)["bonuses"] for number in range(4)] == [["trick_or_treat"]] * 4
    assert [score.total for score in game.scores()] == [1, 1, 1, 1]


# Town Hall (GT-11).


@pytest.mark.rule("GT-11")
def test_joining_town_hall_to_the_crypt_brings_two_cards() -> None:
    deck = {"train": ["red", "wild", "blue"]}
    game = table("ghost_train", seat("2 green", routes=CRYPT), seat(), decks=deck)
    events = game.apply(TO_CRYPT)
    assert found(events, BonusTaken) == [BonusTaken(0, "town_hall_crypt")]
    assert seat_of(game, 0)["hand"] == cards("1 red + 1 wild")
    assert [event.seen_by(1) for event in found(events, CardDrawn)] == [
        CardDrawn(0, "train", None)
    ] * 2
    assert game.scores()[0].total == 0  # it does not count as a ticket
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


@pytest.mark.rule("GT-11")
def test_joining_town_hall_to_the_haunted_mansion_brings_two_cards() -> None:
    mine = seat("3 red", routes=["circus_of_dread-town_hall-1"])
    game = table("ghost_train", mine, seat(), decks={"train": ["blue", "blue"]})
    game.apply("claim circus_of_dread-haunted_mansion-1 with 3 red")
    assert seat_of(game, 0)["bonuses"] == ["town_hall_mansion"]
    assert seat_of(game, 0)["hand"] == {"blue": 2}


@pytest.mark.rule("GT-11")
def test_one_claim_may_bring_both_town_hall_bonuses() -> None:
    west = ["crypt-deserted_school-1", "deserted_school-train_station-1"]
    south = ["misty_windmill-train_station-1", "misty_windmill-swamp-1", "lonely_barn-swamp-1"]
    east = ["circus_of_dread-lonely_barn-1", "circus_of_dread-haunted_mansion-1"]
    mine = seat("1 orange", routes=[*west, *south, *east])
    game = table("ghost_train", mine, seat(), decks={"train": ["red", "red", "blue", "blue"]})
    game.apply("claim town_hall-train_station-1 with 1 orange")
    assert seat_of(game, 0)["bonuses"] == ["town_hall_crypt", "town_hall_mansion"]
    assert seat_of(game, 0)["hand"] == cards("2 blue + 2 red")


@pytest.mark.rule("GT-11")
def test_each_town_hall_bonus_comes_once_per_player() -> None:
    mine = seat("2 green + 2 blue + 2 orange", routes=CRYPT)
    rival = seat("2 red", routes=["town_hall-train_station-2", "graveyard-train_station-1"])
    game = table("ghost_train", mine, rival)
    game.apply(TO_CRYPT)
    events = game.apply("claim crypt-graveyard-2 with 2 red")
    assert found(events, BonusTaken) == [BonusTaken(1, "town_hall_crypt")]
    events = game.apply("claim crypt-graveyard-1 with 2 blue")
    assert found(events, BonusTaken) == []
    assert sum(seat_of(game, 0)["hand"].values()) == 2 + 2  # two orange, two from the bonus


@pytest.mark.rule("GT-11", "R-5")
def test_a_bonus_brings_what_cards_there_are() -> None:
    mine = seat("1 orange", routes=["crypt-deserted_school-1", "deserted_school-train_station-1"])
    game = table("ghost_train", mine, seat(hoard("ghost_train", "1 orange")))
    game.apply("claim town_hall-train_station-1 with 1 orange")
    assert seat_of(game, 0)["bonuses"] == ["town_hall_crypt"]
    assert seat_of(game, 0)["hand"] == {"orange": 1}  # the card just paid is the whole new deck
