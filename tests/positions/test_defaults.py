"""A document states only what matters: everything else takes its set-up value."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.positions.documents import completed
from whistlestop.editions import edition
from whistlestop.engine import legality
from whistlestop.engine.state import GOALS, SEAT
from whistlestop.game.position import FORMAT, read_position, write_position

TWO = {"edition": "europe", "players": 2}


def test_a_document_of_nothing_but_edition_and_players_is_the_first_turn_of_seat_0() -> None:
    document = completed(TWO)
    assert document["format"] == FORMAT
    assert document["players"] == ["Player 1", "Player 2"]
    assert (document["options"], document["seed"]) == ({}, 0)
    assert (document["first"], document["turn"]) == (0, 0)
    assert document["decision"] == {"seat": 0, "kind": "turn"}
    assert document["seats"] == 2 * [
        {"hand": {}, "tickets": [], "offered": [], "reserve": {"train": 45}, "score": 0,
         "stations_left": 3}
    ]  # fmt: skip
    assert (document["routes"], document["stations"]) == ({}, {})
    assert document["discards"] == {"train": {}}
    assert (document["last_turns"], document["idle"]) == (None, 0)


def test_there_are_as_many_players_as_seats() -> None:
    assert completed({"edition": "europe", "seats": [{}, {}, {}]})["players"] == [
        "Player 1", "Player 2", "Player 3"
    ]  # fmt: skip


def test_seats_at_the_end_can_be_left_out() -> None:
    document = completed({**TWO, "players": ["Ana", "Bo", "Cem"], "seats": [{"score": 3}]})
    assert [seat["score"] for seat in document["seats"]] == [3, 0, 0]


def test_the_decision_is_the_turn_of_the_seat_whose_turn_it_is() -> None:
    document = completed({**TWO, "turn": 1})
    assert document["decision"] == {"seat": 1, "kind": "turn"}
    assert document["first"] == 1


def test_it_is_the_turn_of_the_seat_that_decides() -> None:
    document = completed({**TWO, "decision": {"seat": 1, "kind": "second_card"}})
    assert document["turn"] == 1


@pytest.mark.rule("EU-10")
def test_reserve_and_score_follow_from_the_routes() -> None:
    document = completed({**TWO, "routes": {"frankfurt-paris-1": 0, "stockholm-petrograd-1": 1}})
    assert [seat["reserve"] for seat in document["seats"]] == [{"train": 42}, {"train": 37}]
    assert [seat["score"] for seat in document["seats"]] == [4, 21]


@pytest.mark.rule("R-12")
def test_a_score_that_is_given_stands_also_below_zero() -> None:
    document = completed({**TWO, "routes": {"frankfurt-paris-1": 0}, "seats": [{"score": -7}]})
    assert document["seats"][0]["score"] == -7


@pytest.mark.rule("EU-19")
def test_stations_left_follow_from_those_on_the_board() -> None:
    document = completed({**TWO, "stations": {"wien": 1, "paris": 1, "roma": 0}})
    assert [seat["stations_left"] for seat in document["seats"]] == [2, 1]
    # The third station costs three cards of one colour.
    read = read_position({**TWO, "seats": [{"hand": {"red": 3}, "stations_left": 1}]})
    wien = read.rules.station + [location.id for location in read.edition.locations].index("wien")
    assert legality.is_legal(read.rules, read.state, wien)
    read = read_position({**TWO, "seats": [{"hand": {"red": 2}, "stations_left": 1}]})
    assert not legality.is_legal(read.rules, read.state, wien)


@pytest.mark.rule("WO-5", "WO-18")
def test_harbours_left_follow_from_those_on_the_board() -> None:
    document = completed({"edition": "world", "players": 2, "harbours": {"lima": 1}})
    assert [seat["harbours_left"] for seat in document["seats"]] == [3, 2]


@pytest.mark.rule("WO-4")
def test_the_usual_fleet_is_20_trains_and_40_ships_less_those_on_the_board() -> None:
    rail, sea = "cambridge_bay-winnipeg-1", "cambridge_bay-reykjavik-1"
    document = completed({"edition": "world", "players": 2, "routes": {rail: 0, sea: 0}})
    assert document["seats"][0]["reserve"] == {"train": 16, "ship": 34}
    assert document["seats"][0]["box"] == {"train": 5, "ship": 10}
    assert document["seats"][1]["reserve"] == {"train": 20, "ship": 40}


@pytest.mark.rule("WO-4")
def test_a_fleet_is_what_its_routes_need_where_the_usual_one_has_too_few() -> None:
    world = edition("world")
    routes: dict[str, int] = {}
    spaces = 0
    for route in world.routes:
        if route.kind == "rail" and route.double is None and 20 + 5 - spaces >= route.length:
            routes[route.id] = 0
            spaces += route.length
    assert 20 < spaces <= 25
    seat = completed({"edition": "world", "players": 2, "routes": routes})["seats"][0]
    assert seat["reserve"] == {"train": 0, "ship": 60 - spaces}
    assert seat["box"] == {"train": 25 - spaces, "ship": spaces - 10}


@pytest.mark.parametrize(
    "said",
    [
        {"reserve": {"train": 15, "ship": 45}},
        {"reserve": {"train": 15}},
        {"reserve": {"ship": 45}},
        {"box": {"train": 10, "ship": 5}},
        {"reserve": {"train": 15, "ship": 45}, "box": {"train": 10, "ship": 5}},
    ],
)
def test_reserve_and_box_follow_from_each_other(said: dict[str, Any]) -> None:
    seat = completed({"edition": "world", "players": 2, "seats": [said]})["seats"][0]
    assert seat["reserve"] == {"train": 15, "ship": 45}
    assert seat["box"] == {"train": 10, "ship": 5}


@pytest.mark.rule("SF-4")
@pytest.mark.parametrize(("players", "height"), [(2, 2), (3, 2), (4, 3)])
def test_the_five_printed_stacks_lie_there_less_the_tokens_taken(players: int, height: int) -> None:
    seats = [{"tokens": ["A", "F"]}, {"tokens": ["A"]}]
    document = completed({"edition": "san_francisco", "players": players, "seats": seats})
    assert document["stacks"] == {
        "alcatraz": {"symbol": "A", "count": height - 2},
        "golden_gate_bridge": {"symbol": "B", "count": height},
        "the_embarcadero": {"symbol": "C", "count": height},
        "sunset": {"symbol": "D", "count": height},
        "potrero_hill": {"symbol": "E", "count": height},
    }
    assert document["seats"][0]["tokens"] == ["A", "F"]


def test_printed_stacks_that_are_not_named_are_used_up() -> None:
    stacks = {"sunset": {"symbol": "D", "count": 1}, "presidio": {"symbol": "F", "count": 1}}
    document = completed({"edition": "san_francisco", "players": 2, "stacks": stacks})
    heights = {stack["symbol"]: stack["count"] for stack in document["stacks"].values()}
    assert heights == {"A": 0, "B": 0, "C": 0, "D": 1, "E": 0, "F": 1}
    assert document["stacks"]["presidio"]["symbol"] == "F"


@pytest.mark.rule("GT-10", "GT-11")
def test_bonuses_follow_from_the_routes() -> None:
    to_the_crypt = ("town_hall-train_station-1", "graveyard-train_station-1", "crypt-graveyard-1")
    to_the_sea = ("deserted_school-hollow_tree-1", "deserted_school-graveyard-1",
                  "graveyard-misty_windmill-1", "misty_windmill-swamp-1")  # fmt: skip
    routes = {**dict.fromkeys(to_the_crypt, 0), **dict.fromkeys(to_the_sea, 1)}
    document = completed({"edition": "ghost_train", "players": 2, "routes": routes})
    assert document["seats"][0]["bonuses"] == ["town_hall_crypt"]
    assert document["seats"][1]["bonuses"] == ["trick_or_treat"]


def test_bonuses_that_are_given_stand() -> None:
    seats = [{"bonuses": ["town_hall_mansion", "trick_or_treat"]}, {"bonuses": []}]
    document = completed({"edition": "ghost_train", "seats": seats})
    assert document["seats"][0]["bonuses"] == ["trick_or_treat", "town_hall_mansion"]
    assert document["seats"][1]["bonuses"] == []


@pytest.mark.rule("GT-9", "GT-10")
def test_completed_tickets_and_the_bonus_card_count_towards_the_goal() -> None:
    done = [ticket.id for ticket in edition("ghost_train").tickets][:4]
    seats = [{"completed": done, "bonuses": ["trick_or_treat", "town_hall_crypt"]}, {}]
    read = read_position({"edition": "ghost_train", "seats": seats})
    assert [int(read.state.seats[seat * SEAT + GOALS]) for seat in (0, 1)] == [5, 0]


def test_the_edition_may_be_a_folder(tmp_path: Path) -> None:
    source = edition("nordic").folder
    folder = tmp_path / "mine"
    folder.mkdir()
    for file in source.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    document = completed({"edition": str(folder), "players": 2})
    # It carries the edition, so that it can be opened where the folder is not.
    assert document["edition"]["id"] == "nordic"
    assert set(document["edition"]["files"]) <= {file.name for file in folder.iterdir()}
    shutil.rmtree(folder)
    assert completed(document) == document


def test_a_document_of_an_edition_of_the_package_names_its_id() -> None:
    read = read_position(TWO)
    document = write_position(
        read.edition, read.rules, read.state, players=("Ana", "Bo"), options={}, seed=1
    )
    assert document["edition"] == "europe"
