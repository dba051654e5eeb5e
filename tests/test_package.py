"""What is built for others: the source archive, and what a package index shows."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
NOT_PART = (
    ".git",
    ".venv",
    "node_modules",
    "build",
    "dist",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
    ".coverage*",
)
"""What lies beside the project's own files."""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> tarfile.TarFile:
    """The source archive, built as `make dist` builds it."""
    folder, project = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("built") / "project"
    # In a copy: setuptools gathers the files in the folder it builds, where others may build too.
    shutil.copytree(ROOT, project, ignore=shutil.ignore_patterns(*NOT_PART))
    building = f"from setuptools import build_meta; build_meta.build_sdist({str(folder)!r})"
    done = subprocess.run([sys.executable, "-c", building], cwd=project, capture_output=True)
    assert done.returncode == 0, done.stderr
    [archive] = folder.iterdir()
    return tarfile.open(archive)


@pytest.fixture(scope="module")
def metadata(source: tarfile.TarFile) -> Message:
    """What the package says about itself."""
    [name] = [name for name in source.getnames() if re.fullmatch(r"[^/]+/PKG-INFO", name)]
    file = source.extractfile(name)
    assert file is not None
    return Parser().parsestr(file.read().decode())


def test_the_source_archive_is_the_whole_project(source: tarfile.TarFile) -> None:
    held = {name.partition("/")[2] for name in source.getnames()}
    folders = ("benchmarks", "deploy", "docs", "examples", "src", "tests", "tools")
    files = {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.name != "last.json"
    }
    files |= {"Makefile", "README.md", "CHANGELOG.md", "LICENSE", "pins.txt", "setup.py"}
    assert files - held == set()
    assert [name for name in held if name.endswith((".pyc", ".so"))] == []


def test_a_package_index_shows_no_link_that_leads_nowhere(metadata: Message) -> None:
    shown = str(metadata.get_payload())
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert "# Whistlestop" in shown
    links = re.findall(r"\]\(([^)]*)\)|(?:src|href)=\"([^\"]*)\"", shown)
    assert [link for pair in links for link in pair if link and "://" not in link] == []
    assert "(`docs/guides/write-a-bot.md`)" in shown


def test_the_metadata_names_no_address(metadata: Message) -> None:
    named = {name for name in metadata if name in {"Home-page", "Project-URL", "Download-URL"}}
    assert named == set()
    assert not metadata["Author-email"]


def test_the_release_builds_wheels_for_every_python_that_the_metadata_names() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))
    [building] = [
        step["env"]["CIBW_BUILD"]
        for step in workflow["jobs"]["compiled-wheels"]["steps"]
        if "CIBW_BUILD" in step.get("env", {})
    ]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    versions = re.findall(r":: 3\.(\d+)\b", "\n".join(project["classifiers"]))
    assert re.findall(r"cp3(\d+)-\*", building) == versions
