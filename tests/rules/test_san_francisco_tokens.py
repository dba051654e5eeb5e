"""San Francisco: taking tourist tokens after a claim, and what they score."""

from __future__ import annotations

from typing import Any

import pytest

import whistlestop as ws
from tests.kit.questions import found, legal, lines, refused, seat_of
from tests.kit.table import idle, seat, table
from whistlestop.game.events import TokenTaken

BRIDGE = "claim crissy_field-golden_gate_bridge-1 with 1 red"
BOTH_ENDS = {
    "golden_gate_bridge": {"symbol": "B", "count": 2},
    "crissy_field": {"symbol": "F", "count": 2},
}
"""Tokens at each end of the red route from Crissy Field to the bridge."""


def at_the_bridge(tokens: str = "", **stacks: dict[str, Any]) -> ws.Game:
    """Of four players the first has some tokens and can claim the route from stack to stack."""
    mine = seat("1 red", tokens=list(tokens))
    return table("san_francisco", mine, players=4, stacks={**BOTH_ENDS, **stacks})


@pytest.mark.rule("SF-10")
def test_a_claim_takes_the_token_at_one_end() -> None:
    game = table("san_francisco", seat("1 red"), seat())
    events = game.apply("claim pier_39-the_embarcadero-1 with 1 red")
    assert found(events, TokenTaken) == [TokenTaken(0, "the_embarcadero", "C")]
    assert seat_of(game, 0)["tokens"] == ["C"]
    assert game.position()["stacks"]["the_embarcadero"] == {"symbol": "C", "count": 1}
    assert game.decision.seat == 1


@pytest.mark.rule("SF-10")
def test_a_claim_between_locations_without_stacks_takes_nothing() -> None:
    game = table("san_francisco", seat("1 red"), seat())
    game.apply("claim fort_mason-lombard_street-1 with 1 red")
    assert seat_of(game, 0)["tokens"] == []
    assert game.decision.seat == 1


@pytest.mark.rule("SF-10")
@pytest.mark.parametrize(
    ("location", "symbol"), [("golden_gate_bridge", "B"), ("crissy_field", "F")]
)
def test_with_tokens_at_both_ends_the_player_chooses_one(location: str, symbol: str) -> None:
    game = at_the_bridge()
    game.apply(BRIDGE)
    assert (game.decision.kind, game.decision.seat) == ("take_token", 0)
    assert sorted(game.decision.locations) == ["crissy_field", "golden_gate_bridge"]
    assert legal(game, "token") == ["token crissy_field", "token golden_gate_bridge"]
    assert len(game.legal_actions()) == 2  # one must be taken
    assert refused(game, "token alcatraz") == ("not_an_end", "SF-10")
    before = sum(stack["count"] for stack in game.position()["stacks"].values())
    game.apply(f"token {location}")
    assert seat_of(game, 0)["tokens"] == [symbol]
    assert sum(stack["count"] for stack in game.position()["stacks"].values()) == before - 1
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


@pytest.mark.rule("SF-10")
def test_a_symbol_is_never_taken_twice() -> None:
    game = table("san_francisco", seat("1 red", tokens=["C"]), seat())
    game.apply("claim pier_39-the_embarcadero-1 with 1 red")
    assert seat_of(game, 0)["tokens"] == ["C"]
    assert game.position()["stacks"]["the_embarcadero"]["count"] == 1


@pytest.mark.rule("SF-10")
def test_with_the_symbol_of_one_end_owned_the_other_is_taken() -> None:
    game = at_the_bridge("B")
    game.apply(BRIDGE)
    assert seat_of(game, 0)["tokens"] == ["B", "F"]
    assert game.position()["stacks"]["golden_gate_bridge"]["count"] == 2
    assert game.decision.seat == 1


@pytest.mark.rule("SF-10")
def test_with_one_stack_used_up_the_other_token_is_taken() -> None:
    game = at_the_bridge(golden_gate_bridge={"symbol": "B", "count": 0})
    game.apply(BRIDGE)
    assert seat_of(game, 0)["tokens"] == ["F"]


@pytest.mark.rule("SF-10")
@pytest.mark.parametrize(
    ("tokens", "bridge", "field"),
    [("BF", 2, 2), ("B", 2, 0), ("", 0, 0)],
    ids=["both owned", "one owned and one used up", "both used up"],
)
def test_with_nothing_new_at_either_end_nothing_is_taken(
    tokens: str, bridge: int, field: int
) -> None:
    stacks = {
        "golden_gate_bridge": {"symbol": "B", "count": bridge},
        "crissy_field": {"symbol": "F", "count": field},
    }
    game = at_the_bridge(tokens, **stacks)
    game.apply(BRIDGE)
    assert seat_of(game, 0)["tokens"] == list(tokens)
    assert {location: game.position()["stacks"][location] for location in stacks} == stacks
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


@pytest.mark.rule("SF-10")
def test_a_stack_lasts_as_long_as_its_tokens() -> None:
    hands = [seat("1 red"), seat("1 green"), seat("1 blue")]
    game = table("san_francisco", *hands)  # two tokens in The Embarcadero
    game.apply("claim pier_39-the_embarcadero-1 with 1 red")
    game.apply("claim pier_39-the_embarcadero-2 with 1 green")
    game.apply("claim the_embarcadero-union_square-1 with 1 blue")
    assert [seat_of(game, number)["tokens"] for number in range(3)] == [["C"], ["C"], []]


@pytest.mark.rule("SF-10")
def test_a_claim_takes_one_token_and_a_later_one_the_other() -> None:
    mine = seat("1 red + 1 wild")
    game = table("san_francisco", mine, players=3, stacks=BOTH_ENDS)
    game.play(BRIDGE, "token golden_gate_bridge")
    idle(game, 2)
    game.apply("claim crissy_field-presidio-1 with 1 wild")
    assert seat_of(game, 0)["tokens"] == ["B", "F"]


@pytest.mark.rule("SF-10")
def test_tokens_are_public() -> None:
    game = table("san_francisco", seat(tokens=["A", "D"]), seat())
    for viewer in (None, 0, 1):
        assert game.observe(viewer).to_dict()["seats"][0]["tokens"] == ["A", "D"]


@pytest.mark.rule("SF-16")
@pytest.mark.parametrize(
    ("tokens", "scored"),
    [
        ("", 0),
        ("A", 0),
        ("AB", 1),
        ("ABC", 2),
        ("ABCD", 4),
        ("ABCDE", 6),
        ("ABCDEF", 9),
        ("ABCDEFG", 12),
    ],
)
def test_tokens_score_by_how_many_different_ones_there_are(tokens: str, scored: int) -> None:
    game = table("san_francisco", seat(tokens=list(tokens)), seat())
    (line,) = lines(game, "tokens")
    assert (line.points, line.rule) == (scored, "SF-16")
    assert game.scores()[0].total == scored
