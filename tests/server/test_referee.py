"""Printed games: their score, where they stand, what may be claimed, and the rules in words."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import whistlestop as ws
from tests.kit.random_games import played
from tests.kit.small_edition import SMALL
from tests.server.in_process import running_app
from tests.server.running import Running
from whistlestop.messages import LANGUAGES
from whistlestop.messages.rulebook import rulebook

ADDRESS = "/api/v1/referee"


def stand(server: Running, position: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Where a game stands."""
    answer = server.http.post(f"{ADDRESS}/standing", json={"position": position, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def may_claim(server: Running, position: dict[str, Any], target: str) -> dict[str, Any]:
    """Whether something may be claimed."""
    body = {"position": position, "target": target}
    answer = server.http.post(f"{ADDRESS}/payments", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_printed_game_that_is_over_gets_its_score_in_lines(server: Running) -> None:
    position = {
        "edition": "europe",
        "players": ["Ana", "Bo"],
        "seats": [{"tickets": ["paris-wien"]}, {}],
        "routes": {"paris-zurich-1": 0, "munchen-wien-1": 0, "munchen-zurich-1": 1},
        "stations": {"zurich": 0},
        "decision": {"kind": "over"},
    }
    outcome = ws.from_position(position).outcome()
    assert outcome is not None
    found = stand(server, position)
    assert found["outcome"] == outcome.to_dict()
    assert [seat["stations_left"] for seat in found["seats"]] == [2, 3]
    assert [seat["reserve"] for seat in found["seats"]] == [{"train": 39}, {"train": 43}]
    assert "paris-wien" not in found["seats"][0]["joined"]


def test_a_running_game_gets_its_track_and_what_its_routes_join(server: Running) -> None:
    routes = {"brest-paris-1": 0, "paris-zurich-1": 0, "zurich-venezia-1": 0}
    found = stand(server, {"edition": "europe", "players": 3, "routes": routes})
    assert (found["outcome"], found["last_turns"]) == (None, None)
    assert [seat["score"] for seat in found["seats"]] == [10, 0, 0]
    assert found["seats"][0]["joined"] == ["brest-venezia"]


def test_a_printed_board_of_ones_own_is_judged_like_the_others(server: Running) -> None:
    key = server.post("/editions", {"files": SMALL}).json()["id"]
    position = {
        "edition": key,
        "players": 2,
        "seats": [{"tickets": ["ayr-bath-crewe"]}, {}],
        "routes": {"ayr-bath-1": 0, "bath-crewe-1": 0, "ayr-derby-1": 1},
        "decision": {"kind": "over"},
    }
    outcome = ws.from_position({**position, "edition": {"files": SMALL}}).outcome()
    assert outcome is not None
    found = stand(server, position)
    assert found["outcome"] == outcome.to_dict()
    assert [seat["reserve"] for seat in found["seats"]] == [{"train": 5}, {"train": 7}]
    del position["decision"]
    running = {**position, "turn": 1, "seats": [{}, {"hand": {"red": 3}}]}
    assert may_claim(server, running, "fork-derby-1")["reason"]["code"] == "too_few_cards"


@pytest.mark.rule("R-11")
def test_the_turn_goes_round_until_the_last_turns_are_played(server: Running) -> None:
    long = [route for route in ws.edition("europe").routes if route.double is None]
    most, routes = 0, {}
    for route in sorted(long, key=lambda route: -route.length):
        if most + route.length <= 45:
            most, routes[route.id] = most + route.length, 1
    position: dict[str, Any] = {"edition": "europe", "players": 3, "routes": routes, "turn": 1}
    turns = []
    while (found := stand(server, position, turn_over=True))["outcome"] is None:
        turns.append((found["turn"], found["last_turns"]))
        position |= {key: found[key] for key in ("turn", "last_turns")}
    assert turns == [(2, 3), (0, 2), (1, 1)]
    assert found["outcome"]["reason"] == "last_turns_played"


@pytest.mark.rule("GT-13")
def test_the_last_carriage_ends_a_race_when_the_turn_is_over(server: Running) -> None:
    board = ws.edition("ghost_train")
    most, routes = 0, {}
    for route in sorted(board.routes, key=lambda route: -route.length):
        if route.double is None and most + route.length <= board.pieces:
            most, routes[route.id] = most + route.length, 1
    assert most == board.pieces
    position = {"edition": board.id, "players": 2, "routes": routes, "turn": 1}
    assert stand(server, position, turn_over=True)["outcome"]["reason"] == "last_piece_placed"


def test_what_a_hand_can_claim_is_listed_with_what_the_tunnel_may_cost(server: Running) -> None:
    position = {"edition": "europe", "players": 2, "turn": 1, "seats": [{}, {"hand": {"red": 4}}]}
    found = may_claim(server, position, "paris-zurich-1")
    [payment] = found["payments"]
    assert payment["text"] == "3 red"
    # Of 106 cards that nobody has seen, 8 are red and 14 wild: none of three with 84 others.
    none = 84 * 83 * 82 / (106 * 105 * 104)
    assert payment["tunnel"]["chances"][0] == pytest.approx(none)
    assert payment["tunnel"]["spare"] == 1


def test_what_a_hand_cannot_claim_is_refused_with_the_rule(server: Running) -> None:
    taken = {"frankfurt-paris-2": 0}
    seats = [{}, {"hand": {"orange": 3}}, {}]
    position = {"edition": "europe", "turn": 1, "seats": seats, "routes": taken}
    found = may_claim(server, position, "frankfurt-paris-1")
    assert found["payments"] == []
    assert found["reason"]["rule"] == "EU-11"
    assert may_claim(server, position, "station:paris")["payments"]


@pytest.mark.parametrize(
    ("change", "code", "field", "rule"),
    [
        ({"routes": {"frankfurt-paris-1": 0, "frankfurt-paris-2": 1}}, "double_route",
         "routes.frankfurt-paris-2", "EU-11"),
        ({"routes": dict.fromkeys((route.id for route in ws.edition("europe").routes
                                   if route.double is None), 0)}, "too_many_pieces",
         "routes", "EU-1"),
        ({"stations": {"paris": 0, "wien": 0, "roma": 0, "london": 0}}, "too_many_stations",
         "stations.london", "EU-19"),
        ({"seats": [{"tickets": ["paris-wien"]}, {"tickets": ["paris-wien"]}]}, "ticket_twice",
         "seats[1].tickets[0]", None),
        ({"edition": "/etc"}, "unknown_edition", "position: edition", None),
        ({"edition": ["europe"]}, "unknown_edition", "position: edition", None),
        ({"edition": {"files": {}}}, "unknown_edition", "position: edition", None),
        ({"edition": f"small@{'0' * 32}"}, "unknown_edition", "position: edition", None),
        ({"players": ["Ana\u202e", "Bo", "Cem"]}, "bad_text", None, None),
        ({"seats": [{"fleet": 20}]}, "not_in_edition", "seats[0].fleet", "EU-1"),
        ({"seats": [{"exchanged": {"train": 1}}]}, "not_in_edition", "seats[0].exchanged", "EU-1"),
    ],
)  # fmt: skip
def test_what_cannot_be_on_the_table_is_refused_where_it_is(
    server: Running, change: dict[str, Any], code: str, field: str | None, rule: str | None
) -> None:
    position = {"edition": "europe", "players": 3, **change}
    answer = server.http.post(f"{ADDRESS}/standing", json={"position": position})
    error = answer.json()["error"]
    assert answer.status_code == 422
    assert (error["code"], error.get("field"), error["rule"]) == (code, field, rule)


def test_fleet_and_exchanges_say_what_is_left_and_what_they_cost(server: Running) -> None:
    seat = {"fleet": 20, "exchanged": {"train": 3, "ship": 1}}
    position = {"edition": "world", "players": 2, "seats": [seat, {}]}
    ana, bo = stand(server, position)["seats"]
    assert (ana["reserve"], ana["score"]) == ({"train": 18, "ship": 42}, -4)
    assert (bo["reserve"], bo["score"]) == ({"train": 20, "ship": 40}, 0)
    position["decision"] = {"kind": "over"}
    lines = stand(server, position)["outcome"]["scores"][0]["lines"]
    assert {"exchanges": -4}.items() <= {line["label"]: line["points"] for line in lines}.items()


def test_a_race_that_is_over_is_won_by_whoever_reached_the_goal(server: Running) -> None:
    game = played("ghost_train", 3, seed=2)
    complete = game.position()
    told = {key: complete[key] for key in ("edition", "players", "routes")}
    told["seats"] = [{"completed": seat["completed"]} for seat in complete["seats"]]
    outcome = game.outcome()
    assert outcome is not None
    found = stand(server, {**told, "decision": {"kind": "over"}})
    assert found["outcome"] == outcome.to_dict()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_told_in_words_by_number(server: Running, language: str) -> None:
    answer = server.http.get(f"{ADDRESS}/rules/{language}")
    told = {rule["number"]: rule for rule in answer.json()}
    assert told["EU-14"]["edition"] == "europe"
    assert told["R-11"]["edition"] is None
    assert len(answer.json()) == len(rulebook(language)) == len(rulebook("en"))
    assert not any(mark in rule["text"] for rule in answer.json() for mark in "*`[")


def test_rules_are_told_in_the_languages_there_are(server: Running) -> None:
    assert server.http.get(f"{ADDRESS}/rules/xx").status_code == 404
    assert server.http.get(f"{ADDRESS}/rules/..").status_code == 404


def test_positions_are_judged_for_one_sender_only_so_often(tmp_path: Path) -> None:
    async def visit() -> None:
        body = {"position": {"edition": "europe", "players": 2}}
        async with running_app(tmp_path, requests_per_second=0.4) as app:
            answers = [await app.http.post("/referee/standing", json=body) for _ in range(2)]
        # Two requests of any other kind would be answered.
        assert [answer.status_code for answer in answers] == [200, 429]
        assert answers[1].json()["error"]["code"] == "too_many_requests"

    asyncio.run(visit())


def test_a_position_that_is_too_large_is_not_read(server: Running) -> None:
    position = {"edition": "europe", "players": 2, "routes": {"x" * 70_000: 0}}
    answer = server.http.post(f"{ADDRESS}/standing", json={"position": position})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
