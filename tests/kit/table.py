"""Games in progress, in a line or two: what is not given takes its set-up value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import whistlestop as ws

Seat = dict[str, Any]

RICH = "9 purple + 9 blue + 9 orange + 9 white + 9 green + 9 yellow + 9 black + 9 red + 14 wild"
"""A hand that pays for any route of Europe and the North, in any colour."""

OVER = {"kind": "over"}
"""The decision of a game that has ended: `outcome` says who won it."""

_BY_OWNER = ("routes", "harbours")
"""What a `seat` lists by owner and a position document by route or port."""


def cards(text: str) -> dict[str, int]:
    """`2 red + 1 wild` as counts by kind."""
    counts: Counter[str] = Counter()
    for part in filter(None, text.split(" + ")):
        number, kind = part.split()
        counts[kind] += int(number)
    return dict(counts)


def seat(hand: str = "", **facts: Any) -> Seat:
    """A seat: its hand as in a move (`2 red + 1 wild`), its routes and harbours by name."""
    return {"hand": cards(hand), **facts}


def table(
    edition: str,
    *seats: str | Seat,
    players: int = 2,
    tickets: Sequence[Sequence[str]] = (),
    scores: Sequence[int] = (),
    market: str | Sequence[str | None] | None = None,
    deck: str = "",
    discards: str | dict[str, Any] = "",
    hoarder: int | None = None,
    whole_ticket_deck: Sequence[str] | None = None,
    **document: Any,
) -> ws.Game:
    """A game on seat 0's turn, unless a `decision` is given.

    A seat is its hand, or a `seat` with more facts; `tickets` and `scores` are by seat. `deck`
    and `discards` are those of trains, from the top, and an empty slot of a market in words is a
    dash. Cards not named lie below `deck`, or if a `hoarder` is given, all in that seat's hand.
    If `whole_ticket_deck` is given, the ticket deck holds no other tickets. Any other field of a
    position document may follow.
    """
    sitting = [dict(seat(s) if isinstance(s, str) else s) for s in seats]
    sitting += [{} for _ in range(players - len(sitting))]
    for facts, held in zip(sitting, tickets, strict=False):
        facts["tickets"] = list(held)
    for facts, points in zip(sitting, scores, strict=False):
        facts["score"] = points
    piles = _piles(deck, discards, market)
    if hoarder is not None:
        hands = [facts.get("hand", {}) for facts in sitting]
        sitting[hoarder]["hand"] = dict(Counter(hands[hoarder]) + _rest(edition, piles, hands))
    if whole_ticket_deck is not None:
        there = {*whole_ticket_deck, *(ticket for held in tickets for ticket in held)}
        piles["ticket_deck"] = list(whole_ticket_deck)
        piles["removed_tickets"] = all_tickets_but(edition, *there)
    owners = _owners(sitting)
    return ws.from_position({"edition": edition, "seats": sitting, **owners, **piles, **document})


def _piles(
    deck: str, discards: str | dict[str, Any], market: str | Sequence[str | None] | None
) -> dict[str, Any]:
    piles: dict[str, Any] = {}
    if deck:
        piles["decks"] = {"train": deck.split()}
    if discards:
        piles["discards"] = {"train": cards(discards)} if isinstance(discards, str) else discards
    if market is not None:
        shown = market.split() if isinstance(market, str) else market
        piles["market"] = [None if card == "-" else card for card in shown]
    return piles


def _rest(edition: str, piles: dict[str, Any], hands: list[dict[str, int]]) -> Counter[str]:
    """The cards of an edition that lie in none of these piles and hands."""
    rest = Counter({kind.id: kind.count for kind in ws.edition(edition).card_kinds})
    rest.subtract(card for card in piles.get("market", []) if card)
    for pile in piles.get("decks", {}).values():
        rest.subtract(pile)
    for counts in [*piles.get("discards", {}).values(), *hands]:
        rest.subtract(counts)
    return rest


def _owners(seats: Iterable[Seat]) -> dict[str, dict[str, int]]:
    """Take routes and harbours from their seats: a position document lists them by name."""
    found: dict[str, dict[str, int]] = {}
    for owner, facts in enumerate(seats):
        for field in _BY_OWNER:
            for name in facts.pop(field, ()):
                found.setdefault(field, {})[name] = owner
    return found


europe = partial(table, "europe", market="purple blue orange white green")
nordic = partial(table, "nordic", market="purple blue orange white green")


def hoard(edition: str, besides: str = "", deck: str | None = None) -> str:
    """All cards of an edition, or of one of its decks, but a few: a hand that leaves it empty."""
    left = cards(besides)
    kinds = [kind for kind in ws.edition(edition).card_kinds if deck in (None, kind.deck)]
    counts = {kind.id: kind.count - left.get(kind.id, 0) for kind in kinds}
    return " + ".join(f"{n} {kind}" for kind, n in counts.items() if n)


def all_tickets_but(edition: str, *tickets: str) -> list[str]:
    """Every ticket of an edition except those named."""
    return [ticket.id for ticket in ws.edition(edition).tickets if ticket.id not in tickets]


def owned(seat: int, *routes: str) -> dict[str, int]:
    """Routes that a seat has claimed, as in a position document."""
    return dict.fromkeys(routes, seat)


def spent(edition: str, seat: int, trains: int, keep: Iterable[str] = ()) -> dict[str, int]:
    """Single routes that take exactly this many of a seat's trains, and none of those to `keep`."""
    found: dict[str, int] = {}
    for route in sorted(ws.edition(edition).routes, key=lambda route: -route.length):
        if route.length <= trains and not route.double and route.id not in keep:
            found[route.id] = seat
            trains -= route.length
    assert trains == 0
    return found


def tied(edition: str, players: int = 2, **document: Any) -> ws.Game:
    """A game that is over with 100 points for everybody."""
    without = table(edition, players=players, scores=[0] * players, decision=OVER, **document)
    scores = [100 - score.total for score in without.scores()]
    return table(edition, players=players, scores=scores, decision=OVER, **document)


def idle(game: ws.Game, turns: int = 1, deck: str = "deck") -> ws.Game:
    """Let turns go by in which two cards are drawn blind."""
    for _ in range(turns):
        game.play(f"draw {deck}", f"draw {deck}")
    return game
