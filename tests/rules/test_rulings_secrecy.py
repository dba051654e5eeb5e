"""What nobody else may see: R-10."""

from __future__ import annotations

import json

import pytest

import whistlestop as ws
from tests.kit.questions import found
from tests.kit.table import europe, nordic, table
from whistlestop.game.events import CardDealt, CardDrawn, CardTaken, TicketsKept, TicketsOffered

OTHERS = (1, 2, None)
"""Two rivals and a spectator."""


def look_alike(one: ws.Game, other: ws.Game) -> None:
    """The games differ, and nobody but seat 0 can see it."""
    assert one.observe(0) != other.observe(0)
    for viewer in OTHERS:
        assert one.observe(viewer) == other.observe(viewer)
        assert one.observe(viewer).to_dict() == other.observe(viewer).to_dict()


@pytest.mark.rule("R-10")
def test_nobody_else_sees_which_cards_a_seat_holds() -> None:
    look_alike(europe("3 red", players=3), europe("1 blue + 2 wild", players=3))


@pytest.mark.rule("R-10")
def test_nobody_else_sees_which_tickets_a_seat_holds() -> None:
    look_alike(
        nordic(players=3, tickets=[["oslo-stockholm", "bergen-narvik"]]),
        nordic(players=3, tickets=[["tampere-boden", "helsinki-bergen"]]),
    )


@pytest.mark.rule("R-10")
def test_nobody_sees_the_order_of_the_decks() -> None:
    one = europe(deck="red blue", whole_ticket_deck=["athina-angora", "essen-kyiv"])
    other = europe(deck="wild wild", whole_ticket_deck=["essen-kyiv", "athina-angora"])
    for viewer in (0, 1, None):
        assert one.observe(viewer) == other.observe(viewer)


@pytest.mark.rule("R-10")
def test_a_card_drawn_blind_is_seen_by_its_drawer_alone() -> None:
    red, wild = europe(players=3, deck="red blue"), europe(players=3, deck="wild blue")
    (drawn,) = found(red.apply("draw deck"), CardDrawn)
    wild.apply("draw deck")
    look_alike(red, wild)
    assert drawn.seen_by(0) == CardDrawn(0, "train", "red")
    for viewer in OTHERS:
        assert drawn.seen_by(viewer) == CardDrawn(0, "train", None)


@pytest.mark.rule("R-10")
def test_a_face_up_card_is_taken_before_all_eyes() -> None:
    game = europe(market="red blue green white black")
    (taken,) = found(game.apply("draw 1"), CardTaken)
    assert taken.seen_by(1) == taken.seen_by(None) == CardTaken(0, 1, "red")
    assert game.observe(1).to_dict()["seats"][0]["taken"] == {"red": 1}


@pytest.mark.rule("R-10")
def test_tickets_offered_kept_and_declined_are_secret_and_their_numbers_public() -> None:
    game = europe(whole_ticket_deck=["athina-angora", "berlin-moskva", "essen-kyiv"])
    (offered,) = found(game.apply("tickets"), TicketsOffered)
    (kept,) = found(game.apply("keep 2"), TicketsKept)
    assert kept == TicketsKept(0, 1, 2, ("berlin-moskva",), ("athina-angora", "essen-kyiv"))
    for viewer in (1, None):
        assert offered.seen_by(viewer) == TicketsOffered(0, 3, None)
        assert kept.seen_by(viewer) == TicketsKept(0, 1, 2, None, None)
        assert game.observe(viewer).to_dict()["seats"][0]["tickets"] == 1


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("name", ws.editions())
def test_cards_dealt_at_set_up_are_secret(name: str) -> None:
    dealt = found(ws.new_game(name, seed=1).events, CardDealt)
    assert dealt
    for event in dealt:
        assert event.seen_by(event.seat) == event
        assert event.seen_by(1 - event.seat) == CardDealt(event.seat, event.deck, None)


@pytest.mark.rule("R-10")
def test_everyone_sees_what_is_public() -> None:
    game = europe(
        "3 red + 1 wild", "2 blue", tickets=[["athina-angora"]], discards="2 black",
        routes={"paris-marseille-1": 0}, stations={"wien": 1},
    )  # fmt: skip
    for viewer in (0, 1, None):
        view = game.observe(viewer).to_dict()
        assert view["market"] == ["purple", "blue", "orange", "white", "green"]
        assert (view["decks"], view["discards"]) == ({"train": 97}, {"train": {"black": 2}})
        assert (view["routes"], view["stations"]) == ({"paris-marseille-1": 0}, {"wien": 1})
        first, second = view["seats"]
        assert (first["hand"], second["hand"]) == ({"train": 4}, {"train": 2})
        assert (first["tickets"], second["tickets"]) == (1, 0)
        assert (first["score"], first["reserve"]) == (7, {"train": 41})
        assert second["stations_left"] == 2


@pytest.mark.rule("R-10")
def test_a_seat_sees_its_own_hand_and_tickets_and_a_spectator_none() -> None:
    game = europe("3 red", tickets=[["athina-angora"], ["essen-kyiv"]])
    own = game.observe(0).to_dict()["own"]
    assert (own["hand"], own["tickets"]) == ({"red": 3}, ["athina-angora"])
    assert game.observe(None).own is None
    for viewer, hidden in ((0, "essen-kyiv"), (1, "athina-angora")):
        assert hidden not in json.dumps(game.observe(viewer).to_dict())


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(
    ("name", "few", "all_of_them"),
    [
        ("europe", "keep 1 2", "keep 1 2 3 4"),
        ("nordic", "keep 1 2", "keep 1 2 3 4 5"),
        ("world", "keep 1 2 3", "keep 1 2 3 4 5"),
        ("san_francisco", "keep 1", "keep 1 2"),
    ],
)
def test_how_many_first_tickets_a_seat_keeps_is_not_seen_before_all_have_chosen(
    name: str, few: str, all_of_them: str
) -> None:
    one, other = (ws.new_game(name, players=3, seed=1, first=0) for _ in range(2))
    look_alike(one.play(few), other.play(all_of_them))


@pytest.mark.rule("R-10", "WO-4")
def test_a_secret_fleet_is_not_seen_before_all_have_chosen() -> None:
    one, other = (
        ws.new_game("world", players=3, seed=1, first=0).play(*["keep 1 2 3"] * 3) for _ in range(2)
    )
    look_alike(one.play("fleet 12"), other.play("fleet 25"))


@pytest.mark.rule("R-10")
def test_looking_changes_nothing() -> None:
    game = table("europe", "3 red", tickets=[["athina-angora"]])
    before = game.position()
    for viewer in (0, 1, None):
        game.observe(viewer)
    game.scores()
    list(game.payments("paris-marseille-1"))
    assert game.position() == before
