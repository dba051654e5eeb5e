"""Bots by name, and users' own bots from files."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from whistlestop.bots.base import Bot
from whistlestop.bots.expert_bot import ExpertBot
from whistlestop.bots.greedy_bot import GreedyBot
from whistlestop.bots.learned_bot import LearnedBot
from whistlestop.bots.partner_bot import PartnerBot
from whistlestop.bots.planner_bot import PlannerBot
from whistlestop.bots.random_bot import RandomBot
from whistlestop.editions.problems import meant
from whistlestop.messages import Words, bad_option
from whistlestop.messages.errors import BadOption, WhistlestopError


@dataclass(frozen=True)
class Rung:
    """A step of the ladder: each bot beats the one below it."""

    id: str
    """What it is called in commands and code."""
    bot: type[Bot]

    @property
    def name(self) -> str:
        """What players call it."""
        return Words().tell(f"bot.{self.id}.name")

    @property
    def description(self) -> str:
        """How it plays, in one line."""
        return Words().tell(f"bot.{self.id}.description")


LADDER = (
    Rung("random", RandomBot),
    Rung("greedy", GreedyBot),
    Rung("planner", PlannerBot),
    Rung("learned", LearnedBot),
    Rung("expert", ExpertBot),
)
"""The bots that come with the package, the weakest first."""

BOTS: dict[str, type[Bot]] = {rung.id: rung.bot for rung in LADDER} | {"partner": PartnerBot}
"""The same by id, plus a beginner's partner, which is not on the ladder."""


def make_bot(name: str, seed: int | str | None = None) -> Bot:
    """A bot by its name, or one of your own as `path/to/mybot.py:MyBot`.

    A bot with options takes them after its name: `expert:seconds=2,processes=4`.

    >>> make_bot("greedy", seed=7)  # doctest: +ELLIPSIS
    <whistlestop.bots.greedy_bot.GreedyBot object at ...>
    """
    kind, options = _named(name)
    try:
        return kind(seed, **options)
    except WhistlestopError:
        raise
    except Exception as error:
        raise _failed(name, error) from error


def bot_class(name: str) -> type[Bot]:
    """The class behind a bot's name; `BadOption` if there is none, or none with such options."""
    return _named(name)[0]


def _named(name: str) -> tuple[type[Bot], dict[str, Any]]:
    """The class behind a bot's name, and the options given with it."""
    if name.partition(":")[0] in BOTS:
        bot, _, options = name.partition(":")
        return BOTS[bot], _options(BOTS[bot], bot, options)
    path, colon, class_name = name.rpartition(":")
    if colon and "=" in class_name:
        found = _own_class(path, *path.rpartition(":"))
        return found, _options(found, path, class_name)
    return _own_class(name, path, colon, class_name), {}


def _options(kind: type[Bot], name: str, text: str) -> dict[str, Any]:
    """Options as they are written after a bot's name, such as `seconds=2,processes=4`."""
    options = {}
    for part in text.split(",") if text else ():
        key, _, value = part.partition("=")
        try:
            options[key] = kind.options[key](value)
        except (KeyError, ValueError):
            known = ", ".join(kind.options) or "none"
            raise bad_option(
                "bad_option", "bots", form="bot", bot=name, given=part, known=known
            ) from None
    return options


def _own_class(name: str, path: str, colon: str, class_name: str) -> type[Bot]:
    """The class of a bot from a user's file."""
    if not colon or not path.endswith(".py"):
        named = [rung.id for rung in LADDER]
        near, bots = meant(name.partition(":")[0], named), ", ".join(named)
        raise bad_option("unknown_bot", "bots", form="named", given=name, bots=bots, **near)
    found = getattr(_load(Path(path).resolve()), class_name, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise bad_option("bot_class_missing", "bots", file=path, name=class_name or "MyBot")
    return found


@cache
def _load(path: Path) -> ModuleType:
    """Run a bot's file, once."""
    if not path.is_file():
        raise bad_option("bot_file_not_found", "bots", file=str(path))
    module_name = f"whistlestop_bot:{path}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses and pickles look their module up by name.
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise _failed(str(path), error) from error
    return module


def _failed(name: str, error: Exception) -> BadOption:
    problem = f"{type(error).__name__}: {error}"
    return bad_option("bot_failed", "bots", form="start", bot=name, problem=problem)
