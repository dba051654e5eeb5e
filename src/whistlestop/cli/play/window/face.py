"""What the window shows: the board with a column beside it, and the cards below."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.dom import DOMNode
from textual.widgets import Footer, Input, Label, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from whistlestop.cli.play.board_facts import BoardFacts
from whistlestop.cli.play.menu import Menu
from whistlestop.cli.play.table import Table
from whistlestop.cli.play.window import panels, style
from whistlestop.cli.play.window.board_view import BoardView
from whistlestop.cli.play.window.choices import Choice
from whistlestop.drawing.pictures import on_the_board
from whistlestop.game.names import NamesOf
from whistlestop.knowledge.observation import Observation

_COMMANDS = "why, pay, routes, log, board, save, help"
"""Commands of line mode that are worth typing here."""
_LOG_LINES = 2000


class Face(App[None]):
    """The parts of the window, kept up to date with a table."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = "#moves"
    CSS = style.CSS
    HORIZONTAL_BREAKPOINTS = style.BREAKPOINTS
    VERTICAL_BREAKPOINTS = style.HEIGHTS

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.words = table.words
        self.title = NamesOf(table.game.edition, self.words.language).edition_name()
        self._looking: int | None = table.reader
        """Whose hand is shown; None: nobody's."""
        self._menu: Menu | None = None
        """What can be decided now."""
        self._tickets: list[Choice] = []
        self._pointed: tuple[str, ...] = ()

    @property
    def _below(self) -> DOMNode:
        """The table itself, whatever covers it: bots keep moving while somebody reads."""
        return self.screen_stack[0]

    def compose(self) -> ComposeResult:
        """The board with a column beside it, and the cards below."""
        tell = self.words.tell
        with Horizontal(id="table"):
            yield BoardView(self.table.game.edition, self.words.language, id="board")
            with Vertical(id="side"):
                yield Static(id="seats")
                yield Static(id="question", markup=False)
                yield OptionList(id="moves")
                yield Label(tell("cli.table.tickets"), id="tickets-title")
                yield OptionList(id="tickets")
                yield Label(tell("cli.window.log"), id="log-title")
                yield RichLog(id="log", wrap=True, markup=False, max_lines=_LOG_LINES, min_width=10)
        market = Static(id="market")
        market.auto_links = False  # cards keep their colours
        yield market
        yield Static(id="hand")
        yield Static(id="detail", markup=False)
        typed = Input(id="typed", placeholder=tell("cli.window.type.how", commands=_COMMANDS))
        typed.cursor_blink = False
        yield typed
        yield Footer(show_command_palette=False, compact=True)

    def _view(self) -> Observation:
        return self.table.game.observe(self._looking)

    def _show(self) -> None:
        """Bring everything up to date with what the person looking may see of the game."""
        view, speaker = self._view(), self.table.speaker(self._looking)
        width = self.size.width - 2
        offers = [offer.move for offer in self._menu.offers] if self._menu else []
        side = self._below.query_one("#side").content_size.width
        self._below.query_one("#seats", Static).update(panels.seats(view, speaker, side))
        self._below.query_one("#market", Static).update(panels.market(view, speaker, offers, width))
        self._below.query_one("#hand", Static).update(panels.hand(view, speaker, width))
        shown = panels.tickets(view, speaker)
        if shown != self._tickets:
            self._tickets = shown
            self._fill("tickets", shown)
        self._below.query_one("#tickets-title").display = bool(shown)
        self._below.query_one("#tickets").display = bool(shown)
        self._below.query_one(BoardView).show(on_the_board(view), self._pointed)

    def _fill(self, name: str, choices: Sequence[Choice]) -> None:
        options = self._below.query_one(f"#{name}", OptionList)
        edition = self.table.game.edition
        options.set_options(Option(panels.line(choice, edition)) for choice in choices)

    def _ask(self, question: str, choices: Sequence[Choice], at: int | None = 0) -> None:
        """Show a question and the list of its answers."""
        self._below.query_one("#question", Static).update(question)
        self._fill("moves", choices)
        moves = self._below.query_one("#moves", OptionList)
        if choices:
            moves.highlighted = at
            if not isinstance(self.focused, Input | BoardView):
                moves.focus()

    def _say(self, text: str | Content, *, warning: bool = False) -> None:
        detail = self._below.query_one("#detail", Static)
        detail.set_class(warning, "-warning")
        detail.update(text)

    def _tell_news(self) -> None:
        log = self._below.query_one("#log", RichLog)
        for sentence in self.table.news(self._looking):
            log.write(sentence)

    def _retell(self) -> None:
        """Show the log from the beginning, as the person now looking may read it."""
        log = self._below.query_one("#log", RichLog)
        log.clear()
        self.table.news(self._looking)
        for sentence in self.table.story(self._looking)[-_LOG_LINES:]:
            log.write(sentence)

    def _point(self, things: tuple[str, ...]) -> None:
        if things != self._pointed:
            self._pointed = things
            self._below.query_one(BoardView).show(on_the_board(self._view()), things)

    def _told(self, thing: str) -> str:
        view, speaker = self._view(), self.table.speaker(self._looking)
        facts = BoardFacts(self.table.game, view)
        if thing in {location.id for location in view.edition.locations}:
            routes = facts.at(thing)
            name = speaker.names.location(thing)
            return self.words.tell("cli.window.location", name=name, n=len(routes))
        fact = facts.of(view.edition.route(thing))
        return f"{speaker.names.route(thing)}: {fact.told(speaker)}"
