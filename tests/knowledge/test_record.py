"""What a table remembers: cards taken, paid and shown, blind draws, decks, ticket choices."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.kit.tables import TABLES
from tests.knowledge.table import Table
from whistlestop.knowledge.record import Record, TicketMove

MARKET = ["red", "blue", "green", "white", "wild"]


def past(table: Table, seat: int) -> dict[str, Any]:
    """What everyone remembers of a seat, in words."""
    found: dict[str, Any] = table.view(None).to_dict()["seats"][seat]
    return found


def test_a_card_taken_face_up_is_known_until_it_is_paid() -> None:
    table = Table.at("europe", players=2, market=MARKET, decks={"train": ["red", "black"]})
    table.play("draw 1", "draw 1")  # a red card has filled the slot of the first one
    assert past(table, 0)["taken"] == {"red": 2}
    assert past(table, 0)["known"] == {"red": 2}
    table.play("draw deck", "draw deck", "station paris with 1 red")
    assert past(table, 0)["taken"] == {"red": 2}
    assert past(table, 0)["paid"] == {"red": 1}
    assert past(table, 0)["known"] == {"red": 1}


def test_a_card_that_nobody_knew_of_is_paid_from_the_pool() -> None:
    table = Table.at("europe", seats=[{"hand": {"red": 2}}, {}], market=MARKET)
    before = table.view(None).public_history.pools[0][-1]
    assert before.drawn == (2, 0)
    red = [kind.id for kind in table.edition.card_kinds].index("red")
    assert before.cards[red] == 11  # one lies in the market
    table.play("station paris", "lay red")
    assert past(table, 0)["paid"] == {}
    table.play("done")
    assert past(table, 0)["paid"] == {"red": 1}
    assert past(table, 0)["known"] == {}
    after = table.view(None).public_history.pools[0][-1]
    assert (after.cards[red], after.drawn) == (10, (1, 0))


def test_a_card_that_could_come_from_two_pools_is_a_surprise() -> None:
    table = Table.scarce(
        "europe",
        hands=[{"red": 1}, {"black": 1}],
        deck=["black"],
        market=["blue"] * 5,
        discards={"train": {"red": 3}},
    )
    table.play("draw deck", "draw deck")  # the last card of the first deck, then a red one
    table.play("draw 1", "draw 2", "draw 1", "draw 2")
    table.play("station paris with 1 red")
    assert table.view(None).to_dict()["surprises"] == [
        {"seat": 0, "kind": "red", "pool": 1, "room": 1}
    ]


@pytest.mark.rule("EU-16")
def test_cards_shown_in_a_withdrawn_tunnel_are_known() -> None:
    deck = ["black", "wild", "white", "black"]
    table = Table.at(
        "europe",
        seats=[{"hand": {"green": 3, "blue": 1}}, {}],
        market=MARKET,
        decks={"train": deck},
    )
    table.play("claim zurich-venezia-1 with 2 green")
    assert past(table, 0)["known"] == {}
    table.play("withdraw")
    assert past(table, 0)["known"] == {"green": 2}
    assert past(table, 0)["paid"] == {}
    table.play("draw deck", "draw deck", "draw 3", "draw deck")
    assert past(table, 0)["known"] == {"green": 3}


def test_blind_draws_are_counted_by_deck() -> None:
    table = Table.new("world", 2, seed=31, first=0)
    table.play("keep 1 2 3", "keep 1 2 3", "fleet 20", "fleet 20")
    assert [past(table, seat)["blind"] for seat in (0, 1)] == [{"train": 3, "ship": 7}] * 2
    table.play("draw train", "draw ship")
    assert past(table, 0)["blind"] == {"train": 4, "ship": 8}
    assert past(table, 1)["blind"] == {"train": 3, "ship": 7}


@pytest.mark.rule("R-3")
def test_the_last_card_of_a_deck_does_not_belong_to_the_one_remade() -> None:
    table = Table.scarce(
        "europe",
        hands=[{"black": 1}, {"black": 1}],
        deck=["blue", "blue"],
        market=MARKET,
        discards={"train": {"red": 5, "white": 3}},
    )
    table.play("draw deck", "draw deck")
    first, present = table.view(None).to_dict()["pools"]["train"]
    assert first["drawn"][:2] == [3, 1]  # the hands they began with, and two cards
    assert present == {"cards": {"red": 5, "white": 3}, "drawn": [0, 0, 0]}
    assert past(table, 0)["blind"] == {"train": 2}
    top = table.deck()[0]
    table.play("draw deck")
    present = table.view(None).to_dict()["pools"]["train"][-1]
    assert present == {"cards": {"red": 5, "white": 3}, "drawn": [0, 1, 0]}
    assert table.view(1).to_dict()["own"]["drawn"]["train"] == [{"black": 1}, {top: 1}]
    assert table.view(2).to_dict()["own"]["drawn"]["train"][-1] == {}


@pytest.mark.rule("R-3", "R-7")
def test_a_deck_remade_while_a_tunnel_is_dug_is_told_from_the_one_before() -> None:
    table = Table.scarce(
        "europe",
        hands=[{"green": 3}],
        deck=["black", "wild"],
        market=MARKET,
        discards={"train": {"red": 5}},
    )
    table.play("claim zurich-venezia-1 with 2 green")
    view = table.view(None).to_dict()
    assert view["decision"]["revealed"] == ["black", "wild", "red"]
    assert view["pools"]["train"][-1]["cards"] == {"red": 4}
    table.play("withdraw")
    assert table.view(None).to_dict()["discards"] == {"train": {"black": 1, "wild": 1, "red": 1}}


@pytest.mark.rule("R-3", "R-6")
@pytest.mark.parametrize("seed", range(20))
def test_every_card_of_a_chain_of_flushes_is_counted(seed: int) -> None:
    table = Table.scarce(
        "europe",
        hands=[{"black": 1}, {"black": 1}],
        deck=["blue", "wild"],
        market=["wild", "red", "wild", "green", "wild"],
        discards={"train": {"wild": 5, "red": 2}},
        seed=seed,
    )
    table.play("draw deck")
    pool = table.view(None).public_history.pools[0][-1]
    cards = {kind.id: n for kind, n in zip(table.edition.card_kinds, pool.cards, strict=True) if n}
    assert (cards, pool.drawn) == (Counter(table.deck()), (0, 0, 0))


@pytest.mark.rule("EU-18")
def test_ticket_choices_are_remembered_in_numbers_by_all_and_by_name_by_one() -> None:
    table = Table.at("europe", players=2).play("tickets")
    offered = table.offered(0)
    assert past(table, 0)["tickets_drawn"] == 3
    table.play("keep 2")
    view = table.view(1)
    assert view.public_history.ticket_moves == (TicketMove(0, 3, 1, 2, 2),)
    assert (past(table, 0)["tickets_kept"], past(table, 0)["tickets_declined"]) == (1, 2)
    assert view.to_dict()["own"]["choices"] == []
    assert table.view(0).to_dict()["own"]["choices"] == [
        {"move": 0, "offered": offered, "returned": [offered[0], offered[2]]}
    ]


@pytest.mark.rule("NO-11")
def test_tickets_declined_out_of_the_game_are_remembered_by_the_one_who_saw_them() -> None:
    table = Table.at("nordic", players=2).play("tickets")
    offered = table.offered(0)
    table.play("keep 2")
    assert table.view(0).to_dict()["own"]["gone"] == [offered[0], offered[2]]
    assert table.view(1).to_dict()["own"]["gone"] == []


@pytest.mark.rule("GT-8")
def test_tickets_put_aside_are_remembered_when_they_are_shuffled_in_again() -> None:
    table = Table.new("ghost_train", 2, seed=32, first=0)
    put_aside = table.tickets(0)
    table.play("replace tickets")
    assert set(table.view(0).to_dict()["own"]["aside"]) == put_aside
    assert table.view(1).to_dict()["own"]["aside"] == []
    while table.view(None).aside:
        put_aside |= table.tickets(0) if table.s.seat == 0 else set()
        table.play("replace tickets")
    own = table.view(0).to_dict()["own"]
    assert own["aside"] == []
    assert set(own["shuffled_in"]) == put_aside


def assert_true_of_the_state(table: Table) -> None:
    """Everything remembered must hold for the cards as they really lie."""
    record = table.record
    kinds = table.edition.card_kinds
    for seat in range(table.players):
        # A hand is what everyone knows of it and what it has drawn from the pools, less
        # surprises.
        hand = Counter({kind.id: record.known[seat][n] for n, kind in enumerate(kinds)})
        assert hand <= table.hand(seat)
        for pool in (pool for pools in record.pools for pool in pools):
            hand.update({kind.id: pool.drawn[seat][n] for n, kind in enumerate(kinds)})
        hand.subtract(kinds[x.kind].id for x in record.surprises if x.seat == seat)
        assert +hand == table.hand(seat)
    for deck, pools in enumerate(record.pools):
        left = [
            Counter(
                {
                    kind.id: pool.cards[n] - sum(row[n] for row in pool.drawn)
                    for n, kind in enumerate(kinds)
                }
            )
            for pool in pools
        ]
        assert left[-1] == Counter(table.deck(deck))
        assert not any(map(Counter.total, left[:-1]))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_remembered_is_true(name: str, players: int) -> None:
    for seed in range(2):
        table = Table.new(name, players, seed)
        for _ in table.play_at_random(random.Random(seed), one_in=8):
            assert_true_of_the_state(table)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_that_begins_in_the_middle_is_remembered_from_there(name: str, players: int) -> None:
    dice = random.Random(33)
    table = Table.new(name, players, seed=33)
    for moment, _ in enumerate(table.play_at_random(dice, one_in=20)):
        state = table.s.copy()
        later = Table(table.edition, state, Record.from_state(table.edition, table.r, state))
        assert not any(map(any, later.record.history().known))
        assert_true_of_the_state(later)
        if moment % 15 == 0:
            for _ in later.play_at_random(random.Random(moment)):
                assert_true_of_the_state(later)


def test_a_copy_remembers_on_its_own() -> None:
    table = Table.new("world", 3, seed=34, first=0)
    other = table.copy()
    before = [table.view(seat) for seat in range(3)]
    for _ in other.play_at_random(random.Random(34)):
        pass
    assert [table.view(seat) for seat in range(3)] == before
    assert other.view(0) != before[0]
