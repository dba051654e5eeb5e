"""Actions, events, scores and outcomes, as their own classes in `game` declare them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from whistlestop.editions.vocabulary import END_REASONS
from whistlestop.game.events import Event
from whistlestop.server.http.answers.base import Answer, Modeller, absent, made_model, one_of
from whistlestop.server.tables.table import TOLD
from whistlestop.server.tables.view import CALLED_OFF

EndReason = Annotated[str, one_of([*END_REASONS.values(), CALLED_OFF])]
"""Why a game is over."""


class ActionAnswer(Answer):
    """Something you may do now."""

    number: int
    kind: str
    text: str
    """In notation."""
    about: str
    """The route, location, card kind, deck or number it is about."""


class EventBase(Answer):
    """What all events have."""

    n: int
    """The event's number: in the table's stream, or in a replay among the game's events."""
    at: int | None = absent()
    """When, in whole seconds since 1970; None for choices that all make at the same time in
    secret. Replays do not have it."""
    out_of_time: Literal[True] = absent()
    """The clock of a person ran out, and a bot made the move that begins with this event."""


class MoveUndone(EventBase):
    """A move was taken back: forget the events from `first` to `last`."""

    event: Literal["MoveUndone"]
    seat: int
    first: int
    last: int


class _AtTheTable(EventBase):
    """Something that happened at the table, besides the game."""

    seat: int
    by: int = absent()
    """The seat that called a bot for this one."""


def _kinds(kind: type[Event]) -> Iterator[type[Event]]:
    """The events that happen; classes with others below them only hold what these share."""
    below = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from _kinds(one)


def _event_model(kind: type[Event]) -> type[EventBase]:
    literal: Any = Literal
    named = made_model("Named", EventBase, event=(literal[kind.__name__], ...))
    return Modeller().model(kind, named)


def _table_event(name: str) -> type[EventBase]:
    literal: Any = Literal
    return made_model(name, _AtTheTable, event=(literal[name], ...))


EVENTS = (*map(_event_model, _kinds(Event)), *map(_table_event, TOLD.values()), MoveUndone)
"""The models of all events."""
if TYPE_CHECKING:
    EventAnswer = EventBase
else:
    EventAnswer = Annotated[reduce(or_, EVENTS), Field(discriminator="event")]


class ScoreLineAnswer(Answer):
    """One reason for points, with what is behind it."""

    label: str
    points: int
    rule: str | None
    details: dict[str, Any]
    """Ids and numbers; which ones depends on the label."""


class ScoreAnswer(Answer):
    """A seat's score: its lines add up to the total."""

    seat: int
    total: int
    lines: list[ScoreLineAnswer]


class OutcomeAnswer(Answer):
    """How a game ended."""

    winners: list[int]
    reason: EndReason
    tie_break: str | None
    scores: list[ScoreAnswer]
