"""What a viewer knows about hidden tickets holds in every game it imagines."""

from __future__ import annotations

import random

import pytest

from tests.knowledge.table import Table
from whistlestop.editions import edition
from whistlestop.engine.goals import completed, held_tickets
from whistlestop.engine.network import components

SAMPLES = 120


def imagined(table: Table, viewer: int | None) -> list[Table]:
    view = table.view(viewer)
    return [Table.imagined(view, seed) for seed in range(SAMPLES)]


def ids(name: str) -> list[str]:
    return [ticket.id for ticket in edition(name).tickets]


def small_deck(deck: list[str], players: int = 3) -> Table:
    """A table with this ticket deck; seat 0 holds all other tickets."""
    rest = [ticket for ticket in ids("san_francisco") if ticket not in deck]
    seats: list[dict[str, list[str]]] = [{"tickets": rest}, *({} for _ in range(players - 1))]
    return Table.at("san_francisco", seats=seats, ticket_deck=deck)


@pytest.mark.rule("EU-18", "R-10")
def test_tickets_offered_to_the_viewer_are_before_it_and_nowhere_else() -> None:
    table = Table.at("europe", players=3).play("tickets")
    offered = table.offered(0)
    for game in imagined(table, 0):
        assert game.offered(0) == offered
        assert not set(offered) & {*game.ticket_deck(), *game.tickets(1), *game.tickets(2)}
    offers = {tuple(game.offered(0)) for game in imagined(table, 1)}
    assert len(offers) > SAMPLES / 2


@pytest.mark.rule("EU-18", "R-10")
def test_tickets_the_viewer_put_under_the_deck_keep_their_position() -> None:
    table = Table.at("europe", players=2).play("tickets")
    offered = table.offered(0)
    table.play("keep 2")
    for game in imagined(table, 0):
        assert game.ticket_deck()[-2:] == [offered[0], offered[2]]
        assert offered[1] in game.tickets(0)
    table.play("tickets", "keep 1")  # seat 1 puts two more below them
    for game in imagined(table, 0):
        assert game.ticket_deck()[-4:-2] == [offered[0], offered[2]]
    positions = {
        game.ticket_deck().index(offered[0])
        for game in imagined(table, 1)
        if offered[0] in game.ticket_deck()
    }
    assert len(positions) > 10


@pytest.mark.rule("SF-3", "WO-3")
@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize(("name", "keep"), [("san_francisco", "keep 1"), ("world", "keep 1 2 3 4")])
def test_a_first_ticket_put_under_the_deck_keeps_its_position(
    name: str, keep: str, viewer: int
) -> None:
    table = Table.new(name, 3, seed=61, first=0)
    declined = table.offered(viewer)[-1]
    for seat in range(3):
        table.play(keep)
        if viewer == seat < 2:  # others have yet to choose: until then it lies before the seat
            assert all(game.offered(viewer)[-1] == declined for game in imagined(table, viewer))
    assert all(game.ticket_deck()[viewer - 3] == declined for game in imagined(table, viewer))


@pytest.mark.rule("SF-13")
def test_a_ticket_drawn_past_is_in_the_hand_that_drew_it_or_under_the_deck_again() -> None:
    a, b, c = ids("san_francisco")[:3]
    table = small_deck([a, b, c]).play("tickets", "keep 1", "tickets")
    assert table.offered(1) == [c, b]
    assert {tuple(game.offered(1)) for game in imagined(table, 0)} == {(c, b)}
    table.play("keep 1")
    games = imagined(table, 0)
    assert {(*game.ticket_deck(), *game.tickets(1)) for game in games} == {(b, c), (c, b)}
    table.play("tickets")
    assert table.offered(2) == [b]
    assert {(*game.offered(2), *game.tickets(1)) for game in imagined(table, 0)} == {
        (b, c), (c, b),
    }  # fmt: skip


@pytest.mark.rule("SF-13")
def test_a_ticket_that_does_not_come_back_was_kept() -> None:
    a, b, c, d = ids("san_francisco")[:4]
    table = small_deck([a, b, c, d], players=2).play("tickets", "keep 1")  # c d b
    table.play("tickets", "keep 1")  # seat 1 keeps c: b d
    table.play("tickets")
    assert table.offered(0) == [b, d]
    assert all(game.tickets(1) == {c} for game in imagined(table, 0))


@pytest.mark.rule("NO-3", "NO-11")
def test_a_ticket_declined_out_of_the_game_is_never_dealt_again() -> None:
    table = Table.new("nordic", 3, seed=62, first=0)
    offered = table.offered(0)
    table.play("keep 1 2", "keep 1 2", "keep 1 2", "tickets")
    later = table.offered(0)
    table.play("keep 1")
    gone = {*offered[2:], *later[1:]}
    for game in imagined(table, 0):
        assert not gone & set(game.all_tickets())
    others = [set(game.all_tickets()) & gone for game in imagined(table, 1)]
    assert any(others)


@pytest.mark.rule("EU-3")
def test_long_tickets_are_dealt_once_to_each_seat_and_never_lie_in_the_deck() -> None:
    table = Table.new("europe", 4, seed=63, first=0)
    long = {ticket.id for ticket in table.edition.tickets if ticket.deck == "long"}
    for game in imagined(table, 0):
        for seat in range(4):
            assert len(long & set(game.offered(seat))) == 1
        assert not long & set(game.ticket_deck())
    table.play("keep 1 2", "keep 1 2", "keep 1 2 3 4", "keep 1 2", "tickets", "keep 1 2 3")
    kept: dict[int, set[int]] = {1: set(), 2: set(), 3: set()}
    for game in imagined(table, 0):
        assert not long & set(game.ticket_deck())
        for seat, counts in kept.items():
            counts.add(len(long & game.tickets(seat)))
    assert kept == {1: {0, 1}, 2: {1}, 3: {0, 1}}


@pytest.mark.rule("EU-21")
def test_tickets_shown_at_the_end_are_those_of_the_imagined_end() -> None:
    table = Table.new("europe", 3, seed=64)
    for _ in table.play_at_random(random.Random(64), one_in=1000):
        pass
    game = Table.imagined(table.view(None), 1)
    assert [game.tickets(seat) for seat in range(3)] == [table.tickets(seat) for seat in range(3)]


@pytest.mark.rule("GT-9")
def test_in_a_race_no_seat_holds_a_ticket_that_it_has_joined() -> None:
    table = Table.new("ghost_train", 3, seed=65)
    for _ in table.play_at_random(random.Random(65), one_in=15):
        if table.over:
            continue
        for seed in range(5):
            game = Table.imagined(table.view(0), seed)
            for seat in (1, 2):
                joined = components(game.r, game.s, seat)
                held = held_tickets(game.s, seat)
                assert not any(completed(game.r, ticket, joined) for ticket in held)


@pytest.mark.rule("GT-8")
def test_tickets_shuffled_into_the_deck_of_a_race_were_drawn_from_it_or_lie_there() -> None:
    table = Table.new("ghost_train", 3, seed=66, first=0)
    while not table.record.memory[0].shuffled_in:
        table.play("replace tickets")
    known = set(table.view(0).to_dict()["own"]["shuffled_in"])
    assert table.view(0).public_history.fresh_tickets == (
        0,
        1,
        0,
    )  # seat 1 was just replacing its own
    for game in imagined(table, 0):
        assert known <= set(game.ticket_deck()) | game.tickets(1)
        assert len(known & game.tickets(1)) <= 1
    assert table.s.seat == 2
    table.play("replace tickets")
    numbers_drawn = set()
    for game in imagined(table, 0):
        assert known <= {*game.ticket_deck(), *game.tickets(1), *game.tickets(2)}
        numbers_drawn.add(len(known & game.tickets(2)))
    assert numbers_drawn == {0, 1, 2}


@pytest.mark.rule("GT-8")
def test_tickets_the_viewer_has_put_aside_lie_there() -> None:
    table = Table.new("ghost_train", 3, seed=67, first=0)
    put_aside = table.tickets(0)
    table.play("replace tickets", "replace tickets")
    for game in imagined(table, 0):
        assert put_aside <= game.aside()
        assert len(game.aside()) == 4
