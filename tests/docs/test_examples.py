"""Every example of the documentation runs, and prints what the page says it prints.

The blocks of a page are one session: later ones know what earlier ones made. It runs in a folder
of its own, in which the files that the page shows are written first.
"""

from __future__ import annotations

import doctest
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import PAGES, ROOT, Block, Page
from whistlestop.cli import main

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PAGES_WITH_PYTHON = [page for page in PAGES if page.blocks("python")]
PAGES_WITH_COMMANDS = [page for page in PAGES if page.blocks("console")]


def run_block(page: Page, block: Block, session: dict[str, Any]) -> dict[str, Any]:
    """Run a block in a session; returns the session after it."""
    if ">>>" not in block.text:
        code = "\n" * (block.line - 1) + block.text
        exec(compile(code, page.name, "exec"), session)
        return session
    parsed = doctest.DocTestParser().get_doctest(
        block.text, session, page.name, page.name, block.line - 1
    )
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(parsed, out=report.append, clear_globs=False)
    assert runner.failures == 0, "".join(report)
    return parsed.globs


def enter(folder: Path, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go to a folder with the files that the page shows."""
    monkeypatch.chdir(folder)
    for name, text in page.files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("page", PAGES_WITH_PYTHON, ids=lambda page: page.name)
def test_the_python_examples_run(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(tmp_path, page, monkeypatch)
    session: dict[str, Any] = {"__name__": "__main__"}
    for block in page.blocks("python"):
        session = run_block(page, block, session)


def transcripts(block: Block) -> list[tuple[str, str]]:
    """The commands of a block, each with what it writes."""
    _, *parts = f"\n{block.text}".split("\n$ ")
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


@pytest.mark.parametrize("page", PAGES_WITH_COMMANDS, ids=lambda page: page.name)
def test_the_commands_write_what_the_page_shows(
    page: Page,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    enter(tmp_path, page, monkeypatch)
    checker = doctest.OutputChecker()
    for block in page.blocks("console"):
        for command, expected in transcripts(block):
            program, *arguments = shlex.split(command)
            assert program == "whistlestop"
            main(arguments)
            written = capsys.readouterr()
            found = written.out + written.err
            assert checker.check_output(expected, found, FLAGS), f"$ {command}\n{found}"


def test_a_wrong_example_is_noticed(tmp_path: Path) -> None:
    page = PAGES[0]
    with pytest.raises(AssertionError, match="Expected"):
        run_block(page, Block("python", ">>> 1 + 1\n3\n", 1), {})
    with pytest.raises(ZeroDivisionError):
        run_block(page, Block("python", "1 / 0\n", 1), {})


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda p: p.name)
def test_every_example_file_runs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    session = {"__name__": "__main__", "__file__": str(path)}
    exec(compile(path.read_text("utf-8"), str(path), "exec"), session)
