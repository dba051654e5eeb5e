"""The first game of a beginner: `lesson.toml` in an edition's folder, if it has one."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from whistlestop.editions.model import Edition

FILE: Final = "lesson.toml"


def lesson_of(edition: Edition) -> dict[str, Any] | None:
    """The `position` a lesson begins from, and its `steps`: what is said, and about which route."""
    text = edition.files.text(FILE)
    if text is None:
        return None
    lesson = tomllib.loads(text)
    return {**lesson, "position": {"edition": edition.id, **lesson["position"]}}
