"""Claiming routes in the Nordic Countries: NO-5, NO-6, NO-8."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import discards, found, hand, legal, payments, refusal, seat_of
from tests.kit.table import RICH, nordic, owned, table
from whistlestop.game.events import RouteClaimed


@pytest.mark.rule("NO-5")
@pytest.mark.parametrize("route", ["oslo-goteborg-1", "orebro-norrkoping-1"])
def test_locomotives_are_refused_on_plain_routes_coloured_or_grey(route: str) -> None:
    game = nordic("2 orange + 5 wild")
    assert payments(game, route) == ["2 orange"]
    assert refusal(game, f"claim {route} with 1 orange + 1 wild").rule == "NO-5"
    assert refusal(game, f"claim {route} with 2 wild").rule == "NO-5"


@pytest.mark.rule("NO-5")
def test_a_hand_that_lacks_a_colour_card_cannot_claim_a_plain_route_with_locomotives() -> None:
    game = nordic("1 orange + 5 wild")
    assert "claim oslo-goteborg-1" not in legal(game)
    reason = refusal(game, "claim oslo-goteborg-1")
    assert (reason.code, reason.rule) == ("wilds_do_not_pay", "NO-5")


@pytest.mark.rule("NO-5")
def test_locomotives_are_wild_in_tunnels_and_on_ferries() -> None:
    game = nordic("1 yellow + 1 black + 2 wild")
    assert payments(game, "andalsnes-lillehammer-1") == ["1 yellow + 1 wild", "2 wild"]
    assert payments(game, "goteborg-kobenhavn-1")[0] == "1 black + 1 wild"
    assert "2 wild" in payments(game, "goteborg-kobenhavn-1")


@pytest.mark.rule("NO-5")
def test_a_hand_of_locomotives_claims_tunnels_and_ferries_only() -> None:
    game = nordic("8 wild")
    kinds = {route.id: route.kind for route in ws.edition("nordic").routes}
    claimed = {kinds[move.removeprefix("claim ")] for move in legal(game, "claim")}
    assert claimed == {"tunnel", "ferry"}


@pytest.mark.rule("NO-6")
def test_a_yellow_route_of_two_takes_two_yellow_cards_as_the_rulebook_shows() -> None:
    game = nordic("3 yellow + 3 red")
    assert payments(game, "orebro-oslo-1") == ["2 yellow"]
    assert refusal(game, "claim orebro-oslo-1 with 2 red").rule == "NO-6"


@pytest.mark.rule("NO-6")
def test_a_grey_route_takes_cards_of_any_one_colour() -> None:
    game = nordic("4 yellow + 3 red + 2 blue")
    assert payments(game, "norrkoping-goteborg-1") == ["3 yellow", "3 red"]
    assert refusal(game, "claim norrkoping-goteborg-1 with 2 blue + 1 red").rule == "NO-6"


@pytest.mark.rule("NO-6")
@pytest.mark.parametrize(
    ("route", "payment", "length", "points"),
    [
        ("lahti-tampere-1", "1 blue", 1, 1),
        ("imatra-lahti-1", "2 yellow", 2, 2),
        ("imatra-helsinki-1", "3 red", 3, 4),
        ("sundsvall-orebro-1", "4 orange", 4, 7),
        ("kirkenes-rovaniemi-1", "5 blue", 5, 10),
        ("mo_i_rana-trondheim-2", "4 red + 2 wild", 6, 15),
        ("murmansk-lieksa-1", "9 black", 9, 27),
    ],
)
def test_every_length_scores_its_points_at_once(
    route: str, payment: str, length: int, points: int
) -> None:
    game = nordic(payment)
    claimed = found(game.apply(f"claim {route} with {payment}"), RouteClaimed)
    assert [(event.route, event.points) for event in claimed] == [(route, points)]
    facts = seat_of(game)
    assert (facts["score"], facts["reserve"]) == (points, {"train": 40 - length})
    assert " + ".join(f"{n} {kind}" for kind, n in discards(game).items()) == payment
    assert (hand(game), game.turn) == ({}, 1)


@pytest.mark.rule("NO-6")
def test_every_length_on_the_board_has_its_points() -> None:
    assert {route.length for route in ws.edition("nordic").routes} == {1, 2, 3, 4, 5, 6, 9}


UNEQUAL = [
    ("mo_i_rana-trondheim-1", "mo_i_rana-trondheim-2"),
    ("stavanger-kristiansand-1", "stavanger-kristiansand-2"),
]
"""Double routes of a tunnel and a ferry that is one space longer."""


@pytest.mark.rule("NO-8")
@pytest.mark.parametrize(("first", "second"), [("orebro-oslo-1", "orebro-oslo-2"), *UNEQUAL])
def test_with_two_players_one_route_of_a_double_closes_the_other(first: str, second: str) -> None:
    for claimed, closed in ((first, second), (second, first)):
        game = nordic(RICH, routes=owned(1, claimed))
        reason = refusal(game, f"claim {closed}")
        assert (reason.code, reason.rule) == ("double_closed", "NO-8")


@pytest.mark.rule("NO-8")
@pytest.mark.parametrize(("first", "second"), [("orebro-oslo-1", "orebro-oslo-2"), *UNEQUAL])
def test_nobody_may_hold_both_routes_of_a_double(first: str, second: str) -> None:
    for players in (2, 3):
        game = nordic(RICH, players=players, routes=owned(0, first))
        reason = refusal(game, f"claim {second}")
        assert (reason.code, reason.rule) == ("double_own", "NO-8")


@pytest.mark.rule("NO-8")
def test_with_three_players_another_player_may_claim_the_other() -> None:
    game = nordic("2 green", players=3, routes=owned(1, "orebro-oslo-1"))
    game.apply("claim orebro-oslo-2 with 2 green")
    assert game.position()["routes"] == {"orebro-oslo-1": 1, "orebro-oslo-2": 0}


@pytest.mark.rule("NO-8")
def test_with_three_players_the_longer_route_of_an_unequal_double_stays_open_to_others() -> None:
    routes = owned(1, "stavanger-kristiansand-1")
    game = nordic("2 orange + 1 wild", players=3, routes=routes)
    game.apply("claim stavanger-kristiansand-2 with 2 orange + 1 wild")
    assert seat_of(game)["score"] == 4


@pytest.mark.rule("NO-8")
def test_a_route_closes_nothing_but_a_route_between_the_same_two_cities() -> None:
    routes = ws.edition("nordic").routes
    for claimed in routes:
        game = table("nordic", RICH, routes=owned(1, claimed.id))
        between = {route.id for route in routes if {route.a, route.b} == {claimed.a, claimed.b}}
        assert set(legal(game, "claim")) == {f"claim {x.id}" for x in routes if x.id not in between}
