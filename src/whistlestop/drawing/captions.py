"""What is written on a drawn board, in one language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from whistlestop.editions.languages import Names, names_of
from whistlestop.editions.model import Edition, Route
from whistlestop.game.names import NamesOf
from whistlestop.messages import Words


@dataclass(frozen=True)
class Captions:
    """The words of a board: its title and legend, and what routes, seats and regions are called."""

    edition: Edition
    players: Sequence[str]
    language: str
    viewer: int | None = None
    """The seat that looks, if one does."""

    @cached_property
    def words(self) -> Words:
        """The catalogue of the language."""
        return Words(self.language)

    @cached_property
    def names(self) -> NamesOf:
        """The words for the edition's things."""
        return NamesOf(self.edition, self.language)

    @cached_property
    def own(self) -> Names:
        """The locations and regions that have other names than the printed ones."""
        return names_of(self.edition).get(self.language, Names())

    @property
    def title(self) -> str:
        """The title of the drawing."""
        return self.words.tell("cli.board.title", name=self.names.edition_name())

    @property
    def reconstruction(self) -> str:
        """A note that the board is a reconstruction, if it is."""
        known = self.edition.provenance.certainty != "reconstruction"
        return "" if known else self.words.tell("cli.report.reconstruction")

    def about(self, claimed: int, credit: str) -> str:
        """The drawing in a few sentences, for those who cannot see it."""
        told = self.words.tell(
            "cli.board.about",
            locations=len(self.edition.locations),
            routes=len(self.edition.routes),
            claimed=claimed,
        )
        return " ".join(filter(None, (told, self.reconstruction, self._credit(credit))))

    def _credit(self, credit: str) -> str:
        slug = re.sub(r"\W+", "_", credit.lower()).strip("_")
        key = f"credit.{slug}"
        return self.words.tell(key) if self.words.has(key) else credit

    def seat(self, seat: int) -> str:
        """What a seat's player is called."""
        if seat < len(self.players):
            return self.players[seat]
        return self.words.tell("table.seat", n=seat + 1)

    def kind(self, kind: str, wilds: int = 0) -> str:
        """A kind of route, with the wilds it asks for."""
        told = self.words.tell(f"board.kind.{kind}")
        return f"{told}, {self._wilds(wilds)}" if wilds else told

    def _wilds(self, n: int) -> str:
        return self.words.tell("board.wilds", n=n, card=self.names.wild(n))

    def route(self, route: Route, owner: int | None) -> str:
        """A route in words, for the pointer and for screen readers."""
        ends = self.names.locations((route.a, route.b))
        parts = [
            f"{ends}: {self.words.tell('board.spaces', n=route.length)}",
            self.names.color(route.color),
            self.kind(route.kind, route.wilds),
        ]
        if route.hard:
            parts.append(self.words.tell("board.hard", n=route.hard))
        if route.substitute:
            parts.append(self.words.tell("board.substitute", n=route.substitute))
        if owner is not None:
            parts.append(self._claimed_by(owner))
        return ", ".join(parts)

    def _claimed_by(self, owner: int) -> str:
        if owner == self.viewer:
            return self.words.tell("board.claimed_by.own")
        return self.words.tell("board.claimed_by", name=self.seat(owner))
