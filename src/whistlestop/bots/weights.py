"""What the learned bot has learned: a file for each edition, written by `whistlestop train`.

What was learned at one number of players may be wrong at another. `tables` in the file lists the
numbers at which it was measured to beat the planner; the default is that of the training.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from whistlestop.editions.model import Edition
from whistlestop.planning.features import VERSION
from whistlestop.planning.networks import Network

FORMAT = 1
FOLDER = Path(__file__).parent / "learned_weights"


def networks_for(edition: Edition, players: int, folder: Path = FOLDER) -> list[Network]:
    """The networks for a table; none where nothing was learned for it, or for other rules."""
    path = folder / f"{edition.id}.json"
    learned = _read(path) if path.exists() else {}
    head = {"format": FORMAT, "features": VERSION, "rules_version": edition.rules_version}
    if any(learned.get(name) != value for name, value in head.items()):
        return []
    if players not in learned.get("tables", [learned["players"]]):
        return []
    return networks_of(learned["networks"])


def networks_of(weights: Iterable[Mapping[str, list[int]]]) -> list[Network]:
    """Networks with these weights."""
    return [
        Network(one["hidden"], one["bias"], one["output"], one["direct"], one["items"])
        for one in weights
    ]


@cache
def _read(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return document
