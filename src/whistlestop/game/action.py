"""Actions as people see them: one number, one object, one text.

>>> import whistlestop as ws
>>> game = ws.new_game("europe", players=2, seed=7)
>>> game.legal_actions()[0]
Action('keep 1 2')
"""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.model import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine import rules as er


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a player can do, with the number the engine knows it by."""

    number: int
    """Fixed for an edition; all are below `game.action_count`."""
    kind: str
    """`draw`, `refill`, `claim`, `lay`, `done`, `withdraw`, `tickets`, `keep`, `station`,
    `harbour`, `exchange`, `fleet`, `stack`, `token`, `replace` or `pass`."""
    text: str
    """The action in notation; `game.apply` accepts it."""
    about: str = ""
    """The route, location, card kind, deck or number it is about."""

    def __int__(self) -> int:
        return self.number

    def __index__(self) -> int:
        return self.number

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"


@once_per_edition
def all_actions(edition: Edition) -> tuple[Action | None, ...]:
    """Every action of an edition by its number; None for numbers without a meaning."""
    r = rules_for(edition)
    found: list[Action | None] = [None] * r.actions

    def add(number: int, kind: str, text: str, about: str = "") -> None:
        found[number] = Action(number, kind, text, about)

    add(er.PASS, "pass", "pass")
    add(er.DONE, "done", "done")
    if any(route.kind == "tunnel" for route in edition.routes):
        add(er.WITHDRAW, "withdraw", "withdraw")
    if r.goal:
        add(er.REPLACE_TICKETS, "replace", "replace tickets")
    else:
        add(er.DRAW_TICKETS, "tickets", "tickets")
    for number, deck in enumerate(edition.decks):
        source = "deck" if len(edition.decks) == 1 else deck.name
        add(er.DRAW_DECK + number, "draw", f"draw {source}", deck.name)
        if len(edition.decks) > 1:
            add(er.REFILL_FROM + number, "refill", f"refill {deck.name}", deck.name)
    for slot in range(r.slots):
        add(r.draw_slot + slot, "draw", f"draw {slot + 1}", str(slot + 1))
    for number, card in enumerate(edition.card_kinds):
        add(r.lay + number, "lay", f"lay {card.id}", card.id)
    for kept in range(1, int(r.claim - r.keep)):
        chosen = " ".join(str(i + 1) for i in range(kept.bit_length()) if kept & (1 << i))
        add(r.keep + kept, "keep", f"keep {chosen}", chosen)
    for number, route in enumerate(edition.routes):
        add(r.claim + number, "claim", f"claim {route.id}", route.id)
    for number, location in enumerate(edition.locations):
        if edition.stations:
            add(r.station + number, "station", f"station {location.id}", location.id)
        if edition.harbours:
            add(r.harbour + number, "harbour", f"harbour {location.id}", location.id)
        if edition.tokens:
            add(r.stack + number, "stack", f"stack {location.id}", location.id)
            add(r.token + number, "token", f"token {location.id}", location.id)
    if edition.fleet:
        for n in range(1, r.exchange_most + 1):
            ending = "" if n == 1 else "s"
            add(r.exchange_trains + n, "exchange", f"exchange {n} train{ending}", str(n))
            add(r.exchange_ships + n, "exchange", f"exchange {n} ship{ending}", str(n))
        for trains in range(edition.fleet.trains + 1):
            add(r.fleet_of + trains, "fleet", f"fleet {trains}", str(trains))
    return tuple(found)
