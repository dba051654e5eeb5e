"""What happens in a worker in which bots think."""

from __future__ import annotations

import copyreg
import io
import pickle
import secrets
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from whistlestop.bots import Bot, RandomBot, make_bot
from whistlestop.editions import Edition
from whistlestop.editions import edition as find_edition
from whistlestop.engine.rules import DONE, WITHDRAW
from whistlestop.game.action import all_actions
from whistlestop.game.events import Event
from whistlestop.game.game import Game
from whistlestop.game.notation import write_moves
from whistlestop.game.position import read_position
from whistlestop.knowledge.observation import Observation
from whistlestop.planning.chances import wins_from
from whistlestop.server.logs import error_name

_MOST_BOTS = 32
"""Bots that a worker keeps, each with its budget of time."""


def _by_name(edition: Edition) -> tuple[Any, ...]:
    """An edition of the package is sent as its name: the other side has it, too."""
    return find_edition, (edition.source,)


def packed(bot: str, view: Observation, events: Sequence[Event]) -> bytes:
    """A task for `decide`."""
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
    # By type: `persistent_id` would be asked about each of the hundreds of numbers in a view.
    pickler.dispatch_table = {**copyreg.dispatch_table, Edition: _by_name}
    pickler.dump((bot, view, events))
    return stream.getvalue()


@lru_cache(_MOST_BOTS)
def _bot(name: str) -> Bot:
    return make_bot(name)


class Decided(NamedTuple):
    """What a bot has decided."""

    move: str
    trouble: str | None = None
    """What went wrong, if the bot failed."""
    playouts: int | None = None
    """Imagined games that it played on, if it plays any."""


def decide(task: bytes) -> Decided:
    """Think.

    A table must go on whatever happens to a bot: then any legal move will do.
    """
    name, view, events = pickle.loads(task)
    luck = Random(secrets.randbits(64))
    try:
        bot = _bot(name)
        bot.start(view.seat, view.edition, luck.getrandbits(64))
        bot.notice(events)
        return Decided(_whole_move(bot, view, luck), playouts=getattr(bot, "playouts", None))
    except Exception as error:
        move = _whole_move(RandomBot(luck.getrandbits(64)), view, luck)
        return Decided(move, error_name(error))


def _whole_move(bot: Bot, view: Observation, luck: Random) -> str:
    """A move with its payment, laid card by card on an imagined game.

    The cards are the seat's own, so nothing hidden comes into it; what a tunnel turns up does
    not count here.
    """
    imagined = view.determinise(luck)
    chosen = [_choice(bot, view, imagined)]
    while imagined.decision.kind in ("pay", "surcharge") or _is_paid(imagined, chosen[0]):
        imagined.apply_unchecked(chosen[-1])
        if chosen[-1] in (DONE, WITHDRAW):
            break
        chosen.append(_choice(bot, imagined.observe(view.seat), imagined))
    return write_moves(view.edition, chosen)[0]


def _is_paid(game: Game, number: int) -> bool:
    """Does this action begin a payment?"""
    action = all_actions(game.edition)[number]
    return action is not None and action.kind in ("claim", "station", "harbour")


def _choice(bot: Bot, view: Observation, game: Game) -> int:
    legal = game.legal_actions(view.seat)
    if len(legal) == 1:
        return legal[0].number
    chosen = bot.decide(view, legal)
    if chosen not in legal:
        raise ValueError(f"{chosen!r} is not legal")
    return chosen.number


def play_on(position: Mapping[str, Any], playouts: int, seed: str) -> tuple[list[float], float]:
    """Play a position of a finished game to its end; return the wins by seat and the seconds taken.

    The position is complete, so it must never be one of a running game.
    """
    read = read_position(position)
    begun = time.perf_counter()
    wins = wins_from(read.rules, read.state, playouts, seed)
    return wins, time.perf_counter() - begun
