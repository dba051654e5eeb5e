"""How games begin: with a new set-up, or from a position document."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from whistlestop.editions import Edition
from whistlestop.editions import edition as find_edition
from whistlestop.editions.problems import shown
from whistlestop.editions.rules_builder import rules_for
from whistlestop.editions.vocabulary import OPTIONS
from whistlestop.engine import setup
from whistlestop.game.game import Game
from whistlestop.game.position import read_position
from whistlestop.game.position.reader import player_count
from whistlestop.knowledge.encoding import Encoding, encoding_of
from whistlestop.knowledge.record import Record
from whistlestop.messages import bad_option


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


def encoding(edition: str | Path | Edition, players: int = 2) -> Encoding:
    """What the cells of an encoded observation mean, and the actions of its mask.

    >>> import whistlestop as ws
    >>> europe = ws.encoding("europe", players=2)
    >>> europe.size, europe.actions
    (936, 187)
    >>> europe.describe(europe.starts["hand"]).name
    'hand.purple'
    """
    found = edition if isinstance(edition, Edition) else find_edition(edition)
    return encoding_of(found, len(_names(found, players)))


def checked_seed(seed: int | str | None) -> int | str:
    """The seed itself; for None a new one of 128 bits."""
    if seed is None:
        return secrets.randbits(128)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise bad_option("bad_seed", "seed", given=shown(repr(seed)))
    return seed


def _names(edition: Edition, players: int | Sequence[str]) -> list[str]:
    if isinstance(players, bool) or not isinstance(players, int | list | tuple):
        raise bad_option("bad_players", "players", given=shown(repr(players)))
    n = players if isinstance(players, int) else len(players)
    if n not in edition.players:
        raise bad_option(
            "wrong_player_count",
            "players",
            rule=edition.rule_numbers.get("players"),
            form="edition",
            **player_count(edition, n),
        )
    if isinstance(players, int):
        return [f"Player {seat + 1}" for seat in range(n)]
    if not all(isinstance(name, str) and name.strip() for name in players):
        raise bad_option("bad_name", "players", form="missing")
    if len(set(players)) < n:
        raise bad_option("same_name", "players")
    return list(players)


def _checked_options(options: Mapping[str, Any], players: int) -> int:
    """The first seat, or -1 if it is to be drawn."""
    for name in options:
        if name not in OPTIONS:
            known = ", ".join(OPTIONS)
            raise bad_option("unknown_option", name, given=shown(name), choices=known)
    first = options.get("first")
    if first is None:
        return -1
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < players:
        given = shown(repr(first))
        raise bad_option(
            "bad_option", "first", rule="R-1", form="seat", given=given, last=players - 1
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
