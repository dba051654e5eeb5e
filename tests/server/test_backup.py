"""The commands of the operator's guide make a backup while people play, and restore it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.docs.pages import page
from tests.server.running import Running


def run(part: str, **variables: str) -> None:
    """Run the commands of the guide that contain some text."""
    [commands] = [
        block.text for block in page("docs/guides/operate.md").blocks("sh") if part in block.text
    ]
    done = subprocess.run(
        ["sh", "-e", "-c", commands],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_a_backup_made_while_people_play_is_restored_by_the_commands_of_the_guide(
    start: Callable[..., Running], database: str, tmp_path: Path
) -> None:
    server = start(database)
    table = server.table("ghost_train", options={"first": 0})
    table.play(0, "draw deck")
    saved = table.view(0)
    backup = tmp_path / "tables.backup"
    folder = str(Path(database).parent)
    if "://" in database:
        run("pg_dump", DB=database, BACKUP=str(backup))
    else:
        run("VACUUM INTO", DATA=folder, BACKUP=str(backup))
    assert backup.stat().st_mode & 0o077 == 0
    table.play(0, "draw deck")
    server.kill()
    if "://" in database:
        run("pg_restore", DB=database, BACKUP=str(backup))
        restored = f"{database.rpartition('/')[0]}/restored"
    else:
        run("install -m 600", DATA=folder, BACKUP=str(backup))
        restored = database
    table.server = start(restored)
    assert {**table.view(0), "now": 0} == {**saved, "now": 0}
    table.play(0, "draw deck")
