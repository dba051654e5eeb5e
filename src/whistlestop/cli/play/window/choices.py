"""What the person who decides can choose from, in words: lists that lead to moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from whistlestop.cli.play.board_facts import BoardFacts, RouteFacts
from whistlestop.cli.play.menu import Menu, Offer
from whistlestop.editions import Route
from whistlestop.game.payments import Payment
from whistlestop.knowledge.routes_left import routes_left

MOST_PAYMENTS = 60
"""The most payments that are listed; there may be very many more (NO-7)."""
_GROUPED = ("station", "harbour", "exchange")
"""Kinds of moves that share one line of the list: there are many, and they are rarely made."""
_PAID = ("claim", "station", "harbour")


@dataclass(frozen=True)
class Choice:
    """One line of the list."""

    label: str
    shows: tuple[str, ...] = ()
    """Routes and locations to point out on the board."""
    color: str | None = None
    """The colour of the card or route it is about."""
    length: int = 0
    """The spaces of the route it is about."""
    move: str | None = None
    """The move to make."""
    opens: Callable[[], list[Choice]] | None = None
    """Makes the list that it opens."""
    ticket: int | None = None
    """The ticket of an offer (from 1) that is kept or not."""


class Choices:
    """Makes the lists of one decision."""

    def __init__(self, menu: Menu) -> None:
        self.menu = menu
        self.view = menu.view
        self.speaker = menu.speaker
        self._tell = menu.speaker.tell

    def first(self) -> list[Choice]:
        """The list a decision begins with."""
        found: list[Choice] = []
        for offer in self.menu.offers:
            if offer.group in _GROUPED:
                if not any(choice.label == self._group(offer.group) for choice in found):
                    found.append(self._whole_group(offer.group))
            else:
                found.append(self.of(offer))
        return found

    def _group(self, kind: str) -> str:
        return f"{self._tell(f'action.{kind}')} \N{HORIZONTAL ELLIPSIS}"

    def _whole_group(self, kind: str) -> Choice:
        offers = [offer for offer in self.menu.offers if offer.group == kind]
        return Choice(self._group(kind), opens=lambda: [self.of(offer) for offer in offers])

    def of(self, offer: Offer) -> Choice:
        """The line of a move, which leads to its payments where there are several."""
        shows = (
            (offer.about,)
            if offer.group in ("claim", "station", "harbour", "stack", "token")
            else ()
        )
        about = Choice(self._label(offer), shows, self._color(offer), self._length(offer))
        if offer.group in _PAID:
            target = offer.about if offer.group == "claim" else f"{offer.group}:{offer.about}"
            if len(list(islice(self.menu.game.payments(target), 2))) > 1:
                return replace(about, opens=lambda: self._payments(offer, target))
        return replace(about, move=offer.move)

    def _length(self, offer: Offer) -> int:
        return self.view.edition.route(offer.about).length if offer.group == "claim" else 0

    def _payments(self, offer: Offer, target: str) -> list[Choice]:
        """Every payment, best first."""
        paying = islice(self.menu.game.payments(target), MOST_PAYMENTS)
        return [
            Choice(
                self._tell("cli.window.pay_with", {"cards": self._cards(payment)}),
                (offer.about,),
                move=f"{offer.group} {offer.about} with {payment}",
            )
            for payment in paying
        ]

    def _cards(self, payment: Payment) -> list[str]:
        return [kind for kind, n in payment.cards.items() for _ in range(n)]

    def _color(self, offer: Offer) -> str | None:
        edition = self.view.edition
        if offer.group == "claim":
            return edition.route(offer.about).color
        if offer.group == "draw" and offer.about.isdecimal():
            return edition.card_kinds[self.view.market[int(offer.about) - 1]].color or "wild"
        if offer.group == "lay":
            return (
                next(kind.color for kind in edition.card_kinds if kind.id == offer.about) or "wild"
            )
        return None

    def _label(self, offer: Offer) -> str:
        """A move in the words of the language."""
        edition, group = self.view.edition, offer.group
        details: dict[str, object] = {"number": offer.about}
        if group == "claim":
            return self.route_label(edition.route(offer.about))
        if group == "draw" and offer.about.isdecimal():
            kind = edition.card_kinds[self.view.market[int(offer.about) - 1]]
            return self._tell("cli.window.take", {"card": kind.id, "slot": int(offer.about)})
        if group == "pay":
            payment = next(p for p in self.menu.game.surcharges() if f"pay {p}" == offer.move)
            return self._tell("cli.window.pay_with", {"cards": self._cards(payment)})
        if group in ("draw", "refill"):
            details = {"deck": offer.about}
        elif group == "lay":
            details = {"card": offer.about}
        elif group == "fleet":
            trains = int(offer.about)
            total = edition.fleet.total if edition.fleet else trains
            details = {"trains": trains, "ships": total - trains}
        elif group == "exchange":
            piece = "train" if "train" in offer.move else "ship"
            details = {"n": int(offer.about), "given": piece}
        elif group in ("station", "harbour", "stack", "token"):
            return self.speaker.names.location(offer.about)
        if self.speaker.has(f"cli.window.move.{group}"):
            return self._tell(f"cli.window.move.{group}", details)
        return self._tell(f"action.{group}")

    def route_label(self, route: Route) -> str:
        """A route with its kind and points."""
        points = self.view.edition.route_points.get(route.length, 0)
        details = {"route": route.id, "points": points, "kind": route.kind}
        return self._tell("cli.window.route", details)

    def offered(self, least: int, chosen: Iterable[int]) -> list[Choice]:
        """The tickets of an offer, kept or not, and the line that ends the choice."""
        own, seat = self.view.own, self.view.seat
        assert own is not None
        assert seat is not None
        kept = sorted(chosen)
        found = []
        for n, number in enumerate(own.offered, start=1):
            ticket = self.view.edition.tickets[number]
            left = routes_left(self.view, seat, ticket)
            spaces = left.spaces if left else None
            label = self._tell("cli.window.offer", {"ticket": ticket.id, "spaces": spaces})
            shows = (*ticket.locations, *(left.routes if left else ()))
            found.append(Choice(f"[{'x' if n in kept else ' '}] {label}", shows, ticket=n))
        move = f"keep {' '.join(map(str, kept))}" if kept else None
        label = self._tell("cli.window.keep", {"n": len(kept), "least": least})
        return [*found, Choice(label, move=move)]

    def at(self, location: str, facts: BoardFacts) -> list[Choice]:
        """What can be done at a location, then every route there with its facts."""
        offers = [o for o in self.menu.offers if o.about == location]
        found = []
        for offer in offers:
            choice = self.of(offer)
            label = f"{self._tell(f'action.{offer.group}')}: {choice.label}"
            found.append(replace(choice, label=label))
        return [*found, *(self.route(fact) for fact in facts.at(location))]

    def route(self, fact: RouteFacts) -> Choice:
        """A route with its owner; where it can be claimed, the line leads to the payments."""
        label = f"{self.route_label(fact.route)}: {fact.whose(self.speaker)}"
        claim = self.claim(fact.route.id)
        if claim is not None:
            return replace(claim, label=label)
        route = fact.route
        return Choice(label, (route.id,), route.color, route.length, move=f"claim {route.id}")

    def claim(self, route: str) -> Choice | None:
        """The line of a route that can be claimed now."""
        found: Sequence[Offer] = [
            o for o in self.menu.offers if o.group == "claim" and o.about == route
        ]
        return self.of(found[0]) if found else None
