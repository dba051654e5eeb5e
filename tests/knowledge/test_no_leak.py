"""States that differ only in what a seat cannot see look the same to it."""

from __future__ import annotations

import random

import pytest

from tests.kit.tables import TABLES
from tests.knowledge.table import Table, seats_and_spectator
from whistlestop.engine import chance
from whistlestop.engine import state as es
from whistlestop.knowledge.record import TicketMemory


def scrambled(table: Table, viewer: int | None, dice: random.Random) -> Table:
    """The same table with everything exchanged that the viewer cannot see."""
    other = table.copy()
    hidden = [seat for seat in range(other.players) if seat != viewer]
    for deck in range(other.r.decks):
        _scramble_cards(other, deck, hidden, dice)
    _scramble_tickets(other, viewer, hidden, dice)
    for seat in hidden:
        other.record.memory[seat] = TicketMemory()
        for pools in other.record.pools:
            for pool in pools:
                drawn = pool.drawn[seat]
                pool.drawn[seat] = tuple(dice.sample(drawn, len(drawn)))
    chance.seed(other.s, dice.random().hex())
    return other


def _scramble_cards(table: Table, deck: int, seats: list[int], dice: random.Random) -> None:
    r, s = table.r, table.s
    size, start = (s.deck_size0, s.deck_size1)[deck], r.deck_at[deck]
    kinds = [kind for kind in range(r.kinds) if r.kind_deck[kind] == deck]
    hands = [seat * es.SEAT + es.HAND for seat in seats]
    cards = [int(s.piles[start + i]) for i in range(size)]
    held = []
    for hand in hands:
        held.append(sum(int(s.seats[hand + kind]) for kind in kinds))
        for kind in kinds:
            cards += [kind] * int(s.seats[hand + kind])
            s.seats[hand + kind] = 0
    dice.shuffle(cards)
    for i in range(size):
        s.piles[start + i] = cards.pop()
    for hand, n in zip(hands, held, strict=True):
        for _ in range(n):
            s.seats[hand + cards.pop()] += 1


def _scramble_tickets(
    table: Table, viewer: int | None, seats: list[int], dice: random.Random
) -> None:
    r, s = table.r, table.s
    shown = table.over and r.goal == 0
    numbers = {ticket.id: number for number, ticket in enumerate(table.edition.tickets)}
    seen = {ticket for seat in range(table.players) for ticket in table.completed(seat)}
    if viewer is not None:
        seen |= table.tickets(viewer) | set(table.offered(viewer))
    if shown:
        seen |= {ticket for seat in seats for ticket in table.tickets(seat)}
    pile = [number for ticket, number in numbers.items() if ticket not in seen]
    dice.shuffle(pile)
    for i in range(s.tickets_left):
        s.piles[es.TICKET_DECK + (s.ticket_top + i) % r.tickets] = pile.pop()
    aside = len(table.aside())
    s.aside0 = s.aside1 = 0
    for _ in range(aside):
        number = pile.pop()
        s.aside0 |= 1 << number if number < 63 else 0
        s.aside1 |= 1 << (number - 63) if number >= 63 else 0
    for seat in seats:
        base = seat * es.SEAT
        for i in range(s.seats[base + es.OFFERED]):
            s.seats[base + es.OFFER + i] = pile.pop()
        if not shown:
            held = len(table.tickets(seat))
            s.seats[base + es.TICKETS] = s.seats[base + es.TICKETS + 1] = 0
            for _ in range(held):
                number = pile.pop()
                s.seats[base + es.TICKETS + number // 63] |= 1 << number % 63


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_seat_cannot_see_does_not_show(name: str, players: int) -> None:
    dice = random.Random(f"{name} {players}")
    changed = 0
    for seed in range(2):
        table = Table.new(name, players, seed)
        for _ in table.play_at_random(dice, one_in=25):
            for viewer in seats_and_spectator(table):
                other = scrambled(table, viewer, dice)
                assert other.s.key() != table.s.key()
                assert other.view(viewer) == table.view(viewer)
                rival = dice.randrange(players)
                changed += other.view(rival) != table.view(rival)
    assert changed > 0


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_looking_changes_nothing(name: str, players: int) -> None:
    dice = random.Random(21)
    table = Table.new(name, players, seed=21)
    for _ in table.play_at_random(dice, one_in=25):
        before, past = table.s.key(), table.record.history()
        for viewer in seats_and_spectator(table):
            view = table.view(viewer)
            view.to_dict()
            Table.imagined(view, seed=1)
        assert table.s.key() == before
        assert table.record.history() == past


@pytest.mark.rule("R-10")
def test_blind_draws_of_others_show_their_number_only() -> None:
    views = []
    for top in ("red", "blue"):
        deck = {"train": [top, "green", "black", "black"]}
        market = ["white", "white", "white", "yellow", "yellow"]
        table = Table.at("europe", players=2, market=market, decks=deck)
        views.append(table.play("draw deck", "draw deck").view(1))
        assert table.hand(0)[top] == 1
    assert views[0] == views[1]
    assert views[0].to_dict()["seats"][0]["blind"] == {"train": 2}
