"""What covers the table for a moment: handing over, leaving, help, and text to read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, Label, Static

from whistlestop.messages import Words


class Cover(Screen[str]):
    """Hides everything until the next player is ready; answers `ready`, `undo` or `quit`."""

    AUTO_FOCUS = "#ready"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "answer('ready')", show=False),
        Binding("u", "answer('undo')", show=False),
        Binding("q", "answer('quit')", show=False),
    ]

    def __init__(self, words: Words, name: str, *, undo: bool) -> None:
        super().__init__()
        self._words = words
        self._name = name
        self._undo = undo

    def compose(self) -> ComposeResult:
        """A sentence and its buttons."""
        tell = self._words.tell
        with Vertical(classes="covered"):
            yield Label(tell("cli.window.hand_over", name=self._name))
            yield Button(tell("cli.window.ready"), id="ready", variant="primary")
            if self._undo:
                yield Button(tell("cli.window.undo"), id="undo")
            yield Button(tell("cli.window.leave"), id="quit")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button answers as its key does."""
        self.action_answer(event.button.id or "ready")

    def action_answer(self, answer: str) -> None:
        """Go on, if that is possible."""
        if answer != "undo" or self._undo:
            self.dismiss(answer)


class Leave(ModalScreen[str | None]):
    """Asks where to save; answers with the file, an empty text for nowhere, or None to stay."""

    AUTO_FOCUS = "#path"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, words: Words, path: Path) -> None:
        super().__init__()
        self._words = words
        self._path = path

    def compose(self) -> ComposeResult:
        """The question, the file, and three answers."""
        tell = self._words.tell
        with Vertical(classes="box"):
            yield Label(tell("cli.window.save_where"))
            field = Input(str(self._path), id="path", select_on_focus=False)
            field.cursor_blink = False
            yield field
            yield Button(tell("cli.window.save"), id="save", variant="primary")
            yield Button(tell("cli.window.save_not"), id="not")
            yield Button(tell("cli.window.stay"), id="stay")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter saves. The table below must not take the file name for a move."""
        event.stop()
        self._save()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A click on one of the answers."""
        if event.button.id == "save":
            self._save()
        else:
            self.dismiss("" if event.button.id == "not" else None)

    def _save(self) -> None:
        self.dismiss(self.query_one("#path", Input).value.strip() or str(self._path))


class Reading(ModalScreen[None]):
    """Lines to read; any of the usual keys closes them."""

    AUTO_FOCUS = "VerticalScroll"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q", "dismiss", show=False)]

    def __init__(self, title: str, lines: Sequence[str], close: str) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._close = close

    def compose(self) -> ComposeResult:
        """The lines, in a box that scrolls."""
        with Vertical(classes="box"):
            yield Label(self._title, classes="title", markup=False)
            with VerticalScroll():
                yield Static("\n".join(self._lines), markup=False)
            yield Button(self._close, variant="primary")

    def on_button_pressed(self, _: Button.Pressed) -> None:
        """Close."""
        self.dismiss()
