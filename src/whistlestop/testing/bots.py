"""Does a bot play everywhere, the same way every time, and fairly?"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from whistlestop.bots import Bot, bot_class, make_bot
from whistlestop.editions import Edition, editions
from whistlestop.editions import edition as find_edition
from whistlestop.game.action import Action
from whistlestop.game.events import Event
from whistlestop.game.start import new_game
from whistlestop.knowledge.observation import Observation
from whistlestop.messages import Words
from whistlestop.messages.errors import Detail, Details

Progress = Callable[[int, int], None]
"""Called after every table with the number of tables done and the number of all tables."""


@dataclass(frozen=True)
class Problem:
    """Something a bot did wrong, and how to see it again."""

    kind: str
    """`error`: it raised; `illegal`: it chose what cannot be done; `unsteady`: it played
    differently with the same seed; `unfair`: it decided differently when hidden cards were dealt
    differently."""
    edition: str
    players: int
    seed: str
    seat: int
    move: int
    """The number of the decision in the whole game, from 1."""
    details: Details
    """What happened: the action `chosen`, and the other one of an `unsteady` or `unfair` bot
    (`instead`); for an error the `error`, its `file` and `line`."""
    reproduce: str
    """Python that plays the game again."""

    @property
    def fact(self) -> str:
        """What happened, in English."""
        return self._fact(Words())

    def _fact(self, words: Words) -> str:
        # As text: the number of a line is written without separators.
        details = {name: str(value) for name, value in self.details.items()}
        return words.tell("cli.check_bot.fact", kind=self.kind, **details)

    def __str__(self) -> str:
        return "\n".join(self.told(Words()))

    def told(self, words: Words) -> Iterator[str]:
        """The problem, what to do about it, and how to see it again."""
        details = {**asdict(self), "seat_number": self.seat, "fact": self._fact(words)}
        yield words.tell("cli.check_bot.problem", **details)
        yield f"    {words.tell('cli.check_bot.problem.hint', kind=self.kind)}"
        yield f"    {self.reproduce}"


@dataclass(frozen=True)
class BotReport:
    """What the checks of a bot found. `str()` is the report in English."""

    bot: str
    tables: int
    """Editions and numbers of players it was tried with."""
    games: int
    decisions: int
    """Decisions it was asked for."""
    permuted: int
    """Decisions it was asked for again with hidden cards dealt differently."""
    milliseconds: float
    """Its time for a decision, on average."""
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        """Was no problem found?"""
        return not self.problems

    def __str__(self) -> str:
        return "\n".join(self.told(Words()))

    def told(self, words: Words) -> Iterator[str]:
        """The report, line by line."""
        yield words.tell(
            "cli.check_bot.summary",
            problems=len(self.problems),
            bot=self.bot,
            games=self.games,
            tables=self.tables,
        )
        decisions = words.tell(
            "cli.check_bot.decisions",
            decisions=self.decisions,
            milliseconds=words.decimal(self.milliseconds, 2),
            permuted=self.permuted,
        )
        yield f"  {decisions}"
        for problem in self.problems:
            first, *more = problem.told(words)
            yield from (f"  {first}", *more)

    def to_dict(self) -> dict[str, Any]:
        """The report, ready for JSON."""
        return {**asdict(self), "ok": self.ok}


def check_bot(
    bot: type[Bot] | str,
    *,
    on: Sequence[str | Path | Edition] | None = None,
    games: int = 1,
    seed: int | str = 0,
    progress: Progress | None = None,
) -> BotReport:
    """Let a bot play on every edition with every number of players, and look at it closely.

    `bot` is its class, or its name such as `mybot.py:MyBot`; `on` names other editions. At every
    table it plays the same game against itself three times: once as it is; once more, to see
    that it plays the same; and once decision by decision, with everything that its seat cannot
    see dealt differently.

    >>> from whistlestop.bots import RandomBot
    >>> check_bot(RandomBot, on=["ghost_train"]).ok
    True
    """
    make = _maker(bot)
    found = [e if isinstance(e, Edition) else find_edition(e) for e in on or editions()]
    tables = [(edition, players) for edition in found for players in edition.players]
    named = isinstance(bot, str)
    check = _Check(make, bot if isinstance(bot, str) else bot.__name__, named=named)
    for number, (edition, players) in enumerate(tables, start=1):
        for game in range(games):
            problem = check.table(edition, players, f"{seed}:{game}")
            if problem is not None:
                check.problems.append(problem)
                break
        if progress is not None:
            progress(number, len(tables))
    return BotReport(
        check.name,
        len(tables),
        check.games,
        check.decisions,
        check.permuted,
        1000 * check.seconds / max(check.decisions, 1),
        tuple(check.problems),
    )


def _maker(bot: type[Bot] | str) -> Callable[[str], Bot]:
    if isinstance(bot, str):
        bot_class(bot)
        name = bot
        return lambda seed: make_bot(name, seed)
    return bot


@dataclass
class _Asked:
    """A decision that a bot was asked for."""

    seat: int
    move: int
    observation: Observation
    chosen: Action


Told = tuple[int, Sequence[Event]]
"""Events as a seat may see them."""


class _Mistake(Exception):
    """A bot did something wrong."""

    def __init__(self, kind: str, seat: int, move: int, **details: Detail) -> None:
        super().__init__(kind)
        self.kind, self.seat, self.move, self.details = kind, seat, move, details


class _Check:
    """The checks of one bot, and what they have found so far."""

    def __init__(self, make: Callable[[str], Bot], name: str, *, named: bool) -> None:
        self.make, self.name, self.named = make, name, named
        self.games = self.decisions = self.permuted = 0
        self.seconds = 0.0
        self.problems: list[Problem] = []

    def table(self, edition: Edition, players: int, seed: str) -> Problem | None:
        """Check one game in three ways."""
        try:
            story = self._play(edition, players, seed)
            self._compare(story, self._play(edition, players, seed))
            self._permute(edition, players, seed, story)
        except _Mistake as mistake:
            return self._problem(edition, players, seed, mistake)
        return None

    def _problem(self, edition: Edition, players: int, seed: str, mistake: _Mistake) -> Problem:
        bots = f"[{self.name!r}] * {players}"
        if not self.named:
            bots = f"[{self.name}() for _ in range({players})]"
        return Problem(
            kind=mistake.kind,
            edition=edition.id,
            players=players,
            seed=seed,
            seat=mistake.seat,
            move=mistake.move,
            details=mistake.details,
            reproduce=f"play_match({edition.short!r}, {bots}, seed={seed!r})",
        )

    def _play(self, edition: Edition, players: int, seed: str) -> list[_Asked | Told]:
        """A game of the bot against itself: everything it was told and asked, in order."""
        game = new_game(edition, players=players, seed=seed)
        bots = self._seated(edition, players, seed)
        story: list[_Asked | Told] = []
        self._tell(bots, story, game.events, 0)
        while not game.over:
            legal, seat, move = game.legal_actions(), game.decision.seat, len(game.actions) + 1
            action = legal[0]
            if len(legal) > 1:
                view = game.observe(seat)
                action = self._ask(bots[seat], seat, move, view, legal)
                story.append(_Asked(seat, move, view, action))
            self._tell(bots, story, game.apply_unchecked(action.number), move)
        self.games += 1
        return story

    def _compare(self, story: list[_Asked | Told], again: list[_Asked | Told]) -> None:
        """Did the bot play the same game again?"""
        first = [asked for asked in story if isinstance(asked, _Asked)]
        second = [asked for asked in again if isinstance(asked, _Asked)]
        for one, other in zip(first, second, strict=False):
            if one.chosen != other.chosen:
                chosen, instead = one.chosen.text, other.chosen.text
                raise _Mistake("unsteady", one.seat, one.move, chosen=chosen, instead=instead)

    def _permute(
        self, edition: Edition, players: int, seed: str, story: list[_Asked | Told]
    ) -> None:
        """Does it decide the same when only what it cannot see is different?"""
        bots, dealer = self._seated(edition, players, seed), Random(seed)
        for part in story:
            if not isinstance(part, _Asked):
                seat, events = part
                self._call(seat, 0, bots[seat].notice, events)
                continue
            # The game itself is gone: all that is left of it is the view.
            imagined = part.observation.determinise(dealer)
            legal = imagined.legal_actions()
            view = imagined.observe(part.seat)
            chosen = self._ask(bots[part.seat], part.seat, part.move, view, legal)
            self.permuted += 1
            if chosen != part.chosen:
                before, instead = part.chosen.text, chosen.text
                raise _Mistake("unfair", part.seat, part.move, chosen=before, instead=instead)

    def _seated(self, edition: Edition, players: int, seed: str) -> list[Bot]:
        bots = []
        for seat in range(players):
            own = f"{seed}:{seat}"
            bot: Bot = self._call(seat, 0, self.make, own)
            self._call(seat, 0, bot.start, seat, edition, own)
            bots.append(bot)
        return bots

    def _tell(
        self, bots: list[Bot], story: list[_Asked | Told], events: Sequence[Event], move: int
    ) -> None:
        for seat, bot in enumerate(bots):
            if type(bot).notice is not Bot.notice:
                seen = [event.seen_by(seat) for event in events]
                story.append((seat, seen))
                self._call(seat, move, bot.notice, seen)

    def _ask(
        self, bot: Bot, seat: int, move: int, view: Observation, legal: list[Action]
    ) -> Action:
        began = time.perf_counter()
        action: Action = self._call(seat, move, bot.decide, view, list(legal))
        self.seconds += time.perf_counter() - began
        self.decisions += 1
        if action not in legal:
            raise _Mistake("illegal", seat, move, chosen=repr(action))
        return action

    def _call(self, seat: int, move: int, method: Callable[..., Any], *arguments: Any) -> Any:
        """Call a method of the bot; whatever it raises is the bot's mistake."""
        try:
            return method(*arguments)
        except Exception as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            raised = f"{type(error).__name__}: {error}"
            raise _Mistake(
                "error", seat, move, error=raised, file=at.filename, line=at.lineno or 0
            ) from error
