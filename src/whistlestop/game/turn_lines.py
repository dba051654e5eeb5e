"""The log: a turn in one line.

>>> from whistlestop.editions import edition
>>> from whistlestop.game.speaker import Speaker
>>> drawn = [{"event": "CardTaken", "seat": 0, "slot": 1, "card": "blue"},
...          {"event": "CardDrawn", "seat": 0, "deck": "train", "card": None}]
>>> turn_lines(Speaker(edition("europe"), ["Ana", "Bo"]), drawn)
['Ana drew blue and a hidden card.']

Its counterpart on the page is `web/log/turns.js`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from whistlestop.game.speaker import ONE_FOR_EACH_SEAT, Speaker

_Event = Mapping[str, Any]

DRAWN: Final = frozenset({"CardTaken", "CardDrawn"})
KEPT: Final = frozenset({"FirstTicketsChosen", "TicketsKept"})


def turn_lines(speaker: Speaker, events: Iterable[_Event]) -> list[str]:
    """Events (`Event.to_dict`) as lines: one for each turn, and for each event without a seat."""
    lines: list[list[_Event]] = []
    turn: list[_Event] | None = None
    for event in events:
        if not speaker.has(f"event.{event['event']}"):
            continue
        seat = event.get("seat")
        if seat is None:
            lines.append([event])
            if event["event"] in ONE_FOR_EACH_SEAT:
                turn = None  # all have chosen: the first turn begins
        elif turn is not None and turn[0]["seat"] == seat:
            turn.append(event)
        else:
            turn = [event]
            lines.append(turn)
    return [_line(speaker, line) for line in lines]


def _line(speaker: Speaker, events: Sequence[_Event]) -> str:
    """The sentences about one turn: one for all cards drawn, none for an offer once answered."""
    kept = any(event["event"] in KEPT for event in events)
    draws = [event for event in events if event["event"] in DRAWN]
    told: list[str | None] = []
    for event in events:
        if event["event"] in DRAWN:
            told.append(_draws(speaker, draws) if event is draws[0] else None)
        elif event["event"] != "TicketsOffered" or not kept:
            told.append(speaker.event(event))
    return " ".join(filter(None, told))


def _draws(speaker: Speaker, draws: Sequence[_Event]) -> str:
    """What was drawn, equal cards together: two hidden cards, not one and one."""
    seat = draws[0]["seat"]
    alike = Counter((draw["card"], None if draw["card"] else draw["deck"]) for draw in draws)
    drawn = speaker.listed([_cards(speaker, *kind, n) for kind, n in alike.items()])
    own = ".own" if seat == speaker.seat else ""
    return speaker.tell(f"turn.draws{own}", {"seat": seat, "draws": drawn})


def _cards(speaker: Speaker, card: str | None, deck: str | None, n: int) -> str:
    """Cards as they were seen: a colour, a thing with a name of its own, or their backs."""
    if card is None:
        return speaker.tell("draw.hidden", {"deck": deck, "n": n})
    key = "draw.color" if card in speaker.edition.colors else "draw.thing"
    return speaker.tell(key, {"card": card, "n": n})
