"""The moves a person can choose from: whole moves, numbered."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from whistlestop.game.action import Action
from whistlestop.game.game import Game
from whistlestop.game.speaker import Speaker
from whistlestop.knowledge.observation import Observation
from whistlestop.knowledge.routes_left import routes_left

MOST_PAYMENTS = 15
_TARGETS = {"claim": "", "station": "station:", "harbour": "harbour:"}
"""Moves that are paid for, and what `Game.payments` puts before the location."""
_LATER = {"claim": 1, "station": 2, "harbour": 2, "exchange": 3}
"""Groups with many moves are listed below the others."""


@dataclass(frozen=True)
class Offer:
    """A move that is legal now."""

    number: int
    """What to type for it, from 1."""
    group: str
    """The word it begins with."""
    move: str
    """The move in notation."""
    words: str = ""
    """What a reader may also want to know."""
    about: str = ""
    """The route, location, deck or number it is about."""


class Menu:
    """What can be done at one decision. The numbers are valid until the next one."""

    def __init__(self, game: Game, view: Observation, speaker: Speaker) -> None:
        self.game = game
        self.view = view
        self.speaker = speaker
        self.offers: list[Offer] = []
        if game.decision.kind == "surcharge":
            for payment in islice(game.surcharges(), MOST_PAYMENTS):
                self._add("pay", f"pay {payment}", speaker.tell("cli.menu.surcharge"))
        wanted = _wanted(view)
        for action in sorted(game.legal_actions(), key=lambda action: self._rank(action, wanted)):
            self._add(action.kind, self.whole_move(action), self._about(action), action.about)

    def _add(self, group: str, move: str, words: str = "", about: str = "") -> Offer:
        offer = Offer(len(self.offers) + 1, group, move, words, about)
        self.offers.append(offer)
        return offer

    def _rank(self, action: Action, wanted: set[str]) -> tuple[int, bool, int]:
        """Short groups first; in a group, what tickets need, then long routes."""
        length = self.view.edition.route(action.about).length if action.kind == "claim" else 0
        return _LATER.get(action.kind, 0), action.about not in wanted, -length

    def whole_move(self, action: Action) -> str:
        """The action, with the best payment where it is paid for."""
        if action.kind not in _TARGETS:
            return action.text
        best = next(self.game.payments(f"{_TARGETS[action.kind]}{action.about}"), None)
        return action.text if best is None else f"{action.text} with {best}"

    def _about(self, action: Action) -> str:
        edition, names = self.view.edition, self.speaker.names
        if action.kind == "draw" and action.about.isdecimal():
            return names.card(edition.card_kinds[self.view.market[int(action.about) - 1]].id)
        if action.kind == "claim":
            route = edition.route(action.about)
            details = {
                "route": route.id,
                "length": route.length,
                "kind": route.kind,
                "points": edition.route_points.get(route.length, 0),
            }
            return self.speaker.tell("cli.menu.claim", details)
        if action.kind in ("station", "harbour", "stack", "token"):
            return names.location(action.about)
        return ""

    def move(self, number: int) -> str | None:
        """The move with this number."""
        return self.offers[number - 1].move if 1 <= number <= len(self.offers) else None

    def payments(self, target: str) -> list[Offer]:
        """Payments for a route, `station:LOCATION` or `harbour:LOCATION`, best first.

        They are added to the menu, so that each has a number.
        """
        sort, colon, about = target.partition(":")
        word, about = (sort, about) if colon else ("claim", target)
        found = islice(self.game.payments(target), MOST_PAYMENTS)
        return [self._add(word, f"{word} {about} with {payment}", about=about) for payment in found]

    def matching(self, word: str) -> list[Offer]:
        """Offers of one group or, if there is no such group, with the word in them."""
        wanted = word.casefold()
        group = [offer for offer in self.offers if offer.group == wanted]
        return group or [o for o in self.offers if wanted in f"{o.move} {o.words}".casefold()]


def _wanted(view: Observation) -> set[str]:
    """Routes that the viewer's tickets still need, and the locations of those tickets."""
    if view.own is None or view.seat is None:
        return set()
    wanted: set[str] = set()
    for number in view.own.tickets:
        ticket = view.edition.tickets[number]
        left = routes_left(view, view.seat, ticket)
        if left is None or not left.done:
            wanted.update(ticket.locations, left.routes if left else ())
    return wanted
