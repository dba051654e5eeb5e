"""One game between bots, from the first decision to the final score."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from whistlestop.bots import Bot, make_bot
from whistlestop.editions import Edition
from whistlestop.editions import edition as find_edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.editions.vocabulary import END_REASONS
from whistlestop.engine.scoring import standings, winners
from whistlestop.engine.state import TURN, State
from whistlestop.game.action import Action
from whistlestop.game.events import Event
from whistlestop.game.game import Game
from whistlestop.game.start import new_game
from whistlestop.lab.fast import play_fast
from whistlestop.lab.points import points_by_label
from whistlestop.messages import bad_option


@dataclass(frozen=True)
class GameResult:
    """How one game between bots ended. Everything in a tuple is by seat."""

    edition: str
    seed: int | str
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    """Points; in a race, completed tickets."""
    winners: tuple[int, ...]
    """Seats that won; several share the victory."""
    reason: str
    """Why the game ended: see `Outcome.reason`."""
    turns: int
    """Turns taken by all seats together."""
    decisions: int
    """Actions carried out, forced ones included."""
    lines: tuple[dict[str, int], ...]
    """The points of each score by label: `routes`, `ticket`, `longest_path` ..."""
    first: int
    """The seat that took the first turn."""

    @property
    def deal(self) -> tuple[str, int, int | str]:
        """What this game has in common with all others that are dealt the same way."""
        return self.edition, len(self.bots), self.seed

    def turn_order(self, seat: int) -> int:
        """1 for the seat that took the first turn, 2 for the next one, and so on."""
        return (seat - self.first) % len(self.bots) + 1

    def wins(self, seat: int) -> float:
        """1 for a victory, a fraction for a shared one, otherwise 0."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def to_dict(self) -> dict[str, Any]:
        """The result, ready for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class PlayedGame:
    """A game played to its end. Seed and actions determine the whole game."""

    result: GameResult
    actions: tuple[int, ...]
    """The numbers of all actions, in order."""


def play_match(
    edition: str | Edition,
    bots: Sequence[str | Bot],
    seed: int | str,
    *,
    bot_seeds: Sequence[int | str] | None = None,
) -> GameResult:
    """Play one game between bots, given by name or as objects; `bots[0]` has seat 0.

    The same arguments always give the same game.

    >>> play_match("ghost_train", ["greedy", "random"], seed=7).winners
    (0,)
    """
    return play_game(edition, bots, seed, bot_seeds=bot_seeds).result


def play_game(
    edition: str | Edition,
    bots: Sequence[str | Bot],
    seed: int | str,
    *,
    bot_seeds: Sequence[int | str] | None = None,
) -> PlayedGame:
    """The same as `play_match`, with every action of the game."""
    seeds = bot_seeds or [f"{seed}:{seat}" for seat in range(len(bots))]
    found = edition if isinstance(edition, Edition) else find_edition(edition)
    # A wrong number of players is refused below, where all checks are.
    fast = play_fast(found, bots, seed, seeds) if len(bots) in found.players else None
    if fast is not None:
        names = tuple(map(str, bots))
        return _played(found, names, seed, fast.state, fast.turns, tuple(fast.actions))
    game = new_game(found, players=len(bots), seed=seed)
    match = _Match(game, bots, seeds)
    turns = match.play()
    return _played(found, match.names, seed, game.state, turns, game.actions)


def _played(
    edition: Edition,
    names: tuple[str, ...],
    seed: int | str,
    s: State,
    turns: int,
    actions: tuple[int, ...],
) -> PlayedGame:
    """The result of a game, from the state in which it ended."""
    r = rules_for(edition)
    rows = standings(r, s)
    winning, _ = winners(r, s, rows)
    result = GameResult(
        edition=edition.id,
        seed=seed,
        bots=names,
        scores=tuple(int(row.total) for row in rows),
        winners=tuple(winning),
        reason=END_REASONS[s.reason],
        turns=turns,
        decisions=len(actions),
        lines=tuple(points_by_label(r, s, seat, row) for seat, row in enumerate(rows)),
        first=int(s.first),
    )
    return PlayedGame(result, actions)


class _Match:
    """A game, and the bots on its seats."""

    def __init__(self, game: Game, bots: Sequence[str | Bot], seeds: Sequence[int | str]) -> None:
        self.game = game
        self.names = tuple(bot if isinstance(bot, str) else type(bot).__name__ for bot in bots)
        self.bots = [
            bot if isinstance(bot, Bot) else make_bot(bot, seed)
            for bot, seed in zip(bots, seeds, strict=True)
        ]
        self.listeners = [
            seat for seat, bot in enumerate(self.bots) if type(bot).notice is not Bot.notice
        ]
        """Seats whose bot wants to know what happens."""
        for seat, bot in enumerate(self.bots):
            with self._blaming(seat):
                bot.start(seat, game.edition, seeds[seat])
        self._tell(game.events)

    def play(self) -> int:
        """Play to the end; returns the number of turns."""
        game = self.game
        turns = 0
        while not game.over:
            turns += game.state.decision == TURN
            legal = game.legal_actions()
            action = legal[0] if len(legal) == 1 else self._ask(int(game.state.seat), legal)
            self._tell(game.apply_unchecked(action.number))
        return turns

    def _ask(self, seat: int, legal: Sequence[Action]) -> Action:
        with self._blaming(seat):
            action = self.bots[seat].decide(self.game.observe(seat), legal)
            if action not in legal:
                raise ValueError(f"{action!r} is not one of the legal actions")
            return action

    def _tell(self, events: Sequence[Event]) -> None:
        for seat in self.listeners:
            seen = [event.seen_by(seat) for event in events]
            with self._blaming(seat):
                self.bots[seat].notice(seen)

    @contextmanager
    def _blaming(self, seat: int) -> Iterator[None]:
        """Report an error of a bot with everything needed to reproduce it."""
        try:
            yield
        except Exception as error:
            game = self.game
            at = traceback.extract_tb(error.__traceback__)[-1]
            raise bad_option(
                "bot_failed",
                "bots",
                form="game",
                bot=self.names[seat],
                seat=seat,
                edition=game.edition.id,
                seed=repr(game.seed),
                move=len(game.actions) + 1,
                problem=f"{type(error).__name__}: {error}",
                file=at.filename,
                line=str(at.lineno),
            ) from error
