"""Positions in one or two lines, and short questions to ask of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

import pytest

import whistlestop as ws

E = TypeVar("E", bound=ws.Event)

RICH = "9 purple + 9 blue + 9 orange + 9 white + 9 green + 9 yellow + 9 black + 9 red + 14 wild"
"""A hand that pays for any route of Europe and the North, in any colour."""

OVER = {"kind": "over"}
"""The decision of a game that has ended: `outcome` tells who won it."""


def cards(text: str) -> dict[str, int]:
    """`2 red + 1 wild` as counts by kind."""
    counts: Counter[str] = Counter()
    for part in filter(None, text.split(" + ")):
        number, kind = part.split()
        counts[kind] += int(number)
    return dict(counts)


def table(
    edition: str,
    *hands: str,
    players: int = 2,
    tickets: Sequence[Sequence[str]] = (),
    scores: Sequence[int] = (),
    market: str | None = None,
    deck: str = "",
    discards: str = "",
    hoarder: int | None = None,
    ticket_deck: Sequence[str] | None = None,
    **document: Any,
) -> ws.Game:
    """A game on seat 0's turn: hands, tickets and points by seat, the piles from the top.

    Cards not named lie below `deck`, or in the hand of the `hoarder`: then there is nothing
    below. An empty market slot is a dash. `ticket_deck`, if said, is the whole of it. Any other
    field of a position document may follow.
    """
    seats: list[dict[str, Any]] = [{} for _ in range(max(players, len(hands)))]
    for seat, hand in enumerate(hands):
        seats[seat]["hand"] = cards(hand)
    for seat, held in enumerate(tickets):
        seats[seat]["tickets"] = list(held)
    for seat, points in enumerate(scores):
        seats[seat]["score"] = points
    piles: dict[str, Any] = {"decks": {"train": deck.split()}}
    piles["discards"] = {"train": cards(discards)}
    if market is not None:
        piles["market"] = [None if card == "-" else card for card in market.split()]
    if hoarder is not None:
        shown = [card for card in piles.get("market", []) if card]
        rest = _unnamed(edition, [*shown, *deck.split(), *_each(discards, *hands)])
        seats[hoarder]["hand"] = dict(Counter(seats[hoarder].get("hand", {})) + rest)
    if ticket_deck is not None:
        there = {*ticket_deck, *(ticket for held in tickets for ticket in held)}
        gone = [ticket.id for ticket in ws.edition(edition).tickets if ticket.id not in there]
        piles |= {"ticket_deck": list(ticket_deck), "removed_tickets": gone}
    return ws.from_position({"edition": edition, "seats": seats, **piles, **document})


def _unnamed(edition: str, named: Iterable[str]) -> Counter[str]:
    """The cards of an edition without those named."""
    rest = Counter({kind.id: kind.count for kind in ws.edition(edition).card_kinds})
    rest.subtract(named)
    return rest


def _each(*texts: str) -> list[str]:
    return [card for text in texts for card in Counter(cards(text)).elements()]


europe = partial(table, "europe", market="purple blue orange white green")
nordic = partial(table, "nordic", market="purple blue orange white green")


def owned(seat: int, *routes: str) -> dict[str, int]:
    """Routes that a seat has claimed, as in a position document."""
    return dict.fromkeys(routes, seat)


def spent(edition: str, seat: int, trains: int, keep: Iterable[str] = ()) -> dict[str, int]:
    """Single routes that take so many of a seat's trains, none of those to `keep` free."""
    found: dict[str, int] = {}
    for route in sorted(ws.edition(edition).routes, key=lambda route: -route.length):
        if route.length <= trains and not route.double and route.id not in keep:
            found[route.id] = seat
            trains -= route.length
    assert trains == 0
    return found


def seat_of(game: ws.Game, seat: int = 0) -> dict[str, Any]:
    """All facts of a seat, as in a position document."""
    facts: dict[str, Any] = game.position()["seats"][seat]
    return facts


def hand(game: ws.Game, seat: int = 0) -> dict[str, int]:
    """A seat's cards by kind."""
    held: dict[str, int] = seat_of(game, seat)["hand"]
    return held


def market(game: ws.Game) -> str:
    """The market, slot by slot; a dash is an empty slot."""
    return " ".join(card or "-" for card in game.position()["market"])


def deck(game: ws.Game) -> list[str]:
    """The cards of the train deck, the top card first."""
    found: list[str] = game.position()["decks"]["train"]
    return found


def discards(game: ws.Game) -> dict[str, int]:
    """The train deck's discard pile by kind."""
    found: dict[str, int] = game.position()["discards"]["train"]
    return found


def all_cards(game: ws.Game) -> Counter[str]:
    """Every card between two payments: hands, market, decks and discard piles."""
    where = game.position()
    found = Counter(card for card in where.get("market", []) if card)
    for pile in where["decks"].values():
        found.update(pile)
    for counts in [*where["discards"].values(), *(seat["hand"] for seat in where["seats"])]:
        found.update(counts)
    return found


def legal(game: ws.Game, kind: str | None = None) -> list[str]:
    """The legal actions in notation; of one kind, if that is named."""
    return [action.text for action in game.legal_actions() if kind in (None, action.kind)]


def payments(game: ws.Game, target: str) -> list[str]:
    """Every whole payment for a target, best first."""
    return [str(payment) for payment in game.payments(target)]


def refusal(game: ws.Game, move: str) -> ws.Reason:
    """Why a move is not legal: `apply` refuses it for the same reason and changes nothing."""
    before = game.position()
    with pytest.raises(ws.IllegalMove) as caught:
        game.apply(move)
    assert game.position() == before
    reason = game.why_illegal(move)
    assert reason is not None
    assert (reason.code, reason.rule) == (caught.value.code, caught.value.rule)
    return reason


def found(events: Iterable[ws.Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def lines(game: ws.Game, label: str, seat: int = 0) -> list[ws.ScoreLine]:
    """The lines of one sort in a seat's score."""
    return [line for line in game.scores()[seat].lines if line.label == label]


def points(game: ws.Game, label: str, seat: int = 0) -> int:
    """What the lines of one sort add to a seat's score."""
    return sum(line.points for line in lines(game, label, seat))


def totals(game: ws.Game) -> list[int]:
    """Every seat's score as if the game ended now."""
    return [score.total for score in game.scores()]


def outcome(game: ws.Game) -> ws.Outcome:
    """How a game that is over ended."""
    ended = game.outcome()
    assert ended is not None
    return ended


def tied(edition: str, players: int = 2, **document: Any) -> ws.Game:
    """A game that is over with 100 points for everybody."""
    without = table(edition, players=players, scores=[0] * players, decision=OVER, **document)
    scores = [100 - total for total in totals(without)]
    return table(edition, players=players, scores=scores, decision=OVER, **document)


def idle(game: ws.Game, turns: int = 1) -> ws.Game:
    """Let so many turns go by in which two cards are drawn blind."""
    for _ in range(turns):
        game.play("draw deck", "draw deck")
    return game
