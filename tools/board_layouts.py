"""Lays out the boards of the package: `layout.json` in the folders of the editions.

The server sends boards to every page, and laying one out takes about a second, so it is done here
and committed. Run `python -m tools.board_layouts` after changing a board, its names in any
language, or how boards are drawn; a test compares.
"""

from __future__ import annotations

import json

from whistlestop.drawing.description import LAYOUT, board_layout
from whistlestop.editions import Edition, edition, editions


def written(found: Edition) -> str:
    """The layout of a board as the text of its file: one line for each part."""
    parts = board_layout(found).items()
    lines = [f"{json.dumps(name)}: {json.dumps(part, ensure_ascii=False)}" for name, part in parts]
    return "{" + ",\n".join(lines) + "}\n"


def main() -> None:
    """Write the layouts, and say which."""
    for name in editions():
        found = edition(name)
        text = written(found)
        (found.folder / LAYOUT).write_text(text, encoding="utf-8")
        print(f"{found.folder / LAYOUT}: {len(text.encode()):,} bytes")


if __name__ == "__main__":
    main()
