"""A game in words: its events, refusals and scores as sentences of a language.

>>> from whistlestop.editions import edition
>>> ana = Speaker(edition("europe"), ["Ana", "Bo"], "pt-BR")
>>> ana.tell("reason.not_a_city", {"location": "london"})
'Londres não é uma cidade.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from whistlestop.editions import Edition
from whistlestop.editions.vocabulary import PIECES
from whistlestop.game.names import NamesOf
from whistlestop.messages.catalogue import catalogue, first_key
from whistlestop.messages.errors import Details, IllegalMove
from whistlestop.messages.formatter import format_message, list_text, said_plainly

ONE_FOR_EACH_SEAT: Final = {"FirstTicketsKept": "counts", "FleetsRevealed": "trains"}
"""Events with one number for every seat, and the field with the numbers."""


@dataclass(frozen=True)
class Speaker:
    """Says what happens in a game: knows what its things and players are called.

    Its counterpart on the page is `tell` in `web/core/names.js`.
    """

    edition: Edition
    players: Sequence[str] = ()
    """The players' names by seat; without them seats are named by number."""
    language: str = "en"
    seat: int | None = None
    """The seat that reads it ("You claimed ..."); None for a spectator."""

    @cached_property
    def names(self) -> NamesOf:
        """The words for the edition's things."""
        return NamesOf(self.edition, self.language)

    def has(self, key: str) -> bool:
        """Is there a message of this name?"""
        return key in catalogue(self.language)

    def key_of(self, key: str, details: Mapping[str, Any]) -> str | None:
        """The message that says this: `KEY.FORM` where the details name a form that has one."""
        return first_key(self.language, [key], details)

    def tell(self, key: str, details: Mapping[str, Any] | None = None) -> str:
        """The message of this name, whose parameters are ids of the game's things."""
        given = dict(details or {})
        key = self.key_of(key, given) or key
        if len(self.edition.decks) == 1:
            given["deck"] = None  # there is no other

        def say(name: str, value: Any, count: int | None) -> str:
            if name == "reason":  # why a move is refused, or why the game is over
                key = f"reason.{value}" if self.has(f"reason.{value}") else f"end.{value}"
                return self.tell(key, details)
            return self._say(name, value, count)

        return format_message(catalogue(self.language)[key], given, self.language, say)

    def event(self, event: Mapping[str, Any]) -> str | None:
        """An event (`Event.to_dict`) in one sentence; None for one that others make superfluous."""
        key = f"event.{event['event']}"
        if not self.has(key):
            return None
        numbers = event.get(ONE_FOR_EACH_SEAT.get(event["event"], ""), ())
        each = [self.tell(f"{key}.each", {"seat": seat, "n": n}) for seat, n in enumerate(numbers)]
        own = self.seat is not None and event.get("seat") == self.seat and self.has(f"{key}.own")
        return self.tell(f"{key}.own" if own else key, {**event, "each": ", ".join(each)})

    def listed(self, items: Sequence[str]) -> str:
        """Items one after the other: `A, B, and C`."""
        return list_text(items, self.language)

    def fact(self, code: str, details: Mapping[str, Any]) -> str:
        """Why a move is refused, in a sentence without its full stop."""
        return self.tell(f"reason.{code}", details).removesuffix(".")

    def hint(self, code: str, details: Mapping[str, Any]) -> str | None:
        """What would be possible instead of a move that is refused."""
        if "payments" in details:
            return self.tell("hint.payments", details)
        if self.key_of(f"reason.{code}.hint", details):
            return self.tell(f"reason.{code}.hint", details)
        return self.tell("hint.legal", details) if "legal" in details else None

    def illegal_move(self, code: str, rule: str | None, details: Details) -> IllegalMove:
        """The error for a move that is refused."""
        fact, hint = self.fact(code, details), self.hint(code, details)
        return IllegalMove(fact, code=code, rule=rule, hint=hint, details=details)

    def score(self, label: str, details: Mapping[str, Any]) -> str:
        """A line of a score."""
        return self.tell(f"score.{label}", details)

    def who(self, seat: int) -> str:
        """What a seat's player is called."""
        if seat < len(self.players):
            return self.players[seat]
        return self.tell("table.seat", {"n": seat + 1})

    def target(self, target: str) -> str:
        """What is paid for: a route id, `station:LOCATION` or `harbour:LOCATION`."""
        building, _, location = target.partition(":")
        if location:
            return self.tell(f"target.{building}", {"location": location})
        return self.names.route(target)

    def _say(self, name: str, value: Any, count: int | None) -> str:
        """A parameter that stands alone: its name decides how an id is shown."""
        if name in ("wild", "wilds"):
            return self.names.wild(2 if name == "wilds" else count or 1)
        deck, _, card = name.partition("_")
        if card in ("card", "cards"):
            return self.names.card_of(deck, 2 if card == "cards" else count or 1)
        if value is None:
            return ""
        if name in ("card", "later"):
            return self.names.card(value, 1 if count is None else count)
        if name == "piece" or (name == "given" and value in PIECES):
            return self.names.piece(value, 1 if count is None else count)
        number = isinstance(value, int) and name not in ("seat", "owner")
        say = None if number else self._said.get(name)
        return say(value) if say else said_plainly(value, self.language)

    @cached_property
    def _said(self) -> dict[str, Callable[[Any], str]]:
        """How parameters that are ids are shown, by name."""
        names = self.names
        return {
            "seat": self.who,
            "owner": self.who,
            "route": names.route,
            "partner": names.route,
            "borrowed": lambda routes: ", ".join(
                map(names.route, [routes] if isinstance(routes, str) else routes)
            ),
            "location": names.location,
            "locations": names.locations,
            "parts": lambda parts: list_text([*map(names.locations, parts)], self.language),
            "ticket": names.ticket,
            "tickets": names.tickets,
            "kept": names.tickets,
            "declined": names.tickets,
            "cards": names.cards,
            "revealed": names.cards,
            "held": names.cards,
            "paid": names.cards,
            "color": names.color,
            "best": names.color,
            "deck": names.deck,
            "symbol": names.token,
            "symbols": lambda symbols: list_text(list(map(names.token, symbols)), self.language),
            "bonus": names.bonus,
            "target": self.target,
            "legal": ", ".join,
            "payments": "; ".join,
        }
