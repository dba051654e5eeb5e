"""Claiming routes in Europe: EU-9 to EU-13."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import deck, discards, found, hand, legal, payments, refusal, seat_of
from tests.kit.table import RICH, europe, owned, table
from whistlestop.game.events import RouteClaimed


@pytest.mark.rule("EU-9")
def test_a_blue_route_of_three_is_paid_as_the_rulebook_shows() -> None:
    game = europe("5 blue + 9 red + 5 wild")
    assert payments(game, "sofia-constantinople-1") == [
        "3 blue",
        "2 blue + 1 wild",
        "1 blue + 2 wild",
        "3 wild",
    ]


@pytest.mark.rule("EU-9")
def test_a_grey_route_of_two_is_paid_as_the_rulebook_shows() -> None:
    game = europe("2 red + 1 yellow + 2 wild")
    assert payments(game, "danzig-warszawa-1") == [
        "2 red",
        "1 yellow + 1 wild",
        "1 red + 1 wild",
        "2 wild",
    ]


@pytest.mark.rule("EU-9")
@pytest.mark.parametrize(
    ("route", "cards"),
    [
        ("sofia-constantinople-1", "3 red"),
        ("sofia-constantinople-1", "2 blue"),
        ("sofia-constantinople-1", "2 blue + 1 red"),
        ("sofia-constantinople-1", "3 blue + 1 wild"),
        ("danzig-warszawa-1", "1 red + 1 blue"),
    ],
)
def test_wrong_colours_and_wrong_numbers_do_not_pay(route: str, cards: str) -> None:
    game = europe("5 blue + 5 red + 5 wild")
    assert refusal(game, f"claim {route} with {cards}").code == "bad_payment"


@pytest.mark.rule("EU-9")
def test_a_route_that_the_hand_cannot_pay_is_not_legal() -> None:
    game = europe("2 blue + 4 red")
    assert "claim sofia-constantinople-1" not in legal(game)
    reason = refusal(game, "claim sofia-constantinople-1")
    assert (reason.code, reason.rule) == ("too_few_cards", "EU-9")


@pytest.mark.rule("EU-10")
@pytest.mark.parametrize(
    ("route", "payment", "length", "points"),
    [
        ("dieppe-paris-1", "1 purple", 1, 1),
        ("bruxelles-dieppe-1", "2 green", 2, 2),
        ("brest-paris-1", "3 black", 3, 4),
        ("brest-pamplona-1", "4 purple", 4, 7),
        ("smyrna-palermo-1", "4 red + 2 wild", 6, 15),
        ("stockholm-petrograd-1", "8 yellow", 8, 21),
    ],
)
def test_trains_are_placed_cards_discarded_and_the_route_scores_at_once(
    route: str, payment: str, length: int, points: int
) -> None:
    game = europe(payment, deck="blue blue blue")
    claimed = found(game.apply(f"claim {route} with {payment}"), RouteClaimed)
    assert [(event.route, event.points) for event in claimed] == [(route, points)]
    facts = seat_of(game)
    assert (facts["score"], facts["reserve"]) == (points, {"train": 45 - length})
    assert facts["hand"] == {}
    assert game.position()["routes"] == {route: 0}
    paid = {kind: n for kind, n in discards(game).items() if kind != "blue"}
    assert " + ".join(f"{n} {kind}" for kind, n in paid.items()) == payment
    assert game.turn == 1


@pytest.mark.rule("EU-10")
def test_every_length_on_the_board_has_its_points() -> None:
    edition = ws.edition("europe")
    assert {route.length for route in edition.routes} == {1, 2, 3, 4, 6, 8}


@pytest.mark.rule("EU-11")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_one_route_of_a_double_closes_the_other(players: int) -> None:
    game = europe(RICH, players=players, routes=owned(1, "paris-pamplona-1"))
    reason = refusal(game, "claim paris-pamplona-2")
    assert (reason.code, reason.rule) == ("double_closed", "EU-11")


@pytest.mark.rule("EU-11")
@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_players_another_player_may_claim_the_other(players: int) -> None:
    game = europe("4 blue", players=players, routes=owned(1, "paris-pamplona-1"))
    game.apply("claim paris-pamplona-2 with 4 blue")
    assert game.position()["routes"] == {"paris-pamplona-1": 1, "paris-pamplona-2": 0}


@pytest.mark.rule("EU-11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_may_hold_both_routes_of_a_double(players: int) -> None:
    game = europe(RICH, players=players, routes=owned(0, "paris-pamplona-2"))
    reason = refusal(game, "claim paris-pamplona-1")
    assert (reason.code, reason.rule) == ("double_own", "EU-11")


@pytest.mark.rule("EU-11")
def test_a_claim_closes_the_other_route_of_its_double() -> None:
    game = europe("4 blue", "4 green")
    game.apply("claim paris-pamplona-2 with 4 blue")
    assert refusal(game, "claim paris-pamplona-1").rule == "EU-11"


@pytest.mark.rule("EU-12")
def test_routes_side_by_side_to_different_cities_are_not_a_double_route() -> None:
    game = europe("4 purple", routes=owned(0, "paris-pamplona-1"))
    game.apply("claim brest-pamplona-1 with 4 purple")
    assert game.position()["routes"] == {"brest-pamplona-1": 0, "paris-pamplona-1": 0}


@pytest.mark.rule("EU-11", "EU-12")
def test_a_route_closes_nothing_but_a_route_between_the_same_two_cities() -> None:
    routes = ws.edition("europe").routes
    for claimed in routes:
        game = table("europe", RICH, routes=owned(1, claimed.id))
        between = {route.id for route in routes if {route.a, route.b} == {claimed.a, claimed.b}}
        assert set(legal(game, "claim")) == {f"claim {x.id}" for x in routes if x.id not in between}


@pytest.mark.rule("EU-13")
def test_a_ferry_takes_a_locomotive_for_its_symbol_and_one_colour_for_the_rest() -> None:
    game = europe("4 red + 1 blue + 3 wild")
    assert payments(game, "brindisi-palermo-1") == [
        "2 red + 1 wild",
        "1 blue + 2 wild",
        "1 red + 2 wild",
        "3 wild",
    ]


@pytest.mark.rule("EU-13")
def test_a_ferry_with_two_symbols_takes_two_locomotives() -> None:
    game = europe("5 red + 3 wild")
    assert payments(game, "sevastopol-erzurum-1") == ["2 red + 2 wild", "1 red + 3 wild"]
    assert payments(game, "london-amsterdam-1") == ["2 wild"]


@pytest.mark.rule("EU-13")
@pytest.mark.parametrize("cards", ["3 red", "1 red + 1 blue + 1 wild"])
def test_a_ferry_is_not_paid_without_its_locomotive_or_in_two_colours(cards: str) -> None:
    game = europe("4 red + 1 blue + 1 wild")
    assert refusal(game, f"claim brindisi-palermo-1 with {cards}").rule == "EU-13"


@pytest.mark.rule("EU-13")
def test_a_hand_with_too_few_locomotives_cannot_claim_a_ferry() -> None:
    game = europe("9 red + 1 wild")
    reason = refusal(game, "claim smyrna-palermo-1")
    assert (reason.code, reason.rule) == ("too_few_wilds", "EU-13")


@pytest.mark.rule("EU-13")
def test_a_ferry_turns_up_no_cards() -> None:
    game = europe("2 red + 1 wild", deck="red red red")
    game.apply("claim brindisi-palermo-1 with 2 red + 1 wild")
    assert (hand(game), deck(game)[:3], game.turn) == ({}, ["red", "red", "red"], 1)
