"""A document that describes no possible game is refused, and the field is named."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from tests.positions.documents import refusal
from whistlestop.game.position import read_position
from whistlestop.game.position.refusals import refused
from whistlestop.messages import LANGUAGES, Words
from whistlestop.messages.errors import BadPosition

Document = dict[str, Any]

WORDS_AND_TYPES: list[tuple[Document, str, str]] = [
    ({"format": "whistlestop-position/2"}, "format", "unknown_format"),
    ({"format": 1}, "format", "wrong_type"),
    ({"edition": "europa"}, "edition", "unknown_edition"),
    ({"edition": 3}, "edition", "wrong_type"),
    ({"edition": "no/such/folder"}, "edition", "edition_not_found"),
    ({"tirn": 0}, "tirn", "unknown_field"),
    ({"options": {"frist": 0}}, "options.frist", "unknown_field"),
    ({"options": {"first": 2}}, "options.first", "out_of_range"),
    ({"players": 6}, "players", "wrong_player_count"),
    ({"players": True}, "players", "wrong_type"),
    ({"players": "two"}, "players", "wrong_type"),
    ({"players": ["Ana"]}, "players", "wrong_player_count"),
    ({"players": ["Ana", "Ana"]}, "players", "same_name"),
    ({"players": ["Ana", " "]}, "players[1]", "bad_name"),
    ({"players": ["Ana", 7]}, "players[1]", "wrong_type"),
    ({"players": 2, "seats": [{}, {}, {}]}, "seats", "wrong_player_count"),
    ({"seats": {}}, "seats", "wrong_type"),
    ({"seats": [{}, 1]}, "seats[1]", "wrong_type"),
    ({"seats": [{}, {"hnad": {}}]}, "seats[1].hnad", "unknown_field"),
    ({"seed": True}, "seed", "wrong_type"),
    ({"seed": 1.5}, "seed", "wrong_type"),
    ({"turn": 2}, "turn", "out_of_range"),
    ({"turn": "0"}, "turn", "wrong_type"),
    ({"turn": True}, "turn", "wrong_type"),
    ({"first": -1}, "first", "out_of_range"),
    ({"generator": "..."}, "generator", "bad_generator"),
    ({"generator": "0" * 32}, "generator", "bad_generator"),
    ({"generator": "F" * 32}, "generator", "bad_generator"),
    ({"generator": 7}, "generator", "wrong_type"),
    ({"last_turns": 3}, "last_turns", "out_of_range"),
    ({"last_turns": 0}, "last_turns", "out_of_range"),
    ({"last_turns": False}, "last_turns", "wrong_type"),
    ({"idle": -1}, "idle", "out_of_range"),
    ({"idle": 20}, "idle", "out_of_range"),
    ({"seats": [{"score": 0.5}]}, "seats[0].score", "wrong_type"),
    ({"seats": [{"score": 10**9}]}, "seats[0].score", "out_of_range"),
]

CARDS: list[tuple[Document, str, str]] = [
    ({"seats": [{}, {"hand": {"red": 47}}]}, "seats[1].hand.red", "too_many_cards"),
    ({"seats": [{"hand": {"red": 7}}, {"hand": {"red": 6}}]}, "seats[1].hand.red",
     "too_many_cards"),
    ({"seats": [{"hand": {"pink": 1}}]}, "seats[0].hand.pink", "unknown_id"),
    ({"seats": [{"hand": {"red": -1}}]}, "seats[0].hand.red", "out_of_range"),
    ({"seats": [{"hand": {"red": True}}]}, "seats[0].hand.red", "wrong_type"),
    ({"seats": [{"hand": ["red"]}]}, "seats[0].hand", "wrong_type"),
    ({"seats": [{"hand": {"red": 12}}], "market": ["blue", "red"]}, "market[1]",
     "too_many_cards"),
    ({"market": ["red"] * 6}, "market", "market_too_long"),
    ({"market": ["yellow_train"]}, "market[0]", "unknown_id"),
    ({"market": [0]}, "market[0]", "wrong_type"),
    ({"decks": {"train": ["black"] * 13}}, "decks.train[12]", "too_many_cards"),
    ({"decks": {"ship": []}}, "decks.ship", "unknown_id"),
    ({"decks": {"train": {"black": 1}}}, "decks.train", "wrong_type"),
    ({"decks": {"train": [None]}}, "decks.train[0]", "wrong_type"),
    ({"discards": {"train": {"wild": 15}}}, "discards.train.wild", "too_many_cards"),
    ({"discards": {"trains": {}}}, "discards.trains", "unknown_id"),
    ({"discards": {"train": ["wild"]}}, "discards.train", "wrong_type"),
]  # fmt: skip

TICKETS: list[tuple[Document, str, str]] = [
    ({"seats": [{"tickets": ["paris-wien"]}, {"tickets": ["paris-wien"]}]},
     "seats[1].tickets[0]", "ticket_twice"),
    ({"seats": [{"tickets": ["paris-wien"]}], "ticket_deck": ["berlin-roma", "paris-wien"]},
     "ticket_deck[1]", "ticket_twice"),
    ({"removed_tickets": ["paris-wien", "paris-wien"]}, "removed_tickets[1]", "ticket_twice"),
    ({"seats": [{"tickets": ["wien-paris"]}]}, "seats[0].tickets[0]", "unknown_id"),
    ({"seats": [{"tickets": "paris-wien"}]}, "seats[0].tickets", "wrong_type"),
    ({"ticket_deck": [3]}, "ticket_deck[0]", "wrong_type"),
    ({"seats": [{}, {"offered": ["paris-wien"]}]}, "seats[1].offered", "not_offered"),
    ({"seats": [{"completed": ["paris-wien"]}]}, "seats[0].completed", "not_in_edition"),
    ({"seats": [{"bonuses": ["trick_or_treat"]}]}, "seats[0].bonuses[0]", "unknown_id"),
    ({"aside": ["paris-wien"]}, "aside", "not_in_edition"),
]  # fmt: skip

BOARD: list[tuple[Document, str, str]] = [
    ({"routes": {"paris-frankfurt-1": 0}}, "routes.paris-frankfurt-1", "unknown_id"),
    ({"routes": {"frankfurt-paris-1": 2}}, "routes.frankfurt-paris-1", "out_of_range"),
    ({"routes": {"frankfurt-paris-1": [0, 1]}}, "routes.frankfurt-paris-1", "wrong_type"),
    ({"routes": ["frankfurt-paris-1"]}, "routes", "wrong_type"),
    ({"stations": {"wein": 0}}, "stations.wein", "unknown_id"),
    ({"stations": {"wien": None}}, "stations.wien", "wrong_type"),
    ({"seats": [{"stations_left": 4}]}, "seats[0].stations_left", "out_of_range"),
    ({"harbours": {"wien": 0}}, "harbours.wien", "not_a_port"),
    ({"seats": [{"harbours_left": 1}]}, "seats[0].harbours_left", "out_of_range"),
    ({"stacks": {"wien": {"symbol": "A", "count": 1}}}, "stacks.wien.symbol", "unknown_id"),
    ({"seats": [{"tokens": ["A"]}]}, "seats[0].tokens[0]", "unknown_id"),
    ({"seats": [{"reserve": {"train": -1}}]}, "seats[0].reserve.train", "out_of_range"),
    ({"seats": [{"reserve": {"trains": 45}}]}, "seats[0].reserve.trains", "unknown_id"),
    ({"seats": [{"reserve": {"train": 44}}]}, "seats[0].reserve", "reserve_does_not_fit"),
    ({"seats": [{"reserve": {"train": 45}}], "routes": {"frankfurt-paris-1": 0}},
     "seats[0].reserve", "reserve_does_not_fit"),
    ({"seats": [{"reserve": {"train": 44, "ship": 1}}]}, "seats[0].reserve",
     "reserve_does_not_fit"),
    ({"seats": [{"box": {"train": 1}}]}, "seats[0].box", "reserve_does_not_fit"),
]  # fmt: skip

DECISIONS: list[tuple[Document, str, str]] = [
    ({"decision": "turn"}, "decision", "wrong_type"),
    ({"decision": {}}, "decision.kind", "missing_field"),
    ({"decision": {"kind": "trun"}}, "decision.kind", "unknown_id"),
    ({"decision": {"kind": "turn", "seta": 0}}, "decision.seta", "unknown_field"),
    ({"decision": {"kind": "turn", "laid": {}}}, "decision.laid", "unknown_field"),
    ({"decision": {"kind": "turn", "seat": 2}}, "decision.seat", "out_of_range"),
    ({"turn": 0, "decision": {"kind": "turn", "seat": 1}}, "decision.seat", "wrong_seat"),
    ({"decision": {"kind": "refill", "slot": 1}}, "decision.kind", "not_in_edition"),
    ({"decision": {"kind": "fleet"}}, "decision.kind", "not_in_edition"),
    ({"decision": {"kind": "place_stack"}}, "decision.kind", "not_in_edition"),
    ({"decision": {"kind": "take_token", "locations": []}}, "decision.kind", "not_in_edition"),
    ({"decision": {"kind": "over", "reason": "boredom"}}, "decision.reason", "unknown_id"),
    ({"decision": {"kind": "over", "reason": "goal_reached"}}, "decision.reason",
     "wrong_reason"),
    ({"decision": {"kind": "over", "seat": 1}, "turn": 0}, "decision.seat", "wrong_seat"),
    ({"decision": {"kind": "keep_tickets"}}, "seats[0].offered", "nothing_offered"),
    ({"decision": {"kind": "keep_tickets", "least": 2},
      "seats": [{"offered": ["paris-wien"]}]}, "decision.least", "out_of_range"),
    ({"decision": {"kind": "keep_tickets", "setting_up": 1}}, "decision.setting_up",
     "wrong_type"),
    ({"decision": {"kind": "keep_tickets"}, "seats": [{}, {"offered": ["paris-wien"]}]},
     "seats[1].offered", "not_offered"),
]  # fmt: skip

ALL = [*WORDS_AND_TYPES, *CARDS, *TICKETS, *BOARD, *DECISIONS]


@pytest.mark.parametrize(("part", "field", "code"), ALL, ids=[f"{f} {c}" for _, f, c in ALL])
def test_the_error_names_the_field_and_has_a_code(part: Document, field: str, code: str) -> None:
    error = refusal({"edition": "europe", "players": 2, **part})
    assert (error.field, error.code) == (field, code)
    assert str(error).startswith(f"{field}: ")


def test_every_refusal_is_told_in_every_language() -> None:
    for part, field, code in ALL:
        error = refusal({"edition": "europe", "players": 2, **part})
        told = {
            language: refused(Words(language), code, field, error.details) for language in LANGUAGES
        }
        assert told["en"] == (error.fact, error.hint)
        assert len({fact for fact, _ in told.values()}) == len(LANGUAGES), told
        assert len({hint is None for _, hint in told.values()}) == 1


def test_a_document_needs_an_edition() -> None:
    error = refusal({"players": 2})
    assert (error.field, error.code) == ("edition", "missing_field")


def test_a_document_needs_players_or_seats() -> None:
    error = refusal({"edition": "europe"})
    assert (error.field, error.code) == ("players", "wrong_player_count")


@pytest.mark.parametrize("document", [None, 7, "europe", ["europe"]])
def test_a_document_is_an_object(document: Any) -> None:
    error = refusal(document)
    assert (error.field, error.code) == (None, "wrong_type")
    assert str(error).startswith("The document: ")


def test_names_of_fields_are_texts() -> None:
    error = refusal({"edition": "europe", "players": 2, "seats": [{"hand": {1: 1}}]})
    assert (error.field, error.code) == ("seats[0].hand", "wrong_type")


@pytest.mark.parametrize(
    ("part", "meant"),
    [
        ({"edition": "europ"}, "europe"),
        ({"tickets_deck": []}, "ticket_deck"),
        ({"seats": [{"hand": {"yelow": 1}}]}, "yellow"),
        ({"routes": {"paris-frankfurt-1": 0}}, "frankfurt-paris-1"),
        ({"stations": {"wein": 0}}, "wien"),
        ({"ticket_deck": ["paris-wein"]}, "paris-wien"),
        ({"decision": {"kind": "keep_ticket"}}, "keep_tickets"),
    ],
)
def test_a_word_that_is_nearly_right_gets_a_suggestion(part: Document, meant: str) -> None:
    error = refusal({"edition": "europe", "players": 2, **part})
    assert f'(did you mean "{meant}"?)' in str(error)


def test_the_error_says_how_many_cards_there_are() -> None:
    error = refusal({"edition": "europe", "seats": [{}, {"hand": {"red": 47}}]})
    assert str(error) == "seats[1].hand.red: 47 red cards are named, but europe has 12"
    assert error.rule == "EU-2"


FIELDS = [
    "format", "edition", "options", "players", "seed", "first", "turn", "decision", "seats",
    "routes", "stations", "harbours", "stacks", "market", "decks", "discards", "ticket_deck",
    "aside", "removed_tickets", "last_turns", "idle", "generator",
    "hand", "tickets", "offered", "reserve", "box", "score", "stations_left", "harbours_left",
    "tokens", "completed", "bonuses", "for", "laid", "seat", "kind",
]  # fmt: skip


def test_a_refusal_is_a_bad_position_and_nothing_else() -> None:
    """Nothing that JSON can hold makes the reader stumble."""
    samples: list[Any] = [None, True, 0, -1, 10**30, 0.5, "", "x", [], [None], {}, {"x": None}]
    for field in FIELDS:
        for value in samples:
            for document in (
                {"edition": "world", "players": 2, field: value},
                {"edition": "san_francisco", "seats": [{field: value}, {}]},
                {"edition": "europe", "players": 2, "decision": {"kind": "pay", field: value}},
            ):
                with contextlib.suppress(BadPosition):
                    read_position(document)
