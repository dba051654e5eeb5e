"""The gallery: every board, drawn as the package draws it."""

from __future__ import annotations

from whistlestop.drawing import board_svg
from whistlestop.editions import Edition, edition, editions

_INTRODUCTION = """# Gallery

The boards, each drawn by `whistlestop show EDITION --svg FILE` from the same data that the \
engine plays on. Symbols stand beside colours, so that nobody has to tell colours apart. Open a \
board to see it in full size.
"""


def pages() -> dict[str, str]:
    """The page, and a picture of each board."""
    boards = [edition(name) for name in editions()]
    page = _INTRODUCTION + "".join(_section(board) for board in boards)
    return {"gallery.md": page, **{f"boards/{board.id}.svg": board_svg(board) for board in boards}}


def _section(board: Edition) -> str:
    picture = f"boards/{board.id}.svg"
    players = f"{min(board.players)} to {max(board.players)} players"
    facts = f"{len(board.locations)} locations, {len(board.routes)} routes"
    rules = f"[The rules](rules/{board.id}.md)"
    return f"""
## {board.name}

{" ".join(board.summary)}

[![The board of {board.name}]({picture})]({picture})

![A table of {board.name} in the browser](pictures/{board.id}.webp)

{players}; {facts}, {len(board.tickets)} tickets. {board.provenance.note} {rules}.
"""
