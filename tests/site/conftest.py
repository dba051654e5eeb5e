"""The built site."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.site import built_site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the documentation site."""
    return built_site(tmp_path_factory)
