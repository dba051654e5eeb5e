"""The catalogues: complete, alike in all languages, and in the right language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain

import pytest

from tests.docs.pages import ROOT, page
from tests.messages.test_log import every_event
from whistlestop.bots import BOTS
from whistlestop.editions import BRIEF_PARTS, edition, editions, names_of
from whistlestop.editions.vocabulary import DECISIONS, END_REASONS, PIECES, SYMBOLS, TIE_BREAKS
from whistlestop.engine import prizes
from whistlestop.game.action import all_actions
from whistlestop.game.events import SeatEvent
from whistlestop.game.names import NamesOf
from whistlestop.messages import LANGUAGES, catalogue
from whistlestop.messages.formatter import choices, parse
from whistlestop.server.tables.table import TOLD as AT_THE_TABLE

SOURCE = ROOT / "src" / "whistlestop"
ENGLISH = catalogue("en")
OTHERS = [language for language in LANGUAGES if language != "en"]

ALIKE = {
    "cli.check_edition.ok", "cli.editions.id", "cli.games.bot", "cli.games.rating",
    "cli.option.bots", "cli.report.rating", "cli.show.bonus", "app.name", "board.zoom",
    "chat.title", "chat.title_n", "cli.doctor.check.chromium", "cli.doctor.check.database",
    "cli.doctor.check.extra", "cli.doctor.check.postgresql", "cli.doctor.check.python",
    "cli.doctor.check.terminal", "confirm.no", "lobby.kind.bot", "print.no",
}  # fmt: skip
"""Messages that may read the same in English and another language."""

ENGLISH_WORDS = {
    "the", "and", "with", "you", "your", "from", "this", "that", "cannot", "card", "cards",
    "ticket", "tickets", "route", "routes", "train", "trains", "ship", "ships", "turn", "turns",
    "space", "spaces", "wild", "wilds", "game", "move",
}  # fmt: skip


def parameters(message: str) -> set[str]:
    """The parameters a message speaks of; one wild or several is a matter of grammar."""
    return {choice.name.replace("wilds", "wild") for choice in choices(parse(message))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_messages_in_the_order_of_their_keys(language: str) -> None:
    assert list(catalogue(language)) == sorted(ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_tells_the_same_parameters(language: str) -> None:
    for key, message in catalogue(language).items():
        told, english = parameters(message), parameters(ENGLISH[key])
        if key.startswith(("card.", "piece.")):  # where plurals differ, so does the use of n
            assert told | english <= {"n"}, key
        else:
            assert told == english, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_and_selects_are_complete(language: str) -> None:
    words = [names_of(edition(name)).get(language) for name in editions()]
    own = {card: word for names in words if names for card, word in names.cards.items()}
    for key, message in chain(catalogue(language).items(), own.items()):
        for choice in choices(parse(message)):
            if choice.kind:
                assert "other" in choice.forms, key
            if choice.kind == "plural":
                exact = {form for form in choice.forms if form.startswith("=")}
                assert choice.forms.keys() - exact <= {"one", "other"}, key


@pytest.mark.parametrize("language", OTHERS)
def test_a_select_knows_the_same_values_in_every_language(language: str) -> None:
    for key, message in catalogue(language).items():
        for name in parameters(message):
            told, english = (
                {
                    form
                    for choice in choices(parse(text))
                    if choice.kind == "select" and choice.name == name
                    for form in choice.forms
                }
                for text in (message, ENGLISH[key])
            )
            assert told == english, key


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    for key, message in catalogue(language).items():
        plain = re.sub(r"[a-z]+[._][a-z]+", "", " ".join(_texts(message)))  # keys of a file
        if re.search(r"[a-z]{2}", plain):
            assert message != ENGLISH[key] or key in ALIKE, key
        assert not ENGLISH_WORDS & set(re.findall(r"[^\W\d_]+", plain.casefold())), key


def _texts(message: str) -> Iterator[str]:
    """What of a message is text."""
    parts = parse(message)
    forms = [form for choice in choices(parts) for form in choice.forms.values()]
    for part in chain(parts, *forms):
        if isinstance(part, str):
            yield part


def test_messages_are_neat() -> None:
    for language in LANGUAGES:
        for key, message in catalogue(language).items():
            assert message == message.strip(), key
            assert "  " not in message, key
            assert message, key


TOLD = [kind for kind in every_event() if f"event.{kind.__name__}" in ENGLISH]


def test_an_event_of_a_seat_has_a_message_for_that_seat() -> None:
    for kind in TOLD:
        own = f"event.{kind.__name__}.own" in ENGLISH
        # A tunnel is told as what happened to it, whoever digs.
        assert own == (issubclass(kind, SeatEvent) and kind.__name__ != "TunnelRevealed")
    told = {key.split(".")[1] for key in ENGLISH if key.startswith("event.")}
    # The server adds events of its own: games know no undo, and nobody who leaves.
    assert told == {kind.__name__ for kind in TOLD} | {"MoveUndone", *AT_THE_TABLE.values()}


def test_an_event_message_uses_the_fields_of_the_event() -> None:
    for kind in TOLD:
        fields = {*kind.__dataclass_fields__, "each", "wild"}
        for ending in ("", ".own"):
            message = ENGLISH.get(f"event.{kind.__name__}{ending}", "")
            assert parameters(message) <= fields, kind


def labels() -> set[str]:
    """The labels of score lines, as they are written in the source, and the prizes."""
    tree = ast.parse((SOURCE / "game" / "outcome.py").read_text("utf-8"))
    found = set(prizes.NAMES)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if called in ("line", "ScoreLine") and isinstance(node.args[0], ast.Constant):
                found.add(str(node.args[0].value))
    return found


def test_every_score_line_end_and_tie_break_has_a_message() -> None:
    assert len(labels()) > 10
    assert {f"score.{label}" for label in labels()} <= ENGLISH.keys()
    assert {f"end.{reason}" for reason in END_REASONS.values()} <= ENGLISH.keys()
    assert {f"tie.{name}" for name in TIE_BREAKS.values()} <= ENGLISH.keys()


def test_every_decision_and_action_has_a_message() -> None:
    asked = [kind for kind in DECISIONS if kind != "over"]
    assert {f"{area}.{kind}" for area in ("cli.decision", "prompt") for kind in asked} <= (
        ENGLISH.keys()
    )
    kinds = {action.kind for name in editions() for action in all_actions(edition(name)) if action}
    assert {f"action.{kind}" for kind in kinds} <= ENGLISH.keys()


@pytest.mark.parametrize("name", editions())
def test_everything_on_the_table_has_a_word(name: str) -> None:
    board = edition(name)
    needed = {f"card.{kind.id}" for kind in board.card_kinds} | {"card.none"}
    needed |= {f"color.{color}" for color in board.colors}
    needed |= {f"color.{route.color}" for route in board.routes}
    needed |= {f"deck.{deck.name}" for deck in board.decks}
    needed |= {f"piece.{piece}" for piece in PIECES}
    needed |= {f"token.{symbol}" for symbol in SYMBOLS}
    needed |= {f"deck.{deck.name}.card" for deck in board.decks}
    assert needed <= ENGLISH.keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", editions())
def test_the_pieces_of_an_edition_have_a_word_in_every_language(name: str, language: str) -> None:
    names = NamesOf(edition(name), language)
    for piece in PIECES:
        assert names.piece(piece, 1) != edition(name).piece_name or language == "en"
        assert "_" not in names.piece(piece, 2)


def test_every_bot_and_part_of_the_rules_in_brief_has_a_name() -> None:
    assert {f"bot.{bot}.{part}" for bot in BOTS for part in ("name", "description")} <= (
        ENGLISH.keys()
    )
    assert {f"brief.{part}" for part in ("title", *BRIEF_PARTS)} <= ENGLISH.keys()


def codes(heading: str, name: str = "errors") -> set[str]:
    """The codes under a heading of the reference."""
    text = page(f"docs/reference/{name}.md").text
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    return {code for row in rows for code in re.findall(r"`(\w+)`", row)}


def refused_positions() -> set[str]:
    """The codes of what is wrong with a position document."""
    return codes("What is refused", "position")


TOLD_AT_THE_START = {
    "bad_address",
    "bad_port",
    "bad_socket",
    "port_taken",
    "unknown_database",
    "newer_database",
}
"""Codes that only those meet who start a server."""


def test_every_error_a_player_can_meet_has_a_message() -> None:
    met = codes("The server") - TOLD_AT_THE_START
    met |= codes("Unreadable moves") | codes("Saved games") | codes("Refused moves")
    met |= {"unknown_edition", "unknown_bot", "wrong_player_count", "bad_name", "same_name"}
    met |= {"no_connection"}  # found out by the page itself
    unsaid = {code for code in met if not {f"error.{code}", f"reason.{code}"} & ENGLISH.keys()}
    assert unsaid == set()


def test_whatever_is_wrong_with_a_position_has_a_message() -> None:
    told = {key.split(".")[1] for key in ENGLISH if key.startswith(("position.", "error."))}
    assert len(refused_positions()) > 40
    assert refused_positions() - told == {"bad_edition"}, "told by the terminal"
