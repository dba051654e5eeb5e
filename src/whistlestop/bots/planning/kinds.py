"""The card kinds of an edition by what they pay for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from whistlestop.editions.model import GRAY, CardKind, Edition, Route


@dataclass(frozen=True)
class Kinds:
    """Card kinds by number. Colours are numbers too: their places in `edition.colors`."""

    trains: tuple[tuple[int, ...], ...]
    """By colour, like all that follow: train cards, those without harbour symbol first."""
    ships: tuple[tuple[int, ...], ...]
    single_ships: tuple[tuple[int, ...], ...]
    double_ships: tuple[tuple[int, ...], ...]
    harbour_trains: tuple[tuple[int, ...], ...]
    """Those with a harbour symbol."""
    harbour_ships: tuple[tuple[int, ...], ...]
    wild: int
    spaces: tuple[int, ...]
    """By kind: spaces that a card covers."""
    deck: tuple[int, ...]
    """By kind: the deck it lies in."""


@cache
def kinds_of(edition: Edition) -> Kinds:
    """The kinds of an edition, sorted once."""
    decks = [deck.name for deck in edition.decks]

    def by_color(fits: Callable[[CardKind], bool]) -> tuple[tuple[int, ...], ...]:
        kinds = list(enumerate(edition.card_kinds))
        return tuple(
            tuple(number for number, kind in kinds if kind.color == color and fits(kind))
            for color in edition.colors
        )

    return Kinds(
        trains=by_color(lambda kind: kind.deck == decks[0]),
        ships=by_color(lambda kind: kind.deck != decks[0]),
        single_ships=by_color(lambda kind: kind.deck != decks[0] and kind.spaces == 1),
        double_ships=by_color(lambda kind: kind.deck != decks[0] and kind.spaces == 2),
        harbour_trains=by_color(lambda kind: kind.deck == decks[0] and kind.harbour),
        harbour_ships=by_color(lambda kind: kind.deck != decks[0] and kind.harbour),
        wild=len(edition.card_kinds) - 1,
        spaces=tuple(kind.spaces for kind in edition.card_kinds),
        deck=tuple(decks.index(kind.deck) for kind in edition.card_kinds),
    )


def colors_for(edition: Edition, route: Route) -> tuple[int, ...]:
    """The colours a route may be paid in."""
    if route.color == GRAY:
        return tuple(range(len(edition.colors)))
    return (edition.colors.index(route.color),)


def wilds_pay(edition: Edition, route: Route) -> bool:
    """May wilds pay for the route?"""
    return edition.wilds_everywhere or route.kind in ("ferry", "tunnel")
