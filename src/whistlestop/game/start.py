"""How games begin: with a new set-up, or from a position document."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from whistlestop.editions import Edition
from whistlestop.editions import edition as find_edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.editions.vocabulary import OPTIONS
from whistlestop.engine import setup
from whistlestop.errors import BadOption
from whistlestop.game.game import Game
from whistlestop.game.position import read_position
from whistlestop.knowledge.record import Record


def new_game(
    edition: str | Path | Edition,
    players: int | Sequence[str] = 2,
    seed: int | str | None = None,
    **options: Any,
) -> Game:
    """Set up a game. `players` is a number or the names; without a seed one is drawn.

    Options: `first`, the seat that takes the first turn (drawn from the seed otherwise).

    >>> import whistlestop as ws
    >>> ws.new_game("nordic", players=3, seed=1).players
    ('Player 1', 'Player 2', 'Player 3')
    """
    found = edition if isinstance(edition, Edition) else find_edition(edition)
    names = _names(found, players)
    seed = checked_seed(seed)
    first = _checked_options(options, len(names))
    state = setup.set_up(rules_for(found), len(names), seed, first, True)
    record = Record.from_state(found, rules_for(found), state)
    return Game(found, state, players=names, seed=seed, options=options, record=record)


def checked_seed(seed: int | str | None) -> int | str:
    """The seed itself; for None a new one of 128 bits."""
    if seed is None:
        return secrets.randbits(128)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadOption(
            f"The seed {seed!r} is neither a whole number nor a text",
            code="bad_seed",
            field="seed",
            hint="The same seed always gives the same game.",
        )
    return seed


def _names(edition: Edition, players: int | Sequence[str]) -> list[str]:
    if isinstance(players, bool) or not isinstance(players, int | list | tuple):
        raise BadOption(
            f"players={players!r} is neither a number nor a list of names",
            code="bad_players",
            field="players",
        )
    n = players if isinstance(players, int) else len(players)
    if n not in edition.players:
        raise BadOption(
            f"{edition.name} is not played with {n} players",
            code="wrong_player_count",
            rule=edition.rule_numbers.get("players"),
            field="players",
            hint=f"It takes {min(edition.players)} to {max(edition.players)}.",
            details={
                "edition": edition.name,
                "players": n,
                "least": min(edition.players),
                "most": max(edition.players),
            },
        )
    if isinstance(players, int):
        return [f"Player {seat + 1}" for seat in range(n)]
    if not all(isinstance(name, str) and name.strip() for name in players):
        raise BadOption("Every player needs a name", code="bad_name", field="players")
    if len(set(players)) < n:
        raise BadOption(
            "Two players have the same name",
            code="same_name",
            field="players",
            hint="Give every seat a name of its own.",
        )
    return list(players)


def _checked_options(options: Mapping[str, Any], players: int) -> int:
    """The first seat, or -1 if it is to be drawn."""
    for name in options:
        if name not in OPTIONS:
            raise BadOption(
                f"There is no option {name!r}",
                code="unknown_option",
                field=name,
                hint="Options are: " + ", ".join(OPTIONS) + ".",
            )
    first = options.get("first")
    if first is None:
        return -1
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < players:
        raise BadOption(
            f"first={first!r} is not a seat",
            code="bad_option",
            rule="R-1",
            field="first",
            hint=f"Seats are 0 to {players - 1}.",
        )
    return first


def from_position(document: Mapping[str, Any]) -> Game:
    """The game that a position document describes; `BadPosition` names what is wrong with it.

    >>> import whistlestop as ws
    >>> game = ws.from_position({"edition": "europe", "players": 2,
    ...     "seats": [{"hand": {"green": 1, "wild": 1}}, {}]})
    >>> [str(payment) for payment in game.payments("london-dieppe-1")]
    ['1 green + 1 wild']
    """
    read = read_position(document)
    return Game(
        read.edition,
        read.state,
        players=read.players,
        seed=read.seed,
        options=read.options,
        record=Record.from_state(read.edition, read.rules, read.state),
        start=dict(document),
    )
