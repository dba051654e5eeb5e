"""What notebooks show: an edition, a game and an observation draw themselves."""

import re
from xml.etree import ElementTree

import pytest

import whistlestop as ws
from tests.kit.random_games import played
from whistlestop.drawing import board_svg
from whistlestop.editions import editions


def titles(svg: str) -> str:
    """What the drawing says about its routes."""
    return "\n".join(re.findall(r"<title>(.*?)</title>", svg))


def test_an_edition_shows_its_board() -> None:
    europe = ws.edition("europe")
    assert europe._repr_svg_() == board_svg(europe)


@pytest.mark.parametrize("name", editions())
def test_a_game_of_every_edition_shows_who_owns_what(name: str) -> None:
    game = played(name, players=2, seed=3)
    shown = game._repr_svg_()
    ElementTree.fromstring(shown.encode())
    claimed = [route for seat in game.observe().seats for route in seat.routes]
    assert claimed
    assert titles(shown).count("claimed by") == len(claimed)


def test_whoever_looks_reads_what_is_their_own_as_theirs() -> None:
    """In the terminal a player is called "You": no route is claimed by You."""
    routes = {"london-dieppe-1": 0, "dieppe-paris-1": 1}
    document = {"edition": "europe", "players": ["You", "Bo"], "seats": [{}, {}], "routes": routes}
    shown = ws.from_position(document).observe(0)._repr_svg_()
    assert sorted(re.findall("claimed by .*", titles(shown))) == ["claimed by Bo", "claimed by you"]


@pytest.mark.rule("R-10")
def test_a_game_shows_nothing_that_a_spectator_does_not_see() -> None:
    document = {"edition": "europe", "players": ["Ana", "Bo"], "seats": [
        {"tickets": ["london-berlin"], "hand": {"red": 3}}, {"tickets": ["madrid-zurich"]},
    ]}  # fmt: skip
    game = ws.from_position(document)
    without = ws.from_position({**document, "seats": [{}, {}]})
    assert game._repr_svg_() == without._repr_svg_()
    assert game.observe(0)._repr_svg_() != game.observe(1)._repr_svg_(), "its own ticket is shown"
