"""Boxes that lie over the table: something to read, a line to type, a seat to be passed."""

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
    """What lies over the table until it is left, once, however fast keys come."""

    def leave(self, given: Given | None = None) -> None:
        """Go back to the table with what was given, if anything was."""
        if self.is_active:
            self.dismiss(given)

    def action_leave(self) -> None:
        """Leave without more."""
        self.leave()


class TextBox(Box[None]):
    """Something to read; ``keys``: those that do more than to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "leave", "Back to the table")
    ]

    def __init__(self, title: str, text: str, keys: str = "") -> None:
        super().__init__()
        self._title, self._text, self._keys = title, text, keys

    def compose(self) -> ComposeResult:
        """A title, the text with its colours, and the keys."""
        with Vertical(classes="box") as box:
            box.border_subtitle = f"{self._keys}Esc: back, PgDn: more"
            yield Label(Text(self._title), classes="title")
            with VerticalScroll(classes="body"):
                yield Static(Text.from_ansi(self._text))

    def on_mount(self) -> None:
        """Arrow keys scroll the text."""
        self.query_one(VerticalScroll).focus()


class InputBox(Box[str]):
    """A line to type; gives it, or None if nothing is wanted."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back to the table")]

    def __init__(self, question: str, hint: str = "", given: str = "") -> None:
        super().__init__()
        self._question, self._hint, self._given = question, hint, given

    def compose(self) -> ComposeResult:
        """The question above the line."""
        with Vertical(classes="box small") as box:
            box.border_subtitle = "Enter: go on, Esc: back"
            yield Label(Text(self._question), classes="title")
            yield Input(self._given, placeholder=self._hint)

    def on_mount(self) -> None:
        """What is typed goes into the line."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter ends it."""
        self.leave(event.value.strip())


class SeatCover(Box[None]):
    """Covers the table until the next person sits there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "leave", "I sit here")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """Who is to sit down."""
        with Vertical(classes="cover"):
            yield Label(Text(f"{self._name}, sit down and press Enter."))
