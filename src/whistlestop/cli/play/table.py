"""The table at which a game is played: the game, who sits there, and what can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from whistlestop.bots import Bot, make_bot
from whistlestop.cli.play.seats import blaming, seat_bots
from whistlestop.game.action import Action
from whistlestop.game.events import Event
from whistlestop.game.game import Game
from whistlestop.game.saves import save
from whistlestop.game.speaker import Speaker
from whistlestop.game.turn_lines import turn_lines
from whistlestop.game.undo import Undo, note_move, reveals
from whistlestop.messages import Words

ADVISER = "planner"
"""The bot that gives hints."""


class Table:
    """A game with people and bots. Moves go through it, so that they can be logged and undone."""

    def __init__(self, game: Game, words: Words, save_to: Path | None = None) -> None:
        self.game = game
        self.words = words
        self.save_to = save_to
        """Saved here after every move."""
        self.bots: list[Bot | None] = seat_bots(game, words)
        self._told = [0] * len(game.players)
        self._undos: list[Undo] = []

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def reader(self) -> int | None:
        """Who reads the log while no person decides: the only person, else a spectator."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def bot_to_move(self) -> Bot | None:
        """The bot whose decision it is; None if a person decides, or the game is over."""
        return None if self.game.over else self.bots[self.game.decision.seat]

    @property
    def ends_turn(self) -> bool:
        """Could a person still take back what a bot is about to answer?"""
        return self.can_undo and self.bot_to_move is not None

    def speaker(self, seat: int | None) -> Speaker:
        """The speaker that describes the game to a seat."""
        return Speaker(self.game.edition, self.game.players, self.words.language, seat)

    def forced_move(self) -> str | None:
        """The only legal move; None if there is a choice."""
        legal = self.game.legal_actions()
        return legal[0].text if len(legal) == 1 else None

    @property
    def can_undo(self) -> bool:
        """Can the last move of a person be taken back, because it showed nothing hidden?"""
        return bool(self._undos)

    def play(self, move: str, *, forced: bool = False) -> None:
        """Carry out a person's move. It can be taken back until something hidden is seen.

        A forced move was not a decision, so it is taken back with the one before it.
        """
        before = self.game.copy()
        seat = self.game.decision.seat
        events = self.game.apply(move)
        if not forced or reveals(events):
            note_move(self._undos, Undo(seat, before), events)
        self._announce(events)

    def undo(self) -> None:
        """Take back the last move of a person."""
        self.game = self._undos.pop().before
        self._told = [min(told, len(self.game.events)) for told in self._told]
        # Bots have noticed a move that is gone: they are told everything again.
        self.bots = seat_bots(self.game, self.words)
        self._save()

    def bot_choice(self, bot: Bot) -> Action:
        """What the bot wants to do at its decision. Nothing changes yet."""
        seat = self.game.decision.seat
        legal = self.game.legal_actions()
        if len(legal) == 1:
            return legal[0]
        with blaming(self.game.players[seat], self.words):
            chosen = bot.decide(self.game.observe(seat), legal)
            if chosen not in legal:
                raise ValueError(f"{chosen!r} is not one of the legal actions")
        return chosen

    def play_bot(self, chosen: Action) -> None:
        """Carry out what a bot has chosen."""
        events = self.game.apply_unchecked(chosen.number)
        self._undos.clear()
        self._announce(events)

    def hint(self) -> Callable[[], Action]:
        """What a good bot would do in the place of the person who decides, with the same view.

        The bot thinks when the result is called, and the game may change meanwhile.
        """
        seat, legal = self.game.decision.seat, self.game.legal_actions()
        bot = make_bot(ADVISER)
        bot.start(seat, self.game.edition, f"{len(self.game.events)} hint")
        bot.notice([event.seen_by(seat) for event in self.game.events])
        seen = self.game.observe(seat)
        return lambda: bot.decide(seen, legal) if len(legal) > 1 else legal[0]

    def news(self, seat: int | None) -> list[str]:
        """What has happened since the last call for a seat; a spectator shares seat 0's place."""
        reader = 0 if seat is None else seat
        events = self.game.events[self._told[reader] :]
        self._told[reader] = len(self.game.events)
        return self._sentences(events, seat)

    def story(self, seat: int | None) -> list[str]:
        """Everything the seat may know of what has happened."""
        return self._sentences(self.game.events, seat)

    def _sentences(self, events: Sequence[Event], seat: int | None) -> list[str]:
        told = [event.seen_by(seat).to_dict() for event in events]
        return turn_lines(self.speaker(seat), told)

    def unused_file(self) -> Path:
        """Where to save a game that has no file yet."""
        number = 1
        while (path := Path(f"{self.game.edition.id}-{number}.jsonl")).exists():
            number += 1
        return path

    def save(self, path: Path) -> None:
        """Save the game to a file."""
        save(self.game, path)

    def _announce(self, events: Sequence[Event]) -> None:
        for seat, bot in enumerate(self.bots):
            if bot is not None:
                with blaming(self.game.players[seat], self.words):
                    bot.notice([event.seen_by(seat) for event in events])
        self._save()

    def _save(self) -> None:
        if self.save_to is not None:
            self.save(self.save_to)
