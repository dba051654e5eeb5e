"""Writes the tables of docs/reference/encoding.md from the layout of the encoding.

Run `python -m tools.encoding_tables` after changing blocks or boards; a test compares.
"""

from __future__ import annotations

import re
from pathlib import Path

import whistlestop as ws
from whistlestop.editions.rules_builder import rules_for
from whistlestop.knowledge.encoding import BLOCKS, VERSION, Block
from whistlestop.knowledge.encoding.layout import axis_sizes

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "encoding.md"
_PLACE = re.compile(r"(<!-- (blocks|sizes|starts) -->\n).*?(<!-- end -->)", re.DOTALL)
_UNNAMED = ("race", "stations", "harbours")
"""Axes with one position at most, which the name of a cell does not mention."""
_SAME = {"boxed": "piece", "goal": "ticket", "station": "location", "harbour": "location"}
_SAME["stack"] = "location"


def filled(text: str) -> str:
    """The page with its tables up to date."""
    tables = {"blocks": _blocks, "sizes": _sizes, "starts": _starts}
    return _PLACE.sub(lambda place: f"{place[1]}{tables[place[2]]()}\n{place[3]}", text)


def _pattern(block: Block) -> str:
    places = [_SAME.get(axis, axis).upper() for axis in block.axes if axis not in _UNNAMED]
    return ".".join([block.name, *places])


def _blocks() -> str:
    rows = [f"| `{_pattern(block)}` | {block.meaning} |" for block in BLOCKS]
    return "\n".join(["| cells | |", "|---|---|", *rows])


def _sizes() -> str:
    rows = []
    for name in ws.editions():
        tables = [ws.encoding(name, players) for players in ws.edition(name).players]
        cells = ", ".join(f"{table.size:,} ({table.players})" for table in tables)
        rows.append(f"| `{name}` | {tables[0].actions} | {cells} |")
    title = f"| edition | actions | cells, version {VERSION} (players) |"
    return "\n".join([title, "|---|---|---|", *rows])


def _starts() -> str:
    parts = []
    for name in ws.editions():
        tables = [ws.encoding(name, players) for players in ws.edition(name).players]
        sizes = axis_sizes(rules_for(ws.edition(name)), 2)
        rows = [
            f"| `{block.name}` | "
            + " | ".join(f"{table.starts[block.name]:,}" for table in tables)
            + " |"
            for block in BLOCKS
            if all(sizes[axis] for axis in block.axes)
        ]
        title = f"| `{name}` | " + " | ".join(f"{table.players} players" for table in tables)
        parts.append("\n".join([f"{title} |", "|---|" + "---|" * len(tables), *rows]))
    return "\n\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
