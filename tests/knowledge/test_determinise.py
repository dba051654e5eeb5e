"""A game imagined from a view looks like the view and is a whole, playable game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import whistlestop as ws
from tests.kit.tables import TABLES
from tests.knowledge.table import Table, seats_and_spectator
from whistlestop.engine import state as es
from whistlestop.engine.rules import FIRST_ACTION
from whistlestop.game.position import read_position
from whistlestop.knowledge.observation import hidden_cards, ticket_trail
from whistlestop.knowledge.record import Record


def assert_could_be(imagined: Table, table: Table) -> None:
    """Cards and tickets are all there once, and agree with what is known to everyone."""
    kinds = table.edition.card_kinds
    assert imagined.all_cards() == Counter({kind.id: kind.count for kind in kinds})
    tickets = imagined.all_tickets()
    assert len(set(tickets)) == len(tickets)
    assert len(tickets) == len(table.all_tickets())
    history = table.record.history()
    decks = Counter(imagined.deck(0) + (imagined.deck(1) if table.r.decks > 1 else []))
    for number, kind in enumerate(kinds):
        assert decks[kind.id] <= history.most_in_decks[number]
    for seat in range(table.players):
        hand = imagined.hand(seat)
        for number, kind in enumerate(kinds):
            assert hand[kind.id] >= history.known[seat][number]
        for field in (*range(es.FREE, es.FREE + es.ROUTE_WORDS), es.GOALS):
            cell = seat * es.SEAT + field
            assert imagined.s.seats[cell] == table.s.seats[cell]


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_imagined_game_looks_the_same_and_is_complete(name: str, players: int) -> None:
    dice = random.Random(f"{name} {players}")
    for seed in range(2):
        table = Table.new(name, players, seed)
        for _ in table.play_at_random(dice, one_in=25):
            for viewer in seats_and_spectator(table):
                view = table.view(viewer)
                imagined = Table.imagined(view, dice.randrange(1000))
                assert imagined.view(viewer) == view
                assert_could_be(imagined, table)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_imagined_game_can_be_played_and_imagined_from_in_turn(name: str, players: int) -> None:
    dice = random.Random(41)
    table = Table.new(name, players, seed=41)
    for moment, _ in enumerate(table.play_at_random(dice, one_in=25)):
        if moment % 12:
            continue
        imagined = Table.imagined(table.view(dice.randrange(players)), moment)
        for _ in imagined.play_at_random(dice, one_in=100):
            viewer = dice.choice(seats_and_spectator(imagined))
            view = imagined.view(viewer)
            again = Table.imagined(view, moment)
            assert again.view(viewer) == view
            assert_could_be(again, imagined)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_without_a_past_can_be_imagined(name: str, players: int) -> None:
    dice = random.Random(42)
    table = Table.new(name, players, seed=42)
    for _ in table.play_at_random(dice, one_in=40):
        state = table.s.copy()
        later = Table(table.edition, state, Record.from_state(table.edition, table.r, state))
        for viewer in seats_and_spectator(later):
            view = later.view(viewer)
            imagined = Table.imagined(view, dice.randrange(1000))
            assert imagined.view(viewer) == view
            assert_could_be(imagined, later)


def test_the_same_generator_imagines_the_same_game_and_another_another() -> None:
    table = Table.new("europe", 3, seed=43)
    view = table.view(0)
    one, same, other = (Table.imagined(view, seed) for seed in (1, 1, 2))
    assert one.s.key() == same.s.key()
    assert one.s.key() != other.s.key()
    generators = {(t.s.chance0, t.s.chance1, t.s.chance2) for t in (table, one, other)}
    assert len(generators) == 3


@pytest.mark.rule("R-10", "R-15")
def test_imagining_does_not_touch_the_game_it_looks_at() -> None:
    table = Table.new("world", 4, seed=44)
    partner = table.copy()
    for _ in table.play_at_random(random.Random(44)):
        for viewer in seats_and_spectator(table):
            Table.imagined(table.view(viewer), 1).act()
    for _ in partner.play_at_random(random.Random(44)):
        pass
    assert table.s.key() == partner.s.key()


def test_whoever_could_hold_a_hidden_card_or_ticket_does_in_some_imagined_game() -> None:
    table = Table.new("san_francisco", 3, seed=45, first=0)
    table.play("keep 1", "keep 1", "keep 1 2", "stack mission_district", "stack haight_ashbury")
    view = table.view(0)
    cards: set[tuple[str, str]] = set()
    tickets: set[tuple[str, str]] = set()
    tops: set[str] = set()
    for seed in range(500):
        imagined = Table.imagined(view, seed)
        tops.add(imagined.deck()[0])
        cards |= {("deck", kind) for kind in imagined.deck()}
        tickets |= {("deck", ticket) for ticket in imagined.ticket_deck()}
        for seat in (1, 2):
            cards |= {(f"seat {seat}", kind) for kind in imagined.hand(seat)}
            tickets |= {(f"seat {seat}", ticket) for ticket in imagined.tickets(seat)}
    holders = ("deck", "seat 1", "seat 2")
    kinds = {kind.id for kind in table.edition.card_kinds}
    assert cards == {(holder, kind) for holder in holders for kind in kinds}
    assert tops == kinds
    own = view.to_dict()["own"]
    seen = set(own["choices"][0]["offered"])
    unseen = {ticket.id for ticket in table.edition.tickets} - seen
    possible = {(holder, ticket) for holder in holders for ticket in unseen}
    assert tickets == possible | {("deck", own["choices"][0]["returned"][0])}


def test_hidden_cards_are_dealt_as_often_as_there_are_of_them() -> None:
    table = Table.new("europe", 2, seed=46, first=0).play("keep 1 2", "keep 1 2")
    view = table.view(0)
    assert view.own is not None
    wild = int(table.r.wild)
    hidden_wilds = 14 - view.own.hand[wild] - view.market.count(wild) - view.discards[wild]
    hidden = view.decks[0] + view.seats[1].cards[0]
    samples = 2000
    found = sum(Table.imagined(view, seed).hand(1)["wild"] for seed in range(samples))
    expected = samples * 4 * hidden_wilds / hidden
    assert abs(found - expected) < 4 * expected**0.5  # four standard deviations


def test_a_secret_fleet_is_any_legal_one() -> None:
    table = Table.new("world", 3, seed=47, first=0)
    table.play("keep 1 2 3", "keep 1 2 3", "keep 1 2 3", "fleet 17", "fleet 25")
    reserve = es.SEAT + es.RESERVE
    for viewer, chosen in ((0, set(range(10, 26))), (1, {25})):
        view = table.view(viewer)
        imagined = [Table.imagined(view, seed).play("fleet 20") for seed in range(200)]
        assert {int(game.s.seats[reserve]) for game in imagined} == chosen
        for game in imagined:
            cells = [int(game.s.seats[reserve + i]) for i in range(4)]
            assert cells == [cells[0], 60 - cells[0], 25 - cells[0], cells[0] - 10]


@pytest.mark.rule("EU-4", "R-10")
def test_secret_first_tickets_are_any_legal_choice() -> None:
    table = Table.new("europe", 3, seed=48, first=0).play("keep 1 2", "seat 2: keep 2 3 4")
    imagined = [Table.imagined(table.view(2), seed).play("keep 1 2") for seed in range(200)]
    assert {len(game.tickets(0)) for game in imagined} == {2, 3, 4}
    for viewer in (0, 2):
        own = Table.imagined(table.view(viewer), 1).play("keep 1 2").tickets(viewer)
        assert own == table.copy().play("keep 1 2").tickets(viewer)


def test_a_past_that_is_not_explained_in_time_still_gives_a_whole_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hidden_cards, "_ATTEMPTS", 0)
    monkeypatch.setattr(ticket_trail, "_ATTEMPTS", 0)
    table = Table.new("europe", 4, seed=49)
    surprises = 0
    for _ in table.play_at_random(random.Random(49), one_in=20):
        view = table.view(0)
        imagined = Table.imagined(view, 1)
        assert imagined.view(0) == view
        assert_could_be(imagined, table)
        surprises = max(surprises, len(view.public_history.surprises))
    assert surprises > 5


def test_a_view_is_determinised_into_a_game() -> None:
    game = ws.new_game("nordic", players=3, seed=50, first=0)
    game.play("keep 1 2", "keep 1 2 3", "keep 2 5", "draw 1")
    view = game.observe(1)
    before = game.position()
    imagined = view.determinise(random.Random(1))
    assert imagined.observe(1) == view
    assert imagined.players == game.players
    assert imagined != game
    imagined.play("draw deck", "draw deck")
    assert game.position() == before
    assert game.observe(1) == view


def test_a_written_position_can_be_observed_and_imagined() -> None:
    read = read_position({"edition": "world", "seats": [{"hand": {"wild": 2}}, {}, {}]})
    table = Table(read.edition, read.state, Record.from_state(read.edition, read.rules, read.state))
    imagined = Table.imagined(table.view(0), 1)
    assert imagined.hand(0) == {"wild": 2}
    assert imagined.hand(1) == {}
    assert FIRST_ACTION in imagined.legal()


@pytest.mark.parametrize("name", ["europe", "nordic", "world", "san_francisco"])
@pytest.mark.parametrize("chosen", [1, 2, 7])
def test_a_position_with_first_tickets_half_chosen_can_be_imagined(name: str, chosen: int) -> None:
    tickets = [ticket.id for ticket in ws.edition(name).tickets if ticket.deck == "regular"]
    table = Table.at(
        name,
        seats=[{"offered": tickets[:2]}, {"tickets": tickets[2 : 2 + chosen]}],
        first=1,
        decision={"seat": 0, "kind": "keep_tickets", "least": 1, "setting_up": True},
    )
    for viewer in (None, 0, 1):
        view = table.view(viewer)
        for seed in range(20):
            imagined = Table.imagined(view, seed)
            assert imagined.view(viewer) == view
            assert_could_be(imagined, table)
