"""Taking moves back: allowed until something hidden is seen or another seat moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from whistlestop.game.events import REVEALING, Event
from whistlestop.game.game import Game


@dataclass(frozen=True)
class Undo:
    """What is needed to take a move back."""

    seat: int
    before: Game


AnyUndo = TypeVar("AnyUndo", bound=Undo)


def reveals(events: Iterable[Event]) -> bool:
    """Did a move show something that was hidden? Then it stands."""
    return any(isinstance(event, REVEALING) for event in events)


def note_move(undos: list[AnyUndo], undo: AnyUndo, events: Iterable[Event]) -> None:
    """Update the moves that can be taken back after another move; the latest comes last."""
    if reveals(events):
        undos.clear()
        return
    if undos and undos[-1].seat != undo.seat:
        undos.clear()
    undos.append(undo)
