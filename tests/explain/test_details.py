"""A reason's details say what its fact says: a page can tell it in any language.

The other tests of reasons check every refusal they ask for against its English message, too.
"""

from __future__ import annotations

import random
import re

import pytest

import whistlestop as ws
from tests.docs.pages import page
from tests.explain.test_random_games import decisions
from tests.explain.told import ENGLISH, expect_same_facts
from whistlestop.editions import edition, editions
from whistlestop.editions.rules_builder import rules_for
from whistlestop.game.reasons import why_illegal


def codes_on_the_page() -> set[str]:
    """The codes of refused moves, as the reference lists them."""
    told = page("docs/reference/errors.md").text.split("## Refused moves")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", told, re.MULTILINE)
    return {code for row in rows for code in re.findall(r"`(\w+)`", row)}


def test_every_code_has_a_message() -> None:
    keys = {key.split(".")[1] for key in ENGLISH if key.startswith("reason.")}
    assert keys == codes_on_the_page()


@pytest.mark.parametrize("name", editions())
def test_the_message_names_what_the_fact_names(name: str) -> None:
    board = edition(name)
    r = rules_for(board)
    choice = random.Random(f"details {name}")
    met = set()
    for s, _ in decisions(name, max(board.players), f"details {name}"):
        for action in choice.sample(range(-1, r.actions), 12):
            reason = why_illegal(board, r, s, action)
            if reason is not None:
                expect_same_facts(board, reason)
                met.add(reason.code)
    assert len(met) > 10


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ({"green": 2, "wild": 1}, "claim london-dieppe-1 with 2 green"),
        ({"red": 4}, "claim paris-zurich-1 with 4 red"),
        ({"red": 4}, "claim paris-zurich-1 with 2 red"),
        ({"red": 4}, "claim paris-zurich-1 with 3 blue"),
        ({"red": 1}, "station paris with 2 red"),
        ({"red": 2, "blue": 2}, "claim brest-paris-1 with 1 red + 2 blue"),
    ],
)
def test_a_bad_payment_says_what_was_paid_and_why_it_does_not_do(
    hand: dict[str, int], move: str
) -> None:
    game = ws.from_position({"edition": "europe", "seats": [{"hand": hand}, {}]})
    reason = game.why_illegal(move)
    assert reason is not None
    expect_same_facts(game.edition, reason)


def test_a_bad_surcharge_names_no_target() -> None:
    game = ws.from_position(
        {
            "edition": "europe",
            "seats": [{"hand": {"red": 5, "blue": 1}}, {}],
            "market": ["blue", "blue", "green", "green", "white"],
            "decks": {"train": ["red", "black", "black"]},
        }
    ).play("claim paris-zurich-1 with 3 red")
    for cards in ("1 blue", "2 red"):
        reason = game.why_illegal(f"pay {cards}")
        assert reason is not None
        assert "paid_for" not in reason.details
        expect_same_facts(game.edition, reason)
