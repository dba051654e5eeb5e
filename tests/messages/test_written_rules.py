"""The rules of any board in sentences: what is switched on, with its own numbers."""

from __future__ import annotations

import re

import pytest

import whistlestop as ws
from tests.kit.small_edition import SMALL
from whistlestop.editions import BRIEF_PARTS, briefs_of
from whistlestop.game.written_rules import rules_in_brief, written_rules
from whistlestop.messages import LANGUAGES


def told(settings: str = "", language: str = "en", **changed: str) -> str:
    """The rules of the small edition with other settings."""
    files = {**SMALL, "edition.toml": SMALL["edition.toml"] + settings}
    for name, text in changed.items():
        files[f"{name}.csv"] = text
    brief = written_rules(ws.edition({"files": files}), language)
    return " ".join(sentence for part in brief.values() for sentence in part)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ws.editions())
def test_every_edition_can_be_told_in_every_language(name: str, language: str) -> None:
    brief = written_rules(ws.edition(name), language)
    assert tuple(brief) == BRIEF_PARTS
    assert all(brief.values())
    assert not re.search(r"[{}#]|rules\.| ,|\.\.| {2}", " ".join(sum(brief.values(), ())))


@pytest.mark.parametrize("name", ws.editions())
def test_what_people_wrote_about_an_edition_holds_for_what_is_written_here(name: str) -> None:
    edition = ws.edition(name)
    by_hand, written = briefs_of(edition)["en"], written_rules(edition, "en")
    for part in ("special", "paying"):
        numbers = {n for line in by_hand[part] for n in re.findall(r"\d+", line)}
        all_here = {
            n for lines in written.values() for line in lines for n in re.findall(r"\d+", line)
        }
        assert numbers <= all_here | {str(max(route.length for route in edition.routes))}


def test_only_what_is_switched_on_is_told() -> None:
    assert "station" not in told()
    with_stations = told("[stations]\ncount = 2\npoints_left = 5\n")
    assert "Everybody has 2 stations." in with_stations
    assert "Each station not built: 5 points." in with_stations
    assert "Tunnel: lay your cards, then 3 cards are turned up." in told()
    no_tunnel = SMALL["routes.csv"].replace("tunnel", "rail")
    assert "Tunnel" not in told(routes=no_tunnel)
    assert "must be the first card" not in told()
    assert "must be the first card" in told("[market]\nwild_ends_draw = true\n")


def test_doubles_that_close_for_fewer_players_than_may_play_are_not_told_to_close() -> None:
    settings = SMALL["edition.toml"].replace("players = [2, 3]", "players = [3]")
    files = {**SMALL, "edition.toml": settings}
    brief = written_rules(ws.edition({"files": files}), "en")
    assert "but another player may claim the second one." in " ".join(brief["special"])


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "with 2 players the second one is closed"),
        ("pt-BR", "com 2 jogadores a segunda fica fechada"),
        ("it", "in 2 giocatori la seconda è chiusa"),
    ],
)
def test_a_board_of_ones_own_has_rules_in_brief_in_every_language(
    language: str, sentence: str
) -> None:
    brief = rules_in_brief(ws.edition({"files": SMALL}))
    assert sentence in " ".join(brief[language]["special"])


def test_rules_that_a_folder_has_in_a_language_are_kept() -> None:
    parts = "".join(f'{part} = ["Own words."]\n' for part in BRIEF_PARTS)
    brief = rules_in_brief(ws.edition({"files": {**SMALL, "brief.it.toml": parts}}))
    assert brief["it"]["goal"] == ("Own words.",)
    assert "Score most points" in brief["en"]["goal"][0]
