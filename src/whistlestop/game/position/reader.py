"""From a position document to the game it describes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from whistlestop.editions import edition as find_edition
from whistlestop.editions.model import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.editions.vocabulary import OPTIONS
from whistlestop.engine import chance
from whistlestop.engine.rules import Rules
from whistlestop.engine.setup import provide
from whistlestop.engine.state import State, blank
from whistlestop.game.position.board_fields import read_board
from whistlestop.game.position.cards import read_cards
from whistlestop.game.position.decision import read_decision, read_head
from whistlestop.game.position.draft import Draft, Fields
from whistlestop.game.position.fields import Field
from whistlestop.game.position.ids import FORMAT, GENERATOR_WORDS, ids_of
from whistlestop.game.position.pieces import read_pieces, read_score
from whistlestop.game.position.tickets import read_goals, read_tickets
from whistlestop.game.position.tokens import read_tokens
from whistlestop.messages.errors import BadEdition, BadOption

_FIELDS = (
    "format", "edition", "options", "players", "seed", "first", "turn", "decision", "seats",
    "routes", "stations", "harbours", "stacks", "market", "decks", "discards", "ticket_deck",
    "aside", "removed_tickets", "last_turns", "idle", "generator",
)  # fmt: skip
_SEAT_FIELDS = (
    "hand", "tickets", "offered", "reserve", "box", "fleet", "exchanged", "score",
    "stations_left", "harbours_left", "tokens", "completed", "bonuses", "choice",
)  # fmt: skip


@dataclass(frozen=True)
class ReadPosition:
    """What a position document describes."""

    edition: Edition
    rules: Rules
    state: State
    """The game's state; its journal is off."""
    players: tuple[str, ...]
    """The players' names, by seat."""
    options: Mapping[str, Any]
    seed: int | str | None


def read_position(document: Mapping[str, Any]) -> ReadPosition:
    """Build the game of a document; `BadPosition` names the field that is wrong.

    Parts that are left out take their set-up values, and what is not mentioned is still in
    the box: the other cards and tickets lie in their decks, in an order drawn from `seed`.
    """
    top = Field(document).known_entries(_FIELDS, required=("edition",))
    if "format" in top and top["format"].text() != FORMAT:
        top["format"].refuse("unknown_format", format=FORMAT)
    edition = _read_edition(top)
    rules = rules_for(edition)
    seats = [field.known_entries(_SEAT_FIELDS) for field in top.get("seats", Field([])).elements()]
    players = _read_players(edition, top, len(seats))
    options = _read_options(top, len(players))
    seed = _read_seed(top)
    s = blank(len(players), rules.pile_cells)
    _read_generator(top, s, seed)
    decision = read_head(rules, s, top)
    provide(rules, s)
    seats += [{} for _ in players[len(seats) :]]
    draft = Draft(edition, ids_of(edition), rules, s, top, seats, decision, seed)
    return ReadPosition(edition, rules, _built(draft), players, options, seed)


def _built(draft: Draft) -> State:
    """Everything in an order in which each part finds what it depends on."""
    read_board(draft)
    for seat in range(len(draft.seats)):
        read_pieces(draft, seat)
        read_score(draft, seat)
    read_tokens(draft)
    read_cards(draft)
    read_tickets(draft)
    read_goals(draft)
    read_decision(draft)
    return draft.s


def _read_edition(top: Fields) -> Edition:
    field = top["edition"]
    try:
        if isinstance(field.value, Mapping):
            return find_edition(field.value)
        return find_edition(field.text())
    except (BadOption, BadEdition) as error:
        raise field.refusal(error.code, error.details) from error


def _read_players(edition: Edition, top: Fields, seats: int) -> tuple[str, ...]:
    """Names, or a number of players, or as many players as there are seats."""
    field = top.get("players", Field(seats, "seats" if seats else "players"))
    named = isinstance(field.value, list | tuple)
    names = [_read_name(name) for name in field.elements()] if named else []
    n = len(names) if named else field.integer(0, 99)
    if n not in edition.players:
        field.refuse(
            "wrong_player_count",
            rule=edition.rule_numbers.get("players"),
            form="edition",
            **player_count(edition, n),
        )
    if len(set(names)) < len(names):
        field.refuse("same_name")
    if seats > n:
        top["seats"].refuse("wrong_player_count", form="seats", seats=seats, players=n)
    return tuple(names) if named else tuple(f"Player {seat + 1}" for seat in range(n))


def player_count(edition: Edition, n: int) -> dict[str, Any]:
    """The details of an error about the number of players."""
    numbers = edition.players
    return {"edition": edition.name, "players": n, "least": min(numbers), "most": max(numbers)}


def _read_name(field: Field) -> str:
    name = field.text()
    if not name.strip():
        field.refuse("bad_name", form="missing")
    return name


def _read_options(top: Fields, players: int) -> dict[str, Any]:
    """The options that the game was made with."""
    options = top.get("options", Field({}, "options")).known_entries(OPTIONS)
    if "first" in options and options["first"].value is not None:
        options["first"].integer(0, players - 1)
    return {name: field.value for name, field in options.items()}


def _read_seed(top: Fields) -> int | str | None:
    value = top["seed"].value if "seed" in top else 0
    if isinstance(value, bool) or not isinstance(value, int | str | None):
        top["seed"].wrong_type("seed")
    return value


def _read_generator(top: Fields, s: State, seed: int | str | None) -> None:
    """The state of the game's generator; if left out, made from the seed."""
    if "generator" not in top:
        chance.seed(s, 0 if seed is None else seed)
        return
    digits = top["generator"].text()
    if not re.fullmatch(f"[0-9a-f]{{{8 * GENERATOR_WORDS}}}", digits) or not digits.strip("0"):
        top["generator"].refuse("bad_generator", digits=8 * GENERATOR_WORDS)
    words = (int(digits[i : i + 8], 16) for i in range(0, len(digits), 8))
    s.chance0, s.chance1, s.chance2, s.chance3 = words
