"""The example of a remote bot plays over the network, with the standard library only."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from tests.server.running import Running

EXAMPLE = Path(__file__).parents[2] / "examples" / "remote_bot.py"


def test_the_example_is_short_and_needs_nothing_installed() -> None:
    text = EXAMPLE.read_text("utf-8")
    assert len(text.splitlines()) <= 80
    imported = {
        alias.name.partition(".")[0]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import)
        for alias in node.names
    } | {
        str(node.module).partition(".")[0]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom)
    }
    assert imported <= sys.stdlib_module_names


def test_the_example_takes_a_seat_and_plays_to_the_end(server: Running) -> None:
    table = server.table("san_francisco", "open greedy")
    link = f"http://127.0.0.1:{server.port}{table.made['invite']}"
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), link], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    view = table.view()
    assert view["table"]["state"] == "over"
    assert view["table"]["seats"][0]["name"] == "Robot"
    scores = [score["total"] for score in view["outcome"]["scores"]]
    assert done.stdout.strip() == str(scores)
