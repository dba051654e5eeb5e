"""The interpreted engine needs no package but its own: any Python can run it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.speed.test_fingerprint import FILE

ROOT = Path(__file__).parents[2]
WITHOUT = """
import sys
for name in ("librt", "librt.vecs", "mypy_extensions"):
    sys.modules[name] = None  # as if it were not installed
import whistlestop as ws
from tests.kit.fingerprint import fingerprint
from whistlestop.engine.stand_ins import Vector
from whistlestop.engine.setup import set_up
from whistlestop.editions.rules_builder import rules_for
assert type(set_up(rules_for(ws.edition("europe")), 2, 0, -1, False).seats) is Vector
print(*(fingerprint(name, min(ws.edition(name).players)) for name in ws.editions()))
"""


@pytest.mark.rule("R-15")
def test_games_are_the_same_without_the_packages_of_the_compiler() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-c", WITHOUT]
    done = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    known = json.loads(FILE.read_text())
    smallest = [print_ for table, print_ in known.items() if table.endswith(" 2")]
    assert sorted(done.stdout.split()) == sorted(smallest)
