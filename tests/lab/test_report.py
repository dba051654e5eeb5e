"""One page of plots, and the balance study of a board."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import whistlestop as ws
from tests.docs.pages import page
from tests.kit.html import text_of
from tests.messages.test_catalogue import ENGLISH_WORDS, OTHERS
from whistlestop.game.names import NamesOf
from whistlestop.lab import ResultsFolder, report, study, tournament
from whistlestop.lab.distances import cost
from whistlestop.lab.findings import findings
from whistlestop.lab.study import Study
from whistlestop.messages import Words
from whistlestop.messages.errors import BadOption


class Outline(HTMLParser):
    """Headings and plots of a page; notices elements that are never closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.counts: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2", "h3"):
            self.headings.append(data)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> ResultsFolder:
    path = tmp_path_factory.mktemp("report") / "results"
    tournament(["random", "greedy"], ["ghost_train", "europe"], games=4, seed=1, out=path)
    return ResultsFolder.open(path)


@pytest.fixture(scope="module")
def outline(folder: ResultsFolder) -> Outline:
    outline = Outline()
    outline.feed(report(folder))
    return outline


def test_the_page_is_whole(outline: Outline) -> None:
    assert outline.open == []
    assert outline.headings[:5] == [
        "8 games: Ghost Train, Europe", "All games", "Win rate", "Rating", "Tables"
    ]  # fmt: skip
    parts = [
        "Scores", "Tickets", "Routes: how often they are claimed",
        "Routes: how early they are claimed", "Length", "Order of turns", "Actions",
    ]  # fmt: skip
    assert outline.headings[5:] == ["Ghost Train: 4 games", *parts, "Europe: 4 games", *parts]


def test_the_page_asks_nobody_for_anything(folder: ResultsFolder) -> None:
    text = report(folder)
    assert re.findall(r"(?:src|href)=\"(?!#)[^\"]*\"|url\(|@import|<script", text) == []
    assert "://" not in text


def words_of(text: str) -> set[str]:
    """What of a page is read."""
    return set(re.findall(r"[^\W\d_]+", text_of(text).casefold()))


@pytest.mark.parametrize("language", OTHERS)
def test_a_page_in_another_language_has_no_english_in_it(
    folder: ResultsFolder, language: str
) -> None:
    assert len(words_of(report(folder)) & ENGLISH_WORDS) > 5
    translated = report(folder, language=language)
    assert words_of(translated) & ENGLISH_WORDS == set()
    assert f'<html lang="{language}">' in translated
    london = NamesOf(ws.edition("europe"), language).location("london")
    assert translated.count(f">{london}</tspan>") == 2, "on both boards"


def test_every_space_of_the_board_is_drawn_twice(folder: ResultsFolder) -> None:
    text = report(folder)
    boards = re.findall(r'<svg viewBox.*?class="board">.*?</svg>', text, re.DOTALL)
    spaces = [
        sum(route.length for route in ws.edition(name).routes) for name in ("ghost_train", "europe")
    ]
    assert [board.count("<rect") for board in boards] == [n for n in spaces for _ in (1, 2)]


def test_findings_agree_with_the_games(folder: ResultsFolder) -> None:
    found = {one.edition.id: one for one in findings(folder)}["europe"]
    games = [r for r in found.results if r.edition == "europe"]
    claims = folder.table("claims").to_pylist()
    some = found.routes[0]
    counted = [c for c in claims if c["target"] == some.route]
    assert some.claims == len(counted)
    assert some.rate == pytest.approx(len(counted) / len(games))
    kept = [
        t
        for t in folder.table("tickets").to_pylist()
        if t["series"] == 1 and t["kept"] and t["bot"] == found.judge
    ]
    assert sum(ticket.kept for ticket in found.tickets) == len(kept)
    assert sum(t.profit * t.kept for t in found.tickets) == pytest.approx(
        sum(t["points"] for t in kept)
    )
    assert found.actions["greedy"]["claim"] > 0
    assert found.actions["greedy"]["harbour"] == 0


def test_the_cost_of_a_ticket_is_its_shortest_path() -> None:
    edition = ws.edition("europe")
    assert cost(edition, ("london", "dieppe")) == 2
    assert cost(edition, ("london", "paris")) == 3
    assert cost(edition, ("dieppe", "london", "paris")) == 3


@pytest.fixture(scope="module")
def crooked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The board of the guide, with one ticket that pays far too well and one far too badly."""
    folder = tmp_path_factory.mktemp("boards")
    for name, text in page("docs/guides/make-a-board.md").files().items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    path = folder / "lakeside" / "tickets.csv"
    head, *rows = path.read_text("utf-8").splitlines()
    column = head.split(",").index("points")
    cells = [row.split(",") for row in rows]
    cells[0][column] = "40"
    path.write_text("\n".join([head, *(",".join(row) for row in cells)]) + "\n", encoding="utf-8")
    return folder / "lakeside"


@pytest.fixture(scope="module")
def studied(crooked: Path) -> Study:
    return study(crooked, bots=["greedy"], games=60, seed=1)


def test_a_study_finds_the_ticket_that_pays_too_well(studied: Study) -> None:
    best = studied.found.tickets[0]
    assert best.ticket == studied.edition.tickets[0].id
    assert best.verdict == "overpaid"
    assert "overpaid: Northport \N{EN DASH} Lake End (" in next(studied.told(Words()))


def test_a_study_tells_everything_in_words_and_numbers(studied: Study) -> None:
    told = json.loads(json.dumps(studied.to_dict()))
    assert told["games"] == {str(n): 60 for n in studied.edition.players}
    assert len(told["routes"]) == len(studied.edition.routes)
    sentences = list(studied.told(Words()))
    assert any("clearly unused" in sentence or "claimed" in sentence for sentence in sentences)
    assert any("even share" in s or "clearly better" in s for s in sentences)
    assert sentences[-1].startswith("Games take ")
    assert "a balance study" in studied.page


def test_a_study_whose_games_are_not_kept_needs_no_extra(
    crooked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_out = {"pyarrow": None, "pyarrow.parquet": None, "pyarrow.compute": None}
    for module, nothing in kept_out.items():
        monkeypatch.setitem(sys.modules, module, nothing)
    assert sum(study(crooked, bots=["random"], games=2).games.values()) > 0
    with pytest.raises(BadOption) as caught:
        study(crooked, bots=["random"], games=2, out=crooked / "kept")
    assert caught.value.code == "extra_missing"


def test_games_in_memory_say_the_same_as_those_in_a_folder(crooked: Path, tmp_path: Path) -> None:
    memory = study(crooked, bots=["random"], games=4)
    folder = study(crooked, bots=["random"], games=4, out=tmp_path / "kept")
    assert memory.to_dict() == folder.to_dict()
    assert memory.page == folder.page


def test_a_study_can_keep_its_games_and_go_on(crooked: Path, tmp_path: Path) -> None:
    first = study(crooked, bots=["random"], games=2, out=tmp_path)
    again = study(crooked, bots=["random"], games=4, out=tmp_path)
    assert sum(first.games.values()) * 2 == sum(again.games.values())
    assert ResultsFolder.open(tmp_path).table("games").num_rows == sum(again.games.values())


def test_a_report_needs_results(tmp_path: Path) -> None:
    with pytest.raises(BadOption) as caught:
        ResultsFolder.open(tmp_path / "nothing")
    assert caught.value.code == "no_results"
