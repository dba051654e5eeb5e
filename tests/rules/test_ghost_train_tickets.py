"""Ghost Train: tickets completed in chains, replaced, and reshuffled."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import found, refused, seat_of
from tests.kit.table import all_tickets_but, seat, table
from whistlestop.game.events import TicketCompleted, TicketDeckRemade, TicketDrawn, TicketsReplaced

FAR, FARTHER = "foggy_lighthouse-haunted_mansion", "fishing_wharf-swamp"
"""Tickets far from the forest, in which these tests build."""
FOREST = ["hollow_tree-pumpkin_patch-1", "gingerbread_house-hollow_tree-1"]
GLADE = "claim murky_glade-pumpkin_patch-1 with 1 green"
"""It joins the Murky Glade to the Hollow Tree and the Gingerbread House."""


# Completing (GT-9).


@pytest.mark.rule("GT-9")
def test_a_completed_ticket_is_shown_and_replaced_by_a_new_one() -> None:
    mine = seat("1 green", routes=FOREST, tickets=["hollow_tree-murky_glade", FAR])
    game = table("ghost_train", mine, seat(), ticket_deck=[FARTHER])
    events = game.apply(GLADE)
    assert found(events, TicketCompleted) == [TicketCompleted(0, "hollow_tree-murky_glade")]
    assert found(events, TicketDrawn) == [TicketDrawn(0, FARTHER)]
    assert seat_of(game, 0)["completed"] == ["hollow_tree-murky_glade"]
    assert sorted(seat_of(game, 0)["tickets"]) == sorted([FAR, FARTHER])
    seen = game.observe(1).to_dict()["seats"][0]
    assert (seen["completed"], seen["tickets"]) == (["hollow_tree-murky_glade"], 2)
    assert game.decision.seat == 1


@pytest.mark.rule("GT-9")
def test_new_tickets_that_are_already_joined_are_completed_in_a_chain() -> None:
    routes = [*FOREST, "pumpkin_patch-train_station-1"]
    mine = seat("1 green", routes=routes, tickets=["hollow_tree-murky_glade", FAR])
    joined = ["hollow_tree-train_station", "gingerbread_house-pumpkin_patch"]
    game = table("ghost_train", mine, seat(), ticket_deck=[*joined, FARTHER])
    events = game.apply(GLADE)
    chain = ["hollow_tree-murky_glade", *joined]
    assert [event.ticket for event in found(events, TicketCompleted)] == chain
    assert sorted(seat_of(game, 0)["completed"]) == sorted(chain)
    assert sorted(seat_of(game, 0)["tickets"]) == sorted([FAR, FARTHER])


@pytest.mark.rule("GT-9")
def test_one_claim_may_complete_both_tickets_in_hand() -> None:
    routes = [*FOREST, "pumpkin_patch-train_station-1"]
    both = ["hollow_tree-murky_glade", "murky_glade-train_station"]
    mine = seat("1 green", routes=routes, tickets=both)
    game = table("ghost_train", mine, seat(), ticket_deck=[FAR, FARTHER])
    game.apply(GLADE)
    assert sorted(seat_of(game, 0)["completed"]) == both
    assert sorted(seat_of(game, 0)["tickets"]) == sorted([FAR, FARTHER])


@pytest.mark.rule("GT-9")
def test_the_carriages_of_others_complete_nothing() -> None:
    mine = seat("1 green", routes=FOREST[:1], tickets=["gingerbread_house-pumpkin_patch", FAR])
    game = table("ghost_train", mine, seat(routes=FOREST[1:]))
    game.apply(GLADE)
    assert seat_of(game, 0)["completed"] == []


# Replacing (GT-8).


@pytest.mark.rule("GT-8")
def test_replacing_puts_both_tickets_aside_and_draws_two_from_the_top() -> None:
    mine = seat(tickets=[FAR, FARTHER])
    deck = ["crypt-hollow_tree", "graveyard-swamp", "swamp-town_hall"]
    game = table("ghost_train", mine, seat(), ticket_deck=deck)
    events = game.apply("replace tickets")
    assert sorted(seat_of(game, 0)["tickets"]) == deck[:2]
    assert sorted(game.position()["aside"]) == sorted([FAR, FARTHER])
    assert game.position()["ticket_deck"][0] == deck[2]
    (replaced,) = found(events, TicketsReplaced)
    assert replaced.seen_by(1) == TicketsReplaced(0, 2, None)
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


@pytest.mark.rule("GT-8", "GT-9")
def test_a_ticket_drawn_in_exchange_that_is_joined_is_completed_at_once() -> None:
    mine = seat(routes=FOREST, tickets=[FAR, FARTHER])
    deck = ["gingerbread_house-pumpkin_patch", "graveyard-swamp", "swamp-town_hall"]
    game = table("ghost_train", mine, seat(), ticket_deck=deck)
    game.apply("replace tickets")
    assert seat_of(game, 0)["completed"] == deck[:1]
    assert sorted(seat_of(game, 0)["tickets"]) == deck[1:]


@pytest.mark.rule("GT-8")
def test_tickets_put_aside_are_reshuffled_the_moment_the_deck_runs_out() -> None:
    deck = ["crypt-hollow_tree", "graveyard-swamp"]
    others = all_tickets_but("ghost_train", FAR, FARTHER, *deck)
    game = table("ghost_train", seat(tickets=[FAR, FARTHER]), {}, ticket_deck=deck, aside=others)
    events = game.apply("replace tickets")
    assert sorted(seat_of(game, 0)["tickets"]) == deck
    assert found(events, TicketDeckRemade) == [TicketDeckRemade(31)]
    assert sorted(game.position()["ticket_deck"]) == sorted([*others, FAR, FARTHER])
    assert game.position()["aside"] == []


@pytest.mark.rule("GT-8")
def test_with_one_ticket_in_the_deck_the_second_comes_from_those_put_aside() -> None:
    gone = all_tickets_but("ghost_train", FAR, FARTHER, "crypt-hollow_tree")
    mine = seat(tickets=[FAR, FARTHER])
    game = table("ghost_train", mine, seat(), removed_tickets=gone)
    game.apply("replace tickets")
    held = seat_of(game, 0)["tickets"]
    assert "crypt-hollow_tree" in held
    assert sorted([*held, *game.position()["ticket_deck"]]) == sorted(
        ["crypt-hollow_tree", FAR, FARTHER]
    )
    assert len(held) == 2


def without_ticket_deck() -> ws.Game:
    """The first seat holds the last two tickets of the game, and can complete one."""
    tickets = ["hollow_tree-murky_glade", FAR]
    gone = all_tickets_but("ghost_train", *tickets)
    mine = seat("1 green", routes=FOREST, tickets=tickets)
    return table("ghost_train", mine, seat(), removed_tickets=gone)


@pytest.mark.rule("GT-9", "R-14")
def test_with_no_ticket_left_to_draw_a_completed_one_is_not_replaced() -> None:
    game = without_ticket_deck().play(GLADE)
    assert seat_of(game, 0)["completed"] == ["hollow_tree-murky_glade"]
    assert seat_of(game, 0)["tickets"] == [FAR]
    assert game.decision.seat == 1


@pytest.mark.rule("GT-8", "R-14")
def test_tickets_are_replaced_only_while_one_can_be_drawn() -> None:
    assert refused(without_ticket_deck(), "replace tickets") == ("no_tickets_left", "R-14")


@pytest.mark.rule("GT-8")
def test_tickets_are_never_drawn_in_any_other_way() -> None:
    game = table("ghost_train", seat(tickets=[FAR, FARTHER]), seat())
    assert {action.kind for action in game.legal_actions()} == {"draw", "replace"}
