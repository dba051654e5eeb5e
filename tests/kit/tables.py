"""The tables that tests are run for."""

from __future__ import annotations

import whistlestop as ws

EDITIONS = ws.editions()
"""Every edition."""

TABLES = [(name, players) for name in EDITIONS for players in ws.edition(name).players]
"""Every edition with every number of players it allows."""

LARGEST = [(name, max(ws.edition(name).players)) for name in EDITIONS]
"""Every edition once, with as many players as it allows."""

NAMES = ["Ana", "Bo", "Cem", "Dai", "Eva"]
"""Names for as many players as there can be."""
