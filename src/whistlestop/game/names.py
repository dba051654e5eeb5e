"""What things of an edition are called in a language: locations, cards, routes, tickets.

>>> from whistlestop.editions import edition
>>> italian = NamesOf(edition("europe"), "it")
>>> italian.location("london"), italian.cards(["red", "red", "wild"])
('Londra', '2 rosse + 1 locomotiva')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from whistlestop.editions import Edition, names_of
from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.languages import Names
from whistlestop.editions.model import Ticket
from whistlestop.messages.catalogue import catalogue
from whistlestop.messages.formatter import format_message, number_text

_DASH = " \N{EN DASH} "


@dataclass(frozen=True)
class NamesOf:
    """The words for an edition's things in one language.

    What the edition itself calls something (`names.LANGUAGE.toml`) comes first, then the
    catalogue, then the id.
    """

    edition: Edition
    language: str = "en"

    @cached_property
    def _own(self) -> Names:
        return _all_names(self.edition).get(self.language, Names())

    def _word(self, area: str, name: str, n: int = 1) -> str:
        """A word of the catalogue, or the id as a word."""
        message = catalogue(self.language).get(f"{area}.{name}")
        if message is None:
            return name.replace("_", " ")
        return format_message(message, {"n": n}, self.language)

    def edition_name(self) -> str:
        """The edition's own name."""
        return self._own.name or self.edition.name

    def location(self, location: str) -> str:
        """A location's name."""
        return self._own.locations.get(location) or _location_names(self.edition)[location]

    def color(self, color: str) -> str:
        """A colour."""
        return self._word("color", color)

    def card(self, kind: str, n: int = 1) -> str:
        """One card of a kind, or several."""
        own = self._own.cards.get(kind)
        if own is not None:
            return format_message(own, {"n": n}, self.language)
        return self._word("card", kind, n)

    def wild(self, n: int = 1) -> str:
        """The kind of card that stands for any colour."""
        kinds = (kind.id for kind in self.edition.card_kinds if kind.wild)
        return self.card(next(kinds, "wild"), n)

    def cards(self, kinds: Iterable[str] | Mapping[str, int]) -> str:
        """Cards counted by kind: `2 red + 1 locomotive`."""
        counted = Counter(kinds).items()
        parts = [f"{self.number(n)} {self.card(kind, n)}" for kind, n in counted if n]
        return " + ".join(parts) or catalogue(self.language)["card.none"]

    def number(self, number: int) -> str:
        """A number as the language writes it."""
        return number_text(number, self.language)

    def deck(self, deck: str) -> str:
        """A deck of cards."""
        return self._word("deck", deck)

    def card_of(self, deck: str, n: int = 1) -> str:
        """One card of a deck, or several, whatever their kind."""
        own = self._own.decks.get(deck)
        if own is not None:
            return format_message(own, {"n": n}, self.language)
        return self._word("deck", f"{deck}.card", n)

    def piece(self, piece: str, n: int = 1) -> str:
        """Pieces of a type: only a fleet has more than one."""
        own = self._own.pieces.get(piece if self.edition.fleet else "train")
        if own is not None:
            return format_message(own, {"n": n}, self.language)
        return self._word("piece", piece if self.edition.fleet else self.edition.piece_name, n)

    def route(self, route_id: str) -> str:
        """The ends of a route, with its colour where a second route joins the same locations."""
        route = self.edition.route(route_id)
        ends = f"{self.location(route.a)}{_DASH}{self.location(route.b)}"
        return f"{ends} ({self.color(route.color)})" if route.double else ends

    def ticket(self, ticket_id: str) -> str:
        """The locations a ticket names, and its points where tickets have any."""
        ticket = _tickets(self.edition)[ticket_id]
        named = self.locations(ticket.locations)
        race = self.edition.tickets_rules.goal > 0
        return named if race else f"{named} ({self.number(ticket.points)})"

    def locations(self, locations: Iterable[str]) -> str:
        """Several locations, as a ticket names them."""
        return _DASH.join(map(self.location, locations))

    def tickets(self, ticket_ids: Iterable[str]) -> str:
        """Several tickets."""
        return ", ".join(map(self.ticket, ticket_ids))

    def token(self, symbol: str) -> str:
        """The symbol of a tourist token."""
        return self._word("token", symbol)

    def bonus(self, bonus: str) -> str:
        """A connection bonus."""
        return self._own.bonuses.get(bonus) or bonus.replace("_", " ")


@once_per_edition
def _all_names(edition: Edition) -> dict[str, Names]:
    return names_of(edition)


@once_per_edition
def _location_names(edition: Edition) -> dict[str, str]:
    return {location.id: location.name for location in edition.locations}


@once_per_edition
def _tickets(edition: Edition) -> dict[str, Ticket]:
    return {ticket.id: ticket for ticket in edition.tickets}
