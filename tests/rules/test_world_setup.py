"""Rails & Sails: the World: components, dealing, first tickets and the secret fleets."""

from __future__ import annotations

from collections import Counter

import pytest

import whistlestop as ws
from tests.kit.questions import found, legal, refused, seat_of
from tests.kit.table import seat, table
from whistlestop.game.events import FleetChosen, FleetsRevealed

COLORS = ("purple", "yellow", "green", "red", "black", "white")
KINDS = {kind.id: kind for kind in ws.edition("world").card_kinds}
PLAYERS = (2, 3, 4, 5)


def fleets_open(players: int = 3) -> ws.Game:
    """A new game whose first tickets are chosen, seat 0 first."""
    game = ws.new_game("world", players=players, seed=5, first=0)
    return game.play(*["keep 1 2 3"] * players)


@pytest.mark.rule("WO-1")
def test_two_to_five_play() -> None:
    for players in (1, 6):
        with pytest.raises(ws.BadOption) as caught:
            ws.new_game("world", players=players, seed=1)
        assert caught.value.rule == "WO-1"
    assert [len(ws.new_game("world", players=n, seed=1).players) for n in PLAYERS] == [2, 3, 4, 5]


@pytest.mark.rule("WO-1")
def test_there_are_eighty_train_cards_and_sixty_ship_cards() -> None:
    position = ws.new_game("world", players=2, seed=1).position()
    found = Counter(position["market"])
    for deck in ("train", "ship"):
        found += Counter(position["decks"][deck]) + Counter(position["discards"][deck])
    for number in (0, 1):
        found += Counter(position["seats"][number]["hand"])
    expected = Counter(wild=14)
    for color in COLORS:
        expected[f"{color}_train"] = 7
        expected[f"{color}_train_harbour"] = 4
        expected[f"{color}_ship"] = 4
        expected[f"{color}_double_ship"] = 6
    assert found == expected
    sizes = Counter[str]()
    for card, n in found.items():
        sizes[KINDS[card].deck] += n
    assert sizes == {"train": 80, "ship": 60}


@pytest.mark.rule("WO-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_is_dealt_three_train_cards_and_seven_ship_cards(players: int) -> None:
    view = ws.new_game("world", players=players, seed=players).observe(None).to_dict()
    assert [s["hand"] for s in view["seats"]] == [{"train": 3, "ship": 7}] * players


@pytest.mark.rule("WO-2")
@pytest.mark.parametrize("seed", range(10))
def test_the_first_market_shows_three_cards_of_each_deck(seed: int) -> None:
    market = ws.new_game("world", players=3, seed=seed).position()["market"]
    assert [KINDS[card].deck for card in market] == ["train"] * 3 + ["ship"] * 3


@pytest.mark.rule("WO-3")
def test_there_are_sixty_five_tickets_of_which_eight_are_tours() -> None:
    tickets = ws.edition("world").tickets
    assert len(tickets) == 65
    assert sum(len(ticket.locations) > 2 for ticket in tickets) == 8


@pytest.mark.rule("WO-3")
def test_each_keeps_at_least_three_of_five_first_tickets() -> None:
    game = ws.new_game("world", players=2, seed=5, first=0)
    offered = seat_of(game, 0)["offered"]
    assert len(offered) == len(seat_of(game, 1)["offered"]) == 5
    assert refused(game, "keep 1 5") == ("too_few_kept", "WO-3")
    assert len(legal(game, "keep")) == 10 + 5 + 1  # three, four or five of five
    game.play("keep 1 3 4", "keep 1 2 3")
    assert sorted(seat_of(game, 0)["tickets"]) == sorted([offered[0], offered[2], offered[3]])


@pytest.mark.rule("WO-3")
def test_declined_first_tickets_go_under_the_ticket_deck() -> None:
    game = ws.new_game("world", players=2, seed=5, first=1)
    deck = game.position()["ticket_deck"]
    mine, others = seat_of(game, 1)["offered"], seat_of(game, 0)["offered"]
    game.play("keep 1 3 4", "keep 1 2 3 4")
    assert len(deck) == 65 - 10
    assert game.position()["ticket_deck"] == [*deck, mine[1], mine[4], others[4]]


@pytest.mark.rule("WO-4")
def test_a_fleet_of_sixty_has_ten_to_twenty_five_trains() -> None:
    game = fleets_open()
    assert (game.decision.kind, game.decision.seat) == ("fleet", 0)
    assert legal(game, "fleet") == [f"fleet {trains}" for trains in range(10, 26)]
    assert refused(game, "fleet 9") == ("fleet_out_of_range", "WO-4")


@pytest.mark.rule("WO-4")
def test_the_other_fifteen_pieces_go_into_the_box() -> None:
    game = fleets_open().play("fleet 10", "fleet 20", "fleet 25")
    assert [seat_of(game, number)["reserve"] for number in range(3)] == [
        {"train": 10, "ship": 50},
        {"train": 20, "ship": 40},
        {"train": 25, "ship": 35},
    ]
    assert [seat_of(game, number)["box"] for number in range(3)] == [
        {"train": 15, "ship": 0},
        {"train": 5, "ship": 10},
        {"train": 0, "ship": 15},
    ]


@pytest.mark.rule("WO-4")
def test_fleets_stay_hidden_until_all_have_chosen() -> None:
    game = fleets_open().play("fleet 25", "fleet 12")
    chosen = found(game.events, FleetChosen)
    for viewer in (None, 1, 2):
        assert chosen[0].seen_by(viewer) == FleetChosen(0, None, None)
        view = game.observe(viewer).to_dict()
        assert [s["reserve"] for s in view["seats"]] == [{"train": 0, "ship": 0}] * 3
        assert [s["box"] for s in view["seats"]] == [{"train": 0, "ship": 0}] * 3
    assert game.observe(0).to_dict()["own"]["choice"] == {"trains": 25, "ships": 35}
    assert found(game.events, FleetsRevealed) == []
    events = game.apply("fleet 20")
    assert found(events, FleetsRevealed) == [FleetsRevealed((25, 12, 20))]
    view = game.observe(None).to_dict()
    assert [s["reserve"]["train"] for s in view["seats"]] == [25, 12, 20]


@pytest.mark.rule("WO-4")
def test_a_choice_of_fleet_tells_the_next_seat_nothing() -> None:
    small, large = fleets_open().play("fleet 10"), fleets_open().play("fleet 25")
    assert small.observe(1) == large.observe(1)
    assert small.observe(0) != large.observe(0)


@pytest.mark.rule("WO-4")
def test_fleets_are_chosen_after_the_tickets_and_before_the_first_turn() -> None:
    game = ws.new_game("world", players=2, seed=5, first=1)
    kinds = []
    for move in ("keep 1 2 3", "keep 1 2 3", "fleet 20", "fleet 20"):
        kinds.append((game.decision.kind, game.decision.seat))
        game.apply(move)
    assert kinds == [("keep_tickets", 1), ("keep_tickets", 0), ("fleet", 1), ("fleet", 0)]
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


@pytest.mark.rule("WO-5")
def test_each_has_three_harbours_and_can_build_no_fourth() -> None:
    assert [seat_of(fleets_open(2), number)["harbours_left"] for number in (0, 1)] == [3, 3]
    routes = ["lima-valparaiso-1", "caracas-lima-1", "miami-caracas-1"]
    hand = "2 red_train_harbour + 4 red_ship + 4 wild"
    game = table("world", seat(hand, routes=routes, harbours=["lima", "valparaiso"]), seat())
    assert seat_of(game, 0)["harbours_left"] == 1
    game.apply("harbour miami with 2 red_train_harbour + 2 red_ship")
    assert seat_of(game, 0)["harbours_left"] == 0
    game.play("draw train", "draw train")
    assert refused(game, "harbour caracas with 4 wild") == ("no_harbour_left", "WO-18")
    assert legal(game, "harbour") == []
