"""Editions in other languages: names and rules in brief, read, checked and filled in."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import whistlestop as ws
from tests.docs.pages import page
from whistlestop.editions import BRIEF_PARTS, Edition, briefs_of, edition, editions, names_of
from whistlestop.editions.model import Prize
from whistlestop.editions.numbers import numbers_of
from whistlestop.messages import LANGUAGES

TRANSLATED = [language for language in LANGUAGES if language != "en"]
EVERY = [(name, language) for name in editions() for language in LANGUAGES]

NUMBER_WORDS = {
    "en": "three four five six seven eight nine ten twelve twenty",
    "it": "tre quattro cinque sei sette otto nove dieci dodici venti",
    "pt-BR": "três quatro cinco seis sete oito nove dez doze vinte",
}


def sentences(board: Edition, language: str) -> dict[str, list[str]]:
    """The rules in brief as they are written, before anything is filled in."""
    text = (board.folder / f"brief.{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


def numbers(texts: tuple[str, ...] | str) -> Counter[str]:
    return Counter(re.findall(r"\d+", " ".join(texts) if isinstance(texts, tuple) else texts))


@pytest.mark.parametrize("name", editions())
def test_an_edition_has_a_name_and_a_summary_in_every_language(name: str) -> None:
    board = edition(name)
    for language in TRANSLATED:
        names = names_of(board)[language]
        assert names.name
        assert names.note
        assert len(names.summary) == len(board.summary)
        for told, printed in zip(names.summary, board.summary, strict=True):
            assert told != printed
            assert numbers(told) == numbers(printed)
        assert numbers(names.note) == numbers(board.provenance.note)


@pytest.mark.parametrize("name", editions())
def test_locations_are_renamed_only_where_the_language_has_another_name(name: str) -> None:
    board = edition(name)
    printed = {location.id: location.name for location in board.locations}
    for names in names_of(board).values():
        assert all(printed[location] != told for location, told in names.locations.items())
        called = Counter({**printed, **names.locations}.values())
        assert [location for location, count in called.items() if count > 1] == []


@pytest.mark.parametrize("name", editions())
def test_every_bonus_and_region_has_a_name(name: str) -> None:
    board = edition(name)
    for language in LANGUAGES if board.bonuses else TRANSLATED:
        names = names_of(board)[language]
        assert set(names.bonuses) == {bonus.id for bonus in board.bonuses}
        assert set(names.regions) == {
            location.region for location in board.locations if location.region
        }


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_rules_in_brief_have_all_parts_and_fit_on_a_screen(name: str, language: str) -> None:
    brief = briefs_of(edition(name))[language]
    assert tuple(brief) == BRIEF_PARTS
    assert all(brief.values())
    lines = [line for part in brief.values() for line in part]
    assert len(lines) <= 24
    assert sum(map(len, lines)) <= 2200
    assert not any("{" in line for line in lines)


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_no_number_of_a_brief_is_typed(name: str, language: str) -> None:
    typed = set(NUMBER_WORDS[language].split())
    for lines in sentences(edition(name), language).values():
        for line in lines:
            bare = re.sub(r"\{[\w.]+\}", "", line)
            assert not re.search(r"\d", bare), line
            assert not typed & set(re.findall(r"\w+", bare.casefold())), line


@pytest.mark.parametrize("name", editions())
def test_all_languages_tell_the_same_numbers(name: str) -> None:
    board = edition(name)
    english = sentences(board, "en")
    for language in TRANSLATED:
        told = sentences(board, language)
        for part in BRIEF_PARTS:
            for line, same in zip(told[part], english[part], strict=True):
                assert Counter(re.findall(r"\{.*?\}", line)) == Counter(
                    re.findall(r"\{.*?\}", same)
                )


def test_a_brief_follows_the_edition() -> None:
    board = edition("europe")
    prizes = (Prize("longest_path", 77),)
    other = replace(board, pieces=99, prizes=prizes, route_points={1: 66})
    other = replace(other, routes=tuple(route for route in board.routes if route.length == 1))
    brief = briefs_of(other)["it"]
    assert "99" in brief["goal"][1]
    assert "77" in brief["scoring"][2]
    assert "66" in brief["scoring"][0]
    assert "21" not in brief["scoring"][0]


def test_a_brief_calls_locations_by_their_names_in_its_language() -> None:
    brief = briefs_of(edition("ghost_train"))
    assert any("Municipio" in line for line in brief["it"]["special"])
    assert any("Town Hall" in line for line in brief["en"]["special"])


def test_player_counts_with_a_gap_are_listed() -> None:
    board = edition("europe")
    assert numbers_of(board)["players"] == "2\N{EN DASH}5"
    assert numbers_of(replace(board, players=(2, 4)))["players"] == "2, 4"
    assert numbers_of(replace(board, players=(3,)))["players"] == "3"


def test_names_are_ready_for_json() -> None:
    names = names_of(edition("nordic"))["it"].to_dict()
    assert names["name"] == "Paesi Nordici"
    assert names["locations"]["stockholm"] == "Stoccolma"
    assert "bonuses" not in names


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A board without words of its own, to be given some."""
    copy = shutil.copytree(edition("nordic").folder, tmp_path / "nordic")
    for file in (*copy.glob("names.*"), *copy.glob("brief.*")):
        file.unlink()
    return copy


def test_both_files_may_be_left_out(folder: Path) -> None:
    board = ws.load_edition(folder)
    assert names_of(board) == {}
    assert briefs_of(board) == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[locations]\noslow = "Oslo"', 'locations.oslow: unknown key (did you mean "oslo"?)'),
        ("[cards]\nwild = 3", "key cards.wild: 3 is not text"),
        ('[bonuses]\nparade = "x"', "key bonuses.parade: unknown key"),
        ('names = "Nord"', 'key names: unknown key (did you mean "name"?)'),
        ('summary = "short"', 'key summary: "short" is not a list'),
        ("name = x", "names.it.toml line 1, column 8: not readable as TOML"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_names_is_said_where_it_stands(
    folder: Path, text: str, told: str
) -> None:
    (folder / "names.it.toml").write_text(text, "utf-8")
    with pytest.raises(ws.BadEdition) as caught:
        names_of(ws.load_edition(folder))
    assert "names.it.toml" in caught.value.fact
    assert told in caught.value.fact


def test_a_file_for_no_language_is_refused(folder: Path) -> None:
    (folder / "names.italian please.toml").write_text('name = "Nord"', "utf-8")
    with pytest.raises(ws.BadEdition, match='"italian please" is not a language'):
        names_of(ws.load_edition(folder))


def test_a_brief_without_a_part_or_with_an_unknown_number_is_refused(folder: Path) -> None:
    parts = [f'{part} = ["Text {{peices}}"]' for part in BRIEF_PARTS[1:]]
    (folder / "brief.it.toml").write_text("\n".join(parts), "utf-8")
    with pytest.raises(ws.BadEdition) as caught:
        briefs_of(ws.load_edition(folder))
    assert "brief.it.toml, key goal: the key is missing" in caught.value.fact
    assert 'key turn: the edition has no number "peices" (did you mean "pieces"?)' in (
        caught.value.fact
    )


def test_the_reference_lists_every_placeholder_and_key() -> None:
    told = page("docs/reference/edition-folder.md").words()
    for name in editions():
        of_prizes = {f"{prize.name}_points" for prize in edition(name).prizes}
        more = {"harbour_points_2", "harbour_points_3", *of_prizes}
        assert numbers_of(edition(name)).keys() - more <= told
    assert "PRIZE_points" in told
    assert set(BRIEF_PARTS) <= told
    assert {"name", "summary", "note", "[locations]", "[regions]", "[cards]", "[bonuses]"} <= told
