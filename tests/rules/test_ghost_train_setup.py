"""Ghost Train: components and dealing."""

from __future__ import annotations

from collections import Counter

import pytest

import whistlestop as ws
from tests.kit.questions import found, legal, seat_of
from tests.kit.table import seat, table
from whistlestop.game.events import RouteClaimed, TicketDrawn

COLORS = ("yellow", "green", "orange", "black", "blue", "red")
PLAYERS = (2, 3, 4)


@pytest.mark.rule("GT-1")
def test_two_to_four_play() -> None:
    for players in (1, 5):
        with pytest.raises(ws.BadOption) as caught:
            ws.new_game("ghost_train", players=players, seed=1)
        assert caught.value.rule == "GT-1"


@pytest.mark.rule("GT-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_has_twenty_carriages(players: int) -> None:
    game = ws.new_game("ghost_train", players=players, seed=1)
    assert [seat_of(game, n)["reserve"] for n in range(players)] == [{"train": 20}] * players


@pytest.mark.rule("GT-1")
def test_routes_score_no_points_and_only_completed_tickets_count() -> None:
    done = ["gingerbread_house-pumpkin_patch", "hollow_tree-murky_glade"]
    game = table("ghost_train", seat("2 blue", completed=done), seat())
    (claimed,) = found(game.apply("claim circus_of_dread-lonely_barn-1 with 2 blue"), RouteClaimed)
    assert claimed.points == 0
    assert seat_of(game, 0)["score"] == 0
    assert [score.total for score in game.scores()] == [2, 0]


@pytest.mark.rule("GT-2")
def test_there_are_seventy_two_float_cards_and_no_market() -> None:
    game = ws.new_game("ghost_train", players=2, seed=1)
    position = game.position()
    found = Counter(position["decks"]["train"])
    for number in (0, 1):
        found += Counter(position["seats"][number]["hand"])
    assert found == {**dict.fromkeys(COLORS, 10), "wild": 12}
    assert found.total() == 72
    assert legal(game, "draw") == ["draw deck"]


@pytest.mark.rule("GT-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_is_dealt_four_cards(players: int) -> None:
    view = ws.new_game("ghost_train", players=players, seed=1).observe(None).to_dict()
    assert [s["hand"] for s in view["seats"]] == [{"train": 4}] * players


@pytest.mark.rule("GT-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_is_dealt_two_of_thirty_three_tickets_and_keeps_them(players: int) -> None:
    game = ws.new_game("ghost_train", players=players, seed=1, first=1)
    held = [seat_of(game, number)["tickets"] for number in range(players)]
    assert [len(tickets) for tickets in held] == [2] * players
    assert len(game.position()["ticket_deck"]) == 33 - 2 * players
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)  # nothing to choose


@pytest.mark.rule("GT-3", "R-10")
def test_tickets_are_held_secretly() -> None:
    game = ws.new_game("ghost_train", players=2, seed=1)
    mine = seat_of(game, 0)["tickets"]
    assert sorted(game.observe(0).to_dict()["own"]["tickets"]) == sorted(mine)
    for viewer in (1, None):
        view = str(game.observe(viewer).to_dict())
        assert all(ticket not in view for ticket in mine)
        dealt = [event.seen_by(viewer) for event in found(game.events, TicketDrawn)]
        assert dealt.count(TicketDrawn(0, None)) == 2
