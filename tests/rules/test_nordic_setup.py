"""The Nordic Countries' components and set-up: NO-1 to NO-3."""

from __future__ import annotations

from collections import Counter

import pytest

import whistlestop as ws
from tests.kit.questions import all_cards, legal, refusal, seat_of


@pytest.mark.rule("NO-1")
@pytest.mark.parametrize("players", [2, 3])
def test_everyone_has_40_trains_and_starts_at_0(players: int) -> None:
    game = ws.new_game("nordic", players=players, seed=1)
    for seat in range(players):
        facts = seat_of(game, seat)
        assert (facts["reserve"], facts["score"]) == ({"train": 40}, 0)
        assert "stations_left" not in facts


@pytest.mark.rule("NO-1")
@pytest.mark.parametrize("players", [1, 4])
def test_the_north_is_for_two_or_three_players(players: int) -> None:
    with pytest.raises(ws.BadOption) as caught:
        ws.new_game("nordic", players=players)
    assert (caught.value.code, caught.value.rule) == ("wrong_player_count", "NO-1")


@pytest.mark.rule("NO-2")
@pytest.mark.parametrize("players", [2, 3])
def test_110_cards_of_which_everyone_is_dealt_4_and_five_lie_open(players: int) -> None:
    game = ws.new_game("nordic", players=players, seed=1)
    colors = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
    assert all_cards(game) == Counter({**dict.fromkeys(colors, 12), "wild": 14})
    assert [sum(seat_of(game, seat)["hand"].values()) for seat in range(players)] == [4] * players
    where = game.position()
    assert len([card for card in where["market"] if card]) == 5
    assert len(where["decks"]["train"]) == 110 - 4 * players - 5


@pytest.mark.rule("NO-3")
@pytest.mark.parametrize("players", [2, 3])
def test_everyone_is_dealt_5_of_the_46_tickets(players: int) -> None:
    game = ws.new_game("nordic", players=players, seed=1)
    assert len(ws.edition("nordic").tickets) == 46
    offers = [seat_of(game, seat)["offered"] for seat in range(players)]
    assert [len(offer) for offer in offers] == [5] * players
    assert len(game.position()["ticket_deck"]) == 46 - 5 * players
    assert game.position()["removed_tickets"] == []


@pytest.mark.rule("NO-3")
def test_any_two_or_more_of_the_five_may_be_kept() -> None:
    game = ws.new_game("nordic", seed=1)
    assert game.decision.least == 2
    assert len(legal(game)) == 10 + 10 + 5 + 1
    assert "keep 1 2 3 4 5" in legal(game)
    assert refusal(game, "keep 3").rule == "NO-3"


@pytest.mark.rule("NO-3")
def test_declined_first_tickets_leave_the_game() -> None:
    game = ws.new_game("nordic", seed=1, first=0)
    offer = seat_of(game)["offered"]
    deck = game.position()["ticket_deck"]
    game.play("keep 2 5", "keep 1 2 3 4 5")
    assert set(seat_of(game)["tickets"]) == {offer[1], offer[4]}
    assert game.position()["ticket_deck"] == deck
    assert set(game.position()["removed_tickets"]) == {offer[0], offer[2], offer[3]}
