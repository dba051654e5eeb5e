"""Decisions other than a turn and a payment: set-up, tickets, refills, the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.positions.documents import completed, do, refusal, rewritten
from whistlestop.editions import edition
from whistlestop.engine import legality, scoring
from whistlestop.engine.rules import REFILL_FROM
from whistlestop.game.position import read_position

Document = dict[str, Any]

FIRST_OFFER: Document = {
    "edition": "nordic",
    "players": 3,
    "first": 1,
    "decision": {"kind": "keep_tickets", "seat": 2, "setting_up": True},
}
NORDIC = [ticket.id for ticket in edition("nordic").tickets]


@pytest.mark.rule("EU-18")
def test_tickets_are_kept_from_those_offered() -> None:
    offered = ["paris-wien", "berlin-roma", "athina-angora"]
    decision = {"kind": "keep_tickets", "seat": 1}
    start = {"edition": "europe", "seats": [{}, {"offered": offered}], "decision": decision}
    read = read_position(start)
    assert rewritten(read)["decision"] == {**decision, "least": 1, "setting_up": False}
    assert len(legality.legal_actions(read.rules, read.state)) == 7
    document = do(read, read.rules.keep + 0b010)
    assert document["seats"][1]["tickets"] == ["berlin-roma"]
    assert document["ticket_deck"][-2:] == ["paris-wien", "athina-angora"]
    assert document["decision"] == {"seat": 0, "kind": "turn"}


def test_how_many_tickets_must_be_kept_can_be_said() -> None:
    offered = ["paris-wien", "berlin-roma", "athina-angora"]
    decision = {"kind": "keep_tickets", "least": 3}
    read = read_position(
        {"edition": "europe", "seats": [{"offered": offered}, {}], "decision": decision}
    )
    assert legality.legal_actions(read.rules, read.state) == [read.rules.keep + 0b111]


def test_no_more_tickets_are_offered_than_an_edition_ever_does() -> None:
    tickets = [ticket.id for ticket in edition("europe").tickets][:5]
    start = {"edition": "europe", "decision": {"kind": "keep_tickets"}}
    error = refusal({**start, "seats": [{"offered": tickets}, {}]})
    assert (error.field, error.code) == ("seats[0].offered", "too_many_offered")


@pytest.mark.rule("NO-3")
def test_a_seat_before_the_one_that_decides_may_hold_the_first_tickets_it_chose() -> None:
    seats = [{"offered": NORDIC[:5]}, {"tickets": NORDIC[5:7]}, {"offered": NORDIC[7:12]}]
    read = read_position({**FIRST_OFFER, "seats": seats})
    document = rewritten(read)
    assert document["turn"] == 1
    assert document["decision"] == {
        "seat": 2, "kind": "keep_tickets", "least": 2, "setting_up": True
    }  # fmt: skip
    assert document["seats"][1]["choice"] == "keep 1 2"
    after = do(read, read.rules.keep + 0b00011)
    assert after["decision"]["seat"] == 0
    assert after["removed_tickets"] == []
    begun = do(read, read.rules.keep + 0b11111)
    assert begun["decision"] == {"seat": 1, "kind": "turn"}
    assert begun["removed_tickets"] == NORDIC[9:12]
    assert begun["seats"][1]["tickets"] == NORDIC[5:7]


@pytest.mark.parametrize(
    ("seats", "field", "code"),
    [
        ([{}, {}, {"offered": NORDIC[:5]}], "seats[0].offered", "nothing_offered"),
        ([{"offered": NORDIC[:5]}, {}, {}], "seats[2].offered", "nothing_offered"),
        ([{"offered": NORDIC[:5]}, {"offered": NORDIC[5:10]}, {"offered": NORDIC[10:15]}],
         "seats[1].offered", "not_offered"),
    ],
)  # fmt: skip
def test_at_set_up_those_who_have_not_chosen_have_an_offer(
    seats: list[Document], field: str, code: str
) -> None:
    error = refusal({**FIRST_OFFER, "seats": seats})
    assert (error.field, error.code) == (field, code)


@pytest.mark.rule("R-1")
def test_before_the_first_turn_it_is_the_turn_of_the_first_player() -> None:
    error = refusal({**FIRST_OFFER, "turn": 2})
    assert (error.field, error.code, error.rule) == ("turn", "wrong_seat", "R-1")


def test_no_route_is_claimed_before_the_first_turn() -> None:
    fleet = {"edition": "world", "players": 2, "decision": {"kind": "fleet"}}
    error = refusal({**fleet, "routes": {"caracas-lima-1": 0}})
    assert (error.field, error.code) == ("routes.caracas-lima-1", "too_early")


@pytest.mark.rule("WO-4")
def test_a_seat_before_the_one_that_decides_may_have_the_fleet_it_picked() -> None:
    decision = {"seat": 0, "kind": "fleet"}
    start = {"edition": "world", "players": 3, "first": 2, "decision": decision}
    read = read_position(start)
    seats = rewritten(read)["seats"]
    assert [seat["reserve"] for seat in seats] == [{"train": 0, "ship": 0}] * 3
    assert [seat.get("choice") for seat in seats] == [None, None, "fleet 20"]
    after = do(read, read.rules.fleet_of + 12)
    assert after["decision"] == {"seat": 1, "kind": "fleet"}
    begun = do(read, read.rules.fleet_of + 25)
    assert begun["decision"] == {"seat": 2, "kind": "turn"}
    assert begun["seats"][0]["reserve"] == {"train": 12, "ship": 48}
    assert begun["seats"][0]["box"] == {"train": 13, "ship": 2}
    assert [seat["reserve"]["train"] for seat in begun["seats"]] == [12, 25, 20]


@pytest.mark.rule("WO-4")
def test_a_seat_that_has_not_picked_its_fleet_has_no_pieces() -> None:
    start = {"edition": "world", "decision": {"kind": "fleet"}}
    error = refusal({**start, "seats": [{}, {"reserve": {"train": 20, "ship": 40}}]})
    assert (error.field, error.code) == ("seats[1].reserve", "reserve_does_not_fit")


REFILL: Document = {
    "edition": "world",
    "players": 2,
    "market": ["red_train", None, "wild", "red_ship", "red_ship", "red_ship"],
    "decks": {"train": ["black_train"], "ship": ["black_ship"]},
    "decision": {"seat": 0, "kind": "refill", "slot": 2},
}


@pytest.mark.rule("WO-6")
def test_the_deck_that_fills_an_empty_slot_is_chosen() -> None:
    read = read_position(REFILL)
    assert rewritten(read)["decision"] == {**REFILL["decision"], "drawn": 1}
    after = do(read, REFILL_FROM + 1)
    assert after["market"][1] == "black_ship"
    assert after["decision"]["kind"] == "second_card"


@pytest.mark.rule("WO-7")
def test_after_the_last_card_of_a_turn_the_refill_ends_it() -> None:
    read = read_position({**REFILL, "decision": {**REFILL["decision"], "drawn": 2}})
    assert do(read, REFILL_FROM)["decision"] == {"seat": 1, "kind": "turn"}


@pytest.mark.parametrize(
    ("part", "field", "code"),
    [
        ({"slot": 1}, "decision.slot", "slot_not_empty"),
        ({"slot": 0}, "decision.slot", "out_of_range"),
        ({"slot": 7}, "decision.slot", "out_of_range"),
        ({"slot": None}, "decision.slot", "wrong_type"),
        ({"drawn": 3}, "decision.drawn", "out_of_range"),
    ],
)
def test_a_refill_needs_an_empty_slot(part: Document, field: str, code: str) -> None:
    error = refusal({**REFILL, "decision": {**REFILL["decision"], **part}})
    assert (error.field, error.code) == (field, code)


@pytest.mark.rule("WO-9")
def test_no_deck_is_chosen_where_one_is_empty() -> None:
    ships = {kind.id: kind.count for kind in edition("world").card_kinds if kind.deck == "ship"}
    start = {**REFILL, "market": ["red_train"], "decks": {}, "seats": [{"hand": ships}]}
    error = refusal(start)
    assert (error.field, error.code, error.rule) == ("decision.slot", "no_choice", "WO-6")


@pytest.mark.rule("GT-12", "GT-13")
def test_the_reason_a_race_is_over_follows_from_the_seat_whose_turn_it_was() -> None:
    tickets = [ticket.id for ticket in edition("ghost_train").tickets]
    start = {"edition": "ghost_train", "players": 2, "decision": {"kind": "over", "seat": 1}}
    goal = read_position({**start, "seats": [{}, {"completed": tickets[:6]}]})
    assert rewritten(goal)["decision"]["reason"] == "goal_reached"
    assert scoring.winners(goal.rules, goal.state, scoring.standings(goal.rules, goal.state)) == (
        [1], 0
    )  # fmt: skip
    spaces, routes = 0, {}
    for route in edition("ghost_train").routes:
        if route.double is None and spaces + route.length <= 20:
            routes[route.id] = 1
            spaces += route.length
    assert spaces == 20
    last = read_position({**start, "routes": routes, "seats": [{}, {"bonuses": []}]})
    assert rewritten(last)["decision"]["reason"] == "last_piece_placed"
    assert rewritten(read_position(start))["decision"]["reason"] == "stalemate"


def test_other_games_are_over_because_the_last_turns_were_played_unless_it_is_said() -> None:
    start = {"edition": "nordic", "players": 2, "decision": {"kind": "over"}, "last_turns": 0}
    assert completed(start)["decision"]["reason"] == "last_turns_played"
    stalemate = {**start, "decision": {"kind": "over", "reason": "stalemate"}, "idle": 25}
    assert completed(stalemate)["decision"]["reason"] == "stalemate"
    assert completed(stalemate)["idle"] == 25


@pytest.mark.rule("R-11", "EU-20")
def test_last_turns_count_the_turns_of_all_seats() -> None:
    start = {"edition": "europe", "players": 2, "last_turns": 2, "market": ["wild"] * 2}
    read = read_position(start)
    after = do(read, read.rules.draw_slot)
    assert (after["last_turns"], after["turn"]) == (1, 1)
    assert do(read, read.rules.draw_slot + 1)["decision"]["kind"] == "over"


def test_idle_turns_lead_to_a_stalemate_from_where_they_were() -> None:
    start = {"edition": "world", "players": 2, "idle": 19}
    read = read_position(start)
    document = do(read, read.rules.exchange_trains + 1)
    assert document["decision"] == {"seat": 0, "kind": "over", "reason": "stalemate"}
