"""Every test of the command line runs in a folder of its own."""

from pathlib import Path

import pytest

from tests.cli.command import Command


@pytest.fixture
def command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Command(monkeypatch, capsys)
