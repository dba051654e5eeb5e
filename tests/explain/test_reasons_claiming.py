"""Why a route cannot be claimed, or a station or harbour not be built."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.explain.refusals import refused, why
from tests.explain.scene import Scene
from whistlestop.editions import Edition, edition
from whistlestop.engine import state as es

DASH = "\N{EN DASH}"


@pytest.mark.rule("R-9")
def test_a_claimed_route_and_who_owns_it() -> None:
    scene = Scene("europe", 3).own(2, "paris-zurich-1").own(0, "dieppe-paris-1")
    found = why(scene, "claim paris-zurich-1")
    assert (found.code, found.rule) == ("route_claimed", "R-9")
    assert found.fact == f"Paris {DASH} Zürich is claimed already, by Seat 3"
    named = why(scene, "claim paris-zurich-1", ("Ana", "Bo", "Cy"))
    assert named.fact == f"Paris {DASH} Zürich is claimed already, by Cy"
    own = why(scene, "claim dieppe-paris-1")
    assert own.fact == f"Dieppe {DASH} Paris is claimed already, by you"


@pytest.mark.rule("EU-11")
def test_the_other_route_of_an_own_double() -> None:
    scene = Scene("europe", 5).hand(0, red=2).own(0, "bruxelles-paris-2")
    found = why(scene, "claim bruxelles-paris-1")
    assert (found.code, found.rule) == ("double_own", "EU-11")
    assert f"Bruxelles {DASH} Paris (yellow) is yours" in found.fact


@pytest.mark.rule("EU-11")
def test_a_double_closed_for_few_players() -> None:
    scene = Scene("europe", 3).hand(0, red=2).own(1, "bruxelles-paris-2")
    found = why(scene, "claim bruxelles-paris-1", ("Ana", "Bo", "Cy"))
    assert (found.code, found.rule) == ("double_closed", "EU-11")
    assert found.fact == (
        f"With 3 players Bruxelles {DASH} Paris (yellow), claimed by Bo, "
        f"closes Bruxelles {DASH} Paris (red)"
    )
    open_to_more = Scene("europe", 4).hand(0, blue=1).own(1, "bruxelles-paris-2")
    assert refused(open_to_more, "claim bruxelles-paris-1") == ("too_few_cards", "EU-9")


@pytest.mark.rule("R-9", "SF-9", "WO-13")
def test_too_few_pieces() -> None:
    scene = Scene("europe").hand(0, red=4).pieces(0, 3)
    found = why(scene, "claim marseille-pamplona-1")
    assert (found.code, found.rule) == ("too_few_pieces", "R-9")
    assert found.fact == f"Marseille {DASH} Pamplona needs 4 trains, you have 3 left"
    scene.hand(0, red=3).pieces(0, 4)
    assert refused(scene, "claim marseille-pamplona-1") == ("too_few_cards", "EU-9")
    scene = Scene("san_francisco").hand(0, red=3).pieces(0, 1)
    found = why(scene, "claim pacific_heights-presidio-1")
    assert found.fact == (
        f"Pacific Heights {DASH} Presidio (red) needs 3 cable cars, you have 1 left"
    )
    assert found.rule == "SF-9"
    scene = Scene("world").hand(0, wild=5).pieces(0, 25, 4)
    found = why(scene, "claim tokyo-honolulu-1")
    assert found.fact == f"Tokyo {DASH} Honolulu needs 5 ships, you have 4 left"
    assert (found.rule, found.hint) == ("WO-13", "Exchange pieces, or claim a shorter route.")


def test_what_a_grey_route_lacks_in_the_best_colour() -> None:
    scene = Scene("europe").hand(0, blue=1, red=2, wild=1)
    assert str(why(scene, "claim paris-marseille-1")) == (
        f"Paris {DASH} Marseille needs 4 train cards of one colour or locomotives; "
        "you have 2 red + 1 locomotive (EU-9). 1 more red or locomotive would do."
    )
    assert why(scene.hand(0), "claim paris-marseille-1").hint == (
        "4 more of one colour or locomotives would do."
    )
    assert why(scene, "claim marseille-pamplona-1").hint == "4 more red or locomotives would do."


@pytest.mark.rule("EU-13")
def test_what_a_ferry_lacks() -> None:
    scene = Scene("europe").hand(0, red=6, wild=1)
    found = why(scene, "claim london-amsterdam-1")
    assert (found.code, found.rule) == ("too_few_wilds", "EU-13")
    assert found.fact == f"London {DASH} Amsterdam needs 2 locomotives for its symbols, you have 1"
    assert found.hint == "1 more locomotive would do."
    found = why(scene.hand(0, red=1, wild=2), "claim smyrna-palermo-1")
    assert (found.code, found.rule) == ("too_few_cards", "EU-13")
    assert found.fact == (
        f"Smyrna {DASH} Palermo needs 2 locomotives and 4 train cards of one colour "
        "or locomotives; you have 1 red + 2 locomotives"
    )
    # The other spaces must be paid for, too.
    found = why(scene.hand(0, red=1), "claim sevastopol-constantinople-1")
    assert found.hint == "2 more locomotives and 1 more red or locomotive would do."
    found = why(scene.hand(0), "claim sevastopol-constantinople-1")
    assert found.hint == "2 more locomotives and 2 more of one colour or locomotives would do."


@pytest.mark.rule("NO-5")
def test_wilds_that_do_not_pay() -> None:
    scene = Scene("nordic").hand(0, yellow=1, wild=3)
    found = why(scene, "claim orebro-oslo-1")
    assert (found.code, found.rule) == ("wilds_do_not_pay", "NO-5")
    assert found.fact == (
        "In this edition locomotives pay on ferries and tunnels only: "
        f"Örebro {DASH} Oslo (yellow) needs 2 train cards in yellow; you have 1 yellow"
    )
    assert found.hint == "1 more yellow would do."
    assert refused(scene.hand(0, yellow=1), "claim orebro-oslo-1") == ("too_few_cards", "NO-6")


@pytest.mark.rule("NO-7", "NO-9")
def test_what_a_route_with_substitutes_lacks() -> None:
    scene = Scene("nordic").hand(0, green=7, red=2, wild=5)
    found = why(scene, "claim murmansk-lieksa-1")
    assert (found.code, found.rule) == ("too_few_cards", "NO-7")
    assert found.fact == (
        f"Murmansk {DASH} Lieksa would take 15 of your cards, you have 14: "
        "7 fit, and each of the other 2 spaces takes 4"
    )
    found = why(scene.hand(0, orange=4), "claim stavanger-kristiansand-2")
    assert found.rule == "NO-9"
    assert found.fact == (
        f"Stavanger {DASH} Kristiansand (orange) would take 5 of your cards, you have 4: "
        "2 fit, and the other space takes 3"
    )


@pytest.mark.rule("WO-10", "WO-11", "WO-12", "WO-14")
def test_what_routes_of_the_globe_lack() -> None:
    scene = Scene("world").pieces(0, 20, 40)
    scene.hand(0, red_ship=1, red_double_ship=1, red_train=5, wild=1)
    found = why(scene, "claim tokyo-honolulu-1")
    assert found.fact == (
        f"Tokyo {DASH} Honolulu needs ship cards in red or wilds for 5 spaces; "
        "you have 1 red ship + 1 red double ship + 1 wild: 1 space is missing"
    )
    assert found.hint == "At sea train cards do not pay, except for wilds."
    found = why(scene, "claim winnipeg-new_york-1")
    assert found.fact == (
        f"Winnipeg {DASH} New York needs 2 train cards in green or wilds; you have 1 wild"
    )
    found = why(scene.hand(0, red_train=1, black_train=1, wild=1), "claim tehran-lahore-1")
    assert (found.code, found.rule) == ("too_few_pairs", "WO-14")
    assert found.fact == f"Tehran {DASH} Lahore needs 2 pairs of train cards, your hand makes 1"
    found = why(scene.hand(0, green_ship=1, white_ship=2), "claim lima-honolulu-1")
    assert "ship cards of one colour or wilds for 6 spaces; you have 2 white ships" in found.fact


@pytest.mark.rule("EU-19")
def test_stations_that_cannot_be_built() -> None:
    scene = Scene("europe").hand(0, red=1, blue=1).station(1, "paris").station(0, "wien")
    found = why(scene, "station paris")
    assert (found.code, found.rule) == ("city_occupied", "EU-19")
    assert found.fact == "There is a station in Paris already, built by Seat 2"
    found = why(scene, "station athina")
    assert (found.code, found.rule) == ("too_few_cards", "EU-19")
    assert found.fact == (
        "Your second station costs 2 train cards of one colour or locomotives; you have 1 blue"
    )
    assert found.hint == "1 more blue or locomotive would do."
    scene.hand(0, wild=9).station(0, "roma", "berlin")
    assert refused(scene, "station athina") == ("no_station_left", "EU-19")


def with_junction(name: str, location: str) -> Edition:
    """A board on which a city has become a mere junction."""
    board = edition(name)
    locations = [replace(x, junction=True) if x.id == location else x for x in board.locations]
    return replace(board, locations=tuple(locations))


def test_a_junction_is_not_a_city() -> None:
    scene = Scene(with_junction("europe", "roma")).hand(0, red=1)
    assert refused(scene, "station roma") == ("not_a_city", "EU-19")
    scene = Scene(with_junction("san_francisco", "twin_peaks"))
    scene.s.decision = es.PLACE_STACK
    assert refused(scene, "stack twin_peaks") == ("not_a_city", "SF-5")


@pytest.mark.rule("WO-18")
def test_harbours_that_cannot_be_built() -> None:
    scene = Scene("world").own(0, "caracas-lima-1", "winnipeg-new_york-1").harbour(1, "miami")
    scene.hand(0, yellow_train_harbour=3, yellow_ship=1, yellow_double_ship=4, red_ship=1)
    assert refused(scene, "harbour winnipeg") == ("no_port", "WO-18")
    assert refused(scene, "harbour miami") == ("city_occupied", "WO-18")
    assert refused(scene, "harbour sydney") == ("no_own_route", "WO-18")
    found = why(scene, "harbour lima")
    assert (found.code, found.rule) == ("too_few_cards", "WO-18")
    assert "you have 3 yellow trains with harbour + 1 yellow ship" in found.fact
    assert found.hint == ("1 more card would do: ship cards in yellow with the symbol, or wilds.")
    scene.hand(0, yellow_train_harbour=1, wild=1)
    assert why(scene, "harbour lima").hint == (
        "2 more cards would do: up to 1 train card and up to 2 ship cards "
        "in yellow with the symbol, or wilds."
    )
    scene.harbour(0, "lima", "caracas", "new_york")
    assert refused(scene, "harbour lima") == ("no_harbour_left", "WO-18")
