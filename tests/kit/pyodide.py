"""Python as it runs in a browser: Pyodide, here in Node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.kit.missing import leave_out

ROOT = Path(__file__).parents[2]
_RUN = Path(__file__).with_name("pyodide.mjs")


def require_pyodide() -> str:
    """Node, if it and its packages are installed. Only where it is required does its absence fail
    the tests."""
    node = shutil.which("node")
    if node is None or not (ROOT / "node_modules" / "pyodide").is_dir():
        leave_out("Node or its packages are not installed: Pyodide is not tested (make lint)")
    return node


def in_pyodide(code: str, *folders: Path) -> str:
    """The value of the last expression of some code, with these folders on the path."""
    command = [require_pyodide(), str(_RUN), code, *map(str, folders)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
