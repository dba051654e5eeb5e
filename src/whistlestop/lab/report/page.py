"""The whole page."""

from __future__ import annotations

from importlib.resources import files

from whistlestop.drawing.palette import custom_properties
from whistlestop.game.names import NamesOf
from whistlestop.lab.findings import Findings, findings
from whistlestop.lab.records import Records
from whistlestop.lab.report import sections
from whistlestop.lab.report.heat_map import STEPS
from whistlestop.lab.report.html import element, paragraph, section, text
from whistlestop.lab.run import Run, RunResults
from whistlestop.lab.summary import Summary
from whistlestop.lab.tournament import as_tournament
from whistlestop.messages import Words, commas


def report(records: Records, title: str | None = None, language: str = "en") -> str:
    """Recorded games as one HTML page that needs nothing else."""
    words = Words(language)
    run, results = Run.from_settings(records.settings), records.results()
    by_series = tuple(
        tuple(result for (number, _), result in sorted(results.items()) if number == index)
        for index in range(len(run.series))
    )
    counts = tuple(len(series) for series in by_series)
    cup = as_tournament(RunResults(run, by_series, tuple(None for _ in counts), counts))
    found = findings(records)
    names = {one.edition.id: _name(one, words) for one in found}
    heading = title or f"{_games(sum(counts), words)}: {commas(names.values())}"
    body = [
        element("h1", text(heading)),
        paragraph(_played(cup.tables, run, words), class_="quiet"),
        _links(found, words),
        section(
            words.tell("cli.report.all_games"),
            sections.ladder(cup.standings, cup.ratings, words),
            sections.cross(cup.standings, cup.meetings, words),
            sections.tables(cup.tables, names, words),
        ),
        *[_edition(one, words) for one in found],
    ]
    return _page(heading, "".join(body), language)


def _played(tables: tuple[Summary, ...], run: Run, words: Words) -> str:
    seeds = commas(dict.fromkeys(str(series.seed) for series in run.series))
    played = sum(1 for table in tables if table.games)
    return words.tell("cli.report.played", n=played, seeds=seeds)


def _games(number: int, words: Words) -> str:
    return words.tell("cli.games", n=number, planned=0)


def _name(found: Findings, words: Words) -> str:
    return NamesOf(found.edition, words.language).edition_name()


def _links(found: list[Findings], words: Words) -> str:
    links = [element("a", text(_name(one, words)), href=f"#{one.edition.id}") for one in found]
    return element("nav", *links) if len(links) > 1 else ""


def _edition(found: Findings, words: Words) -> str:
    parts = [
        sections.scores(found, words),
        sections.tickets(found, words),
        sections.routes(found, words),
        sections.length(found, words),
        sections.order(found, words),
        sections.actions(found, words),
    ]
    title = f"{_name(found, words)}: {_games(len(found.results), words)}"
    note = ""
    if found.edition.provenance.certainty == "reconstruction":
        note = paragraph(words.tell("cli.report.reconstruction"), class_="quiet")
    return element("div", section(title, note, *parts), id=found.edition.id)


def _page(title: str, body: str, language: str) -> str:
    # A complete document and not only its content, so that the page can be saved and sent.
    head = [
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        element("title", text(title)),
        element(
            "style",
            f":root {{\n{custom_properties('page', 'report')}}}\n",
            files("whistlestop.lab.report").joinpath("style.css").read_text("utf-8"),
            _shades(),
        ),
    ]
    page = element("html", element("head", *head), element("body", body), lang=language)
    return f"<!doctype html>\n{page}\n"


def _shades() -> str:
    """The shades of a heat map: cold to warm, then warm to hot."""
    rules = []
    for step in range(STEPS + 1):
        share = 100 * step / STEPS
        low, high, part = (
            ("cold", "warm", share * 2) if share <= 50 else ("warm", "hot", share * 2 - 100)
        )
        color = f"color-mix(in oklab, var(--{low}), var(--{high}) {part:.0f}%)"
        rules.append(f".heat-{step} {{ fill: {color}; background: {color}; }}")
    return "\n".join(rules)
