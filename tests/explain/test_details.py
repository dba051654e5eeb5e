"""A reason's details are enough to say it in any language."""

from __future__ import annotations

import json
import random
import re

import pytest

import whistlestop as ws
from tests.docs.pages import page
from tests.explain.test_random_games import decisions
from whistlestop.editions import Edition, edition, editions
from whistlestop.editions.rules_builder import rules_for
from whistlestop.game.reasons import Reason, why_illegal
from whistlestop.game.speaker import Speaker
from whistlestop.messages import LANGUAGES, catalogue

UNSAID = re.compile(
    r"[{}_]|undefined|null|NaN|\b(?:card|color|deck|event|piece|reason|score|token)\.\w"
    r"|\b[a-z]+-[a-z]+-\d|  |\(\)|[:(] *[.,;)]| [.,;)]|: *$"
)
"""What a sentence shows where a word is missing: a key, an id, a brace, nothing at all."""


def expect_words(board: Edition, reason: Reason) -> None:
    """Code and details are enough to say fact and hint in every language."""
    assert json.loads(json.dumps(reason.details)) == reason.details
    for language in LANGUAGES:
        speaker = Speaker(board, ["Ana", "Bo", "Cleo", "Davi", "Eva"], language)
        fact = speaker.fact(reason.code, reason.details)
        hint = speaker.hint(reason.code, reason.details)
        assert not UNSAID.search(fact), fact
        # A hint may list moves in notation, which is made of ids.
        moves = {"legal", "payments"} & reason.details.keys()
        assert moves or hint is None or not UNSAID.search(hint), hint


def codes_on_the_page() -> set[str]:
    """The codes of refused moves, as the reference lists them."""
    told = page("docs/reference/errors.md").text.split("## Refused moves")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", told, re.MULTILINE)
    return {code for row in rows for code in re.findall(r"`(\w+)`", row)}


def test_every_code_has_a_message() -> None:
    keys = {key.split(".")[1] for key in catalogue("en") if key.startswith("reason.")}
    assert keys == codes_on_the_page()


@pytest.mark.parametrize("name", editions())
def test_a_reason_can_be_said_in_every_language(name: str) -> None:
    board = edition(name)
    r = rules_for(board)
    choice = random.Random(f"details {name}")
    met = set()
    for s, _ in decisions(name, max(board.players), f"details {name}"):
        for action in choice.sample(range(-1, r.actions), 12):
            reason = why_illegal(board, r, s, action)
            if reason is not None and (reason.code, *reason.details) not in met:
                expect_words(board, reason)
                met.add((reason.code, *reason.details))
    assert len({code for code, *_ in met}) > 10


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
    if reason.code == "bad_payment":
        assert str(reason.details["target"]) in move.replace("station ", "station:")
    else:  # nothing pays for it, whatever the cards
        assert str(reason.details["route"]) in move
    expect_words(game.edition, reason)


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
        assert "target" not in reason.details
        expect_words(game.edition, reason)
