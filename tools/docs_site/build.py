"""Builds the documentation site: python -m tools.docs_site.build FOLDER."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from sphinx.cmd.build import build_main

from tools.docs_site import gallery, http_api, python_api
from tools.docs_site.gather import ROOT, gather

HERE = Path(__file__).parent
WEB = ROOT / "src" / "whistlestop" / "web"


def build(target: Path) -> None:
    """Build the site into a folder, replacing what was in it; a warning is an error."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "source"), Path(folder, "site")
        write_source(source)
        options = ["-q", "-W", "--keep-going", "-b", "html", "-c", str(HERE)]
        options += ["-d", str(Path(folder, "doctrees"))]
        if build_main([*options, str(source), str(made)]):
            raise SystemExit("the site was not built")
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(made, target, ignore=shutil.ignore_patterns(".buildinfo", "*.map", "*.inv"))


def write_source(source: Path) -> None:
    """Write all pages of the site: those of the project, and those made from the code."""
    gather(source)
    for part in (gallery, http_api, python_api):
        for name, text in part.pages().items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve())
