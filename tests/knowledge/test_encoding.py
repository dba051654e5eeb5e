"""An encoded observation says what the observation says, cell by cell."""

from __future__ import annotations

import random

import pytest

import whistlestop as ws
from tests.kit.tables import LARGEST, TABLES
from tests.knowledge.decoded import Decoded, cells
from tests.knowledge.table import Table
from tests.knowledge.test_no_leak import scrambled
from whistlestop.knowledge.encoding import Encoding, encoding_of


def encoded(table: Table, seat: int) -> list[int]:
    encoding = encoding_of(table.edition, table.players)
    return list(encoding.encode(table.s, table.record.known, seat))


def differences(name: str, players: int, found: list[int], right: list[int]) -> list[str]:
    described = cells(name, players)
    return [
        f"{described[i]}: {found[i]} instead of {right[i]}"
        for i in range(len(right))
        if found[i] != right[i]
    ]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_cell_says_what_the_observation_says(name: str, players: int) -> None:
    dice = random.Random(f"encoding {name} {players}")
    table = Table.new(name, players, seed=players)
    for _ in table.play_at_random(dice, one_in=60):
        seat = dice.randrange(players)
        right = Decoded(table.view(seat)).all()
        assert differences(name, players, encoded(table, seat), right) == []


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_seat_cannot_see_changes_no_cell(name: str, players: int) -> None:
    dice = random.Random(f"fair {name} {players}")
    table = Table.new(name, players, seed=players + 1)
    for _ in table.play_at_random(dice, one_in=30):
        seat = dice.randrange(players)
        other = scrambled(table, seat, dice)
        assert encoded(other, seat) == encoded(table, seat)


@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_a_bot_can_encode_what_it_observes(name: str, players: int) -> None:
    game = ws.new_game(name, players=players, seed=5)
    dice = random.Random(5)
    for _ in range(25):
        game.apply(dice.choice(game.legal_actions()))
        seat = dice.randrange(players)
        assert game.observe(seat).encode() == game.encode(seat)


def test_a_spectator_has_no_encoding() -> None:
    with pytest.raises(ValueError, match="observe a seat"):
        ws.new_game("europe", seed=1).observe().encode()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_cell_has_a_name_of_its_own(name: str, players: int) -> None:
    encoding = ws.encoding(name, players)
    names = [encoding.describe(i).name for i in range(encoding.size)]
    assert len(set(names)) == encoding.size
    for wrong in (-1, encoding.size):
        with pytest.raises(IndexError, match=f"cells 0 to {encoding.size - 1}"):
            encoding.describe(wrong)


def test_a_mask_marks_the_legal_actions() -> None:
    game = ws.new_game("nordic", players=3, seed=1)
    encoding: Encoding = ws.encoding("nordic", players=3)
    legal = [int(action) for action in game.legal_actions()]
    mask = encoding.mask(game.observe(game.decision.seat).legal)
    assert len(mask) == encoding.actions == game.action_count
    assert [number for number, mark in enumerate(mask) if mark] == legal
