"""Prizes on a board of one's own: any edition may award any of them (EU-24, NO-14)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import whistlestop as ws
from tests.kit.table import Seat, seat, table
from whistlestop.engine.prizes import COUNTED, NAMES
from whistlestop.messages import LANGUAGES, catalogue

PRIZES = """
[[prizes]]
for = "most_tickets"
points = 12

[[prizes]]
for = "longest_path"
points = 7
rule = "MY-1"
"""


def board_with(name: str, prizes: str, folder: Path) -> str:
    """The board of an edition with prizes of its own, in a new folder."""
    shutil.copytree(ws.edition(name).folder, folder)
    file = folder / "edition.toml"
    with file.open("a", encoding="utf-8") as edition:
        edition.write(prizes)
    return str(folder)


@pytest.fixture
def board(tmp_path: Path) -> str:
    """A board without prizes, given two."""
    return board_with("san_francisco", PRIZES, tmp_path / "prizes")


def prizes(board: str, *seats: Seat) -> list[list[int]]:
    """The points of each prize, seat by seat."""
    scores = table(board, *seats).scores()
    return [[line.points for line in score.lines if line.label in NAMES] for score in scores]


@pytest.mark.rule("EU-24", "NO-14")
def test_a_board_awards_the_prizes_it_lists_in_their_order(board: str) -> None:
    lines = table(board, seat(), seat()).scores()[0].lines
    found = [(line.label, line.rule) for line in lines if line.label in NAMES]
    assert found == [("most_tickets", None), ("longest_path", "MY-1")]


@pytest.mark.rule("EU-24", "NO-14")
def test_a_prize_goes_whole_to_everyone_who_has_the_most_and_to_nobody_for_nothing(
    board: str,
) -> None:
    ticket = seat(
        routes=["alcatraz-fort_mason-1", "fort_mason-lombard_street-1"],
        tickets=["alcatraz-lombard_street"],
    )
    long = seat(routes=["fort_mason-golden_gate_bridge-1"])
    assert prizes(board, seat(), seat()) == [[0, 0], [0, 0]]
    assert prizes(board, ticket, long) == [[12, 0], [0, 7]]
    one = seat(routes=["crissy_field-presidio-1"])
    another = seat(routes=["crissy_field-palace_of_fine_arts-1"])
    assert prizes(board, one, another, seat()) == [[0, 7], [0, 7], [0, 0]]


@pytest.mark.parametrize("name", NAMES)
def test_every_prize_has_a_message_that_tells_what_is_counted(name: str) -> None:
    counted = COUNTED[NAMES.index(name)]
    assert all(f"{{{counted}," in catalogue(language)[f"score.{name}"] for language in LANGUAGES)
