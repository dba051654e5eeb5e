"""Documents whose words are all known, but which break a rule, are refused with its number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.positions.documents import refusal
from whistlestop.editions import edition
from whistlestop.game.position import read_position

Document = dict[str, Any]


@pytest.mark.parametrize(
    ("name", "players", "rule"),
    [("europe", 6, "EU-1"), ("nordic", 4, "NO-1"), ("world", 1, "WO-1")],
)
@pytest.mark.rule("EU-1", "NO-1", "WO-1")
def test_every_edition_has_its_numbers_of_players(name: str, players: int, rule: str) -> None:
    error = refusal({"edition": name, "players": players})
    assert (error.field, error.code, error.rule) == ("players", "wrong_player_count", rule)


@pytest.mark.rule("EU-11", "NO-8", "WO-15", "SF-11", "GT-7")
@pytest.mark.parametrize(
    ("name", "double", "closed_up_to", "rule"),
    [
        ("europe", "frankfurt-paris", 3, "EU-11"),
        ("nordic", "stavanger-kristiansand", 2, "NO-8"),
        ("world", "caracas-lima", 3, "WO-15"),
        ("san_francisco", "market_street-union_square", 2, "SF-11"),
        ("ghost_train", "crypt-graveyard", 0, "GT-7"),
    ],
)
def test_both_routes_of_a_double_are_never_owned_against_the_rules(
    name: str, double: str, closed_up_to: int, rule: str
) -> None:
    found = edition(name)
    one, two = (route.id for route in found.routes if route.double == double)
    for players in found.players:
        start = {"edition": name, "players": players}
        error = refusal({**start, "routes": {one: 1, two: 1}})
        assert (error.field, error.code, error.rule) == (f"routes.{two}", "double_route", rule)
        shared = {**start, "routes": {two: 0, one: 1}}
        if players <= closed_up_to:
            error = refusal(shared)
            assert (error.field, error.code) == (f"routes.{one}", "double_route")
        else:
            read_position(shared)


@pytest.mark.rule("EU-19")
def test_nobody_has_four_stations() -> None:
    three = {"wien": 0, "paris": 0, "roma": 0}
    read_position({"edition": "europe", "players": 2, "stations": three})
    error = refusal({"edition": "europe", "players": 2, "stations": {**three, "kyiv": 0}})
    assert (error.field, error.code) == ("stations.kyiv", "too_many_stations")
    assert error.rule == "EU-19"


@pytest.mark.rule("WO-18")
def test_harbours_are_built_in_ports_and_three_at_most() -> None:
    start = {"edition": "world", "players": 2}
    error = refusal({**start, "harbours": {"moskva": 0}})
    assert (error.field, error.code, error.rule) == ("harbours.moskva", "not_a_port", "WO-18")
    four = {"lima": 1, "lagos": 1, "buenos_aires": 1, "cambridge_bay": 1}
    error = refusal({**start, "harbours": four})
    assert (error.field, error.code) == ("harbours.cambridge_bay", "too_many_harbours")


def test_no_station_is_built_at_a_junction(tmp_path: Path) -> None:
    for file in edition("world").folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    with (tmp_path / "edition.toml").open("a", encoding="utf-8") as settings:
        settings.write("\n[stations]\ncount = 3\npoints_left = 4\n")
    start = {"edition": str(tmp_path), "players": 2}
    read_position({**start, "stations": {"moskva": 0}})
    error = refusal({**start, "stations": {"junction": 0}})
    assert (error.field, error.code) == ("stations.junction", "not_a_city")


def test_an_edition_without_stations_has_no_stations() -> None:
    error = refusal({"edition": "nordic", "players": 2, "stations": {"oslo": 0}})
    assert (error.field, error.code) == ("stations.oslo", "too_many_stations")
    read_position({"edition": "nordic", "players": 2, "stations": {}})


@pytest.mark.rule("R-9")
def test_nobody_has_more_pieces_on_the_board_than_there_are() -> None:
    europe = edition("europe")
    long = {route.id: 1 for route in europe.routes if route.length >= 4 and not route.double}
    assert sum(europe.route(name).length for name in long) > 45
    error = refusal({"edition": "europe", "players": 2, "routes": long})
    assert (error.field, error.code) == ("routes", "too_many_pieces")
    assert error.rule == "EU-1"


@pytest.mark.rule("WO-4", "WO-13")
@pytest.mark.parametrize(
    ("seat", "field"),
    [
        ({"reserve": {"train": 26, "ship": 34}}, "reserve"),
        ({"reserve": {"train": 9, "ship": 51}}, "reserve"),
        ({"reserve": {"train": 20, "ship": 39}}, "reserve"),
        ({"reserve": {"ship": 61}}, "reserve"),
        ({"box": {"train": 5, "ship": 9}}, "box"),
        ({"reserve": {"train": 20, "ship": 40}, "box": {"train": 5, "ship": 11}}, "box"),
    ],
)
def test_a_fleet_is_60_pieces_of_25_trains_and_50_ships(seat: Document, field: str) -> None:
    error = refusal({"edition": "world", "players": 2, "seats": [{}, seat]})
    assert (error.field, error.code) == (f"seats[1].{field}", "reserve_does_not_fit")
    assert error.rule == "WO-4"


@pytest.mark.parametrize(
    ("name", "seat", "told"),
    [
        ("europe", {"reserve": {"train": 4}},
         "a reserve of 4 trains does not fit with no trains on the board. "
         "Reserve and board together hold 45 trains."),
        ("europe", {"reserve": {"ship": 1}},
         "a reserve of 1 ship does not fit with no trains on the board. "
         "Reserve and board together hold 45 trains."),
        ("europe", {"box": {"train": 3}},
         "a box of 3 trains does not fit with no trains on the board. "
         "Reserve and board together hold 45 trains."),
        ("world", {"reserve": {"train": 26}},
         "a reserve of 26 trains does not fit with no trains on the board. "
         "Reserve and board together hold 60 pieces, at most 25 trains and 50 ships."),
        ("world", {"reserve": {"ship": 61}},
         "a reserve of 61 ships does not fit with no trains on the board. "
         "Reserve and board together hold 60 pieces, at most 25 trains and 50 ships."),
        ("world", {"box": {"train": 99, "ship": 1}},
         "a box of 99 trains and 1 ship does not fit with no trains on the board. "
         "Reserve and board together hold 60 pieces, at most 25 trains and 50 ships."),
        ("world", {"reserve": {"train": 20}, "box": {"train": 5}},
         "with this reserve and these routes the box holds 5 trains and 10 ships"),
    ],
)  # fmt: skip
def test_a_refused_reserve_or_box_is_told_as_it_was_said(
    name: str, seat: Document, told: str
) -> None:
    error = refusal({"edition": name, "seats": [seat, {}]})
    assert error.code == "reserve_does_not_fit"
    assert str(error).endswith(told)


@pytest.mark.rule("WO-1")
def test_each_deck_holds_its_own_cards() -> None:
    start = {"edition": "world", "players": 2}
    error = refusal({**start, "decks": {"ship": ["red_ship", "red_train"]}})
    assert (error.field, error.code, error.rule) == ("decks.ship[1]", "wrong_deck", "WO-1")
    error = refusal({**start, "discards": {"ship": {"wild": 1}}})
    assert (error.field, error.code) == ("discards.ship.wild", "wrong_deck")


@pytest.mark.rule("EU-3")
def test_long_tickets_never_lie_in_the_ticket_deck() -> None:
    error = refusal({"edition": "europe", "players": 2, "ticket_deck": ["lisboa-danzig"]})
    assert (error.field, error.code, error.rule) == ("ticket_deck[0]", "wrong_deck", "EU-4")


@pytest.mark.rule("GT-12")
def test_a_race_with_six_completed_tickets_is_over() -> None:
    tickets = [ticket.id for ticket in edition("ghost_train").tickets]
    start = {"edition": "ghost_train", "players": 2}
    error = refusal({**start, "seats": [{}, {"completed": tickets[:6]}]})
    assert (error.field, error.code) == ("seats[1].completed", "goal_reached")
    assert error.rule == "GT-12"
    bonus = {"completed": tickets[:5], "bonuses": ["trick_or_treat"]}
    assert refusal({**start, "seats": [bonus]}).code == "goal_reached"
    over = {"kind": "over", "seat": 1}
    read_position({**start, "seats": [{}, {"completed": tickets[:6]}], "decision": over})


@pytest.mark.parametrize(
    ("part", "field", "code"),
    [
        ({"last_turns": 2}, "last_turns", "not_in_edition"),
        ({"decision": {"kind": "keep_tickets"}}, "decision.kind", "not_in_edition"),
        ({"decision": {"kind": "over", "reason": "goal_reached"}}, "decision.reason",
         "wrong_reason"),
        ({"decision": {"kind": "over", "reason": "last_piece_placed"}}, "decision.reason",
         "wrong_reason"),
        ({"seats": [{"bonuses": ["trick_or_treat"] * 2}]}, "seats[0].bonuses[1]",
         "bonus_twice"),
        ({"market": ["red"]}, "market", "market_too_long"),
    ],
)  # fmt: skip
def test_a_race_knows_neither_last_turns_nor_a_choice_of_tickets(
    part: Document, field: str, code: str
) -> None:
    error = refusal({"edition": "ghost_train", "players": 2, **part})
    assert (error.field, error.code) == (field, code)


@pytest.mark.rule("R-5")
def test_a_second_card_needs_a_card_to_take() -> None:
    hands = [
        {"hand": dict.fromkeys(("purple", "blue", "orange", "white"), 12)},
        {"hand": {**dict.fromkeys(("green", "yellow", "black", "red"), 12), "wild": 13}},
    ]
    start = {"edition": "europe", "seats": hands, "decision": {"kind": "second_card"}}
    error = refusal({**start, "market": ["wild"]})
    assert (error.field, error.code) == ("decision.kind", "no_choice")
