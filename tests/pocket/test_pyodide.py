"""The same engine in a browser's Python."""

from __future__ import annotations

import json

import pytest

from tests.kit.pyodide import ROOT, in_pyodide

FINGERPRINTS = ROOT / "tests" / "speed" / "fingerprints.json"
IN_PYODIDE = """
import json
import whistlestop as ws
from tests.kit.fingerprint import fingerprint
from whistlestop.engine.stand_ins import Vector
from whistlestop.engine.setup import set_up
from whistlestop.editions.rules_builder import rules_for
assert type(set_up(rules_for(ws.edition("europe")), 2, 0, -1, False).seats) is Vector
json.dumps({f"{name} 2": fingerprint(name, 2) for name in ws.editions()})
"""


@pytest.mark.rule("R-15")
def test_games_are_the_same_in_a_browsers_python() -> None:
    known = json.loads(FINGERPRINTS.read_text())
    played = json.loads(in_pyodide(IN_PYODIDE, ROOT / "src", ROOT))
    assert len(played) == 5
    assert played == {table: known[table] for table in played}
