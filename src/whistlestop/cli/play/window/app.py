"""The window: the same table as in line mode, with the board on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList, RichLog

from whistlestop.bots import Bot
from whistlestop.cli.play.board_facts import BoardFacts
from whistlestop.cli.play.commands import Commands, Left
from whistlestop.cli.play.menu import Menu
from whistlestop.cli.play.table import ADVISER, Table
from whistlestop.cli.play.view import Screen as LineScreen
from whistlestop.cli.play.window import panels, style
from whistlestop.cli.play.window.board_view import BoardView
from whistlestop.cli.play.window.choices import Choice, Choices
from whistlestop.cli.play.window.face import Face
from whistlestop.cli.play.window.help import help_lines
from whistlestop.cli.play.window.notes import Notes
from whistlestop.cli.play.window.screens import Cover, Leave, Reading
from whistlestop.cli.problems import file_problem, reason_text
from whistlestop.cli.scores import final_lines
from whistlestop.messages.errors import WhistlestopError

_KEYS = {
    "question_mark": "help",
    "u": "undo",
    "h": "hint",
    "plus,equals_sign": "larger",
    "minus": "smaller",
    "0": "whole",
    "colon": "type",
    "escape": "previous",
    "q": "leave",
}
"""What keys do; each action has its word in the catalogue."""
_QUIET = ("escape",)


class PlayWindow(Face):
    """Plays one game to its end, or until somebody leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("space", "select", show=False),
    ]

    def __init__(self, table: Table, *, confirm: bool) -> None:
        super().__init__(table)
        self.confirm = confirm
        """Ask before ending a turn that could still be taken back."""
        self.failure: Exception | None = None
        """What ended the game early."""
        self.interrupted = False
        self.saved_to: Path | None = None
        """The file from which the game that was left can be continued."""
        self._choices: Choices | None = None
        self._lists: list[list[Choice]] = []
        self._kept: set[int] = set()
        self._confirmed = False
        self._begun = False
        for keys, action in _KEYS.items():
            about = self.words.tell(f"cli.window.{action}")
            self.bind(keys, action, description=about, show=keys not in _QUIET)

    # How the game goes on.

    def on_mount(self) -> None:
        """The game begins, or goes on."""
        self.register_theme(style.THEME)
        self.theme = style.THEME.name
        self._below.query_one("#log").can_focus = False
        # The first sizes are known only after the first layout.
        self.call_after_refresh(self._begin)

    def on_resize(self) -> None:
        """Show the names of cards where there is room."""
        if self._begun:
            self._show()

    def _begin(self) -> None:
        self._begun = True
        self._retell()
        self._go_on()

    def _go_on(self) -> None:
        """Go on until somebody has something to decide."""
        table = self.table
        try:
            while not table.game.over:
                self._tell_news()
                bot = table.bot_to_move
                if bot is not None:
                    self._let(bot)
                    return
                seat = table.game.decision.seat
                if len(table.people) > 1 and self._looking != seat:
                    self._hand_over(seat)
                    return
                self._looking = seat
                forced = table.forced_move()
                if forced is None:
                    self._decide(seat)
                    return
                name = table.game.players[seat]
                told = self.words.tell("cli.play.forced", name=name, move=forced)
                self._below.query_one("#log", RichLog).write(told)
                table.play(forced, forced=True)
            self._tell_news()
            self._finish()
        except (WhistlestopError, OSError) as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self.failure = error
        self.exit()

    def _rest(self, question: str) -> None:
        """Show a state in which nobody at the keyboard has anything to decide."""
        self._menu = self._choices = None
        self._lists = []
        self._point(())
        self._ask(question, [])
        self._show()

    def _let(self, bot: Bot) -> None:
        """The turn of a bot, after the last chance to take a move back."""
        if self.confirm and self.table.ends_turn and not self._confirmed:
            self._rest(self.words.tell("cli.window.turn_over"))
            self._lists = [
                [
                    Choice(self.words.tell("cli.window.end_turn"), opens=self._end_turn),
                    Choice(self.words.tell("cli.window.undo").capitalize(), opens=self._take_back),
                ]
            ]
            self._ask(self.words.tell("cli.window.turn_over"), self._lists[0])
            return
        self._confirmed = False
        name = self.table.game.players[self.table.game.decision.seat]
        self._rest(self.words.tell("cli.window.thinking", name=name))
        self.run_worker(self._think(bot), group="bot")

    def _end_turn(self) -> list[Choice]:
        self._confirmed = True
        self._go_on()
        return []

    def _take_back(self) -> list[Choice]:
        self.action_undo()
        return []

    async def _think(self, bot: Bot) -> None:
        """Let the bot think while the window keeps running."""
        try:
            chosen = await asyncio.to_thread(self.table.bot_choice, bot)
            self.table.play_bot(chosen)
        except (WhistlestopError, OSError) as error:
            self._fail(error)
            return
        self._go_on()

    def _hand_over(self, seat: int) -> None:
        """Hide what the last player saw until the next one is ready."""
        before, self._looking = self._looking, None
        name, undo = self.table.game.players[seat], self.table.can_undo
        self._below.query_one("#log", RichLog).clear()
        self._say("")
        self._rest(self.words.tell("cli.window.waits", name=name))

        def answered(answer: str | None) -> None:
            if answer == "quit":
                self._leave(lambda: self._hand_over(seat))
                return
            if answer == "undo":
                self.table.undo()
                self._looking = before
            else:
                self._looking = seat
            self._retell()
            self._go_on()

        self.push_screen(Cover(self.words, name, undo=undo), answered)

    def _decide(self, seat: int) -> None:
        view, speaker = self._view(), self.table.speaker(seat)
        self._menu = Menu(self.table.game, view, speaker)
        self._choices = Choices(self._menu)
        self._kept = set()
        self._pointed = ()
        self._lists = [self._first_list()]
        self._show()
        turned = panels.revealed(view, speaker)
        self._say(turned if turned is not None else panels.stacks(view, speaker))
        self._ask(self._question(), self._lists[-1])

    def _question(self) -> str:
        view = self._view()
        return LineScreen(Notes(self.words)).question(view)

    def _first_list(self) -> list[Choice]:
        assert self._choices is not None
        decision = self.table.game.decision
        if decision.kind == "keep_tickets":
            return self._choices.offered(decision.least, self._kept)
        return self._choices.first()

    def _finish(self) -> None:
        self._looking = self.table.reader
        self._rest(self.words.tell("cli.window.over"))
        self._lists = [
            [
                Choice(self.words.tell("cli.window.score"), opens=self._score),
                Choice(self.words.tell("cli.window.leave").capitalize(), opens=self._close),
            ]
        ]
        self._ask(self.words.tell("cli.window.over"), self._lists[0])
        self._score()

    def _score(self) -> list[Choice]:
        outcome = self.table.game.outcome()
        assert outcome is not None
        lines = list(final_lines(outcome, self.table.speaker(self.table.reader)))
        self._read(self.words.tell("cli.window.score"), lines)
        return []

    def _close(self) -> list[Choice]:
        self.action_leave()
        return []

    def _read(self, title: str, lines: Sequence[str]) -> None:
        self.push_screen(Reading(title, lines, self.words.tell("cli.window.close")))

    # What people do.

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Point out on the board what a line is about."""
        name = event.option_list.id
        if name == "tickets" and not event.option_list.has_focus:
            return
        choices = self._tickets if name == "tickets" else self._lists[-1] if self._lists else []
        if event.option_index < len(choices):
            self._point(choices[event.option_index].shows)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A line was chosen, by Enter or by a click."""
        if event.option_list.id == "tickets":
            self._point(self._tickets[event.option_index].shows)
        elif self._lists and event.option_index < len(self._lists[-1]):
            self._choose(self._lists[-1][event.option_index])

    def _choose(self, choice: Choice) -> None:
        if choice.ticket is not None:
            self._kept ^= {choice.ticket}
            at = self._below.query_one("#moves", OptionList).highlighted
            self._lists = [self._first_list()]
            self._ask(self._question(), self._lists[-1], at)
        elif choice.opens is not None:
            self._open(choice.opens())
        elif choice.move is not None:
            self.action_play(choice.move)
        else:
            self._say(self._question(), warning=True)

    def _open(self, choices: list[Choice]) -> None:
        if choices:
            self._lists.append(choices)
            self._ask(self._question(), choices)

    def action_play(self, move: str) -> None:
        """Make a move, or explain why it is refused."""
        if self._menu is None:
            return
        try:
            self.table.play(move)
        except WhistlestopError as error:
            self._say(reason_text(error, self._menu.speaker, self.words), warning=True)
        except OSError as error:
            self._fail(error)
        else:
            self._say("")
            self._go_on()

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """A click on the board: claim this route, or see what can be done at this location."""
        if self._choices is None or self._menu is None:
            self._say(self._told(event.thing))
            return
        facts = BoardFacts(self.table.game, self._menu.view)
        if event.thing in {location.id for location in self.table.game.edition.locations}:
            self._point((event.thing,))
            self._open(self._choices.at(event.thing, facts))
            return
        self._point((event.thing,))
        route = self.table.game.edition.route(event.thing)
        self._choose(self._choices.route(facts.of(route)))

    def on_board_view_pointed(self, event: BoardView.Pointed) -> None:
        """Say below the board what the mouse is over."""
        self._say("" if event.thing is None else self._told(event.thing))

    # What keys do.

    def action_select(self) -> None:
        """Let the space bar tick a box, as Enter does."""
        if isinstance(self.focused, OptionList):
            self.focused.action_select()

    def action_help(self) -> None:
        """Explain the keys and symbols."""
        self._read(self.title or "", help_lines(self.table.game.edition, self.words, _KEYS))

    def action_undo(self) -> None:
        """Take the last move back, if nothing hidden was seen since."""
        thinking = self._menu is None and not self._lists
        if thinking or not self.table.can_undo:
            self._say(self.words.tell("cli.play.nothing_to_undo"), warning=True)
            return
        self.table.undo()
        self._looking = self.table.game.decision.seat
        self._retell()
        self._say("")
        self._go_on()

    def action_hint(self) -> None:
        """Say what a strong bot would do; it thinks while the window keeps running."""
        if self._menu is not None:
            self.run_worker(self._advise(self._menu), group="hint", exclusive=True)

    async def _advise(self, menu: Menu) -> None:
        self._say(self.words.tell("cli.window.hint.wait"))
        thinking = self.table.hint()
        chosen = await asyncio.to_thread(thinking)
        if menu is not self._menu or self._choices is None:
            return  # somebody moved meanwhile
        move = menu.whole_move(chosen)
        choice = next((self._choices.of(o) for o in menu.offers if o.move == move), None)
        label = move if choice is None or chosen.kind == "keep" else choice.label
        if chosen.kind in ("claim", "station", "harbour"):
            label = f"{self.words.tell(f'action.{chosen.kind}')}: {label}"
        bot = self.words.tell(f"bot.{ADVISER}.name")
        self._say(self.words.tell("cli.play.hint", bot=bot, move=label))
        if choice is not None and choice.shows:
            self._point(choice.shows)

    def action_larger(self) -> None:
        """Zoom in."""
        self._below.query_one(BoardView).zoom(1)

    def action_smaller(self) -> None:
        """Zoom out."""
        self._below.query_one(BoardView).zoom(-1)

    def action_whole(self) -> None:
        """Show the whole board."""
        self._below.query_one(BoardView).zoom(0)

    def action_previous(self) -> None:
        """Go back to the previous list, or leave the line that is being typed."""
        typed = self._below.query_one("#typed", Input)
        if typed.has_class("-open"):
            self._close_typed(typed)
        elif len(self._lists) > 1:
            self._lists.pop()
            self._point(())
            self._ask(self._question(), self._lists[-1])

    def action_type(self) -> None:
        """Type a move or a command, as in line mode."""
        if self._menu is not None:
            typed = self._below.query_one("#typed", Input)
            typed.add_class("-open")
            typed.focus()

    def _close_typed(self, typed: Input) -> None:
        typed.value = ""
        typed.remove_class("-open")
        self._below.query_one("#moves").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line was typed."""
        line = event.value.strip()
        self._close_typed(event.input)
        if line and self._menu is not None:
            self._obey(line, self._menu)

    def _obey(self, line: str, menu: Menu) -> None:
        notes = Notes(self.words)
        commands = Commands(self.table, notes, LineScreen(notes))
        try:
            known = commands.do(line, self.table.game.decision.seat, menu)
        except Left:
            self.action_leave()
            return
        except WhistlestopError as error:
            self._say(reason_text(error, menu.speaker, self.words), warning=True)
            return
        if not known:
            self.action_play(menu.move(int(line)) or line if line.isdecimal() else line)
        elif commands.undone():
            self._looking = self.table.game.decision.seat
            self._retell()
            self._go_on()
        elif len(notes.lines) > 1:
            self._read(f": {line}", notes.lines)
        else:
            self._say("".join(notes.lines), warning=notes.warned)

    # Leaving.

    def action_leave(self) -> None:
        """Leave; a game that has no file yet is saved where the player says."""
        self._leave(lambda: None)

    def _leave(self, stay: Callable[[], None]) -> None:
        if isinstance(self.screen, Leave):
            return
        self.saved_to = self.table.save_to
        if self.saved_to is not None or not self.table.game.actions or self.table.game.over:
            self.exit()
            return

        def answered(answer: str | None) -> None:
            if answer is None:
                stay()
            elif not answer or self._save(Path(answer)):
                self.exit()

        self.push_screen(Leave(self.words, self.table.unused_file()), answered)

    def _save(self, path: Path) -> bool:
        try:
            self.table.save(path)
        except OSError as error:
            problem = file_problem(error, self.words)
            told = self.words.tell("cli.play.not_written", path=path, problem=problem)
            self._say(told, warning=True)
            return False
        self.saved_to = path
        return True

    def action_interrupt(self) -> None:
        """Ctrl-C saves and leaves without a question."""
        self.interrupted = True
        self.saved_to = self.table.save_to
        if self.saved_to is None and self.table.game.actions:
            self._save(self.table.unused_file())
        self.exit()
