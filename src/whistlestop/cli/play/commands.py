"""What people can type that is not a move."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

from whistlestop.cli.play.board_facts import BoardFacts, find_locations
from whistlestop.cli.play.menu import MOST_PAYMENTS, Menu
from whistlestop.cli.play.table import ADVISER, Table
from whistlestop.cli.play.view import Screen
from whistlestop.cli.problems import file_problem, reason_text
from whistlestop.cli.terminal import Terminal, described
from whistlestop.drawing.pictures import seen_board
from whistlestop.messages import commas

_HELP = {
    "?": "cli.play.help.list",
    "pay": "cli.play.help.pay",
    "why": "cli.play.help.why",
    "hint": "cli.play.help.hint",
    "routes": "cli.play.help.routes",
    "look": "cli.play.help.look",
    "hand": "cli.play.help.hand",
    "log": "cli.play.help.log",
    "board": "cli.play.help.board",
    "undo": "cli.play.help.undo",
    "save": "cli.play.help.save",
    "quit": "cli.play.help.quit",
}
"""The help text of each command."""
_OPERANDS = {
    "pay": "cli.metavar.route",
    "why": "cli.metavar.move",
    "routes": "cli.metavar.location",
    "board": "cli.metavar.file",
    "save": "cli.metavar.file",
}
"""The placeholder for what follows a command."""
_MOVES = "draw 3, draw deck, claim {route} with 2 red + 1 wild, tickets, keep 1 3"
_INDENT = 20
_NO = ("n", "no", "n\N{LATIN SMALL LETTER A WITH TILDE}o", "nao")


class Left(Exception):
    """Somebody left the table."""


class Commands:
    """The commands, by their first word."""

    def __init__(self, table: Table, terminal: Terminal, screen: Screen) -> None:
        self.table = table
        self.terminal = terminal
        self.screen = screen
        self._undone = False
        self._known: dict[str, Callable[[str, int, Menu], None]] = {
            "?": self._list,
            "help": self._help,
            "pay": self._payments,
            "payments": self._payments,
            "why": self._why,
            "hint": self._hint,
            "routes": self._routes,
            "look": self._look,
            "hand": self._hand,
            "log": self._log,
            "board": self._board,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }

    def do(self, typed: str, seat: int, menu: Menu) -> bool:
        """Carry out a command; False if the line is not one."""
        self._undone = False
        if typed.startswith("?"):
            typed = f"? {typed[1:]}"
        word, _, rest = typed.partition(" ")
        # `pay 1 red` is a move where a tunnel asks for more.
        if word == "pay" and self.table.game.decision.kind == "surcharge":
            return False
        known = self._known.get(word.casefold())
        if known is None:
            return False
        known(rest.strip(), seat, menu)
        return True

    def undone(self) -> bool:
        """Did the last command take a move back?"""
        return self._undone

    def leave(self, *, ask: bool = True) -> None:
        """Save the game, to a file of the player's choice if somebody can be asked."""
        path = self.table.save_to
        if path is None and self.table.game.actions:
            path = self._saved(ask=ask and self.terminal.interactive)
        if path is not None:
            self.terminal.say(self.terminal.tell("cli.play.go_on", path=path))

    def _saved(self, *, ask: bool) -> Path | None:
        """Save the game and return its file. If one cannot be written, ask for another:
        otherwise the game would be lost."""
        path = self.table.unused_file()
        while ask:
            try:
                answer = self.terminal.ask(self.terminal.tell("cli.play.save_where", path=path))
            except EOFError:
                break
            if answer.casefold() in _NO:
                return None
            chosen = Path(answer) if answer else path
            if self._is_written(chosen, self.table.save):
                return chosen
        return path if self._is_written(path, self.table.save) else None

    def _list(self, word: str, seat: int, menu: Menu) -> None:
        found = menu.matching(word) if word else menu.offers
        if found:
            self.terminal.say(*self.screen.offers(found))
        else:
            self.terminal.warn(self.terminal.tell("cli.play.no_match", word=word))

    def _help(self, _: str, seat: int, menu: Menu) -> None:
        tell = self.terminal.tell
        intro = tell("cli.play.help", moves=_MOVES.format(route=tell("cli.metavar.route")))
        self.terminal.say(*textwrap.wrap(intro, self.terminal.width))
        for word, key in _HELP.items():
            operand = f" {tell(_OPERANDS[word])}" if word in _OPERANDS else ""
            about = tell(key, location=tell("cli.metavar.location"))
            self.terminal.say(*described(f"  {word}{operand}", about, _INDENT, self.terminal.width))

    def _payments(self, target: str, seat: int, menu: Menu) -> None:
        found = menu.payments(target)
        self.terminal.say(*self.screen.offers(found))
        if len(found) == MOST_PAYMENTS:
            self.terminal.say(f"       {self.terminal.tell('cli.play.more_payments')}")
        if not found:
            building, colon, location = target.partition(":")
            move = f"{building} {location}" if colon else f"claim {target}"
            unpayable = menu.speaker.tell("cli.play.cannot_pay", {"target": target})
            self._say_wrapped(self._reason(move, menu) or unpayable, warning=True)

    def _say_wrapped(self, sentence: str, *, warning: bool = False) -> None:
        for line in self.terminal.wrapped(sentence, 2):
            self.terminal.say(self.terminal.styled(line, "warning") if warning else line)

    def _reason(self, move: str, menu: Menu) -> str | None:
        reason = self.table.game.why_illegal(move)
        return reason_text(reason, menu.speaker, self.terminal.words) if reason else None

    def _why(self, move: str, seat: int, menu: Menu) -> None:
        if move.isdecimal():
            move = menu.move(int(move)) or move
        self._say_wrapped(self._reason(move, menu) or self.terminal.tell("cli.play.possible"))

    def _hint(self, _: str, seat: int, menu: Menu) -> None:
        bot = self.terminal.tell(f"bot.{ADVISER}.name")
        move = menu.whole_move(self.table.hint()())
        self.terminal.say(self.terminal.tell("cli.play.hint", bot=bot, move=move))

    def _routes(self, typed: str, seat: int, menu: Menu) -> None:
        if not typed:
            self.terminal.say(*self.screen.estates(menu.view))
            return
        names = menu.speaker.names
        found = find_locations(menu.view.edition, names, typed)
        if len(found) == 1:
            facts = BoardFacts(self.table.game, menu.view).at(found[0])
            self.terminal.say(*self.screen.routes(menu.view, facts))
        else:
            near = commas(map(names.location, found)) or None
            self.terminal.warn(self.terminal.tell("cli.routes.unknown", given=typed, near=near))

    def _look(self, _: str, seat: int, menu: Menu) -> None:
        self.screen.show(menu.view, menu)

    def _hand(self, _: str, seat: int, menu: Menu) -> None:
        self.terminal.say(*self.screen.hand(menu.view))

    def _log(self, _: str, seat: int, menu: Menu) -> None:
        for sentence in self.table.story(seat):
            self.terminal.say(*self.terminal.wrapped(sentence, 2))

    def _board(self, name: str, seat: int, menu: Menu) -> None:
        path = Path(name or f"{menu.view.edition.id}-board.svg")
        board = seen_board(menu.view, self.terminal.words.language)
        if self._is_written(path, lambda path: path.write_text(board, encoding="utf-8")):
            self.terminal.say(self.terminal.tell("cli.drawn", path=path))

    def _undo(self, _: str, seat: int, menu: Menu) -> None:
        if not self.table.can_undo:
            self.terminal.warn(self.terminal.tell("cli.play.nothing_to_undo"))
            return
        self.table.undo()
        self._undone = True

    def _save(self, name: str, seat: int, menu: Menu) -> None:
        if not name:
            self.terminal.warn(
                self.terminal.tell("cli.play.name_a_file", example="save game.jsonl")
            )
            return
        if self._is_written(Path(name), self.table.save):
            self.terminal.say(self.terminal.tell("cli.play.saved", path=name))

    def _is_written(self, path: Path, write: Callable[[Path], object]) -> bool:
        """Write a file. One that cannot be written does not end the game."""
        try:
            write(path)
        except OSError as error:
            problem = file_problem(error, self.terminal.words)
            self.terminal.warn(
                self.terminal.tell("cli.play.not_written", path=path, problem=problem)
            )
            return False
        return True

    def _quit(self, _: str, seat: int, menu: Menu) -> None:
        raise Left
