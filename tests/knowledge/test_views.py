"""What a view shows: everything public, the seat's own secrets, and nothing else."""

from __future__ import annotations

import json
import random

import pytest

from tests.kit.random_games import stops
from tests.kit.tables import LARGEST, NAMES, TABLES
from tests.knowledge.table import Table, seats_and_spectator
from whistlestop.engine import state as es
from whistlestop.engine.first_choices import may_decide
from whistlestop.engine.legality import legal_for
from whistlestop.knowledge.observation import Observation


def public_part(view: Observation) -> Observation:
    return view._replace(seat=None, own=None)


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_everyone_sees_the_same_table(name: str, players: int) -> None:
    table = Table.new(name, players, seed=1)
    for _ in table.play_at_random(random.Random(1)):
        spectator = table.view(None)
        assert spectator.own is None
        assert spectator.legal == ()
        for seat in range(players):
            assert public_part(table.view(seat)) == spectator


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_what_everyone_sees_and_what_only_a_seat_sees_make_its_view(
    name: str, players: int
) -> None:
    for game in stops(name, players):
        public = game.observe().to_dict()
        for seat in range(players):
            own = game.observe_own(seat).to_dict(game.edition)
            assert {**public, "seat": seat, "own": own} == game.observe(seat).to_dict()


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_view_shows_the_table_as_it_is(name: str, players: int) -> None:
    table = Table.new(name, players, seed=2)
    for _ in table.play_at_random(random.Random(2)):
        document = table.view(None).to_dict()
        s, edition = table.s, table.edition
        assert document["edition"] == name
        assert document["players"] == NAMES[:players]
        assert document["turn"] == s.turn
        assert document["decision"]["seat"] == s.seat
        assert document["decks"] == {
            deck.name: len(table.deck(number)) for number, deck in enumerate(edition.decks)
        }
        secret = s.setting_up and s.decision == es.KEEP_TICKETS
        for seat, shown in enumerate(document["seats"]):
            assert sum(shown["hand"].values()) == table.hand(seat).total()
            assert shown["score"] == s.seats[seat * es.SEAT + es.SCORE]
            if not secret:
                assert shown["tickets"] == len(table.tickets(seat))
                assert shown["offered"] == len(table.offered(seat))
        if not secret:
            assert document["ticket_deck"] == len(table.ticket_deck())


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seat_sees_its_own_secrets_and_what_it_may_do(name: str, players: int) -> None:
    table = Table.new(name, players, seed=3)
    for _ in table.play_at_random(random.Random(3)):
        for seat in range(players):
            own = table.view(seat).to_dict()["own"]
            assert own["hand"] == table.hand(seat)
            assert set(own["tickets"]) == table.tickets(seat)
            assert own["offered"] == table.offered(seat)
            deciding = may_decide(table.s, seat)
            assert own["legal"] == (legal_for(table.r, table.s, seat) if deciding else [])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_view_in_words_is_json(name: str, players: int) -> None:
    table = Table.new(name, players, seed=4)
    for _ in table.play_at_random(random.Random(4)):
        for seat in seats_and_spectator(table):
            document = table.view(seat).to_dict()
            assert json.loads(json.dumps(document)) == document


def test_equal_views_are_equal_and_hash_alike() -> None:
    table = Table.new("europe", 2, seed=5)
    view, again = table.view(0), table.view(0)
    assert view is not again
    assert view == again
    assert hash(view) == hash(again)
    assert view != table.view(1)
    table.play("keep 1 2")
    assert table.view(0) != view


def test_a_view_has_a_short_repr() -> None:
    table = Table.new("europe", 3, seed=5, first=1)
    assert repr(table.view(0)) == "<Observation of europe by seat 0: seat 1 keep_tickets>"
    assert repr(table.view(None)) == ("<Observation of europe by a spectator: seat 1 keep_tickets>")


@pytest.mark.rule("R-7", "R-10")
def test_cards_laid_and_turned_up_are_seen_by_all() -> None:
    table = Table.at(
        "europe",
        seats=[{"hand": {"green": 3, "wild": 1}}, {}],
        market=["red", "red", "blue", "white", "white"],
        decks={"train": ["green", "blue", "black"]},
    )
    table.play("claim zurich-venezia-1", "lay green", "lay green")
    assert table.view(1).to_dict()["decision"] == {
        "seat": 0, "kind": "pay", "for": "zurich-venezia-1", "laid": {"green": 2},
    }  # fmt: skip
    assert table.view(1).to_dict()["seats"][0]["hand"] == {"train": 2}
    table.play("done")
    assert table.view(1).to_dict()["decision"] == {
        "seat": 0, "kind": "surcharge", "for": "zurich-venezia-1", "laid": {"green": 2},
        "revealed": ["green", "blue", "black"], "matching": [True, False, False], "extra": 1,
    }  # fmt: skip


@pytest.mark.rule("R-10")
def test_an_offer_shows_its_number_to_all_and_its_tickets_to_one() -> None:
    table = Table.at("europe", players=2).play("tickets")
    seen = table.view(1)
    assert seen.to_dict()["decision"] == {
        "seat": 0, "kind": "keep_tickets", "offered": 3, "least": 1,
    }  # fmt: skip
    assert seen.own is not None
    assert seen.own.offered == ()
    assert table.view(0).to_dict()["own"]["offered"] == table.offered(0)


@pytest.mark.rule("EU-21", "R-10")
def test_tickets_are_shown_when_the_game_is_over_and_not_before() -> None:
    table = Table.new("europe", 3, seed=6)
    for _ in table.play_at_random(random.Random(6)):
        shown = [set(seat["shown"]) for seat in table.view(None).to_dict()["seats"]]
        if table.over:
            assert shown == [table.tickets(seat) for seat in range(3)]
        else:
            assert shown == [set(), set(), set()]


@pytest.mark.rule("GT-9", "R-10")
def test_completed_tickets_and_bonuses_of_a_race_lie_open() -> None:
    table = Table.new("ghost_train", 2, seed=7)
    seen = set()
    for _ in table.play_at_random(random.Random(7)):
        for seat, shown in enumerate(table.view(None).to_dict()["seats"]):
            assert set(shown["completed"]) == table.completed(seat)
            seen |= set(shown["completed"])
    assert seen


@pytest.mark.rule("SF-10", "R-10")
def test_tokens_and_stacks_are_public() -> None:
    table = Table.new("san_francisco", 4, seed=8)
    for _ in table.play_at_random(random.Random(8)):
        pass
    document = table.view(None).to_dict()
    taken = [symbol for seat in document["seats"] for symbol in seat["tokens"]]
    left = {stack["symbol"]: stack["count"] for stack in document["stacks"].values()}
    assert taken
    assert {symbol: left[symbol] + taken.count(symbol) for symbol in left} == dict.fromkeys(
        "ABCDEFG", 3
    )


@pytest.mark.rule("WO-6", "R-10")
def test_hands_show_how_many_cards_of_each_deck_they_hold() -> None:
    document = Table.new("world", 3, seed=9).view(None).to_dict()
    assert [seat["hand"] for seat in document["seats"]] == [{"train": 3, "ship": 7}] * 3
