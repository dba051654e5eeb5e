"""What may stand in `edition.toml`, found out by reading one: the loader is the only description.

A form made from this asks for exactly what the loader reads, within the limits it sets.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any, Final

from whistlestop.editions import limits
from whistlestop.editions.files import EditionFiles
from whistlestop.editions.loader import edition, editions
from whistlestop.editions.problems import Problems
from whistlestop.editions.settings import read_settings
from whistlestop.editions.toml_sections import FILE, Section

_MANY = limits.MOST_TICKETS_OFFERED
_ALL: Final[Mapping[str, Any]] = {
    "tickets": {"initial": {"regular": _MANY}, "draw": _MANY},
    "route_points": {},
    "market": {},
    "stations": {},
    "harbours": {},
    "fleet": {"trains": limits.MOST_PIECES, "ships": limits.MOST_PIECES},
    "tokens": {"height": {}, "placed_height": {}},
    "end": {},
    "provenance": {},
    "card_kinds": [{"color": "red", "drawing": "ferry"}],
    "decks": [{}],
    "prizes": [{}],
    "bonuses": [{}],
}
"""Every section, so that all values are asked for."""

_OPTIONAL: Final = (
    *("market", "stations", "harbours", "fleet", "tokens"),
    *("prizes", "bonuses", "card_kinds", "decks"),
)
"""Sections that switch on a mechanic, and lists that may grow."""

_MECHANICS: Final = {
    "players": "players",
    "pieces": "pieces",
    "card_kinds[].count": "cards",
    "card_kinds[].spaces": "double_ship",
    "decks[].market": "draw",
    "tickets.initial": "first_tickets",
    "tickets.initial_keep": "first_tickets",
    "tickets.draw": "draw_tickets",
    "tickets.keep": "keep_tickets",
    "tickets.goal": "race_goal",
    "market.wild_ends_draw": "face_up_wild",
    "market.flush_wilds": "flush",
    "route_points": "route_points",
    "doubles_closed_up_to": "doubles",
    "tunnel_cards": "tunnel",
    "wilds_everywhere": "plain_wilds",
    "stations.count": "station",
    "stations.points_left": "stations_left",
    "fleet.total": "fleet",
    "fleet.exchange_cost": "exchange",
    "harbours.count": "harbour",
    "harbours.points": "harbour_points",
    "harbours.unbuilt_penalty": "harbours_unbuilt",
    "tokens.symbols": "take_token",
    "tokens.placed_height": "place_stack",
    "tokens.points": "token_points",
    "bonuses[].ticket": "bonus_ticket",
    "bonuses[].cards": "bonus_cards",
    "end.pieces": "end",
    "tie_breaks": "winner",
}
"""The mechanic whose rule says what a value does: the keys of `[rules]`."""


@dataclass(frozen=True)
class Setting:
    """A key of the file and what it may hold."""

    key: str
    """With the key of its section: `stations.count`; in a list of sections: `prizes[].points`."""
    kind: str
    """`integer`, `number`, `flag`, `text`, `choice`; `integers`, `texts`, `choices` for several;
    `by_number` and `by_name` for sections that hold a number for each of their keys."""
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    """Allowed words; for `by_number`, the keys."""
    rule: str | None = None
    """The number of a rule that says what it does, in an edition of the package."""


@cache
def described_settings() -> tuple[Setting, ...]:
    """All values that the loader asks for, in the order in which it asks."""
    found: list[Setting] = []
    problems = Problems(EditionFiles("", {}))
    read_settings(_Listening(dict(_ALL), "", problems, found), problems.files)
    rules = _rule_numbers()
    known = {setting.key: setting for setting in found}
    return tuple(
        replace(one, rule=rules.get(_MECHANICS.get(key, ""))) for key, one in known.items()
    )


def _rule_numbers() -> dict[str, str]:
    """For each mechanic a rule of the first edition that plays with it."""
    shipped = [edition(name).rule_numbers for name in editions()]
    return {key: number for rules in reversed(shipped) for key, number in rules.items()}


@cache
def first_values() -> dict[str, Any]:
    """The first values of a section that is switched on: those of an edition of the package."""
    found: dict[str, Any] = {}
    for name in reversed(editions()):
        values = tomllib.loads(edition(name).files.text(FILE) or "")
        found.update({key: values[key] for key in _OPTIONAL if key in values})
    return found


def settings_document() -> list[dict[str, Any]]:
    """The settings, ready for JSON."""
    return [asdict(setting) for setting in described_settings()]


_NUMBER: Final = re.compile(r"\[[0-9]+\]")


class _Listening(Section):
    """A section that notes what it is asked for."""

    def __init__(
        self, values: dict[str, object], path: str, problems: Problems, found: list[Setting]
    ) -> None:
        super().__init__(values, path, problems)
        self._found = found

    def _open(self, values: dict[str, object], path: str) -> Section:
        return _Listening(values, path, self._problems, self._found)

    def _note(self, key: str, kind: str, **more: Any) -> None:
        full = self._full(key) if key else self._path
        self._found.append(Setting(_NUMBER.sub("[]", full), kind, **more))

    def integer(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """Note a whole number."""
        self._note(key, "integer", least=least, most=most)
        return super().integer(key, least, most, default)

    def number(self, key: str, least: float, most: float) -> float:
        """Note a number."""
        self._note(key, "number", least=least, most=most)
        return super().number(key, least, most)

    def flag(self, key: str, *, default: bool) -> bool:
        """Note a switch."""
        self._note(key, "flag")
        return super().flag(key, default=default)

    def text(self, key: str, required: bool = True) -> str:
        """Note a text."""
        self._note(key, "text")
        return super().text(key, required)

    def choice(self, key: str, allowed: Sequence[str]) -> str:
        """Note a choice."""
        value = super().choice(key, allowed)
        self._note(key, "choice", choices=tuple(allowed))
        return value

    def choices(self, key: str, allowed: Sequence[str]) -> tuple[str, ...]:
        """Note several choices."""
        words = super().choices(key, allowed)
        self._note(key, "choices", choices=tuple(allowed))
        return words

    def texts(self, key: str, required: bool = True) -> tuple[str, ...]:
        """Note several texts."""
        self._note(key, "texts")
        return super().texts(key, required)

    def integers(self, key: str, least: int, most: int) -> tuple[int, ...]:
        """Note several whole numbers."""
        self._note(key, "integers", least=least, most=most)
        return super().integers(key, least, most)

    def by_number(self, keys: range, least: int, most: int) -> dict[int, int]:
        """Note a number for each of the given numbers."""
        self._note("", "by_number", least=least, most=most, choices=tuple(map(str, keys)))
        return super().by_number(keys, least, most)

    def by_name(self, least: int, most: int) -> dict[str, int]:
        """Note a number for each name, whatever the names are."""
        heard = len(self._found)
        numbers = super().by_name(least, most)
        del self._found[heard:]
        self._note("", "by_name", least=least, most=most)
        return numbers
