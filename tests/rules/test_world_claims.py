"""Rails & Sails: the World: rail and sea routes, double ships, hard routes, double routes."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.rules.table_kit import (
    legal,
    lines,
    own,
    pass_turns,
    points,
    refusal,
    seat,
    table,
    ways,
)


def holding(hand: str) -> ws.Game:
    """Two players, the first with these cards."""
    return table("world", seat(hand), seat())


# Rails and sails (WO-10, WO-11).


@pytest.mark.rule("WO-10")
def test_a_rail_route_takes_train_cards_and_trains() -> None:
    game = holding("2 green_train + 2 green_ship + 2 green_double_ship")
    assert ways(game, "claim hamburg-athina-1") == {"2 green_train"}
    mixed = "claim hamburg-athina-1 with 1 green_train + 1 green_ship"
    assert refusal(game, mixed) == ("bad_payment", "WO-10")
    game.apply("claim hamburg-athina-1 with 2 green_train")
    assert own(game, 0, "reserve") == {"train": 18, "ship": 40}
    assert ways(holding("2 green_ship"), "claim hamburg-athina-1") == set()


@pytest.mark.rule("WO-10")
def test_a_sea_route_takes_ship_cards_and_ships() -> None:
    game = holding("3 red_train + 3 red_train_harbour + 2 red_ship")
    assert ways(game, "claim marseille-athina-1") == {"2 red_ship"}
    mixed = "claim marseille-athina-1 with 1 red_train + 1 red_ship"
    assert refusal(game, mixed) == ("bad_payment", "WO-10")
    game.apply("claim marseille-athina-1 with 2 red_ship")
    assert own(game, 0, "reserve") == {"train": 20, "ship": 38}
    assert ways(holding("6 red_train"), "claim marseille-athina-1") == set()


@pytest.mark.rule("WO-10")
def test_wilds_may_join_trains_and_ships_alike() -> None:
    game = holding("1 green_train + 1 red_ship + 2 wild")
    assert ways(game, "claim hamburg-athina-1") == {"1 green_train + 1 wild", "2 wild"}
    assert ways(game, "claim marseille-athina-1") == {"1 red_ship + 1 wild", "2 wild"}


@pytest.mark.rule("WO-10", "WO-11")
def test_the_cards_paid_go_to_the_discard_piles_of_their_decks() -> None:
    game = holding("1 red_ship + 1 wild")
    game.apply("claim marseille-athina-1 with 1 red_ship + 1 wild")
    assert game.position()["discards"] == {"train": {"wild": 1}, "ship": {"red_ship": 1}}
    assert own(game, 0, "hand") == {}


@pytest.mark.rule("WO-11")
def test_any_of_three_purple_trains_may_be_a_wild() -> None:
    game = holding("3 purple_train + 3 wild + 3 white_train")
    assert ways(game, "claim tehran-mumbai-1") == {
        "3 purple_train",
        "2 purple_train + 1 wild",
        "1 purple_train + 2 wild",
        "3 wild",
    }
    game.apply("claim tehran-mumbai-1 with 3 purple_train")
    assert game.position()["routes"] == {"tehran-mumbai-1": 0}


@pytest.mark.rule("WO-11")
def test_a_claim_takes_as_many_cards_as_spaces() -> None:
    game = holding("4 purple_train")
    short = refusal(game, "claim tehran-mumbai-1 with 2 purple_train")
    assert short == ("bad_payment", "WO-11")
    assert refusal(game, "claim tehran-mumbai-1 with 4 purple_train")[1] == "R-8"
    assert refusal(holding("2 purple_train"), "claim tehran-mumbai-1")[1] == "WO-11"


@pytest.mark.rule("WO-11")
def test_a_grey_route_is_paid_in_any_one_colour() -> None:
    game = holding("3 red_train + 2 black_train + 1 black_train_harbour + 2 white_train")
    assert ways(game, "claim winnipeg-los_angeles-1") == {
        "3 red_train",
        "2 black_train + 1 black_train_harbour",
    }
    mixed = "claim winnipeg-los_angeles-1 with 2 red_train + 1 black_train"
    assert refusal(game, mixed) == ("bad_payment", "WO-11")
    sea = holding("1 red_ship + 1 green_ship + 1 black_double_ship")
    assert ways(sea, "claim reykjavik-edinburgh-1") == {"1 black_double_ship"}


@pytest.mark.rule("WO-11")
def test_trains_with_and_without_harbour_symbol_pay_a_rail_route_alike() -> None:
    game = holding("2 purple_train + 2 purple_train_harbour")
    assert ways(game, "claim tehran-mumbai-1") == {
        "2 purple_train + 1 purple_train_harbour",
        "1 purple_train + 2 purple_train_harbour",
    }
    game.apply("claim tehran-mumbai-1 with 1 purple_train + 2 purple_train_harbour")
    assert own(game, 0, "hand") == {"purple_train": 1}


@pytest.mark.rule("WO-11")
@pytest.mark.parametrize(
    ("route", "payment", "scored"),
    [
        ("tiksi-yakutsk-1", "1 green_train", 1),
        ("hamburg-athina-1", "2 green_train", 2),
        ("yakutsk-beijing-1", "3 yellow_train", 4),
        ("cambridge_bay-winnipeg-1", "4 black_train", 7),
        ("tokyo-honolulu-1", "1 red_ship + 2 red_double_ship", 10),
        ("new_york-reykjavik-1", "3 yellow_double_ship", 15),
        ("caracas-lagos-1", "4 red_double_ship", 18),
        ("tiksi-anchorage-1", "4 yellow_double_ship", 21),
    ],
)
def test_a_route_scores_by_its_length_at_once(route: str, payment: str, scored: int) -> None:
    game = holding(payment)
    game.apply(f"claim {route} with {payment}")
    assert own(game, 0, "score") == scored
    assert points(game, "routes") == [scored]


# Double ships (WO-12) and pieces (WO-13).


@pytest.mark.rule("WO-12", "R-8")
def test_five_spaces_take_two_doubles_and_a_single_or_three_doubles() -> None:
    game = holding("2 red_ship + 3 red_double_ship")
    assert ways(game, "claim tokyo-honolulu-1") == {
        "1 red_ship + 2 red_double_ship",
        "3 red_double_ship",
    }
    game.apply("claim tokyo-honolulu-1 with 3 red_double_ship")
    assert own(game, 0, "reserve") == {"train": 20, "ship": 35}  # five ships, not six


@pytest.mark.rule("WO-12", "R-8")
@pytest.mark.parametrize(
    "payment",
    [
        "2 red_ship + 2 red_double_ship",
        "1 red_ship + 3 red_double_ship",
        "3 red_double_ship + 1 wild",
        "1 red_ship + 2 red_double_ship + 1 wild",
        "4 red_double_ship",
    ],
)
def test_no_ship_may_be_superfluous(payment: str) -> None:
    game = holding("2 red_ship + 4 red_double_ship + 1 wild")
    assert refusal(game, f"claim tokyo-honolulu-1 with {payment}") == ("bad_payment", "R-8")


@pytest.mark.rule("WO-12")
def test_four_white_spaces_take_singles_doubles_and_wilds_that_fit() -> None:
    game = holding("4 white_ship + 2 white_double_ship + 1 wild")
    assert ways(game, "claim dar_es_salaam-mumbai-1") == {
        "4 white_ship",
        "2 white_ship + 1 white_double_ship",
        "2 white_double_ship",
        "3 white_ship + 1 wild",
        "1 white_ship + 1 white_double_ship + 1 wild",
    }


@pytest.mark.rule("WO-12")
def test_a_double_ship_pays_a_single_space_and_a_wild_only_one() -> None:
    game = holding("1 yellow_double_ship + 1 wild")
    assert ways(game, "claim edinburgh-hamburg-1") == {"1 yellow_double_ship", "1 wild"}
    assert ways(holding("1 wild"), "claim reykjavik-edinburgh-1") == set()
    assert ways(holding("2 wild"), "claim reykjavik-edinburgh-1") == {"2 wild"}


@pytest.mark.rule("WO-13")
def test_trains_must_suffice_however_many_ships_there_are() -> None:
    routes = ["los_angeles-new_york-1", "moskva-novosibirsk-1", "lahore-mumbai-2"]
    hand = "2 green_train"
    game = table("world", seat(hand, routes=routes, reserve={"train": 1, "ship": 50}), seat())
    assert refusal(game, "claim hamburg-athina-1") == ("too_few_pieces", "WO-13")
    game.apply("claim tiksi-yakutsk-1 with 1 green_train")
    assert own(game, 0, "reserve") == {"train": 0, "ship": 50}


@pytest.mark.rule("WO-13")
def test_ships_must_suffice_however_many_trains_there_are() -> None:
    routes = ["lima-sydney-1", "tiksi-anchorage-1", "los_angeles-tokyo-1", "new_york-edinburgh-1"]
    routes += ["petropavlovsk-tokyo-1", "reykjavik-edinburgh-1"]
    hand = "2 red_ship + 1 green_ship"
    game = table("world", seat(hand, routes=routes, reserve={"train": 25, "ship": 1}), seat())
    assert refusal(game, "claim marseille-athina-1") == ("too_few_pieces", "WO-13")
    game.apply("claim athina-al_qahira-1 with 1 green_ship")
    assert own(game, 0, "reserve") == {"train": 25, "ship": 0}


# Hard routes (WO-14).


@pytest.mark.rule("WO-14")
def test_each_hard_space_takes_a_pair_and_each_pair_its_own_colour() -> None:
    game = holding("2 red_train + 1 green_train + 1 green_train_harbour + 1 white_train")
    only = "2 red_train + 1 green_train + 1 green_train_harbour"
    written = "1 green_train + 1 green_train_harbour + 2 red_train"
    assert ways(game, "claim luanda-dar_es_salaam-1") == {written}
    game.apply(f"claim luanda-dar_es_salaam-1 with {only}")
    assert own(game, 0, "reserve") == {"train": 18, "ship": 40}
    assert own(game, 0, "score") == 2
    assert own(game, 0, "hand") == {"white_train": 1}


@pytest.mark.rule("WO-14")
def test_both_pairs_may_have_the_same_colour() -> None:
    assert ways(holding("5 red_train"), "claim luanda-dar_es_salaam-1") == {"4 red_train"}


@pytest.mark.rule("WO-14")
def test_cards_of_two_colours_make_no_pair() -> None:
    game = holding("3 red_train + 1 green_train + 2 red_ship")
    assert ways(game, "claim luanda-dar_es_salaam-1") == set()
    assert refusal(game, "claim luanda-dar_es_salaam-1") == ("too_few_pairs", "WO-14")


@pytest.mark.rule("WO-14")
def test_a_wild_may_be_one_card_of_a_pair_but_not_both() -> None:
    game = holding("1 red_train + 1 green_train + 4 wild")
    assert ways(game, "claim marseille-casablanca-1") == {
        "1 red_train + 1 wild",
        "1 green_train + 1 wild",
    }
    assert ways(game, "claim luanda-dar_es_salaam-1") == {"1 green_train + 1 red_train + 2 wild"}
    assert refusal(game, "claim luanda-dar_es_salaam-1 with 1 red_train + 3 wild")[1] == "WO-14"
    assert refusal(game, "claim lahore-beijing-1") == ("too_few_pairs", "WO-14")
    assert ways(holding("4 wild"), "claim marseille-casablanca-1") == set()


@pytest.mark.rule("WO-14")
def test_wilds_complete_odd_colours_or_replace_half_of_a_pair() -> None:
    game = holding("3 red_train + 1 green_train + 2 wild")
    assert ways(game, "claim luanda-dar_es_salaam-1") == {
        "3 red_train + 1 wild",
        "1 green_train + 2 red_train + 1 wild",
        "2 red_train + 2 wild",
        "1 green_train + 1 red_train + 2 wild",
    }


# Double routes (WO-15), the edge of the map (WO-16), the junction.


@pytest.mark.rule("WO-15")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_one_route_of_a_double_closes_the_other(players: int) -> None:
    others = [seat("1 red_train + 1 green_train")] * (players - 1)
    game = table("world", seat("1 red_train"), *others)
    game.apply("claim vancouver-los_angeles-1 with 1 red_train")
    for _ in range(players - 1):
        assert refusal(game, "claim vancouver-los_angeles-2") == ("double_closed", "WO-15")
        pass_turns(game, 1, "train")


@pytest.mark.rule("WO-15")
@pytest.mark.parametrize("players", [4, 5])
def test_with_more_players_another_player_may_claim_the_second_route(players: int) -> None:
    others = [seat("1 green_train")] * (players - 1)
    game = table("world", seat("1 red_train + 1 green_train"), *others)
    game.apply("claim vancouver-los_angeles-1 with 1 red_train")
    game.apply("claim vancouver-los_angeles-2 with 1 green_train")
    owners = game.position()["routes"]
    assert owners == {"vancouver-los_angeles-1": 0, "vancouver-los_angeles-2": 1}


@pytest.mark.rule("WO-15")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_may_hold_both_routes_of_a_double(players: int) -> None:
    others = [seat() for _ in range(players - 1)]
    mine = seat("1 green_train", routes=["vancouver-los_angeles-1"])
    game = table("world", mine, *others)
    assert refusal(game, "claim vancouver-los_angeles-2") == ("double_own", "WO-15")


@pytest.mark.rule("WO-16")
def test_routes_across_the_edge_of_the_map_are_ordinary_routes() -> None:
    wrapping = [route for route in ws.edition("world").routes if route.wraps]
    assert {route.id for route in wrapping} >= {"vancouver-tokyo-1", "vancouver-anchorage-1"}
    routes, tickets = ["los_angeles-new_york-1"], ["new_york-tokyo"]
    game = table("world", seat("4 green_double_ship", routes=routes, tickets=tickets), seat())
    assert points(game, "ticket") == [-15]
    game.apply("claim los_angeles-tokyo-1 with 4 green_double_ship")
    assert own(game, 0, "score") == 7 + 18
    assert points(game, "ticket") == [15]


@pytest.mark.rule("WO-18", "WO-21")
def test_the_junction_at_sea_is_passed_through_but_is_no_city() -> None:
    routes = ["rio_de_janeiro-cape_town-1", "cape_town-junction-1"]
    hand = "1 white_ship + 2 white_double_ship + 2 red_train_harbour + 2 red_ship"
    tickets = ["rio_de_janeiro-perth"]
    game = table("world", seat(hand, routes=routes, tickets=tickets), seat())
    assert refusal(game, "harbour junction") == ("no_port", "WO-18")
    assert legal(game, "harbour") == ["harbour rio_de_janeiro", "harbour cape_town"]
    assert points(game, "ticket") == [-17]
    game.apply("claim perth-junction-2 with 1 white_ship + 2 white_double_ship")
    assert points(game, "ticket") == [17]
    assert lines(game, "ticket")[0].details["routes"] == [*routes, "perth-junction-2"]
    assert all("junction" not in ticket.locations for ticket in game.edition.tickets)
