"""`editions`, `show` and `check-edition`."""

import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.command import Command
from whistlestop.editions import edition, editions

every_edition = pytest.mark.parametrize("name", editions())


def test_every_edition_is_listed_with_its_numbers(command: Command) -> None:
    head, *rows = command("editions").out.splitlines()
    assert head.split() == [
        "id",
        "name",
        "players",
        "locations",
        "routes",
        "tickets",
        "board",
        "data",
    ]
    assert [row.split()[0] for row in rows] == list(editions())
    assert re.split(r"  +", rows[0]) == ["europe", "Europe", "2-5", "47", "101", "46", "certain"]
    assert rows[editions().index("ghost_train")].endswith("reconstruction")


def test_the_list_can_be_had_as_json(command: Command) -> None:
    listed = json.loads(command("editions", "--json").out)
    assert [entry["id"] for entry in listed] == list(editions())
    assert listed[-1] == {
        "id": "world",
        "name": "Rails & Sails: the World",
        "players": [2, 3, 4, 5],
        "locations": 47,
        "routes": 130,
        "tickets": 65,
        "certainty": "certain",
        "rules_version": 2,
    }


@every_edition
def test_an_edition_tells_what_is_special_and_how_sure_its_board_is(
    command: Command, name: str
) -> None:
    result = command("show", name)
    told = " ".join(result.out.split())
    found = edition(name)
    assert result.code == 0
    for sentence in (*found.summary, found.provenance.note, found.provenance.certainty):
        assert " ".join(sentence.split()) in told
    assert max(len(line) for line in result.out.splitlines()) <= 78


def fact(out: str, heading: str) -> str:
    """What stands beside a heading, in one line."""
    lines = out.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"{heading}  "))
    words = [lines[start][len(heading) :]]
    for line in lines[start + 1 :]:
        if not line.startswith("   "):
            break
        words.append(line)
    return " ".join(" ".join(words).split())


@pytest.mark.parametrize(
    ("name", "heading", "words"),
    [
        ("europe", "players", "2-5"),
        ("europe", "pieces", "45 trains each"),
        ("europe", "cards", "12 of each of 8 colours, 14 locomotives; 4 dealt to each"),
        ("europe", "market", "3 locomotives discard them all"),
        ("europe", "route points", "6: 15, 8: 21"),
        ("europe", "tunnels", "18, for which 3 cards"),
        ("europe", "stations", "3 each; one not built scores 4 points"),
        ("europe", "at the end", "Longest path: 10 points"),
        ("europe", "not used", "harbours"),
        ("nordic", "locomotives", "ferries and tunnels only"),
        ("nordic", "substitutes", "Murmansk \N{EN DASH} Lieksa: any 4 cards stand for one"),
        ("nordic", "at the end", "Most completed tickets: 10 points"),
        ("world", "cards", "60 ship cards"),
        ("world", "pieces", "60 each, picked in secret from 25 trains and 50 ships"),
        ("world", "harbours", "score 0, 20, 30, 40"),
        ("world", "hard routes", "5"),
        ("world", "end", "6 pieces or fewer left, everyone has 2 more turns"),
        ("san_francisco", "tourist tokens", "7 symbols, 5 stacks"),
        ("ghost_train", "market", "none"),
        ("ghost_train", "route points", "none"),
        ("ghost_train", "tickets", "2 dealt, all kept; 6 completed ones win"),
        ("ghost_train", "end", "at once with 0 carriages left"),
    ],
)
def test_the_rules_are_told_in_numbers(
    command: Command, name: str, heading: str, words: str
) -> None:
    assert words in fact(command("show", name).out, heading)


@every_edition
def test_an_edition_can_be_had_as_json(command: Command, name: str) -> None:
    told = json.loads(command("show", name, "--json").out)
    assert len(told["routes"]) == len(edition(name).routes)
    assert told["provenance"]["certainty"] == edition(name).provenance.certainty


def test_the_board_is_drawn_into_a_file(command: Command, tmp_path: Path) -> None:
    result = command("show", "nordic", "--svg", "board.svg")
    assert "board.svg" in result.out
    drawn = ElementTree.parse(tmp_path / "board.svg")
    assert drawn.getroot().tag.endswith("svg")


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    """An edition of one's own: a copy of one of ours."""
    folder = tmp_path / "mine"
    shutil.copytree(edition("ghost_train").folder, folder)
    return folder


def test_an_edition_folder_of_ones_own_can_be_shown(command: Command, own_folder: Path) -> None:
    assert command("show", str(own_folder)).out == command("show", "ghost_train").out


def test_a_sound_folder_is_tried_out_with_every_player_count(
    command: Command, own_folder: Path
) -> None:
    result = command("check-edition", str(own_folder), "--games", "2")
    assert result.code == 0
    first, sizes, languages, *tried = result.out.splitlines()
    assert first.startswith("OK: Ghost Train")
    assert sizes.strip() == "18 locations, 46 routes, 33 tickets, 72 cards"
    assert languages.strip() == "names or rules in brief in en, it, pt-BR"
    assert len(tried) == 3
    for players, line in zip((2, 3, 4), tried, strict=True):
        match = re.fullmatch(
            rf"  {players} players: 2 random games played to the end, (\d+) to (\d+) decisions",
            line,
        )
        assert match is not None
        assert 20 < int(match[1]) <= int(match[2])


def test_problems_of_a_folder_are_named_with_file_line_and_column(
    command: Command, own_folder: Path
) -> None:
    routes = own_folder / "routes.csv"
    lines = routes.read_text("utf-8").splitlines()
    lines[3] = lines[3].replace("circus_of_dread,lonely_barn", "circus_of_dread,lonely_bern")
    routes.write_text("\n".join(lines), "utf-8")
    result = command("check-edition", str(own_folder))
    assert (result.code, result.err) == (1, "")
    assert "routes.csv line 4" in result.out
    assert "lonely_bern" in result.out
    assert "random games" not in result.out


def test_problems_of_names_and_rules_in_brief_are_named_too(
    command: Command, own_folder: Path
) -> None:
    (own_folder / "names.fr.toml").write_text('[locations]\ncrypte = "La Crypte"', "utf-8")
    result = command("check-edition", str(own_folder))
    assert (result.code, result.err) == (1, "")
    assert 'names.fr.toml, key locations.crypte: unknown key (did you mean "crypt"?)' in result.out
