"""Checks a reason's English message, made from its details, against its fact and hint."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from whistlestop.editions import Edition
from whistlestop.game.reasons import Reason
from whistlestop.messages import catalogue, format_message

ENGLISH = catalogue("en")


def expect_same_facts(board: Edition, reason: Reason, players: Sequence[str] = ()) -> None:
    """Fact and message name the same ids, locations, colours, players and numbers."""
    assert json.loads(json.dumps(reason.details)) == reason.details
    teller = _Teller(board, reason.details, players)
    told = teller.tell(f"reason.{reason.code}")
    assert _named(board, told, players) == _named(board, reason.fact, players), (told, reason.fact)
    hint = ENGLISH.get(f"reason.{reason.code}.hint")
    if hint is not None and reason.hint is not None:
        told = teller.tell(f"reason.{reason.code}.hint")
        named = _named(board, told, players), _named(board, reason.hint, players)
        assert named[0] == named[1], (told, reason.hint)


class _Teller:
    """Says parameters as the engine's facts do: routes and cards by id, locations by name."""

    def __init__(self, board: Edition, details: Any, players: Sequence[str]) -> None:
        self.board, self.players = board, players
        self.details = {"wild": "wild", "wilds": "wilds", **details}
        self.locations = {location.id: location.name for location in board.locations}

    def tell(self, key: str) -> str:
        return format_message(ENGLISH[key], self.details, "en", self.say)

    def say(self, name: str, value: Any, _: int | None) -> str:
        assert value is not None, f"there is no {name} in {self.details}"
        if name == "reason":
            return self.tell(f"reason.{value}")
        if name == "owner":
            return self.players[value] if self.players else f"seat {value}"
        if name == "location":
            return self.locations[value]
        if name == "target" and ":" in value:
            building, location = value.split(":")
            return f"the {building} in {self.locations[location]}"
        if isinstance(value, list):
            return " and ".join(f"{n} {card}" for card, n in Counter(value).items())
        return str(value)


def _named(board: Edition, text: str, players: Sequence[str]) -> Counter[str]:
    """Everything a text names, with how often. Wilds are left out: facts speak of them freely."""
    return Counter(found[0].lower() for found in _names(board, tuple(players)).finditer(text))


@cache
def _names(board: Edition, players: tuple[str, ...]) -> re.Pattern[str]:
    words = {location.name for location in board.locations} | {route.id for route in board.routes}
    words |= {kind.id for kind in board.card_kinds if not kind.wild} | set(board.colors)
    words |= set(players)
    longest_first = sorted(map(re.escape, words), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first)}|-?\d+)(?![\w-])", re.IGNORECASE)
