"""Games made quickly from an imagined one look the same and are whole."""

from __future__ import annotations

import random

import pytest

import whistlestop as ws
from tests.kit.table import seat, table
from tests.kit.tables import TABLES
from tests.knowledge.table import Table
from tests.knowledge.test_determinise import assert_could_be
from whistlestop.engine.bits import count
from whistlestop.engine.first_choices import may_decide
from whistlestop.engine.goals import held_tickets
from whistlestop.engine.network import visited
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.knowledge.observation import determinise
from whistlestop.knowledge.observation.determinise import imagine
from whistlestop.planning.planner import Planner
from whistlestop.planning.rival_tickets import RivalTickets


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_further_game_looks_the_same_and_is_complete(name: str, players: int) -> None:
    dice = random.Random(f"{name} {players}")
    table = Table.new(name, players, seed=71)
    for _ in table.play_at_random(dice, one_in=25):
        viewer = dice.randrange(players)
        view = table.view(viewer)
        unseen = imagine(view, random.Random(5))
        state, record = determinise(view, random.Random(5))
        if may_decide(state, viewer):
            state.seat = viewer  # where several may decide, it is the viewer's decision
        assert unseen.state.key() == state.key()
        for rival_tickets in (None, RivalTickets(table.r, players)):
            unseen.rival_tickets = rival_tickets
            for _ in range(3):
                further = unseen.another()
                further.seat = table.s.seat
                imagined = Table(view.edition, further, record.copy())
                assert imagined.view(viewer) == view
                assert_could_be(imagined, table)


def test_every_further_game_is_another_one_with_a_generator_of_its_own() -> None:
    table = Table.new("europe", 3, seed=72, first=0).play("keep 1 2", "keep 1 2", "keep 1 2")
    unseen = imagine(table.view(0), random.Random(1))
    games = [Table(table.edition, unseen.another(), table.record.copy()) for _ in range(50)]
    assert len({tuple(game.deck()) for game in games}) == 50
    assert len({(game.s.chance0, game.s.chance1) for game in games}) == 50
    assert len({tuple(sorted(game.tickets(1))) for game in games}) > 25
    assert {tuple(game.hand(0).items()) for game in games} == {tuple(table.hand(0).items())}
    assert {tuple(game.tickets(0)) for game in games} == {tuple(table.tickets(0))}


def test_the_same_generator_makes_the_same_games() -> None:
    view = Table.new("world", 3, seed=73).view(1)
    one, same = (imagine(view, random.Random(9)) for _ in range(2))
    for _ in range(3):
        assert one.another().key() == same.another().key()


def test_hidden_cards_are_dealt_as_often_as_there_are_of_them() -> None:
    table = Table.new("europe", 2, seed=46, first=0).play("keep 1 2", "keep 1 2")
    view = table.view(0)
    assert view.own is not None
    wild = int(table.r.wild)
    hidden_wilds = 14 - view.own.hand[wild] - view.market.count(wild) - view.discards[wild]
    hidden = view.decks[0] + view.seats[1].cards[0]
    unseen, samples = imagine(view, random.Random(3)), 2000
    games = (Table(table.edition, unseen.another(), table.record.copy()) for _ in range(samples))
    found = sum(game.hand(1)["wild"] for game in games)
    expected = samples * 4 * hidden_wilds / hidden
    assert abs(found - expected) < 4 * expected**0.5  # four standard deviations


def test_a_long_ticket_stays_with_seats_that_may_hold_one() -> None:
    table = Table.new("europe", 2, seed=74, first=0).play("keep 1 2", "keep 1 2 3 4")
    long = {ticket.id for ticket in table.edition.tickets if ticket.deck == "long"}
    unseen = imagine(table.view(0), random.Random(2))
    held = set()
    for _ in range(60):
        game = Table(table.edition, unseen.another(), table.record.copy())
        assert not long & set(game.ticket_deck())
        assert len(long & game.tickets(1)) == 1
        held |= long & game.tickets(1)
    assert len(held) > 3


def cities_reached(r: Rules, s: State, seat: int) -> int:
    """Cities on the tickets of a seat where it has built."""
    built = visited(r, s, seat)
    return sum(int(count(r.ticket_cities[t] & built)) for t in held_tickets(s, seat))


@pytest.mark.parametrize("name", ["europe", "nordic", "world", "san_francisco"])
def test_a_rival_is_guessed_to_hold_tickets_that_it_builds_towards(name: str) -> None:
    by_chance, guessed, really = 0, 0, 0
    for seed in range(8):
        table = Table.new(name, 2, seed=seed, first=0)
        planner = Planner(table.r, 2)
        while count(visited(table.r, table.s, 1)) < 6:
            table.act(planner.choose(table.s))
        really += cities_reached(table.r, table.s, 1)
        unseen = imagine(table.view(0), random.Random(seed))
        by_chance += sum(cities_reached(table.r, unseen.another(), 1) for _ in range(20))
        unseen.rival_tickets = RivalTickets(table.r, 2)
        guessed += sum(cities_reached(table.r, unseen.another(), 1) for _ in range(20))
    assert by_chance < guessed
    assert abs(guessed - 20 * really) < abs(by_chance - 20 * really)


ROUND_THE_NORTH = dict.fromkeys(
    ["stockholm-petrograd-1", "petrograd-moskva-1", "moskva-kharkov-1", "kharkov-rostov-1",
     "rostov-sochi-1", "sochi-erzurum-1"],
    1,
)  # fmt: skip
"""A way from Stockholm to Erzurum that is far from the shortest."""


@pytest.mark.parametrize("filler", [{}, {"roma-palermo-1": 1}])
def test_a_ticket_is_guessed_by_what_is_left_of_it_whichever_way_was_built(
    filler: dict[str, int],
) -> None:
    # One route is missing for this ticket; of the other long ones nearly all is missing.
    rival = seat(tickets=["kobenhavn-erzurum"])
    game = table("europe", seat(), rival, routes=ROUND_THE_NORTH | filler)
    unseen = imagine(game.observe(0), random.Random(1))
    unseen.rival_tickets = RivalTickets(game.rules, 2)
    ticket = [ticket.id for ticket in ws.edition("europe").tickets].index("kobenhavn-erzurum")
    held = sum(ticket in held_tickets(unseen.another(), 1) for _ in range(20))
    assert held > 15
