"""Editions by id and by folder."""

from __future__ import annotations

import contextlib
import copy
import pickle
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from whistlestop.editions import edition, editions, load_edition, loader
from whistlestop.messages.errors import BadEdition, BadOption


def test_five_editions_come_with_the_package_and_all_of_them_load() -> None:
    assert editions() == ("europe", "ghost_train", "nordic", "san_francisco", "world")
    for name in editions():
        assert edition(name).id == name
        assert edition(name).folder.name == name


def test_an_edition_of_the_package_is_loaded_once() -> None:
    assert edition("nordic") is edition("nordic")


def test_no_module_of_the_loader_names_an_edition() -> None:
    names = re.compile(rf"\b({'|'.join(editions())})\b")
    for module in Path(loader.__file__).parent.glob("*.py"):
        assert not names.search(module.read_text(encoding="utf-8")), module.name


def test_a_folder_loads_by_its_path(small: Path) -> None:
    loaded = edition(str(small))
    assert loaded.id == "small"
    assert loaded.folder == small
    assert loaded == edition(small) == load_edition(small) == load_edition(str(small))


def test_a_folder_loads_by_its_bare_name(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(small.parent)
    assert edition("small").id == "small"
    assert load_edition("small").folder == small


def test_a_folder_loads_from_the_home_folder(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(small.parent))
    assert edition("~/small").folder == small


def test_a_folder_is_read_anew_when_it_has_changed(small: Path) -> None:
    before = edition(small)
    text = (small / "locations.csv").read_text(encoding="utf-8")
    (small / "locations.csv").write_text(text.replace("Ayr", "Air"), encoding="utf-8")
    assert (before.locations[0].name, edition(small).locations[0].name) == ("Ayr", "Air")


def test_an_id_of_the_package_wins_over_a_folder_of_that_name(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.rename(small.parent / "europe")
    monkeypatch.chdir(small.parent)
    assert edition("europe").id == "europe"
    assert edition("./europe").id == "small"
    assert edition(Path("europe")).id == "small"


@pytest.mark.parametrize("name", ["europa", "", "x" * 5000, "\0", "EUROPE"])
def test_an_unknown_edition_is_a_bad_option(name: str) -> None:
    with pytest.raises(BadOption) as caught:
        edition(name)
    assert caught.value.code == "unknown_edition"
    assert caught.value.field == "edition"
    assert "Choose europe, ghost_train, nordic, san_francisco, world, or name a folder" in str(
        caught.value
    )


def test_an_edition_that_is_nearly_known_is_suggested() -> None:
    with pytest.raises(BadOption, match=r'There is no edition "nordics" \(did you mean "nordic"'):
        edition("nordics")


@pytest.mark.parametrize("path", ["no/such/folder", "~nobody_at_all/x", "a/\0", "y/" + "x" * 5000])
def test_a_folder_that_does_not_exist_is_a_bad_edition(path: str) -> None:
    with pytest.raises(BadEdition) as caught:
        edition(path)
    assert caught.value.code == "edition_not_found"


def test_editions_are_keys_of_tables_and_know_their_routes() -> None:
    assert {edition(name): name for name in editions()}[edition("nordic")] == "nordic"
    assert edition("nordic").route("oslo-alborg-1").length == 3
    for unknown in ("oslo-alborg-2", "oslo"):
        with pytest.raises(KeyError):
            edition("nordic").route(unknown)


def test_blank_cells_take_their_defaults(small: Path) -> None:
    loaded = load_edition(small)
    plain = loaded.route("fork-derby-1")
    assert (plain.wilds, plain.hard, plain.substitute) == (0, 0, 0)
    assert (plain.double, plain.wraps, plain.piece) == (None, False, "train")
    pair, _, second, tour = loaded.tickets
    assert (pair.points, pair.points_any_order, pair.penalty) == (5, 5, 5)
    assert (pair.id, second.id, tour.id) == ("ayr-crewe", "ayr-crewe-2", "ayr-bath-crewe")
    assert (tour.points, tour.points_any_order, tour.penalty, tour.tour) == (9, 6, 12, True)
    assert {ticket.deck for ticket in loaded.tickets} == {"regular"}


def test_sections_that_are_absent_switch_their_mechanic_off(small: Path) -> None:
    loaded = load_edition(small)
    off = (loaded.stations, loaded.harbours, loaded.fleet, loaded.tokens)
    assert off == (None, None, None, None)
    assert (loaded.bonuses, loaded.tie_breaks, loaded.rule_numbers) == ((), (), {})
    assert loaded.prizes == ()
    assert (loaded.market.flush_wilds, loaded.market.wild_ends_draw) == (0, False)
    assert loaded.wilds_everywhere


def test_columns_may_stand_in_any_order_and_cells_may_be_padded(small: Path) -> None:
    table = "y, x, name, id\n\n0.2, 0.1, Ayr, ayr\n0.2,0.5,Bath,bath\n0.2,0.9,Crewe,crewe\n"
    table += '0.8,0.5,"Derby, St Mary",derby\n0.5,0.7,Fork,fork\n'
    (small / "locations.csv").write_text(table, encoding="utf-8")
    loaded = load_edition(small)
    assert (loaded.locations[0].x, loaded.locations[0].y) == (0.1, 0.2)
    assert loaded.locations[3].name == "Derby, St Mary"


def test_files_of_a_spreadsheet_with_mark_and_line_ends_are_read(small: Path) -> None:
    for file in small.iterdir():
        text = file.read_text(encoding="utf-8").replace("\n", "\r\n")
        file.write_bytes(text.encode("utf-8-sig"))
    assert load_edition(small).locations[0].id == "ayr"


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    file=st.sampled_from(["edition.toml", "locations.csv", "routes.csv", "tickets.csv"]),
    start=st.integers(0, 900),
    removed=st.integers(0, 20),
    added=st.text(max_size=5) | st.text('"[]{}=,|-01\n', max_size=5),
)
def test_whatever_stands_in_a_file_it_loads_or_is_a_bad_edition(
    small: Path, file: str, start: int, removed: int, added: str
) -> None:
    before = (small / file).read_bytes().decode()
    start %= len(before)
    after = before[:start] + added + before[start + removed :]
    (small / file).write_bytes(after.encode())
    with contextlib.suppress(BadEdition):
        load_edition(small)
    (small / file).write_bytes(before.encode())


@pytest.mark.parametrize("name", editions())
def test_an_edition_can_be_copied_and_sent_to_another_process(name: str) -> None:
    game = edition(name)
    game.route(game.routes[0].id)
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.deepcopy(game) == game
    assert eval(repr(game), {"whistlestop": loader}) is game
