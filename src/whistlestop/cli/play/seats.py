"""Who sits where: the names of people and bots."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice

from whistlestop.bots import BOTS, Bot, bot_class, make_bot
from whistlestop.cli.problems import refusal
from whistlestop.editions import Edition
from whistlestop.game.game import Game
from whistlestop.messages import Words

_USUAL_BOT = "greedy"
_BOT_NAME = re.compile(r"(?P<bot>.+) bot(?: \d+)?")


def seat_names(
    edition: Edition,
    words: Words,
    people: Sequence[str],
    bots: Sequence[str],
    players: int | None,
) -> list[str]:
    """The names of all seats: people first. Seats that nobody asked for are taken by bots."""
    for bot in bots:
        bot_class(bot)
    _check_people(people, words)
    if not people and (players is None or players > len(bots)):
        people = [words.tell("cli.play.you")]
    if players is None:
        players = max(len(people) + len(bots), min(edition.players))
    if len(people) + len(bots) > players:
        raise refusal(
            words,
            "cli.play.too_many_seats",
            code="too_many_seats",
            field="players",
            people=len(people),
            bots=len(bots),
            players=players,
        )
    filling = islice(cycle(bots or [_USUAL_BOT]), players - len(people) - len(bots))
    return [*people, *_bot_names([*bots, *filling])]


def _check_people(people: Sequence[str], words: Words) -> None:
    for name in people:
        if _bot_spec(name) is not None:
            raise refusal(words, "cli.play.bot_name", code="bad_name", field="name", name=name)


def _bot_names(bots: Sequence[str]) -> list[str]:
    """`greedy bot`, `greedy bot 2`: the names of seats say who plays them, in saved games too.

    So they are the same in every language.
    """
    names: list[str] = []
    for bot in bots:
        taken = sum(name == f"{bot} bot" or name.startswith(f"{bot} bot ") for name in names)
        names.append(f"{bot} bot {taken + 1}" if taken else f"{bot} bot")
    return names


def seat_bots(game: Game, words: Words) -> list[Bot | None]:
    """The bot of every seat, told what happened so far; None where a person sits."""
    bots = [_bot_called(name) for name in game.players]
    for seat, bot in enumerate(bots):
        if bot is not None:
            with blaming(game.players[seat], words):
                bot.start(seat, game.edition, f"{game.seed} seat {seat}")
                bot.notice([event.seen_by(seat) for event in game.events])
    return bots


@contextmanager
def blaming(bot: str, words: Words) -> Iterator[None]:
    """Report an error inside as the bot's, which may be anybody's code."""
    try:
        yield
    except Exception as error:
        raise refusal(
            words,
            "cli.play.bot_failed",
            code="bot_failed",
            field="bots",
            bot=bot,
            problem=f"{type(error).__name__}: {error}",
        ) from error


def _bot_called(name: str) -> Bot | None:
    spec = _bot_spec(name)
    return None if spec is None else make_bot(spec)


def _bot_spec(name: str) -> str | None:
    """Which bot plays a seat of this name; None for a person."""
    match = _BOT_NAME.fullmatch(name)
    return match["bot"] if match and (match["bot"] in BOTS or ".py:" in match["bot"]) else None
