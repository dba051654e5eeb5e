"""What the loader says about a small edition that a test has broken."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit.small_edition import write_small_edition
from whistlestop.editions import edition, load_edition
from whistlestop.messages.errors import BadEdition


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The folder of the small edition."""
    return write_small_edition(tmp_path / "small")


def _complaint(folder: Path, file: str, old: str, new: str) -> str:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadEdition) as caught:
        load_edition(folder)
    return str(caught.value)


@pytest.fixture
def complaint(small: Path) -> Callable[[str, str, str], str]:
    """What the loader says when, in a file of the small edition, one text becomes another."""
    return lambda file, old, new: _complaint(small, file, old, new)


@pytest.fixture
def complaint_of(tmp_path: Path) -> Callable[[str, str, str, str], str]:
    """The same for an edition of the package."""

    def complain(name: str, file: str, old: str, new: str) -> str:
        shutil.copytree(edition(name).folder, tmp_path / name)
        return _complaint(tmp_path / name, file, old, new)

    return complain
