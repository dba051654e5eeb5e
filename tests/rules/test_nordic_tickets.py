"""Tickets in the Nordic Countries: NO-11, NO-13, NO-14."""

from __future__ import annotations

import pytest

from tests.kit.questions import legal, lines, points, refusal, seat_of, totals
from tests.kit.table import nordic, owned

FIVE = ["alborg-umea", "bergen-narvik", "oslo-stockholm", "tampere-boden", "tromso-vaasa"]


@pytest.mark.rule("NO-11")
def test_three_tickets_are_drawn_and_at_least_one_is_kept() -> None:
    game = nordic(whole_ticket_deck=FIVE).play("tickets")
    assert seat_of(game)["offered"] == FIVE[:3]
    assert len(legal(game)) == 7
    game.apply("keep 1 2 3")
    assert (seat_of(game)["tickets"], game.turn) == (FIVE[:3], 1)


@pytest.mark.rule("NO-11")
def test_declined_tickets_leave_the_game() -> None:
    game = nordic(whole_ticket_deck=FIVE).play("tickets", "keep 2")
    assert game.position()["ticket_deck"] == FIVE[3:]
    assert {FIVE[0], FIVE[2]} <= set(game.position()["removed_tickets"])
    game.play("tickets", "keep 1")
    assert refusal(game, "tickets").rule == "R-14"


@pytest.mark.rule("NO-11")
@pytest.mark.parametrize("left", [1, 2])
def test_fewer_tickets_are_drawn_if_fewer_are_left(left: int) -> None:
    game = nordic(whole_ticket_deck=FIVE[:left]).play("tickets")
    assert seat_of(game)["offered"] == FIVE[:left]
    assert game.decision.least == 1


@pytest.mark.rule("NO-13")
def test_completed_tickets_add_and_incomplete_ones_subtract_their_value() -> None:
    routes = owned(0, "orebro-oslo-1", "stockholm-orebro-1")
    game = nordic(tickets=[["oslo-stockholm", "tampere-tallinn"]], routes=routes)
    assert [(line.details["ticket"], line.points) for line in lines(game, "ticket")] == [
        ("oslo-stockholm", 4),
        ("tampere-tallinn", -3),
    ]
    # Two routes of 2 points, and most completed tickets.
    assert totals(game)[0] == 4 + 4 - 3 + 10


OSLO_STOCKHOLM = ["orebro-oslo-1", "stockholm-orebro-1"]
TORNIO_IMATRA = ["tornio-oulu-1", "oulu-kuopio-1", "kuopio-imatra-1"]


@pytest.mark.rule("NO-14")
def test_most_completed_tickets_earn_ten_points_whatever_their_value() -> None:
    routes = owned(0, *OSLO_STOCKHOLM, "oslo-goteborg-1") | owned(1, *TORNIO_IMATRA)
    tickets = [["oslo-stockholm"], ["tornio-imatra"]]
    game = nordic(tickets=[[*tickets[0], "oslo-kobenhavn"], tickets[1]], routes=routes)
    # Incomplete tickets do not count.
    assert [points(game, "most_tickets", seat) for seat in (0, 1)] == [10, 10]
    more = nordic(
        tickets=[[*tickets[0], "oslo-kobenhavn"], tickets[1]],
        routes=routes | owned(0, "goteborg-kobenhavn-1"),
    )
    assert [points(more, "most_tickets", seat) for seat in (0, 1)] == [10, 0]


@pytest.mark.rule("NO-14")
def test_everyone_tied_for_most_tickets_gets_the_bonus() -> None:
    routes = owned(0, *OSLO_STOCKHOLM) | owned(2, *TORNIO_IMATRA)
    tickets = [["oslo-stockholm"], ["bergen-narvik", "alborg-umea"], ["tornio-imatra"]]
    game = nordic(players=3, tickets=tickets, routes=routes)
    assert [points(game, "most_tickets", seat) for seat in range(3)] == [10, 0, 10]


@pytest.mark.rule("NO-14")
def test_the_longest_path_earns_nothing_in_the_north() -> None:
    game = nordic(routes=owned(0, "murmansk-lieksa-1"))
    assert totals(game) == [27, 0]
