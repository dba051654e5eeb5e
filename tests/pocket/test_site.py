"""The folder that `make site` builds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.static_site import built_table_site
from tools.pocket_site.build import build


@pytest.mark.slow
def test_two_builds_are_the_same_byte_by_byte(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    first, again = built_table_site(tmp_path_factory), tmp_path / "site"
    build(again)
    assert contents(again) == contents(first)


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
