"""The bots' characters: who they are, and that a table never runs out of them."""

from __future__ import annotations

import re
from itertools import combinations

from whistlestop.bots import BOTS
from whistlestop.editions.limits import MOST_PLAYERS
from whistlestop.server.page.files import FOLDER
from whistlestop.server.tables.characters import CHARACTERS
from whistlestop.server.tables.setup import Seats
from whistlestop.server.tables.text import look_alike

NAMES = list(dict.fromkeys(name for bot in BOTS for name in CHARACTERS[bot]))


def test_every_bot_has_more_characters_than_a_table_has_seats() -> None:
    assert all(len(CHARACTERS[bot]) > MOST_PLAYERS for bot in BOTS)


def test_no_character_could_be_taken_for_another_and_no_number_follows_a_name() -> None:
    assert [pair for pair in combinations(NAMES, 2) if look_alike(*pair)] == []
    assert [name for name in NAMES if not name.isalpha()] == []


def test_every_character_has_a_face() -> None:
    faces = (FOLDER / "core" / "faces.js").read_text("utf-8").partition("FACES")[2]
    assert re.findall(r"^  (\w+): \{", faces, re.MULTILINE) == NAMES


def test_a_bot_is_never_called_like_somebody_at_its_table() -> None:
    seats = [{"kind": "person", "name": "OTTILIE"}] + [{"kind": "bot", "bot": "planner"}] * 4
    assert Seats.of({"seats": seats}).names() == ["OTTILIE", *CHARACTERS["planner"][1:5]]
