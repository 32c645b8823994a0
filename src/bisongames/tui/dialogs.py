"""Dialogs: texts, an input line, and a cover for the table while people change places."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

Given = TypeVar("Given")


class Box(ModalScreen[Given]):
    """A dialog that can be left only once, however fast keys come."""

    def leave(self, given: Given | None = None) -> None:
        """Returns to the table, with a value if there is one."""
        if self.is_active:
            self.dismiss(given)

    def action_leave(self) -> None:
        """Leaves without a value."""
        self.leave()


class TextBox(Box[None]):
    """Text to read; ``keys``: a hint about further keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "leave", "Back to the table")
    ]

    def __init__(self, title: str, text: str, keys: str = "") -> None:
        super().__init__()
        self._title, self._text, self._keys = title, text, keys

    def compose(self) -> ComposeResult:
        """Yields the title, the text and the hint."""
        with Vertical(classes="box") as box:
            box.border_subtitle = f"{self._keys}Esc: back"
            yield Label(Text(self._title), classes="title")
            with VerticalScroll(classes="body"):
                yield Static(Text.from_ansi(self._text))

    def on_mount(self) -> None:
        """Focuses the text, so that arrow keys scroll it."""
        self.query_one(VerticalScroll).focus()
        self.call_after_refresh(self._say_whether_more)

    def _say_whether_more(self) -> None:
        """Says in the frame that there is more below, if there is."""
        if self.query_one(VerticalScroll).max_scroll_y:
            self.query_one(".box").border_subtitle = f"{self._keys}Esc: back, PgDn: more"


class InputBox(Box[str]):
    """An input line; returns the text, or None if cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back to the table")]

    def __init__(self, question: str, hint: str = "", given: str = "") -> None:
        super().__init__()
        self._question, self._hint, self._given = question, hint, given

    def compose(self) -> ComposeResult:
        """Yields the question and the input line."""
        with Vertical(classes="box small") as box:
            box.border_subtitle = "Enter: go on, Esc: back"
            yield Label(Text(self._question), classes="title")
            yield Input(self._given, placeholder=self._hint)

    def on_mount(self) -> None:
        """Focuses the input line."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Leaves with the text."""
        self.leave(event.value.strip())


class SeatCover(Box[None]):
    """Covers the table until the next person sits down."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "leave", "I sit here")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """Yields the name of the next person."""
        with Vertical(classes="cover"):
            yield Label(Text(f"{self._name}, sit down and press Enter."))
