"""The conversation with the people at the keyboard."""

from __future__ import annotations

from whistlestop.cli.play.commands import Commands, Left
from whistlestop.cli.play.menu import Menu
from whistlestop.cli.play.table import Table
from whistlestop.cli.play.view import Screen
from whistlestop.cli.problems import reason_text
from whistlestop.cli.scores import final_lines
from whistlestop.cli.terminal import Terminal
from whistlestop.errors import WhistlestopError
from whistlestop.game.names import NamesOf
from whistlestop.game.speaker import Speaker
from whistlestop.messages import commas


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
        self.terminal.say(*self.table.news(self._reader()))
        outcome = self.table.game.outcome()
        assert outcome is not None
        self.terminal.say("", *final_lines(outcome, self._speaker(self._reader())))
        return 0

    def _speaker(self, seat: int | None) -> Speaker:
        """The speaker that describes the game to a seat."""
        game = self.table.game
        return Speaker(game.edition, game.players, self.terminal.words.language, seat)

    def _reader(self) -> int | None:
        """Who reads the log while no person decides: the only person, else a spectator."""
        people = self.table.people
        return people[0] if len(people) == 1 else None

    def _decide(self) -> None:
        bot = self.table.bots[self.table.game.decision.seat]
        if bot is None:
            self._ask_person()
        else:
            self.table.play_bot(bot)
            if not self.table.people:
                self.terminal.say(*self.table.news(None))

    def _ask_person(self) -> None:
        seat = self.table.game.decision.seat
        if not self._hand_over(seat):
            return
        self.terminal.say(*self.table.news(seat))
        forced = self._forced_move(seat)
        if forced is None:
            view = self.table.game.observe(seat)
            menu = Menu(self.table.game, view, self._speaker(seat))
            self.screen.show(view, menu)
            while not self._answer(seat, menu):
                pass
        else:
            self.table.play(forced, forced=True)
        self._confirm_turn()

    def _forced_move(self, seat: int) -> str | None:
        """The only legal move, announced; None if there is a choice."""
        legal = self.table.game.legal_actions()
        if len(legal) > 1:
            return None
        name, move = self.table.game.players[seat], legal[0].text
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
        game = self.table.game
        ended = not game.over and self.table.bots[game.decision.seat] is not None
        if not (self.confirm and self.table.can_undo and ended):
            return
        if self.terminal.ask(self.terminal.tell("cli.play.confirm")) == "undo":
            self.table.undo()
