"""The whole page."""

from __future__ import annotations

from importlib.resources import files

from whistlestop.drawing.palette import custom_properties
from whistlestop.lab.findings import Findings, findings
from whistlestop.lab.folder import ResultsFolder
from whistlestop.lab.report import sections
from whistlestop.lab.report.heat_map import STEPS
from whistlestop.lab.report.html import element, paragraph, section, words
from whistlestop.lab.run import Run, RunResults
from whistlestop.lab.summary import Summary
from whistlestop.lab.tournament import as_tournament


def report(folder: ResultsFolder, title: str | None = None) -> str:
    """A results folder as one HTML page that needs nothing else."""
    run, results = Run.from_settings(folder.settings), folder.results()
    by_series = tuple(
        tuple(result for (number, _), result in sorted(results.items()) if number == index)
        for index in range(len(run.series))
    )
    counts = tuple(len(series) for series in by_series)
    cup = as_tournament(RunResults(run, by_series, tuple(None for _ in counts), counts))
    found = findings(folder)
    names = [one.edition.name for one in found]
    heading = title or f"{_counted(sum(counts), 'game')}: {', '.join(names)}"
    body = [
        element("h1", words(heading)),
        paragraph(_played(cup.tables, run), class_="quiet"),
        _links(found),
        section(
            "All games", sections.ladder(cup.standings, cup.ratings), sections.tables(cup.tables)
        ),
        *[_edition(one) for one in found],
    ]
    return _page(heading, "".join(body))


def _played(tables: tuple[Summary, ...], run: Run) -> str:
    seeds = ", ".join(dict.fromkeys(str(series.seed) for series in run.series))
    played = sum(1 for table in tables if table.games)
    return (
        f"{_counted(played, 'table')} of bots, seed {seeds}. "
        "Every deal was played with the bots on all seats in turn."
    )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _links(found: list[Findings]) -> str:
    links = [element("a", words(one.edition.name), href=f"#{one.edition.id}") for one in found]
    return element("nav", *links) if len(links) > 1 else ""


def _edition(found: Findings) -> str:
    parts = [
        sections.scores(found),
        sections.tickets(found),
        sections.routes(found),
        sections.length(found),
        sections.order(found),
        sections.actions(found),
    ]
    title = f"{found.edition.name}: {_counted(len(found.results), 'game')}"
    note = ""
    if found.edition.provenance.certainty == "reconstruction":
        note = paragraph("The board is a reconstruction.", class_="quiet")
    return element("div", section(title, note, *parts), id=found.edition.id)


def _page(title: str, body: str) -> str:
    # A complete document and not only its content, so that the page can be saved and sent.
    head = [
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        element("title", words(title)),
        element(
            "style",
            f":root {{\n{custom_properties('page', 'report')}}}\n",
            files("whistlestop.lab.report").joinpath("style.css").read_text("utf-8"),
            _shades(),
        ),
    ]
    parts = ["<!doctype html>", '<html lang="en">', element("head", *head), element("body", body)]
    return "\n".join([*parts, "</html>", ""])


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
