"""The columns of the four tables of a results folder.

Types are Arrow's, by name. `docs/reference/results.md` explains the columns; a test compares them.
"""

from __future__ import annotations

from whistlestop.game.outcome import LABELS

LINES = tuple(label for label in LABELS if label != "carried_over")
"""The labels of score lines. A recorded game is a new one, so nothing is carried over."""

KINDS = (
    "draw",
    "refill",
    "claim",
    "lay",
    "done",
    "withdraw",
    "tickets",
    "keep",
    "station",
    "harbour",
    "exchange",
    "fleet",
    "stack",
    "token",
    "replace",
    "pass",
)
"""The kinds of action."""

_GAME = {"series": "int32", "game": "int32"}
_SEAT = {**_GAME, "seat": "int8", "bot": "string"}

TABLES: dict[str, dict[str, str]] = {
    "games": {
        **_GAME,
        "edition": "string",
        "players": "int8",
        "seed": "string",
        "first": "int8",
        "reason": "string",
        "turns": "int32",
        "decisions": "int32",
        "winners": "list<int8>",
        "actions": "list<int16>",
    },
    "seats": {
        **_SEAT,
        "turn_order": "int8",
        "score": "int32",
        "wins": "double",
        "kept": "int16",
        "completed": "int16",
        **{f"points_{label}": "int32" for label in LINES},
        **{f"did_{kind}": "int32" for kind in KINDS},
    },
    "claims": {
        **_SEAT,
        "turn": "int32",
        "what": "string",
        "target": "string",
        "points": "int16",
        "cards": "int16",
        "wilds": "int16",
    },
    "tickets": {
        **_SEAT,
        "turn": "int32",
        "ticket": "string",
        "kept": "bool",
        "completed": "bool",
        "points": "int16",
    },
}
"""Columns and their types, by table."""
