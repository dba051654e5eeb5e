"""Choices that lie face down in a position document, and documents from before there were any."""

from __future__ import annotations

import random
from typing import Any

import pytest

import whistlestop as ws
from tests.kit.random_games import finish

NAMES = ["europe", "nordic", "world", "san_francisco"]


def half_chosen(name: str = "europe") -> ws.Game:
    """Of three seats the second and the third have chosen; the first has not."""
    game = ws.new_game(name, players=3, seed=5, first=0)
    keep = "keep 1 2 3" if name == "world" else "keep 1 2"
    game.apply(keep, seat=2)
    game.apply(keep, seat=1)
    return game


def test_a_choice_is_written_beside_the_offer() -> None:
    seats = half_chosen().position()["seats"]
    assert [seat.get("choice") for seat in seats] == [None, "keep 1 2", "keep 1 2"]
    assert {len(seat["offered"]) for seat in seats} == {4}
    assert half_chosen().position()["decision"]["seat"] == 0


def test_left_out_it_is_the_first_seat_without_a_choice_that_decides() -> None:
    document = half_chosen().position()
    del document["decision"]["seat"]
    document["seats"][0]["choice"], document["seats"][2]["choice"] = "keep 2 3", None
    game = ws.from_position(document)
    assert [decision.seat for decision in game.decisions] == [2]


def old_form(game: ws.Game) -> dict[str, Any]:
    """A document as it was written when seats chose one after the other.

    The choices of the seats before the one that decides are carried out in it.
    """
    document = game.position()
    order = [(document["first"] + i) % 3 for i in range(3)]
    for seat in (document["seats"][number] for number in order):
        choice = seat.pop("choice", None)
        if choice is None:
            continue
        word, *numbers = choice.split()
        if word == "fleet":
            trains = int(numbers[0])
            seat["reserve"] = {"train": trains, "ship": 60 - trains}
            seat["box"] = {"train": 25 - trains, "ship": trains - 10}
            continue
        kept = [seat["offered"][int(n) - 1] for n in numbers]
        declined = [ticket for ticket in seat["offered"] if ticket not in kept]
        seat["tickets"], seat["offered"] = kept, []
        below = document["edition"] in ("world", "san_francisco")
        document["ticket_deck" if below else "removed_tickets"] += declined
    return document


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("chosen", [1, 2])
def test_a_document_in_which_choices_are_carried_out_plays_on_as_before(
    name: str, chosen: int
) -> None:
    dice = random.Random(f"{name} {chosen}")
    game = ws.new_game(name, players=3, seed=6, first=1)
    while True:
        for _ in range(chosen):
            game.apply(dice.choice(game.legal_actions()))
        old = ws.from_position(old_form(game))
        assert old.decisions == game.decisions
        for viewer in (None, 0, 1, 2):
            seen, expected = old.observe(viewer), game.observe(viewer)
            assert (seen.seats, seen.ticket_deck) == (expected.seats, expected.ticket_deck)
        while len(game.decisions) > 1 or game.observe().setting_up:
            kind, action = game.decision.kind, dice.choice(game.legal_actions())
            game.apply(action)
            old.apply(action)
            if game.decision.kind != kind:
                break
        assert old == game
        if game.decision.kind != "fleet":
            break
    ended = finish(game, random.Random(2)).outcome()
    assert finish(old, random.Random(2)).outcome() == ended


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"choice": "keep 1"}, "unknown_id", "seats[1].choice"),
        ({"choice": "keep 7 8"}, "unknown_id", "seats[1].choice"),
        ({"choice": "draw deck"}, "unknown_id", "seats[1].choice"),
        ({"choice": 3}, "wrong_type", "seats[1].choice"),
        ({"offered": []}, "nothing_offered", "seats[1].offered"),
    ],
)
def test_a_choice_that_cannot_be_made_is_refused(
    change: dict[str, Any], code: str, field: str
) -> None:
    document = half_chosen().position()
    document["seats"][1] |= change
    with pytest.raises(ws.BadPosition) as caught:
        ws.from_position(document)
    assert (caught.value.code, caught.value.field) == (code, field)


def test_the_seat_that_decides_has_not_chosen() -> None:
    document = half_chosen().position()
    document["seats"][0]["choice"] = "keep 1 2"
    with pytest.raises(ws.BadPosition) as caught:
        ws.from_position(document)
    assert (caught.value.code, caught.value.field) == ("wrong_seat", "decision.seat")
    del document["decision"]["seat"]
    with pytest.raises(ws.BadPosition) as caught:
        ws.from_position(document)
    assert (caught.value.code, caught.value.field) == ("no_choice", "decision.kind")


def test_nothing_lies_face_down_during_play() -> None:
    document = {"edition": "europe", "seats": [{"choice": "keep 1 2"}, {}]}
    with pytest.raises(ws.BadPosition) as caught:
        ws.from_position(document)
    assert (caught.value.code, caught.value.field) == ("not_choosing", "seats[0].choice")
