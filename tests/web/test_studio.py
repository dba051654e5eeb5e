"""The studio: a board is made on the page, judged, played, printed and handed on."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import whistlestop as ws
from tests.web.box_page import BoxPage
from tests.web.conftest import running_server
from tests.web.table_page import TablePage, new_visitor, watch_for_trouble
from tests.web.test_comfort import check_access
from whistlestop.drawing.description import SKETCH_MEASURES
from whistlestop.drawing.layout import lay_out
from whistlestop.drawing.maps import board_map
from whistlestop.editions import briefs_of, names_of
from whistlestop.messages import LANGUAGES
from whistlestop.server.page.files import Files, file_times
from whistlestop.server.page.first_document import PAGES, modules

TOWNS = [(x, y) for y in (0.2, 0.5, 0.8) for x in (0.2, 0.4, 0.6, 0.8)]
"""Four columns and three rows, as shares of the board."""
NEIGHBOURS = [
    *[(n, n + 1) for n in range(11) if n % 4 < 3],
    *[(n, n + 4) for n in range(8)],
]
WIDTH = round(SKETCH_MEASURES["side"] * 1.5**0.5)
"""The width of a new board in the units of its drawing."""
FRAME = 16
"""Around a poster, in the same units."""


def between(start: int, end: int) -> tuple[float, float]:
    """Half-way from one town to another."""
    (x, y), (other_x, other_y) = TOWNS[start], TOWNS[end]
    return (x + other_x) / 2, (y + other_y) / 2


class Maker:
    """Somebody who makes a board, with a mouse and a finger on the screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.finger = BoxPage(page)
        self.soundness = page.get_by_test_id("soundness")

    def open(self, panel: str) -> None:
        """Open a panel."""
        self.page.locator(f"[data-panel={panel}]").click()

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where on the screen a share of the board lies."""
        found = self.page.locator(".studio-canvas .board-drawing").evaluate(
            """(drawing, [x, y]) => {
                const point = new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM());
                return [point.x, point.y];
            }""",
            [x * WIDTH, y * WIDTH / 1.5],
        )
        return found[0], found[1]

    def place_towns(self) -> None:
        """Click on the map, or tap on it."""
        for number, town in enumerate(TOWNS):
            touch = self.page.touchscreen.tap if number % 2 else self.page.mouse.click
            touch(*self.at(*town))
            expect(self.page.locator("[data-location]")).to_have_count(number + 1)

    def join_towns(self) -> None:
        """Drag with the mouse, drag with a finger, or tap both ends."""
        self.page.locator("button[data-tool=join]").click()
        for number, (start, end) in enumerate(NEIGHBOURS):
            ends = [self.at(*TOWNS[start]), self.at(*TOWNS[end])]
            if number % 3 == 0:
                self.page.mouse.move(*ends[0])
                self.page.mouse.down()
                self.page.mouse.move(*ends[1], steps=3)
                self.page.mouse.up()
            elif number % 3 == 1:
                self.finger.drag([ends[0], self.at(*between(start, end)), ends[1]])
            else:
                for town in ends:
                    self.page.touchscreen.tap(*town)
            expect(self.page.locator(".route[data-route]")).to_have_count(number + 1)
            if number % 6 == 5:
                self.page.locator("[data-field=kind]").select_option("tunnel")

    def set(self, key: str, value: str) -> None:
        """Enter a number of the rules."""
        field = self.page.locator(f"[data-setting='{key}']")
        field.fill(value)
        field.press("Tab")

    def download(self, folder: Path) -> Path:
        """The folder of the board, unpacked; the zip file lies beside it."""
        self.open("file")
        with self.page.expect_download() as download:
            self.page.locator("[data-action=export]").click()
        packed = folder / "board.zip"
        download.value.save_as(packed)
        with zipfile.ZipFile(packed) as found:
            found.extractall(folder)
        return packed


@pytest.fixture
def maker(browser: Browser, address: str) -> Iterator[Maker]:
    """A new user, before an empty board."""
    size = {"width": 1440, "height": 900}
    context = new_visitor(browser, viewport=size, has_touch=True, accept_downloads=True)
    page = context.new_page()
    trouble = watch_for_trouble(page)
    page.goto(f"{address}/studio")
    yield Maker(page)
    context.close()
    assert trouble == []


@pytest.fixture
def guest(browser: Browser) -> Iterator[Page]:
    """A second person, with a browser of their own."""
    context = new_visitor(browser, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    trouble = watch_for_trouble(page)
    yield page
    context.close()
    assert trouble == []


def test_a_board_is_made_balanced_played_by_two_printed_and_opened_elsewhere(
    maker: Maker, guest: Page, tmp_path: Path
) -> None:
    page = maker.page
    make(maker)
    check_access(page)
    balance(maker)
    packed = maker.download(tmp_path)
    check_folder(tmp_path / "my_board")
    towns = page.locator("[data-location]")
    page.locator("[data-action=blank]").click()
    expect(towns).to_have_count(0)
    page.locator("[data-action=undo]").click()
    expect(towns).to_have_count(len(TOWNS))
    page.locator("[data-action=blank]").click()
    page.get_by_test_id("import").set_input_files(packed)
    expect(towns).to_have_count(len(TOWNS))
    expect(maker.soundness).to_have_attribute("data-soundness", "sound")
    page.locator("[data-action=lobby]").click()
    save = play(page, guest, tmp_path)
    key = page.evaluate("JSON.parse(localStorage['whistlestop.boards'])[0].id")
    address = page.url.split("/table/")[0]
    print_it(page, f"{address}/print/{key}", ws.load_edition(tmp_path / "my_board"))
    count_score(page, f"{address}/score", key)
    (tmp_path / "elsewhere").mkdir()
    with running_server(tmp_path / "elsewhere") as elsewhere:
        guest.goto(elsewhere)
        guest.get_by_test_id("open-save").set_input_files(save)
        guest.wait_for_url("**/replay/*")
        expect(guest.locator(".route[data-route]")).to_have_count(len(NEIGHBOURS))
        guest.goto("about:blank")  # a page asks on, and its server ends here


def make(maker: Maker) -> None:
    """Twelve towns, seventeen routes of which some are tunnels, a ground, rules and tickets."""
    page = maker.page
    maker.place_towns()
    maker.join_towns()
    maker.open("ground")
    page.locator("[data-action=world]").click()
    expect(page.locator(".studio-canvas .map-border")).to_have_count(1)
    expect(maker.soundness).to_have_attribute("data-soundness", "wrong")
    maker.open("tickets")
    page.locator("button[data-tool=ticket]").click()
    for town in (TOWNS[5], TOWNS[6]):
        page.touchscreen.tap(*maker.at(*town))
    expect(page.locator("[data-ticket]")).to_have_count(1)
    page.locator("[data-action=fill-up]").click()
    expect(page.locator("[data-ticket]")).to_have_count(20)
    expect(page.locator("[data-ticket='0']")).to_contain_text("shortest path")
    maker.open("rules")
    page.locator("[data-setting=stations]").check()
    page.locator("[data-action=undo]").click()
    expect(page.locator("[data-setting='stations.count']")).to_have_count(0)
    page.locator("[data-action=redo]").click()
    expect(page.locator("[data-setting='stations.count']")).to_have_value("3")
    maker.set("pieces", "8")
    maker.set("tickets.initial.regular", "7")
    few = page.get_by_test_id("complaints").filter(has_text="20")
    expect(few).to_be_visible()
    page.locator("[data-action=undo]").click()
    expect(maker.soundness).to_have_attribute("data-soundness", "sound")


def balance(maker: Maker) -> None:
    """A ticket that pays far too much is found by bots, and gets another value."""
    page = maker.page
    maker.open("tickets")
    points = page.locator("[data-ticket='0'] input")
    points.fill("90")
    points.press("Tab")
    maker.open("study")
    panel = page.get_by_test_id("study")
    panel.locator("[data-field=games]").fill("40")
    panel.locator("[data-action=study]").click()
    expect(panel.get_by_test_id("found")).to_contain_text("What 40 games say")
    check_access(page)
    panel.locator("[data-action=balance]").click()
    expect(panel.get_by_test_id("compared")).to_contain_text("40")
    maker.open("tickets")
    expect(points).not_to_have_value("90")
    maker.open("study")
    expect(panel.locator("[data-field=games]")).to_have_value("40")


def check_folder(folder: Path) -> None:
    """What was drawn is in the files."""
    made = ws.load_edition(folder)
    assert (len(made.locations), len(made.routes), len(made.tickets)) == (12, 17, 20)
    assert [route.kind for route in made.routes].count("tunnel") == 2
    assert made.stations is not None
    ground = board_map(made)
    assert ground is not None
    assert [shape.kind for shape in ground.shapes] == ["water", "land", "border"]


def play(page: Page, guest: Page, folder: Path) -> Path:
    """Two people and a bot play it to the end; returns the saved game."""
    expect(page.locator(".edition-card.chosen")).to_contain_text("My board")
    seats = page.locator("[data-seat-kind]")
    seats.nth(1).select_option("open")
    page.get_by_label("Name").fill("Ana")
    page.locator("[data-action=create]").click()
    link = page.get_by_test_id("invitation").locator("input").input_value()
    guest.goto(link)
    guest.get_by_label("Name").fill("Ben")
    guest.locator("[data-action=join]").click()
    players = [TablePage(page), TablePage(guest)]
    asked = "[data-testid=prompt][data-mine=true], [data-testid=table][data-state=over]"
    while not all(player.over for player in players):
        for player in players:
            # Whoever is not asked now will be, unless the game ends.
            if player.page.locator(asked).count() and not player.over:
                player.decide()
    expect(guest.get_by_test_id("final-score")).to_be_visible()
    expect(page.get_by_test_id("final-score").get_by_test_id("total")).to_have_count(3)
    page.locator("[data-action=share]").click()
    with page.expect_download() as download:
        page.locator("[data-action=save]").click()
    save = folder / "game.jsonl"
    download.value.save_as(save)
    return save


def print_it(page: Page, address: str, board: ws.Edition) -> None:
    """Pages of true size, a ruler of ten centimetres, and the rules for everybody."""
    page.goto(address)
    tiles = page.locator("[data-tile]")
    expect(tiles.first).to_be_visible()
    rules = page.get_by_test_id("printed-rules")
    expect(rules).to_have_count(len(LANGUAGES))
    expect(rules.nth(0)).to_contain_text("Everybody has 8 trains.")
    expect(rules.nth(1)).to_contain_text("3 estações")
    expect(rules.nth(2)).to_contain_text("Galleria")
    check_access(page)
    pages = re.findall(
        rb"/MediaBox ?\[0 0 ([0-9.]+) ([0-9.]+)\]", page.pdf(prefer_css_page_size=True)
    )
    sizes = [tuple(round(float(length) / 72 * 25.4) for length in found) for found in pages]
    flat = tiles.count()
    assert sizes == [(297, 210)] * flat + [(210, 297)] * (len(sizes) - flat)
    page.emulate_media(media="print")
    lengths = page.evaluate(
        """() => [...document.querySelectorAll("[data-tile='A1'] .ruler, [data-tile='A1'] img")]
            .map((one) => one.getBoundingClientRect().width * 25.4 / 96)"""
    )
    whole = round(lay_out(board).width + 2 * FRAME)
    assert [round(length) for length in sorted(lengths)] == [100, round(0.8 * whole)]
    page.emulate_media(media="screen")


def count_score(page: Page, address: str, key: str) -> None:
    """The printed game of this board is counted too."""
    page.goto(address)
    page.locator(f"[data-edition='{key}']").click()
    page.locator("[data-players='2']").click()
    page.locator("[data-action=score]").click()
    route = page.locator("[data-testid=board] [data-route]").first
    route.dispatch_event("click")
    page.locator("[data-action=result]").click()
    expect(page.get_by_test_id("final-score")).to_be_visible()


def test_a_reconstruction_is_corrected_from_ones_box_and_sent_in(
    maker: Maker, address: str, tmp_path: Path
) -> None:
    page = maker.page
    page.goto(address)
    page.locator("[data-edition=ghost_train]").click()
    page.locator("a[href='/studio/ghost_train']").click()
    expect(maker.soundness).to_have_attribute("data-soundness", "sound")
    page.locator("[data-location=graveyard]").dispatch_event("click")
    page.locator("[data-action=remove]").click()
    expect(page.locator("[data-location=graveyard]")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-location]").first).to_be_attached()
    expect(page.locator("[data-location=graveyard]")).to_have_count(0)
    # Land by the keys alone: Enter sets a corner, and on the last one it closes the outline.
    land = page.locator(".studio-canvas .map-land")
    before = land.last.get_attribute("d")
    page.locator("button[data-tool=land]").click()
    page.get_by_test_id("canvas").focus()
    for key in ("Enter", "Shift+ArrowRight", "Enter", "Shift+ArrowDown", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(land.last).not_to_have_attribute("d", str(before))
    expect(maker.soundness).to_have_attribute("data-soundness", "sound")
    maker.open("file")
    expect(page.get_by_test_id("correction")).to_contain_text("Correct it from your box")
    maker.download(tmp_path)
    made = ws.load_edition(tmp_path / "ghost_train")
    assert len(made.locations) == len(ws.edition("ghost_train").locations) - 1
    assert "graveyard" not in names_of(made)["it"].locations
    page.goto(f"{address}/print/ghost_train")
    expect(page.get_by_test_id("printed-rules")).to_contain_text(["GT-13"] * len(LANGUAGES))


def test_a_folder_keeps_its_rules_in_brief_until_a_rule_changes(
    maker: Maker, tmp_path: Path
) -> None:
    given = ws.edition("ghost_train")
    packed = tmp_path / "given.zip"
    with zipfile.ZipFile(packed, "w") as folder:
        for file in given.folder.iterdir():
            folder.write(file, f"ghost_train/{file.name}")
    maker.open("file")
    maker.page.get_by_test_id("import").set_input_files(packed)
    expect(maker.soundness).to_have_attribute("data-soundness", "sound")
    maker.download(tmp_path)
    assert briefs_of(ws.load_edition(tmp_path / "ghost_train")) == briefs_of(given)
    # They name the swamp: without it they would be wrong.
    maker.open("things")
    maker.page.locator("[data-location=swamp]").dispatch_event("click")
    maker.page.locator("[data-action=remove]").click()
    drained = tmp_path / "drained"
    drained.mkdir()
    maker.download(drained)
    assert not list(drained.glob("*/brief.*"))
    maker.page.locator("[data-action=undo]").click()
    maker.open("rules")
    maker.set("pieces", "19")
    changed = tmp_path / "changed"
    changed.mkdir()
    maker.download(changed)
    assert briefs_of(ws.load_edition(changed / "ghost_train")) == {}


def test_a_table_loads_nothing_of_the_studio() -> None:
    files = Files([name for name, _ in file_times()])
    for part, first in PAGES.items():
        if part != "studio":
            assert not [name for name in modules(files, first) if name.startswith("studio/")]
