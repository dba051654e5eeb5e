"""The conversation with the people at the keyboard."""

from __future__ import annotations

from whistlestop.cli.play.commands import Commands, Left
from whistlestop.cli.play.menu import Menu
from whistlestop.cli.play.table import Table
from whistlestop.cli.play.view import Screen
from whistlestop.cli.problems import reason_text
from whistlestop.cli.scores import final_lines
from whistlestop.cli.terminal import Terminal
from whistlestop.game.names import NamesOf
from whistlestop.messages import commas
from whistlestop.messages.errors import WhistlestopError


class Session:
    """Plays one game to its end, or until somebody leaves."""

    def __init__(self, table: Table, terminal: Terminal, *, confirm: bool) -> None:
        self.table = table
        self.terminal = terminal
        self.confirm = confirm
        """Ask before ending a turn that could still be taken back."""
        self.screen = Screen(terminal)
        self.commands = Commands(table, terminal, self.screen)
        self._looking: int | None = None

    def run(self) -> int:
        """Play; returns the exit code."""
        game = self.table.game
        name = NamesOf(game.edition, self.terminal.words.language).edition_name()
        players = commas(game.players)
        self.terminal.say(self.terminal.tell("cli.play.welcome", edition=name, players=players))
        try:
            while not self.table.game.over:
                self._decide()
        except (Left, EOFError):
            self.commands.leave()
            return 0
        except KeyboardInterrupt:
            self.commands.leave(ask=False)
            raise
        reader = self.table.reader
        self._tell_news(reader)
        outcome = self.table.game.outcome()
        assert outcome is not None
        self.terminal.say("", *final_lines(outcome, self.table.speaker(reader)))
        return 0

    def _tell_news(self, seat: int | None) -> None:
        for sentence in self.table.news(seat):
            self.terminal.say(*self.terminal.wrapped(sentence, 2))

    def _decide(self) -> None:
        bot = self.table.bot_to_move
        if bot is None:
            self._ask_person()
        else:
            self.table.play_bot(self.table.bot_choice(bot))
            if not self.table.people:
                self._tell_news(None)

    def _ask_person(self) -> None:
        seat = self.table.game.decision.seat
        if not self._hand_over(seat):
            return
        self._tell_news(seat)
        forced = self._forced_move(seat)
        if forced is None:
            view = self.table.game.observe(seat)
            menu = Menu(self.table.game, view, self.table.speaker(seat))
            self.screen.show(view, menu)
            while not self._answer(seat, menu):
                pass
        else:
            self.table.play(forced, forced=True)
        self._confirm_turn()

    def _forced_move(self, seat: int) -> str | None:
        """The only legal move, announced; None if there is a choice."""
        move = self.table.forced_move()
        if move is not None:
            name = self.table.game.players[seat]
            self.terminal.say(self.terminal.tell("cli.play.forced", name=name, move=move))
        return move

    def _hand_over(self, seat: int) -> bool:
        """Hide the last player's hand until the next one is ready. False: a move was undone."""
        if self._looking == seat or len(self.table.people) < 2:
            self._looking = seat
            return True
        self.terminal.clear()
        name = self.table.game.players[seat]
        undo = self.table.can_undo
        answer = self.terminal.ask(self.terminal.tell("cli.play.hand_over", name=name, undo=undo))
        if answer in ("quit", "exit"):
            raise Left
        if answer == "undo" and self.table.can_undo:
            self.table.undo()
            return False
        self._looking = seat
        return True

    def _answer(self, seat: int, menu: Menu) -> bool:
        """One line from the keyboard; True once the decision is made or taken back."""
        typed = self.terminal.ask(f"{self.table.game.players[seat]}>")
        if not typed:
            return False
        try:
            if self.commands.do(typed, seat, menu):
                return self.commands.undone()
            move = menu.move(int(typed)) if typed.isdecimal() else typed
            if move is None:
                self.terminal.warn(self.terminal.tell("cli.play.menu_ends", n=len(menu.offers)))
                return False
            self.table.play(move)
        except WhistlestopError as error:
            self.terminal.warn(reason_text(error, menu.speaker, self.terminal.words))
            return False
        return True

    def _confirm_turn(self) -> None:
        """The last chance to take back a move before others answer it."""
        if not (self.confirm and self.table.ends_turn):
            return
        if self.terminal.ask(self.terminal.tell("cli.play.confirm")) == "undo":
            self.table.undo()
