"""The page on the architecture is true: its drawing and its table of parts."""

from __future__ import annotations

import re
from pathlib import Path

from tests.docs.pages import page
from tools import architecture

PAGE = page("docs/architecture.md")
MOST_PARTS = 14
"""So that the drawing fits a screen."""


def rows(heading: str) -> list[str]:
    """What the first cell of each row names, in the tables below a heading."""
    section = PAGE.text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([\w/]+)` \|", section, re.MULTILINE)


def test_the_drawing_shows_the_real_imports() -> None:
    committed = architecture.DRAWING.read_text("utf-8")
    assert committed == architecture.drawing(), "run: python -m tools.architecture"


def test_the_package_has_few_parts() -> None:
    assert len(architecture.parts_of(architecture.PACKAGE)) <= MOST_PARTS


def test_the_drawing_has_every_part() -> None:
    drawn, arrows = architecture.package_imports()
    assert ("game", "engine") in arrows
    assert sorted(drawn) == architecture.parts_of(architecture.PACKAGE)


def test_every_part_has_its_line() -> None:
    server = architecture.PACKAGE / "server"
    folders = [name for name in architecture.parts_of(server) if (server / name).is_dir()]
    assert sorted(rows("The parts")) == sorted(
        [*architecture.parts_of(architecture.PACKAGE), *folders]
    )


def test_imports_are_found_however_they_are_written(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("import a.b\nfrom c import d\ndef f():\n    from e.g import h\n", "utf-8")
    found = {"a.b", "c", "c.d", "e.g", "e.g.h"}
    assert architecture.imports_of(module) == found
