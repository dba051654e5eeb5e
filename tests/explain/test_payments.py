"""The payments shown to a player: the rulebooks' examples, and what a payment looks like."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import islice

import pytest

from tests.explain.scene import Scene
from whistlestop.game.payments import Payment, find_target, payments, payments_for, surcharges
from whistlestop.messages.errors import UnreadableMove


def offered(scene: Scene, target: str, seat: int = 0) -> list[str]:
    """The payments a seat is shown, as text."""
    return [str(p) for p in payments_for(scene.edition, scene.r, scene.s, seat, target)]


@pytest.mark.rule("EU-9")
def test_a_blue_route_of_three_takes_blue_cards_and_wilds() -> None:
    scene = Scene("europe").hand(0, blue=5, red=4, wild=3)
    assert offered(scene, "sofia-constantinople-1") == [
        "3 blue",
        "2 blue + 1 wild",
        "1 blue + 2 wild",
        "3 wild",
    ]


@pytest.mark.rule("EU-9")
def test_a_grey_route_takes_any_one_colour() -> None:
    scene = Scene("europe").hand(0, red=2, yellow=1, wild=2)
    assert offered(scene, "danzig-warszawa-1") == [
        "2 red",
        "1 yellow + 1 wild",
        "1 red + 1 wild",
        "2 wild",
    ]


@pytest.mark.rule("EU-13")
def test_a_ferry_takes_a_wild_for_each_symbol() -> None:
    scene = Scene("europe").hand(0, red=6, green=1, wild=3)
    assert offered(scene, "london-dieppe-1") == ["1 green + 1 wild", "1 red + 1 wild", "2 wild"]
    assert offered(scene, "london-amsterdam-1") == ["2 wild"]
    assert offered(scene, "smyrna-palermo-1") == ["4 red + 2 wild", "3 red + 3 wild"]
    assert offered(scene.hand(0, red=6), "london-dieppe-1") == []


@pytest.mark.rule("EU-19")
def test_each_station_costs_one_card_more_than_the_last() -> None:
    scene = Scene("europe").hand(0, red=2, blue=1, wild=2)
    assert offered(scene, "station:paris") == ["1 blue", "1 red", "1 wild"]
    scene.station(0, "wien")
    assert offered(scene, "station:paris") == [
        "2 red",
        "1 blue + 1 wild",
        "1 red + 1 wild",
        "2 wild",
    ]
    scene.station(0, "roma")
    assert offered(scene, "station:paris") == [
        "2 red + 1 wild",
        "1 blue + 2 wild",
        "1 red + 2 wild",
    ]
    scene.station(0, "berlin")
    assert offered(scene, "station:paris") == []
    target = find_target(scene.edition, "station:paris")
    assert list(payments(scene.r, scene.s, 0, *target)) == []


@pytest.mark.rule("EU-19")
def test_there_is_no_payment_for_a_station_in_an_occupied_city() -> None:
    scene = Scene("europe").hand(0, red=2).station(1, "paris")
    assert offered(scene, "station:paris") == []


@pytest.mark.rule("EU-14", "EU-15")
def test_a_surcharge_is_met_with_the_colour_played_or_wilds() -> None:
    scene = Scene("europe").hand(0, red=4, blue=3, wild=2).top_of_deck("red", "wild", "blue")
    scene.play("claim pamplona-barcelona-1", "lay red", "lay red", "done")
    shown = [str(p) for p in surcharges(scene.edition, scene.r, scene.s)]
    assert shown == ["2 red", "1 red + 1 wild", "2 wild"]
    scene.play("lay wild")
    assert [str(p) for p in surcharges(scene.edition, scene.r, scene.s)] == ["1 wild"]
    scene.play("lay wild")
    assert list(surcharges(scene.edition, scene.r, scene.s)) == []


@pytest.mark.rule("EU-15")
def test_a_surcharge_on_wilds_alone_is_met_with_wilds_alone() -> None:
    scene = Scene("europe").hand(0, red=4, wild=3).top_of_deck("red", "wild", "blue")
    scene.play("claim pamplona-barcelona-1", "lay wild", "lay wild", "done")
    assert [str(p) for p in surcharges(scene.edition, scene.r, scene.s)] == ["1 wild"]


def test_there_is_no_surcharge_outside_a_tunnel() -> None:
    scene = Scene("europe").hand(0, red=4)
    assert list(surcharges(scene.edition, scene.r, scene.s)) == []


@pytest.mark.rule("NO-5")
def test_wilds_pay_for_nothing_but_ferries_and_tunnels_in_the_north() -> None:
    scene = Scene("nordic").hand(0, yellow=1, wild=3)
    assert offered(scene, "orebro-oslo-1") == []
    assert offered(scene, "andalsnes-lillehammer-1") == ["1 yellow + 1 wild", "2 wild"]
    assert offered(scene.hand(0, yellow=2, wild=3), "orebro-oslo-1") == ["2 yellow"]


@pytest.mark.rule("NO-7")
def test_seven_green_and_eight_other_cards_pay_for_the_nine_spaces() -> None:
    scene = Scene("nordic").hand(0, green=7, red=3, blue=2, wild=3)
    assert offered(scene, "murmansk-lieksa-1") == ["2 blue + 7 green + 3 red + 3 wild"]
    assert offered(scene.hand(0, green=7, red=3, blue=2, wild=2), "murmansk-lieksa-1") == []


@pytest.mark.rule("NO-7")
def test_nine_cards_of_a_colour_pay_for_the_nine_spaces_alone() -> None:
    scene = Scene("nordic").hand(0, green=9, wild=4)
    assert offered(scene, "murmansk-lieksa-1") == ["9 green", "8 green + 4 wild"]


@pytest.mark.rule("NO-9", "R-8")
def test_three_cards_stand_for_a_locomotive_on_a_ferry() -> None:
    scene = Scene("nordic").hand(0, orange=3, red=2, wild=1)
    assert offered(scene, "stavanger-kristiansand-2") == [
        "3 orange + 2 red",  # two orange, and the third with both red for the symbol
        "2 orange + 1 wild",
    ]
    scene.hand(0, blue=1, red=2)
    assert offered(scene, "kobenhavn-arhus-1") == ["1 blue + 2 red"]


@pytest.mark.rule("NO-9")
def test_a_ferry_of_two_symbols_in_colour() -> None:
    scene = Scene("nordic").hand(0, purple=2, red=3, wild=2)
    assert offered(scene, "honningsvag-tromso-1") == [
        "2 purple + 3 red + 1 wild",
        "2 purple + 2 wild",
        "1 purple + 3 red + 2 wild",
    ]


@pytest.mark.rule("WO-10", "WO-11")
def test_rails_take_train_cards_and_seas_take_ships() -> None:
    scene = Scene("world").pieces(0, 20, 40)
    scene.hand(0, purple_train=2, purple_train_harbour=1, purple_ship=3, purple_double_ship=2)
    assert offered(scene, "mexico-caracas-2") == ["2 purple_train + 1 purple_train_harbour"]
    assert offered(scene, "petropavlovsk-anchorage-1") == [
        "1 purple_ship + 1 purple_double_ship",
        "2 purple_double_ship",
        "3 purple_ship",
    ]
    scene.hand(0, purple_train=2, wild=1)
    assert offered(scene, "mexico-caracas-2") == ["2 purple_train + 1 wild"]
    assert offered(scene, "hong_kong-manila-1") == ["1 wild"]


@pytest.mark.rule("WO-11", "WO-12")
def test_a_white_sea_route_of_four_in_every_combination() -> None:
    scene = Scene("world").pieces(0, 20, 40)
    scene.hand(0, white_ship=4, white_double_ship=2, wild=1)
    assert offered(scene, "dar_es_salaam-mumbai-1") == [
        "2 white_double_ship",
        "2 white_ship + 1 white_double_ship",
        "4 white_ship",
        "1 white_ship + 1 white_double_ship + 1 wild",
        "3 white_ship + 1 wild",
    ]


@pytest.mark.rule("WO-12", "R-8")
def test_five_spaces_take_two_doubles_and_a_single_or_three_doubles() -> None:
    scene = Scene("world").pieces(0, 20, 40)
    scene.hand(0, red_ship=1, red_double_ship=3)
    assert offered(scene, "tokyo-honolulu-1") == [
        "1 red_ship + 2 red_double_ship",
        "3 red_double_ship",
    ]


@pytest.mark.rule("WO-14")
def test_pairs_on_a_hard_route_may_differ_in_colour() -> None:
    scene = Scene("world").pieces(0, 20, 40)
    scene.hand(0, red_train=1, red_train_harbour=1, black_train=2, yellow_train=1)
    assert offered(scene, "tehran-lahore-1") == [
        "1 red_train + 1 red_train_harbour + 2 black_train"
    ]


@pytest.mark.rule("WO-14")
def test_a_wild_is_one_card_of_a_pair_but_never_both() -> None:
    scene = Scene("world").pieces(0, 20, 40).hand(0, red_train=1, wild=5)
    assert offered(scene, "marseille-casablanca-1") == ["1 red_train + 1 wild"]
    assert offered(scene, "tehran-lahore-1") == []
    scene.hand(0, red_train=1, black_train=1, wild=5)
    assert offered(scene, "tehran-lahore-1") == ["1 red_train + 1 black_train + 2 wild"]


@pytest.mark.rule("WO-18")
def test_a_harbour_is_built_with_one_wild_one_yellow_ship_and_two_yellow_trains() -> None:
    scene = Scene("world").own(0, "caracas-lima-1")
    scene.hand(
        0, yellow_train=2, yellow_train_harbour=2, yellow_ship=1, yellow_double_ship=3, wild=1
    )
    assert offered(scene, "harbour:lima") == ["2 yellow_train_harbour + 1 yellow_ship + 1 wild"]
    assert offered(scene, "harbour:sydney") == []  # no route there


@pytest.mark.rule("WO-18")
def test_a_harbour_is_of_one_colour_and_never_more_than_two_of_a_sort() -> None:
    scene = Scene("world").own(0, "caracas-lima-1")
    scene.hand(0, yellow_train_harbour=4, red_ship=2, wild=3)
    assert offered(scene, "harbour:lima") == [
        "2 yellow_train_harbour + 2 wild",
        "2 red_ship + 2 wild",
        "1 yellow_train_harbour + 3 wild",
        "1 red_ship + 3 wild",
    ]
    assert offered(scene.hand(0, wild=5), "harbour:lima") == ["4 wild"]


@pytest.mark.rule("SF-8", "SF-12")
def test_a_ferry_of_the_bay_takes_one_ferry_card() -> None:
    scene = Scene("san_francisco").hand(0, red=4, wild=1)
    assert offered(scene, "fort_mason-golden_gate_bridge-1") == ["4 red + 1 wild"]
    assert offered(scene, "pacific_heights-presidio-1") == ["3 red", "2 red + 1 wild"]


@pytest.mark.rule("GT-6")
def test_a_blue_route_of_two_takes_two_blue_or_a_blue_and_a_wild() -> None:
    scene = Scene("ghost_train").hand(0, blue=2, wild=1)
    assert offered(scene, "circus_of_dread-lonely_barn-1") == ["2 blue", "1 blue + 1 wild"]


def test_there_is_no_payment_for_a_route_the_seat_cannot_claim() -> None:
    scene = Scene("europe").hand(0, blue=5).own(1, "petrograd-wilno-1", "paris-pamplona-1")
    assert offered(scene, "petrograd-wilno-1") == []
    assert offered(scene, "paris-pamplona-2") == []  # closed: two players
    assert offered(scene, "warszawa-wien-1") == ["4 blue"]
    assert offered(scene.pieces(0, 3), "warszawa-wien-1") == []


def test_payments_of_a_seat_that_is_not_in_turn() -> None:
    scene = Scene("europe").hand(1, blue=2)
    assert offered(scene, "essen-berlin-1", seat=1) == ["2 blue"]
    assert offered(scene, "essen-berlin-1", seat=0) == []


def test_the_first_payments_come_at_once_where_there_are_a_hundred_thousand() -> None:
    scene = Scene("nordic")
    scene.hand(0, **{kind.id: kind.count for kind in scene.edition.card_kinds})
    found = payments_for(scene.edition, scene.r, scene.s, 0, "murmansk-lieksa-1")
    first = [str(payment) for payment in islice(found, 3)]
    assert first == ["9 purple", "9 blue", "9 orange"]
    assert sum(1 for _ in islice(found, 2000)) == 2000


@pytest.mark.parametrize("target", ["paris-mars-1", "station:mars", "harbour:", "depot:paris", ""])
def test_an_unknown_target_is_refused(target: str) -> None:
    scene = Scene("europe")
    with pytest.raises(UnreadableMove) as caught:
        payments_for(scene.edition, scene.r, scene.s, 0, target)
    assert caught.value.code == "unknown_target"


def test_a_building_the_edition_does_not_have_has_no_payments() -> None:
    scene = Scene("nordic").hand(0, red=12, wild=14)
    assert offered(scene, "station:oslo") == []
    assert offered(scene, "harbour:oslo") == []


def test_a_target_in_the_numbers_of_the_engine() -> None:
    board = Scene("world").edition
    assert board.routes[find_target(board, "lima-sydney-2")[1]].id == "lima-sydney-2"
    assert board.locations[find_target(board, "harbour:lima")[1]].id == "lima"


def test_a_payment_knows_its_cards_and_cannot_change() -> None:
    payment = Payment({"red": 2, "wild": 1}, 1)
    assert (payment.size, payment.wilds, str(payment)) == (3, 1, "2 red + 1 wild")
    assert {payment, Payment({"red": 2, "wild": 1}, 1)} == {payment}
    assert eval(repr(payment)) == payment
    with pytest.raises(FrozenInstanceError):
        payment.wilds = 2  # type: ignore[misc]  # that is what must fail
