"""The bots at the tables of a batch, beside the seat of the caller."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots import Bot, make_bot
from whistlestop.bots.policies import compiled_policy
from whistlestop.editions import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.envs.stepping.games import Games
from whistlestop.game.action import all_actions
from whistlestop.game.events import EventReader
from whistlestop.knowledge.observation import observe
from whistlestop.knowledge.record import Record
from whistlestop.planning.policy import Policy

CALLER = 0
"""The seat of the caller where bots play the others."""


class Opponents:
    """Who plays on the seats after the caller's, in every row of a batch.

    A bot that decides in compiled code is a policy, which `Games` asks itself. Any other is asked
    here: it gets an observation, for which the journals of its games are read.
    """

    def __init__(self, edition: Edition, names: Sequence[str], size: int) -> None:
        self.edition = edition
        self.names = names
        self.size = size
        self.players = len(names) + 1
        found = [compiled_policy(name, edition, self.players, 0) for name in names]
        self._asked = [seat for seat, policy in enumerate(found, start=1) if policy is None]
        self._tables: list[_Table] = []

    @property
    def observing(self) -> bool:
        """Is there a bot that needs observations?"""
        return bool(self._asked)

    def policies(self, seed: int | str) -> list[list[Policy | None]]:
        """By row and seat: what plays there; None: the caller, or a bot that is asked here."""
        return [
            [
                None,
                *[
                    compiled_policy(name, self.edition, self.players, f"{seed}:{row}:{seat}")
                    for seat, name in enumerate(self.names, start=1)
                ],
            ]
            for row in range(self.size)
        ]

    def begin(self, games: Games, seed: int | str) -> None:
        """New games have been dealt in every row."""
        if self.observing:
            self._tables = [
                _Table(
                    self.edition,
                    self.players,
                    {
                        seat: make_bot(self.names[seat - 1], f"{seed}:{row}:{seat}")
                        for seat in self._asked
                    },
                )
                for row in range(self.size)
            ]
        self.answer(games)

    def answer(self, games: Games) -> None:
        """Let the bots that are asked here decide, until the caller must decide in every row."""
        for row, table in enumerate(self._tables):
            while (seat := int(games.seats[row])) != CALLER:
                games.play(row, table.decide(games, row, seat))


class _Table:
    """The bots of one row that are asked here, and what they remember of the present game."""

    def __init__(self, edition: Edition, players: int, bots: dict[int, Bot]) -> None:
        self.edition = edition
        self.bots = bots
        self.names = [f"Player {seat + 1}" for seat in range(players)]
        self.number = 0
        """Which game of the row is being played."""
        self._rules = rules_for(edition)
        self._reader = EventReader(edition)
        self._record = Record(self._rules, players)

    def decide(self, games: Games, row: int, seat: int) -> int:
        """What the bot on this seat does."""
        s = games.states[row]
        if self.number != games.numbers[row]:
            self.number = games.numbers[row]
            self._record = Record(self._rules, len(self.names))
            for place, bot in self.bots.items():
                bot.start(place, self.edition, bot.random.getrandbits(64))
        entries = s.journal or []
        s.journal = []
        self._record.note_all(entries)
        events = [self._reader.read(entry) for entry in entries]
        for place, bot in self.bots.items():
            if type(bot).notice is not Bot.notice:
                bot.notice([event.seen_by(place) for event in events])
        view = observe(self.edition, self._rules, s, self._record, seat, self.names)
        actions = all_actions(self.edition)
        legal = [action for n in view.legal if (action := actions[n]) is not None]
        return self.bots[seat].decide(view, legal).number
