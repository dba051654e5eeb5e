"""Europe's components and set-up: EU-1 to EU-4."""

from __future__ import annotations

from collections import Counter

import pytest

import whistlestop as ws
from tests.kit.questions import all_cards, found, legal, refusal, seat_of
from whistlestop.game.events import FirstTicketsChosen

LONG = {ticket.id for ticket in ws.edition("europe").tickets if ticket.deck == "long"}


@pytest.mark.rule("EU-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everyone_has_45_trains_3_stations_and_no_points(players: int) -> None:
    game = ws.new_game("europe", players=players, seed=1)
    for seat in range(players):
        facts = seat_of(game, seat)
        assert (facts["reserve"], facts["stations_left"], facts["score"]) == ({"train": 45}, 3, 0)


@pytest.mark.rule("EU-1")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_europe_is_not_played_by_fewer_than_two_or_more_than_five(players: int) -> None:
    with pytest.raises(ws.BadOption) as caught:
        ws.new_game("europe", players=players)
    assert (caught.value.code, caught.value.rule) == ("wrong_player_count", "EU-1")


@pytest.mark.rule("EU-2")
@pytest.mark.parametrize("players", [2, 5])
def test_110_cards_of_which_everyone_is_dealt_4_and_five_lie_open(players: int) -> None:
    game = ws.new_game("europe", players=players, seed=1)
    colors = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
    assert all_cards(game) == Counter({**dict.fromkeys(colors, 12), "wild": 14})
    assert all_cards(game).total() == 110
    assert [sum(seat_of(game, seat)["hand"].values()) for seat in range(players)] == [4] * players
    where = game.position()
    assert len(where["market"]) == 5
    assert None not in where["market"]
    assert len(where["decks"]["train"]) == 110 - 4 * players - 5


@pytest.mark.rule("EU-2")
def test_every_seed_deals_other_cards() -> None:
    hands = {str(seat_of(ws.new_game("europe", seed=seed))["hand"]) for seed in range(20)}
    assert len(hands) > 15


@pytest.mark.rule("EU-3")
def test_6_tickets_are_long_and_40_regular() -> None:
    assert (len(LONG), len(ws.edition("europe").tickets)) == (6, 46)
    assert sorted(LONG) == [
        "brest-petrograd",
        "cadiz-stockholm",
        "edinburgh-athina",
        "kobenhavn-erzurum",
        "lisboa-danzig",
        "palermo-moskva",
    ]


@pytest.mark.rule("EU-3")
@pytest.mark.parametrize("players", [2, 5])
def test_everyone_is_dealt_one_long_and_three_regular_tickets(players: int) -> None:
    game = ws.new_game("europe", players=players, seed=3)
    offers = [seat_of(game, seat)["offered"] for seat in range(players)]
    assert [len(offer) for offer in offers] == [4] * players
    assert [len(LONG.intersection(offer)) for offer in offers] == [1] * players
    where = game.position()
    assert set(where["removed_tickets"]) == LONG.difference(*offers)
    assert len(where["ticket_deck"]) == 40 - 3 * players
    assert not LONG.intersection(where["ticket_deck"])


@pytest.mark.rule("EU-3")
def test_which_long_ticket_a_seat_is_dealt_is_chance() -> None:
    dealt = {
        ticket
        for seed in range(40)
        for ticket in seat_of(ws.new_game("europe", seed=seed))["offered"]
    }
    assert dealt >= LONG


@pytest.mark.rule("EU-4")
def test_at_least_two_of_the_first_tickets_are_kept_long_or_regular() -> None:
    game = ws.new_game("europe", seed=3)
    assert game.decision.least == 2
    assert legal(game) == [
        "keep 1 2", "keep 1 3", "keep 2 3", "keep 1 2 3", "keep 1 4", "keep 2 4", "keep 1 2 4",
        "keep 3 4", "keep 1 3 4", "keep 2 3 4", "keep 1 2 3 4",
    ]  # fmt: skip
    assert (refusal(game, "keep 1").code, refusal(game, "keep 4").rule) == ("too_few_kept", "EU-4")


@pytest.mark.rule("EU-4")
def test_declined_first_tickets_leave_the_game() -> None:
    game = ws.new_game("europe", seed=3, first=0)
    offer = seat_of(game)["offered"]
    deck = game.position()["ticket_deck"]
    game.play("keep 1 4", "keep 1 2 3 4")
    assert set(seat_of(game)["tickets"]) == {offer[0], offer[3]}
    where = game.position()
    assert where["ticket_deck"] == deck
    assert {offer[1], offer[2]} <= set(where["removed_tickets"])


@pytest.mark.rule("EU-4")
def test_everyone_has_kept_tickets_before_the_first_turn() -> None:
    game = ws.new_game("europe", players=3, seed=3, first=1)
    seats = []
    while game.decision.kind == "keep_tickets":
        seats.append(game.decision.seat)
        game.apply("keep 2 3")
    assert seats == [1, 2, 0]
    assert (game.decision.kind, game.turn) == ("turn", 1)


@pytest.mark.rule("EU-4", "R-10")
def test_nobody_sees_what_the_others_have_kept_while_choosing() -> None:
    few, many = (ws.new_game("europe", players=3, seed=3, first=0) for _ in range(2))
    chosen = found(few.apply("keep 1 2"), FirstTicketsChosen)
    many.apply("keep 1 2 3 4")
    for viewer in (1, 2, None):
        assert few.observe(viewer) == many.observe(viewer)
        assert chosen[0].seen_by(viewer) == FirstTicketsChosen(0, None, None)
    assert few.observe(0) != many.observe(0)
