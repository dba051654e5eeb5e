"""Tourist tokens in documents: stacks on the board, tokens taken, and the choice of one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.positions.documents import completed, do, refusal, rewritten
from whistlestop.game.position import read_position

Document = dict[str, Any]

STACKS: Document = {
    "alcatraz": {"symbol": "A", "count": 2},
    "golden_gate_bridge": {"symbol": "B", "count": 2},
    "the_embarcadero": {"symbol": "C", "count": 2},
    "sunset": {"symbol": "D", "count": 2},
    "potrero_hill": {"symbol": "E", "count": 2},
}


@pytest.mark.rule("SF-5")
def test_the_last_player_places_a_stack_then_the_last_but_one() -> None:
    start = {"edition": "san_francisco", "players": 3, "first": 1}
    start |= {"decision": {"kind": "place_stack"}}
    read = read_position(start)
    assert rewritten(read)["decision"] == {"seat": 0, "kind": "place_stack"}
    locations = [location.id for location in read.edition.locations]
    after = do(read, read.rules.stack + locations.index("presidio"))
    assert after["stacks"] == {**STACKS, "presidio": {"symbol": "F", "count": 2}}
    assert after["decision"] == {"seat": 2, "kind": "place_stack"}
    assert completed(after) == after
    error = refusal({**start, "decision": {"kind": "place_stack", "seat": 1}})
    assert (error.field, error.code, error.rule) == ("decision.seat", "wrong_seat", "SF-5")


def stack(symbol: str, count: int = 1) -> Document:
    return {"symbol": symbol, "count": count}


@pytest.mark.rule("SF-4", "SF-5")
@pytest.mark.parametrize(
    ("stacks", "field", "code"),
    [
        ({"alcatraz": stack("A", 3)}, "stacks.alcatraz.count", "too_many_tokens"),
        ({"alcatraz": stack("A", 2)}, "stacks.alcatraz.count", "too_many_tokens"),
        ({"alcatraz": stack("A", -1)}, "stacks.alcatraz.count", "out_of_range"),
        ({"alcatraz": {"symbol": "A"}}, "stacks.alcatraz.count", "missing_field"),
        ({"alcatraz": {"count": 1}}, "stacks.alcatraz.symbol", "missing_field"),
        ({"alcatraz": stack("H")}, "stacks.alcatraz.symbol", "unknown_id"),
        ({"alcatraz": stack("B")}, "stacks.alcatraz", "stack_misplaced"),
        ({"alcatraz": stack("F")}, "stacks.alcatraz", "stack_misplaced"),
        ({"presidio": stack("F", 2)}, "stacks.presidio.count", "too_many_tokens"),
        ({"presidio": stack("G")}, "stacks.presidio", "stack_misplaced"),
        ({"presidio": stack("F"), "fort_mason": stack("F")}, "stacks.fort_mason", "stack_twice"),
        ({"presido": stack("F")}, "stacks.presido", "unknown_id"),
    ],
)
def test_stacks_are_those_of_the_edition(stacks: Document, field: str, code: str) -> None:
    seats = [{"tokens": ["A"]}, {}]
    error = refusal({"edition": "san_francisco", "seats": seats, "stacks": stacks})
    assert (error.field, error.code) == (field, code)


def test_no_stack_is_placed_once_all_are() -> None:
    stacks = {**STACKS, "presidio": stack("F"), "fort_mason": stack("G")}
    start = {"edition": "san_francisco", "players": 2, "stacks": stacks}
    error = refusal({**start, "decision": {"kind": "place_stack"}})
    assert (error.field, error.code) == ("stacks", "no_choice")


@pytest.mark.rule("SF-10")
@pytest.mark.parametrize(
    ("seats", "field", "code"),
    [
        ([{"tokens": ["A", "A"]}, {}], "seats[0].tokens[1]", "token_twice"),
        ([{"tokens": ["F"]}, {"tokens": ["F"]}], "seats[1].tokens[0]", "too_many_tokens"),
        ([{"tokens": ["H"]}, {}], "seats[0].tokens[0]", "unknown_id"),
        ([{"tokens": "A"}, {}], "seats[0].tokens", "wrong_type"),
    ],
)
def test_tokens_are_taken_once_and_from_their_stack(
    seats: list[Document], field: str, code: str
) -> None:
    error = refusal({"edition": "san_francisco", "seats": seats})
    assert (error.field, error.code) == (field, code)


TOKEN: Document = {
    "edition": "san_francisco",
    "players": 2,
    "stacks": {**STACKS, "presidio": {"symbol": "F", "count": 1}},
    "routes": {"golden_gate_bridge-presidio-1": 0},
    "decision": {"kind": "take_token", "seat": 0, "locations": ["golden_gate_bridge", "presidio"]},
}


@pytest.mark.rule("SF-10")
def test_a_token_is_chosen_at_the_ends_of_the_route_just_claimed() -> None:
    read = read_position(TOKEN)
    assert rewritten(read)["decision"] == TOKEN["decision"]
    locations = [location.id for location in read.edition.locations]
    after = do(read, read.rules.token + locations.index("presidio"))
    assert after["seats"][0]["tokens"] == ["F"]
    assert after["stacks"]["presidio"]["count"] == 0


@pytest.mark.parametrize(
    ("locations", "part", "field", "code"),
    [
        (["presidio", "sunset"], {}, "decision.locations", "wrong_locations"),
        (["presidio"], {}, "decision.locations", "wrong_locations"),
        ([], {}, "decision.locations", "wrong_locations"),
        (["presidio", "golden_gate"], {}, "decision.locations[1]", "unknown_id"),
        (["presidio", "fort_mason"], {}, "decision.locations[1]", "no_choice"),
        (["presidio", "golden_gate_bridge"],
         {"seats": [{"tokens": ["B"]}], "stacks": {"golden_gate_bridge": stack("B"),
                                                   "presidio": stack("F")}},
         "decision.locations[1]", "no_choice"),
        (["presidio", "golden_gate_bridge"], {"routes": {}}, "decision.locations",
         "wrong_locations"),
    ],
)  # fmt: skip
def test_a_choice_of_tokens_has_two_of_them(
    locations: list[str], part: Document, field: str, code: str
) -> None:
    decision = {**TOKEN["decision"], "locations": locations}
    error = refusal({**TOKEN, **part, "decision": decision})
    assert (error.field, error.code) == (field, code)
