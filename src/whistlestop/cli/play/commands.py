"""What people can type that is no move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from whistlestop.cli.play.menu import MOST_PAYMENTS, Menu
from whistlestop.cli.play.table import Table
from whistlestop.cli.play.view import Screen
from whistlestop.cli.terminal import Terminal
from whistlestop.drawing import board_svg
from whistlestop.knowledge.observation import Observation

HELP = """\
Type the number of a move, or the move itself: draw 3, draw deck, claim ROUTE with 2 red + 1 wild,
tickets, keep 1 3 ... as the menu writes them. You can also type:
  ?             all legal moves; ? claim or ? paris for some of them
  pay ROUTE     every payment for a route, best first (also station:PLACE, harbour:PLACE)
  why MOVE      why a move is not possible
  look          the table again;  hand  only what is yours;  log  what has happened
  board [FILE]  draw the board into an SVG file
  undo          take a move back, until something hidden was seen
  save FILE     save the game;  quit  leave it"""


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
        """Carry out a command; False if the line is none."""
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
            path = self._file_to_save(ask=ask)
            if path is not None:
                self.table.save(path)
        if path is not None:
            self.terminal.say(f"Saved to {path}. Go on with: whistlestop play --load {path}")

    def _file_to_save(self, *, ask: bool) -> Path | None:
        number = 1
        while (path := Path(f"{self.table.game.edition.id}-{number}.jsonl")).exists():
            number += 1
        if not (ask and self.terminal.interactive):
            return path
        try:
            answer = self.terminal.ask(f"Save to {path}? Enter, another file, or no: ")
        except EOFError:
            return path
        if answer.casefold() in ("n", "no"):
            return None
        return Path(answer) if answer else path

    def _list(self, word: str, seat: int, menu: Menu) -> None:
        found = menu.matching(word) if word else menu.offers
        if found:
            self.terminal.say(*self.screen.offers(found))
        else:
            self.terminal.warn(f"No legal move has {word!r} in it.")

    def _help(self, _: str, seat: int, menu: Menu) -> None:
        self.terminal.say(HELP)

    def _payments(self, target: str, seat: int, menu: Menu) -> None:
        found = menu.payments(target)
        self.terminal.say(*self.screen.offers(found))
        if len(found) == MOST_PAYMENTS:
            self.terminal.say("       ... there may be more; any legal one can be typed")
        if not found:
            reason = self._reason(target)
            self.terminal.warn(f"You cannot pay for {target} now. {reason}".rstrip())

    def _reason(self, target: str) -> str:
        sort, colon, about = target.partition(":")
        reason = self.table.game.why_illegal(f"{sort} {about}" if colon else f"claim {target}")
        return str(reason) if reason else ""

    def _why(self, move: str, seat: int, menu: Menu) -> None:
        if move.isdecimal():
            move = menu.move(int(move)) or move
        reason = self.table.game.why_illegal(move)
        self.terminal.say(str(reason) if reason else "That is possible.")

    def _look(self, _: str, seat: int, menu: Menu) -> None:
        self.screen.show(menu.view, menu)

    def _hand(self, _: str, seat: int, menu: Menu) -> None:
        self.terminal.say(*self.screen.hand(menu.view))

    def _log(self, _: str, seat: int, menu: Menu) -> None:
        self.terminal.say(*self.table.story(seat))

    def _board(self, name: str, seat: int, menu: Menu) -> None:
        path = Path(name or f"{menu.view.edition.id}-board.svg")
        with self._writing(path):
            path.write_text(seen_board(menu.view), encoding="utf-8")
            self.terminal.say(f"The board was drawn into {path}.")

    def _undo(self, _: str, seat: int, menu: Menu) -> None:
        if not self.table.can_undo:
            self.terminal.warn("Nothing can be taken back: something hidden was seen since.")
            return
        self.table.undo()
        self._undone = True

    def _save(self, name: str, seat: int, menu: Menu) -> None:
        if not name:
            self.terminal.warn("Name a file: save game.jsonl")
            return
        with self._writing(Path(name)):
            self.table.save(Path(name))
            self.terminal.say(f"Saved to {name}.")

    @contextmanager
    def _writing(self, path: Path) -> Iterator[None]:
        """A file that cannot be written is no reason to end the game."""
        try:
            yield
        except OSError as error:
            self.terminal.warn(f"{path} cannot be written: {error.strerror}")

    def _quit(self, _: str, seat: int, menu: Menu) -> None:
        raise Left


def seen_board(view: Observation) -> str:
    """The board as SVG, with what lies on it and the places of the viewer's tickets."""
    edition = view.edition
    places = edition.locations
    tickets = [edition.tickets[number] for number in view.own.tickets] if view.own else []
    return board_svg(
        edition,
        routes={edition.routes[n].id: i for i, seat in enumerate(view.seats) for n in seat.routes},
        stations={places[n].id: i for i, seat in enumerate(view.seats) for n in seat.stations},
        harbours={places[n].id: i for i, seat in enumerate(view.seats) for n in seat.harbours},
        tokens={
            places[at].id: (chr(ord("A") + symbol), height)
            for symbol, (at, height) in enumerate(view.stacks)
            if at >= 0
        },
        highlight={place for ticket in tickets for place in ticket.locations},
        players=view.players,
    )
