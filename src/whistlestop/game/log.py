"""A game in plain sentences, one for each event that is worth one.

>>> import whistlestop as ws
>>> from whistlestop.game import log
>>> game = ws.new_game("europe", players=["Ana", "Bo"], seed=7, first=0)
>>> events = game.play("keep 1 2", "keep 1 2").apply("draw deck")
>>> log.line(events[0].seen_by(1), game.edition, game.players)
'Ana drew a card.'
>>> log.line(events[0].seen_by(1), game.edition, game.players, "it")
'Ana ha pescato una carta.'

The sentences are the messages `event.NAME` of the catalogue. Cards dealt, laid and turned up in
the market have none: hands and market show them, and the sentence about a complete payment says
what it was made of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from whistlestop.editions.model import Edition
from whistlestop.game.events import Event
from whistlestop.game.speaker import Speaker
from whistlestop.game.turn_lines import turn_lines


def line(
    event: Event, edition: Edition, players: Sequence[str], language: str = "en"
) -> str | None:
    """One sentence about an event; None for one that others make superfluous.

    Give it `event.seen_by(seat)`: what that leaves out, the sentence leaves out.
    """
    return Speaker(edition, players, language).event(event.to_dict())


def lines(
    events: Iterable[Event],
    edition: Edition,
    players: Sequence[str],
    seat: int | None,
    language: str = "en",
) -> Iterator[str]:
    """What a seat (None: a spectator) may read about some events: a line for each turn."""
    speaker = Speaker(edition, players, language)
    yield from turn_lines(speaker, [event.seen_by(seat).to_dict() for event in events])
