"""Asking why an action in notation is refused."""

from __future__ import annotations

from tests.explain.scene import Scene
from whistlestop.game.reasons import Reason, why_illegal


def why(scene: Scene, text: str, players: tuple[str, ...] = ()) -> Reason:
    """The reason why an action in notation is refused."""
    found = why_illegal(scene.edition, scene.r, scene.s, scene.number(text), players)
    assert found is not None, f"{text} is legal"
    return found


def refused(scene: Scene, text: str) -> tuple[str, str | None]:
    """Code and rule of a refusal."""
    found = why(scene, text)
    return found.code, found.rule
