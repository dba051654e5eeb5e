"""Installs what a part of the project needs, each package as pinned in pins.txt.

    python tools/install.py server          what players need
    python tools/install.py build           what compiles the engine
    python tools/install.py server test     ...

The parts are the extras of pyproject.toml, and `build` for its build system. This runs with nothing
but Python, in the environment it installs into.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from collections import deque
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "pins.txt"
_PACKAGE = ("Collecting", "Processing")
"""How pip begins a line about the next package."""


def needs(parts: list[str], pyproject: dict[str, Any]) -> list[str]:
    """The requirements of these parts, as written in pyproject.toml."""
    project = pyproject["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    known = {**extras, "build": pyproject["build-system"]["requires"]}
    unknown = [part for part in parts if part not in known]
    if unknown:
        raise SystemExit(f"{unknown[0]} is no part of the project; there are {', '.join(known)}")
    found: list[str] = list(project["dependencies"])
    for part in parts:
        for requirement in known[part]:
            inner = re.fullmatch(rf"{project['name']}\[([\w,]+)\]", requirement)
            found += needs(inner[1].split(","), pyproject) if inner else [requirement]
    return sorted(set(found))


def main(parts: list[str]) -> None:
    """Install, and show the progress."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder, "needs.txt")
        wanted.write_text("\n".join(needs(parts, pyproject)), "utf-8")
        pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check"]
        pip += ["--progress-bar", "off", "--no-color", "-c", str(PINS), "-r", str(wanted)]
        running = subprocess.Popen(
            pip, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
        )
        last = _follow(running)
    if running.wait():
        raise SystemExit("\n" + "\n".join(last))


def _follow(running: subprocess.Popen[str]) -> deque[str]:
    """Show one line that counts the packages; return the last lines pip printed."""
    assert running.stdout is not None
    last: deque[str] = deque(maxlen=20)
    on_screen, packages = sys.stdout.isatty(), 0
    for line in running.stdout:
        last.append(line.rstrip())
        packages += line.startswith(_PACKAGE)
        if on_screen and line.startswith((*_PACKAGE, "Installing")):
            print(f"\r\033[K   package {packages}: {line.strip()[:60]}", end="", flush=True)
    if packages:
        print("\r\033[K" * on_screen + f"   packages: {packages}", flush=True)
    return last


if __name__ == "__main__":
    main(sys.argv[1:])
