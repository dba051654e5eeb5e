"""Tables in the middle of a game, in a line or two: what is not said takes its set-up value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import pytest

import whistlestop as ws

Seat = dict[str, Any]
SomeEvent = TypeVar("SomeEvent", bound=ws.Event)


def seat(hand: str = "", **facts: Any) -> Seat:
    """A seat: its hand as in a move (`2 red + 1 wild`), its routes and harbours by name."""
    return {"hand": cards(hand), **facts}


def cards(text: str) -> dict[str, int]:
    """Cards as a position counts them."""
    parts = [part.split() for part in text.split(" + ") if part]
    return {kind: int(n) for n, kind in parts}


def table(edition: str, *seats: Seat, **facts: Any) -> ws.Game:
    """A game in which the first seat is to take a turn, unless a `decision` is given."""
    told = [{name: fact for name, fact in s.items() if name not in _BY_PLACE} for s in seats]
    placed = {field: _owners(field, seats) for field in _BY_PLACE}
    board = {field: owners for field, owners in placed.items() if owners}
    return ws.from_position({"edition": edition, "seats": told, **board, **facts})


_BY_PLACE = ("routes", "harbours")
"""What a position document lists by place, and a `seat` by owner."""


def _owners(field: str, seats: Iterable[Seat]) -> dict[str, int]:
    return {name: owner for owner, s in enumerate(seats) for name in s.get(field, ())}


def hoard(edition: str, besides: str = "", deck: str | None = None) -> str:
    """All cards of an edition, or of one of its decks, but a few: a hand that dries it up."""
    left = cards(besides)
    kinds = [kind for kind in ws.edition(edition).card_kinds if deck in (None, kind.deck)]
    counts = {kind.id: kind.count - left.get(kind.id, 0) for kind in kinds}
    return " + ".join(f"{n} {kind}" for kind, n in counts.items() if n)


def all_tickets_but(edition: str, *tickets: str) -> list[str]:
    """Every ticket of an edition except those named."""
    return [ticket.id for ticket in ws.edition(edition).tickets if ticket.id not in tickets]


# What can be done.


def legal(game: ws.Game, kind: str) -> list[str]:
    """The legal actions of one kind, as text."""
    return [action.text for action in game.legal_actions() if action.kind == kind]


def ways(game: ws.Game, move: str) -> set[str]:
    """Every payment for `claim ROUTE` or `harbour PLACE` that can be laid card by card.

    The list that `game.payments` makes must be the same.
    """
    word, name = move.split()
    listed = [str(way) for way in game.payments(name if word == "claim" else f"{word}:{name}")]
    laid = list(_laid(game, move)) if move in legal(game, word) else []
    assert sorted(laid) == sorted(listed)
    return set(listed)


def _laid(game: ws.Game, move: str) -> Iterator[str]:
    trial = game.copy()
    trial.apply(move)
    for action in trial.legal_actions():
        if action.kind == "done":
            yield " + ".join(f"{n} {card}" for card, n in trial.decision.laid.items())
        else:
            yield from _laid(trial, action.text)


def refusal(game: ws.Game, move: str) -> tuple[str, str | None]:
    """The code and the rule with which a move is refused; the game stays as it was."""
    before = game.position()
    with pytest.raises(ws.IllegalMove) as caught:
        game.apply(move)
    assert game.position() == before
    return caught.value.code, caught.value.rule


# What happened, and what there is now.


def of_kind(events: Iterable[ws.Event], kind: type[SomeEvent]) -> list[SomeEvent]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def own(game: ws.Game, number: int, fact: str) -> Any:
    """What a seat has, as a position says it."""
    return game.position()["seats"][number][fact]


def lines(game: ws.Game, label: str, number: int = 0) -> list[ws.ScoreLine]:
    """The lines of one sort in a seat's score, as if the game ended now; all add up to it."""
    score = game.scores()[number]
    assert sum(line.points for line in score.lines) == score.total
    return [line for line in score.lines if line.label == label]


def points(game: ws.Game, label: str, number: int = 0) -> list[int]:
    """The points of those lines."""
    return [line.points for line in lines(game, label, number)]


def outcome_of(game: ws.Game) -> ws.Outcome:
    """The outcome of a game that is over."""
    outcome = game.outcome()
    assert outcome is not None
    return outcome


def pass_turns(game: ws.Game, turns: int, deck: str = "deck") -> ws.Game:
    """Let turns go by in which two cards are drawn blind."""
    for _ in range(2 * turns):
        game.apply(f"draw {deck}")
    return game
