"""The ids in a position document, and the engine's numbers behind them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.model import Edition
from whistlestop.editions.vocabulary import SYMBOLS

FORMAT: Final = "whistlestop-position/1"
"""The format written and read here. A change of the format raises the number."""

GENERATOR_WORDS: Final = 4
"""The generator's state: this many words of 32 bits, eight hexadecimal digits each."""


@dataclass(frozen=True)
class EditionIds:
    """The ids of an edition, and the engine's number of each."""

    kinds: dict[str, int]
    decks: dict[str, int]
    routes: dict[str, int]
    locations: dict[str, int]
    tickets: dict[str, int]
    bonuses: dict[str, int]
    symbols: dict[str, int]


@once_per_edition
def ids_of(edition: Edition) -> EditionIds:
    """The ids of an edition, numbered as in the engine's tables."""
    symbols = edition.tokens.symbols if edition.tokens else 0
    return EditionIds(
        kinds={kind.id: number for number, kind in enumerate(edition.card_kinds)},
        decks={deck.name: number for number, deck in enumerate(edition.decks)},
        routes={route.id: number for number, route in enumerate(edition.routes)},
        locations={location.id: number for number, location in enumerate(edition.locations)},
        tickets={ticket.id: number for number, ticket in enumerate(edition.tickets)},
        bonuses={bonus.id: number for number, bonus in enumerate(edition.bonuses)},
        symbols={symbol: number for number, symbol in enumerate(SYMBOLS[:symbols])},
    )


def schema() -> dict[str, Any]:
    """The JSON schema (draft 2020-12) of position documents."""
    text = files(__package__).joinpath("position.schema.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded
