"""Ghost Train: the sixth ticket, and the last carriage."""

from __future__ import annotations

import pytest

from tests.kit.questions import found, outcome, refused, seat_of
from tests.kit.table import seat, table
from whistlestop.game.events import GameEnded, TicketDrawn

BARN = ["hollow_tree-pumpkin_patch-1", "pumpkin_patch-town_hall-1", "lonely_barn-town_hall-1"]
"""From the Dark Forest to the Lonely Barn, one route from the Seashore."""
TO_SWAMP = "claim lonely_barn-swamp-1 with 2 orange"
FIVE = [
    "circus_of_dread-foggy_lighthouse",
    "circus_of_dread-misty_windmill",
    "circus_of_dread-swamp",
    "circus_of_dread-witchs_cauldron",
    "crypt-gingerbread_house",
]
"""Five tickets to have completed."""
EIGHTEEN = [
    "circus_of_dread-fishing_wharf-1",
    "circus_of_dread-haunted_mansion-1",
    "circus_of_dread-town_hall-1",
    "lonely_barn-town_hall-1",
    "mad_scientists_lab-town_hall-1",
    "misty_windmill-train_station-1",
]
"""Six routes of three spaces: two carriages are left."""
LAST = "claim crypt-graveyard-1 with 2 blue"
"""It places the last two carriages, far from all others."""


# Six tickets (GT-12).


@pytest.mark.rule("GT-12")
def test_the_sixth_ticket_ends_the_game_at_once_and_wins() -> None:
    tickets = ["fishing_wharf-town_hall", "swamp-town_hall"]
    mine = seat("2 orange", routes=BARN, completed=FIVE[:4], tickets=tickets)
    game = table("ghost_train", seat(), seat(completed=FIVE[4:]), mine, turn=2)
    events = game.apply(TO_SWAMP)  # a bonus card and a ticket: five and six
    assert game.over
    assert found(events, GameEnded) == [GameEnded("goal_reached")]
    assert found(events, TicketDrawn) == []
    ended = outcome(game)
    assert (ended.winners, ended.reason) == ((2,), "goal_reached")
    assert [score.total for score in ended.scores] == [0, 1, 6]


@pytest.mark.rule("GT-12", "GT-10")
def test_the_bonus_card_may_be_the_sixth_ticket() -> None:
    mine = seat("2 orange", routes=BARN, completed=FIVE, tickets=["crypt-hollow_tree"])
    game = table("ghost_train", mine, seat())
    game.apply(TO_SWAMP)
    assert (outcome(game).winners, outcome(game).reason) == ((0,), "goal_reached")
    assert seat_of(game, 0)["tickets"] == ["crypt-hollow_tree"]


@pytest.mark.rule("GT-12")
def test_a_chain_stops_at_the_sixth_ticket() -> None:
    joined = ["swamp-town_hall", "lonely_barn-pumpkin_patch"]
    mine = seat("2 orange", routes=BARN, completed=FIVE[:4], tickets=joined)
    game = table("ghost_train", mine, seat())
    game.apply(TO_SWAMP)  # a bonus card and two joined tickets: the last is one too many
    assert outcome(game).scores[0].total == 6
    assert len(seat_of(game, 0)["tickets"]) == 1


@pytest.mark.rule("GT-12", "GT-8")
def test_a_ticket_drawn_in_exchange_may_be_the_sixth() -> None:
    mine = seat(routes=BARN, completed=FIVE, tickets=["crypt-hollow_tree", "graveyard-swamp"])
    game = table("ghost_train", mine, seat(), ticket_deck=["lonely_barn-pumpkin_patch"])
    game.apply("replace tickets")
    assert (outcome(game).winners, outcome(game).reason) == ((0,), "goal_reached")


@pytest.mark.rule("GT-12")
def test_five_tickets_do_not_end_the_game() -> None:
    mine = seat("2 orange", routes=BARN, completed=FIVE[:4], tickets=["crypt-hollow_tree"])
    game = table("ghost_train", mine, seat()).play(TO_SWAMP)
    assert game.scores()[0].total == 5
    assert (game.over, game.decision.seat) == (False, 1)


# The last carriage (GT-13).


@pytest.mark.rule("GT-13")
def test_the_last_carriage_ends_the_game_at_once_and_most_tickets_win() -> None:
    mine = seat("2 blue", routes=EIGHTEEN, completed=FIVE[:1])
    game = table("ghost_train", mine, seat(completed=FIVE[1:3]), seat(completed=FIVE[3:4]))
    events = game.apply(LAST)
    assert seat_of(game, 0)["reserve"] == {"train": 0}
    assert found(events, GameEnded) == [GameEnded("last_piece_placed")]
    assert (outcome(game).winners, outcome(game).reason) == ((1,), "last_piece_placed")
    assert refused(game, "draw deck") == ("game_over", "GT-13")


@pytest.mark.rule("GT-13", "R-13")
def test_players_tied_for_most_tickets_share_the_win() -> None:
    mine = seat("2 blue", routes=EIGHTEEN, completed=FIVE[:2])
    game = table("ghost_train", mine, seat(completed=FIVE[2:4]), seat(completed=FIVE[4:]))
    game.apply(LAST)
    assert (outcome(game).winners, outcome(game).tie_break) == ((0, 1), None)


@pytest.mark.rule("GT-13")
def test_tickets_and_bonuses_of_the_last_claim_count() -> None:
    routes = ["circus_of_dread-haunted_mansion-1", "mad_scientists_lab-town_hall-1"]
    routes += ["misty_windmill-train_station-1", "hollow_tree-pumpkin_patch-1"]
    routes += ["murky_glade-witchs_cauldron-1", "lonely_barn-town_hall-1"]
    routes += ["pumpkin_patch-town_hall-1"]
    mine = seat("2 orange", routes=routes, tickets=["swamp-town_hall", "crypt-hollow_tree"])
    game = table("ghost_train", mine, seat(completed=FIVE[:1]))
    game.apply(TO_SWAMP)
    assert seat_of(game, 0)["reserve"] == {"train": 0}
    assert (outcome(game).winners, outcome(game).reason) == ((0,), "last_piece_placed")
    assert [score.total for score in outcome(game).scores] == [2, 1]


@pytest.mark.rule("GT-12", "GT-13")
def test_last_carriage_and_sixth_ticket_in_one_claim_win_by_the_ticket() -> None:
    routes = [*EIGHTEEN[:5], "graveyard-misty_windmill-1", "gingerbread_house-hollow_tree-1"]
    mine = seat("2 blue", routes=routes, completed=FIVE, tickets=["crypt-misty_windmill"])
    game = table("ghost_train", mine, seat())
    game.apply(LAST)
    assert seat_of(game, 0)["reserve"] == {"train": 0}
    assert (outcome(game).winners, outcome(game).reason) == ((0,), "goal_reached")


@pytest.mark.rule("GT-13")
def test_one_carriage_left_does_not_end_the_game() -> None:
    mine = seat("1 yellow", routes=EIGHTEEN)
    game = table("ghost_train", mine, seat())
    game.apply("claim gingerbread_house-hollow_tree-1 with 1 yellow")
    assert seat_of(game, 0)["reserve"] == {"train": 1}
    assert not game.over
