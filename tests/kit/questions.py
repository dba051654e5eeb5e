"""Short questions to ask of a game: what can be done, what happened, what there is now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import pytest

import whistlestop as ws

E = TypeVar("E", bound=ws.Event)


def legal(game: ws.Game, kind: str | None = None) -> list[str]:
    """The legal actions in notation; of one kind, if that is named."""
    return [action.text for action in game.legal_actions() if kind in (None, action.kind)]


def payments(game: ws.Game, target: str) -> list[str]:
    """Every whole payment for a target, best first."""
    return [str(payment) for payment in game.payments(target)]


def ways(game: ws.Game, move: str) -> set[str]:
    """Every payment for `claim ROUTE` or `harbour CITY` that can be laid card by card.

    The list that `game.payments` makes must be the same.
    """
    word, name = move.split()
    listed = payments(game, name if word == "claim" else f"{word}:{name}")
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


def refused(game: ws.Game, move: str) -> tuple[str, str | None]:
    """The code and the rule of a refusal."""
    reason = refusal(game, move)
    return reason.code, reason.rule


def found(events: Iterable[ws.Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


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


def lines(game: ws.Game, label: str, seat: int = 0) -> list[ws.ScoreLine]:
    """The lines with one label in a seat's score, as if the game ended now; all add up to it."""
    score = game.scores()[seat]
    assert sum(line.points for line in score.lines) == score.total
    return [line for line in score.lines if line.label == label]


def line_points(game: ws.Game, label: str, seat: int = 0) -> list[int]:
    """The points of each of those lines."""
    return [line.points for line in lines(game, label, seat)]


def points(game: ws.Game, label: str, seat: int = 0) -> int:
    """What those lines add to the seat's score."""
    return sum(line_points(game, label, seat))


def totals(game: ws.Game) -> list[int]:
    """Every seat's score as if the game ended now."""
    return [score.total for score in game.scores()]


def outcome(game: ws.Game) -> ws.Outcome:
    """How a game that is over ended."""
    ended = game.outcome()
    assert ended is not None
    return ended
