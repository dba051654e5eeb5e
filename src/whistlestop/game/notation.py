"""Moves as text: reading them, and writing a game's actions as whole moves.

A whole move says everything a player says at the table: `claim london-dieppe-1 with 1 green +
1 wild`. The engine takes it card by card (`claim london-dieppe-1`, `lay green`, `lay wild`,
`done`); both forms are read. Where all choose at once, a move may name its seat: `seat 2: keep
1 3`.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.model import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.rules import DONE
from whistlestop.game.action import Action, all_actions
from whistlestop.game.speaker import Speaker
from whistlestop.messages import told
from whistlestop.messages.errors import Detail, IllegalMove, UnreadableMove

_NO_SEATS: Mapping[int, int] = MappingProxyType({})
_PAID = ("claim", "station", "harbour")
_NUMBER = r"\d{1,9}"
"""A number that can be read; longer ones are not worth reading."""
_WORDS = {
    "claim": "claim ROUTE with 2 red + 1 wild",
    "station": "station LOCATION with 1 red",
    "harbour": "harbour LOCATION with 2 red_train_harbour + 2 red_ship",
    "draw": "draw deck",
    "refill": "refill DECK",
    "lay": "lay red",
    "pay": "pay 1 red",
    "keep": "keep 1 3",
    "exchange": "exchange 2 trains",
    "fleet": "fleet 20",
    "stack": "stack LOCATION",
    "token": "token LOCATION",
    "tickets": "tickets",
    "replace": "replace tickets",
    "withdraw": "withdraw",
    "done": "done",
    "pass": "pass",
}


def read_move(edition: Edition, text: str) -> list[int]:
    """The engine's actions for a move in notation.

    `UnreadableMove` says what is wrong with a text that is not a move; a number that no move of
    the edition has is an `IllegalMove`.
    """
    number = _by_text(edition).get(text, -1)
    if number >= 0:  # as actions are written, which most moves are
        return [number]
    move = " ".join(text.split()).casefold()
    if not move:
        raise told(UnreadableMove, "empty_move", beginnings=_beginnings(edition))
    word, _, rest = move.partition(" ")
    if word == "pay" and rest:
        return [*_lays(edition, read_cards(edition, rest)), DONE]
    if word in _PAID and " with " in move:
        start, _, cards = move.partition(" with ")
        return [_single(edition, start), *_lays(edition, read_cards(edition, cards)), DONE]
    return [_single(edition, move)]


def read_seat(text: str) -> tuple[int | None, str]:
    """The seat that a move in notation names, if any (`seat 2: keep 1 3`), and the move itself."""
    if ":" not in text:
        return None, text
    named = re.fullmatch(rf"\s*seat\s+({_NUMBER})\s*:(.*)", text, re.DOTALL | re.IGNORECASE)
    return (int(named[1]), named[2]) if named else (None, text)


def _lays(edition: Edition, cards: dict[str, int]) -> list[int]:
    """Cards laid one by one, in the fixed order of kinds."""
    r = rules_for(edition)
    return [
        int(r.lay) + number
        for number, kind in enumerate(edition.card_kinds)
        for _ in range(cards.get(kind.id, 0))
    ]


@once_per_edition
def _by_text(edition: Edition) -> dict[str, int]:
    table: dict[str, int] = {}
    for action in all_actions(edition):
        if action is not None:
            table[action.text] = action.number
            table[_plain(action.text)] = action.number
            if action.kind == "exchange":
                table[f"{action.text.rstrip('s')}s"] = action.number
    for deck in edition.decks:
        table.setdefault(f"draw {deck.name}", table.get("draw deck", -1))
    for location in edition.locations:
        for word in ("station", "harbour", "stack", "token"):
            if f"{word} {location.id}" in table:
                table[_plain(f"{word} {location.name}")] = table[f"{word} {location.id}"]
    return table


def _plain(text: str) -> str:
    """Lower case, without accents, words joined as in ids: `Kobenhavn` for `København`."""
    text = text.casefold().replace("ø", "o").replace("ł", "l")
    letters = unicodedata.normalize("NFKD", text)
    return "".join(x for x in letters if not unicodedata.combining(x))


def _single(edition: Edition, move: str) -> int:
    known = _by_text(edition)
    word, _, rest = move.partition(" ")
    if word == "keep":
        move = _keep(move, rest)
    found = known.get(move)
    if found is None:
        found = known.get(_plain(move))
    if found is not None and found >= 0:
        return found
    raise _out_of_range(edition, move) or _unreadable(edition, move)


def _keep(move: str, rest: str) -> str:
    """The numbers of tickets as actions name them: in order, each once."""
    numbers = re.split(r"[\s,]+", rest.strip())
    if not all(re.fullmatch(_NUMBER, number) for number in numbers):
        return move
    return "keep " + " ".join(str(n) for n in sorted({int(number) for number in numbers}))


def _out_of_range(edition: Edition, move: str) -> IllegalMove | None:
    """The error for a number that no move of the edition has; None if something else is wrong."""
    r = rules_for(edition)
    word, _, rest = move.partition(" ")
    most = {"draw": int(r.slots), "keep": int(r.claim - r.keep).bit_length() - 1}
    most |= {"exchange": int(r.exchange_most), "fleet": int(r.fleet_trains)}
    forms = {"keep": rf"{_NUMBER}(?: {_NUMBER})*", "exchange": rf"{_NUMBER} (?:train|ship)s?"}
    if most.get(word, 0) < 1 or not re.fullmatch(forms.get(word, _NUMBER), rest):
        return None
    numbers = [int(number) for number in re.findall(_NUMBER, rest)]
    number = max(numbers) if max(numbers) > most[word] else min(numbers)
    if word == "fleet":
        return _no_such_fleet(edition, number)
    rule = edition.rule_numbers.get("keep_tickets" if word == "keep" else word)
    details: dict[str, Detail] = {"action": word, "number": number, "most": most[word]}
    return Speaker(edition).illegal_move("number_out_of_range", rule, details)


def _no_such_fleet(edition: Edition, trains: int) -> IllegalMove:
    r = rules_for(edition)
    least, most = int(r.fleet - r.fleet_ships), int(r.fleet_trains)
    total, ships = int(r.fleet), int(r.fleet_ships)
    details = {"least": least, "most": most, "trains": trains, "total": total, "ships": ships}
    return Speaker(edition).illegal_move(
        "fleet_out_of_range", edition.rule_numbers.get("fleet"), details
    )


def _unreadable(edition: Edition, move: str) -> UnreadableMove:
    word, _, rest = move.partition(" ")
    kinds = {action.kind for action in all_actions(edition) if action}
    if word not in _WORDS or (word != "pay" and word not in kinds):
        beginnings = _beginnings(edition)
        near = _near(difflib.get_close_matches(word, kinds, 1))
        return told(UnreadableMove, "unknown_move", given=word, **near, beginnings=beginnings)
    abouts = {action.about for action in all_actions(edition) if action and action.kind == word}
    close = difflib.get_close_matches(rest.replace(" ", "_"), abouts, 1)
    near = _near([f"{word} {about}" for about in close])
    example = _written(edition, word)
    return told(UnreadableMove, "unreadable_move", given=move, **near, example=example)


def _near(close: Sequence[str]) -> dict[str, str]:
    """What somebody may have meant, as a detail."""
    return {"near": close[0]} if close else {}


def _written(edition: Edition, word: str) -> str:
    """How a move that begins with this word is written."""
    if word != "draw":
        return _WORDS[word]
    draws = [action.text for action in all_actions(edition) if action and action.kind == word]
    return "; ".join(draws[: len(edition.decks) + 1])


def _beginnings(edition: Edition) -> str:
    """The words that moves of the edition begin with."""
    kinds = {action.kind for action in all_actions(edition) if action}
    return ", ".join(word for word in _WORDS if word in kinds)


def read_cards(edition: Edition, text: str) -> dict[str, int]:
    """Cards as counts by kind: `2 red + 1 wild`."""
    cards: Counter[str] = Counter()
    kinds = {kind.id: kind for kind in edition.card_kinds}
    for part in re.split(r"\s*(?:\+|,|\band\b)\s*", text.strip()):
        match = re.fullmatch(rf"(?:({_NUMBER})\s+)?([a-z][a-z0-9_]*)", part)
        if match is None:
            raise told(UnreadableMove, "unreadable_cards", given=part, example="2 red + 1 wild")
        name, count = match[2], int(match[1] or 1)
        if name not in kinds:
            near = _near(difflib.get_close_matches(name, kinds, 1))
            all_kinds = ", ".join(kinds)
            raise told(UnreadableMove, "unknown_card", given=name, **near, kinds=all_kinds)
        if not 1 <= count <= kinds[name].count:
            raise _no_such_count(edition, name, count, kinds[name].count)
        cards[name] += count
    return dict(cards)


def _no_such_count(edition: Edition, card: str, number: int, most: int) -> IllegalMove:
    details: dict[str, Detail] = {"action": "lay", "number": number, "most": most, "card": card}
    rule = edition.rule_numbers.get("cards")
    return Speaker(edition).illegal_move("number_out_of_range", rule, details)


def write_cards(edition: Edition, kinds: Iterable[int]) -> str:
    """Cards by kind number as text, in the order of kinds."""
    counts = Counter(kinds)
    return " + ".join(f"{counts[k]} {edition.card_kinds[k].id}" for k in sorted(counts))


def write_moves(
    edition: Edition, actions: Sequence[int], seats: Mapping[int, int] = _NO_SEATS
) -> list[str]:
    """A list of engine actions as whole moves; an unfinished payment stays card by card.

    `seats` names, by the index of its action, a seat that did not wait for those before it.
    """
    names = all_actions(edition)
    moves: list[str] = []
    at = 0
    while at < len(actions):
        first = _named(names, actions[at])
        begins = first.kind in _PAID
        end = at + 1 if begins else at
        laid: list[int] = []
        while end < len(actions) and _named(names, actions[end]).kind == "lay":
            laid.append(actions[end] - rules_for(edition).lay)
            end += 1
        if laid and end < len(actions) and actions[end] == DONE:
            cards = write_cards(edition, laid)
            moves.append(f"{first.text} with {cards}" if begins else f"pay {cards}")
            at = end + 1
        else:
            named = f"seat {seats[at]}: " if at in seats else ""
            moves.append(named + first.text)
            at += 1
    return moves


def _named(names: tuple[Action | None, ...], number: int) -> Action:
    action = names[number]
    if action is None:
        raise ValueError(f"{number} is not an action of this edition")
    return action
