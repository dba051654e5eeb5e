"""Drawing tickets in Europe: EU-18."""

from __future__ import annotations

import pytest

from tests.kit.questions import legal, refusal, seat_of
from tests.kit.table import europe

FIVE = ["athina-angora", "berlin-moskva", "essen-kyiv", "london-wien", "paris-zagrab"]


@pytest.mark.rule("EU-18")
def test_three_tickets_are_drawn_from_the_top_and_at_least_one_is_kept() -> None:
    game = europe(whole_ticket_deck=FIVE).play("tickets")
    assert seat_of(game)["offered"] == FIVE[:3]
    assert (game.decision.kind, game.decision.least) == ("keep_tickets", 1)
    assert legal(game) == [
        "keep 1", "keep 2", "keep 1 2", "keep 3", "keep 1 3", "keep 2 3", "keep 1 2 3",
    ]  # fmt: skip


@pytest.mark.rule("EU-18")
def test_declined_tickets_go_to_the_bottom_of_the_deck() -> None:
    game = europe(whole_ticket_deck=FIVE).play("tickets", "keep 2")
    assert seat_of(game)["tickets"] == ["berlin-moskva"]
    assert game.position()["ticket_deck"] == [*FIVE[3:], "athina-angora", "essen-kyiv"]
    assert (
        game.position()["removed_tickets"]
        == europe(whole_ticket_deck=FIVE).position()["removed_tickets"]
    )
    assert game.turn == 1


@pytest.mark.rule("EU-18")
def test_declined_tickets_come_back_once_the_deck_is_through() -> None:
    game = europe(whole_ticket_deck=FIVE).play("tickets", "keep 2", "tickets")
    assert seat_of(game, 1)["offered"] == ["london-wien", "paris-zagrab", "athina-angora"]


@pytest.mark.rule("EU-18")
@pytest.mark.parametrize("left", [1, 2])
def test_fewer_tickets_are_drawn_if_fewer_remain(left: int) -> None:
    game = europe(whole_ticket_deck=FIVE[:left]).play("tickets")
    assert seat_of(game)["offered"] == FIVE[:left]
    assert game.decision.least == 1
    assert refusal(game, "keep 3").rule == "EU-18"


@pytest.mark.rule("EU-18")
def test_all_three_may_be_kept() -> None:
    game = europe(whole_ticket_deck=FIVE).play("tickets", "keep 1 2 3")
    assert seat_of(game)["tickets"] == FIVE[:3]
    assert game.position()["ticket_deck"] == FIVE[3:]


@pytest.mark.rule("EU-18")
def test_kept_tickets_are_never_given_back() -> None:
    game = europe(whole_ticket_deck=FIVE[1:], tickets=[["athina-angora"]])
    game.play("tickets", "keep 1", "draw deck", "draw deck", "tickets", "keep 1")
    assert set(seat_of(game)["tickets"]) >= {"athina-angora", "berlin-moskva"}
    assert len(seat_of(game)["tickets"]) == 3
